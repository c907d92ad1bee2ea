import PropertyListBytes

extension FoundationReading {
  mutating func readList(_ fields: FoundationFields, _ archive: KeyedArchive) {
    guard let elements = elements(fields, archive) else { return }
    value =
      switch kind {
      case .set: .set(elements)
      case .orderedSet: .orderedSet(elements)
      default: .array(elements)
      }
  }

  private mutating func elements(
    _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> FoundationElements? {
    switch (fields[.nsObjects], fields.numbered) {
    case (.some, .some):
      noteTwoLayouts()
      return nil
    case (let object?, nil):
      layout = .list
      return list(object, .nsObjects, archive)
    case (nil, let numbered?):
      layout = .numbered
      return self.numbered(numbered, .object, "NS.object")
    case (nil, nil):
      // Apple's archiver writes an ordered set by numbered keys, so an empty one has no key.
      layout = kind == .orderedSet ? .numbered : .noKeys
      return FoundationElements.none
    }
  }

  /// The elements of the array that stands inline under a key.
  private mutating func list(
    _ object: Int, _ key: KnownKey, _ archive: KeyedArchive
  ) -> FoundationElements? {
    let header = archive.propertyList.header(of: object)
    guard header.kind == .array else {
      note(.wrongType, key, "\(key.spelling ?? "a key") is \(header.kind.phrase), not an array")
      return nil
    }
    return FoundationElements(start: header.start, count: header.count)
  }

  private mutating func numbered(
    _ fields: NumberedFields, _ role: NumberedFields.Role, _ name: String
  ) -> FoundationElements? {
    guard let values = fields.values(role) else {
      faults.append(
        FoundationFault(
          code: .malformed, place: .value,
          message: "the numbers of \(name) keys do not run from 0 without a gap"))
      return nil
    }
    return FoundationElements(values)
  }

  mutating func readDictionary(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let keys: FoundationElements?
    let values: FoundationElements?
    switch (fields[.nsKeys], fields[.nsObjects], fields.numbered) {
    case (nil, nil, nil):
      layout = .noKeys
      value = .dictionary(keys: .none, values: .none)
      return
    case (nil, nil, let numbered?):
      layout = .numbered
      keys = self.numbered(numbered, .key, "NS.key")
      values = self.numbered(numbered, .object, "NS.object")
    case (let keyList, let valueList, nil):
      layout = .list
      if keyList == nil { noteMissing(.nsKeys) }
      if valueList == nil { noteMissing(.nsObjects) }
      keys = keyList.flatMap { list($0, .nsKeys, archive) }
      values = valueList.flatMap { list($0, .nsObjects, archive) }
    default:
      noteTwoLayouts()
      return
    }
    guard let keys, let values else { return }
    guard keys.count == values.count else {
      faults.append(
        FoundationFault(
          code: .malformed, place: .value,
          message: "\(keys.count) keys and \(values.count) values"))
      return
    }
    value = .dictionary(keys: keys, values: values)
  }

  mutating func readCountedSet(_ fields: FoundationFields, _ archive: KeyedArchive) {
    guard let claimed = integer(.nsCount, fields, archive) else { return }
    let numbered = fields.numbered ?? NumberedFields(atMost: 0)
    guard let objects = numbered.values(.object), let counts = numbered.values(.count),
      objects.count == counts.count, claimed == Int64(objects.count)
    else {
      note(
        .malformed, .nsCount,
        "NS.count is \(claimed), with \(numbered.objectCount) elements and \(numbered.countCount) "
          + "counts")
      return
    }
    var multiplicities: [Int64] = []
    for object in counts {
      guard let count = integer(Int(object), .nsCount, archive) else { return }
      guard count > 0 else {
        note(.outOfRange, .nsCount, "an element that is counted not even once")
        return
      }
      multiplicities.append(count)
    }
    value = .countedSet(FoundationElements(objects), counts: multiplicities)
  }
}
