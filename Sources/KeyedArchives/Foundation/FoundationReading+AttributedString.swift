import PropertyListBytes

extension FoundationReading {
  mutating func readAttributedString(
    _ fields: FoundationFields, _ archive: KeyedArchive, _ memo: FoundationMemo?
  ) {
    let text = text(.attributedText, fields, archive)
    guard fields[.attributeInfo] != nil else {
      let entry = part(.attributes, .attributes, required: false, fields, archive)
      if let text {
        value = .attributedString(
          FoundationAttributedString(
            text: text, attributes: entry.map { .uniform(entry: $0) } ?? .none))
      }
      return
    }
    let info = part(.attributeInfo, .data, fields, archive).flatMap(archive.foundationData)
    let list = part(.attributes, .attributesList, fields, archive)
    guard let text, let info, let list,
      archive.foundationClass(ofEntry: list)?.kind == .array,
      case .array(let dictionaries)? = archive.foundationReading(ofEntry: list)?.value,
      let runs = runs(info, within: text.utf16Count, of: dictionaries.count, archive, memo)
    else { return }
    value = .attributedString(
      FoundationAttributedString(text: text, attributes: .runs(runs, of: dictionaries)))
  }

  private mutating func runs(
    _ data: Int, within length: Int, of count: Int, _ archive: KeyedArchive,
    _ memo: FoundationMemo?
  ) -> [FoundationAttributedString.Run]? {
    let key = FoundationMemo.PackedRuns(data: data, length: length, attributes: count)
    if let known = memo?.runs[key] {
      faults += known.faults
      return known.elements
    }
    let first = faults.count
    let runs = runs(data, within: length, of: count, archive)
    memo?.runs[key] = .init(elements: runs, faults: Array(faults[first...]))
    return runs
  }

  /// The runs of a text: pairs of a length and a position in the list of attributes.
  private mutating func runs(
    _ data: Int, within length: Int, of count: Int, _ archive: KeyedArchive
  ) -> [FoundationAttributedString.Run]? {
    let list = archive.propertyList
    var integers = VariableLengthIntegers(list.header(of: data), in: list)
    var runs: [FoundationAttributedString.Run] = []
    var rest = length
    func fault(_ message: String) -> [FoundationAttributedString.Run]? {
      note(.malformed, .attributeInfo, message)
      return nil
    }
    while !integers.isAtEnd {
      guard let run = integers.next(), let attributes = integers.next() else {
        return fault("the packed runs end within a number, or one is too long")
      }
      guard run > 0 else { return fault("an empty run of attributes") }
      guard run <= UInt64(rest) else { return fault("runs of attributes beyond the text") }
      guard attributes < UInt64(count) else {
        return fault("a run with other attributes than the \(count) that there are")
      }
      rest -= Int(run)
      runs.append(.init(length: Int(run), attributes: Int(attributes)))
    }
    guard rest == 0 else { return fault("runs of attributes that leave out a part of the text") }
    return runs
  }
}
