import PropertyListBytes

extension FoundationReading {
  mutating func readString(
    _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?
  ) {
    switch (fields[.nsString], fields[.nsBytes]) {
    case (let object?, nil):
      layout = .text
      let header = archive.propertyList.header(of: object)
      guard header.isText else {
        note(.wrongType, .nsString, "NS.string is \(header.kind.phrase), not text")
        return
      }
      value = .string(FoundationText(textObject: object, header))
    case (nil, let object?):
      layout = .textBytes
      guard inlineData(object, .nsBytes, archive) != nil else { return }
      let list = archive.propertyList
      let text =
        if let memo {
          memo.text(ofData: object, in: list)
        } else {
          FoundationText(dataObject: object, in: list)
        }
      guard let text else {
        note(.malformed, .nsBytes, "NS.bytes is no UTF-8")
        return
      }
      value = .string(text)
    case (nil, nil): noteMissing(.nsString)
    case (.some, .some): noteTwoLayouts()
    }
  }

  mutating func readData(_ fields: FoundationFields, _ archive: KeyedArchive) {
    switch (fields[.nsData], fields[.nsBytes]) {
    case (let object?, nil):
      layout = .data
      if inlineData(object, .nsData, archive) != nil { value = .data(object: object) }
    case (nil, let object?):
      layout = .dataBytes
      if inlineData(object, .nsBytes, archive) != nil { value = .data(object: object) }
    case (nil, nil): noteMissing(.nsData)
    case (.some, .some): noteTwoLayouts()
    }
  }

  mutating func readDate(_ fields: FoundationFields, _ archive: KeyedArchive) {
    if let seconds = real(.nsTime, fields, archive) { value = .date(seconds) }
  }

  mutating func noteTwoLayouts() {
    faults.append(
      FoundationFault(code: .malformed, place: .value, message: "two layouts at once"))
  }
}
