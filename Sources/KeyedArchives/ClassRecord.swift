public import PropertyListBytes

/// A class as an archive describes it: a name, and the names of its ancestors.
///
/// Only where the parts stand is kept; ``KeyedArchive/className(of:)`` and its neighbours decode
/// them.
public struct ClassRecord: Sendable {
  /// The index of the record in `$objects`.
  public let entry: Int
  /// The objects of the property list that hold the name and the two lists.
  package let name: Int
  package let classes: Int?
  package let hints: Int?
}

extension KeyedArchive {
  /// The text under `$classname`.
  public func className(of record: ClassRecord) -> ExactText {
    propertyList.text(propertyList.header(of: record.name))
  }

  /// The names under `$classes`, the class itself first; nil when the record has no such list.
  public func ancestry(of record: ClassRecord) -> [ExactText]? {
    record.classes.map(texts)
  }

  /// The names under `$classhints`, classes to take instead; nil when the record has none.
  public func hints(of record: ClassRecord) -> [ExactText]? {
    record.hints.map(texts)
  }

  /// Whether the names under `$classes` are the class's own and these, or, where there are none,
  /// whether there is no such list.
  ///
  /// Decodes nothing: many records may share one list, or many lists one long name.
  package func hasAncestry(_ names: [ExactText], _ record: ClassRecord) -> Bool {
    guard let classes = record.classes else { return names.isEmpty }
    let header = propertyList.header(of: classes)
    if header.count == 0 { return names.isEmpty }
    let own = propertyList.header(of: propertyList.reference(0, from: header.start))
    return propertyList.areEqual(own, propertyList.header(of: record.name))
      && hasTexts(header, names, from: 1)
  }

  /// Whether the names under `$classhints` are these; none where there is no such list.
  package func hasHints(_ names: [ExactText], _ record: ClassRecord) -> Bool {
    guard let hints = record.hints else { return names.isEmpty }
    return hasTexts(propertyList.header(of: hints), names, from: 0)
  }

  private func hasTexts(_ header: ObjectHeader, _ names: [ExactText], from first: Int) -> Bool {
    guard header.count == names.count + first else { return false }
    for (position, name) in names.enumerated() {
      let text = propertyList.reference(first + position, from: header.start)
      guard propertyList.isText(propertyList.header(of: text), name.codeUnits) else {
        return false
      }
    }
    return true
  }

  private func texts(of list: Int) -> [ExactText] {
    let header = propertyList.header(of: list)
    return (0..<header.count).map {
      propertyList.text(propertyList.header(of: propertyList.reference($0, from: header.start)))
    }
  }

  /// Checks the limits on the number of class records, of names in each, and on their length.
  func checkClassRecords(_ limits: ReadLimits) throws(ReadFailure) {
    if let beyond = limits[.classRecords], classRecords.count > beyond {
      try limits.check(
        classRecords.count, .classRecords, object: classRecords[Int(beyond)].entry)
    }
    var measured: Set<Int> = []
    for record in classRecords {
      try checkLength(of: record.name, in: record, limits, &measured)
      for list in [record.classes, record.hints] {
        guard let list else { continue }
        let header = propertyList.header(of: list)
        try limits.check(
          header.count, .ancestry, offset: propertyList.sourceOffset(of: list),
          object: record.entry)
        for position in 0..<header.count {
          try checkLength(
            of: propertyList.reference(position, from: header.start), in: record, limits,
            &measured)
        }
      }
    }
  }

  private func checkLength(
    of name: Int, in record: ClassRecord, _ limits: ReadLimits, _ measured: inout Set<Int>
  ) throws(ReadFailure) {
    let header = propertyList.header(of: name)
    guard let bound = limits[.nameLength], UInt64(header.count) * 3 > bound,
      measured.insert(name).inserted
    else { return }
    try limits.check(
      propertyList.utf8Count(header), .nameLength, offset: propertyList.sourceOffset(of: name),
      object: record.entry)
  }
}

extension PropertyList {
  /// The size of a text in UTF-8, an unpaired surrogate counted as three bytes.
  ///
  /// - Complexity: Constant for ASCII texts, linear in the others.
  package func utf8Count(_ header: ObjectHeader) -> Int {
    guard header.kind == .utf16 else { return header.count }
    var count = 0
    for index in 0..<header.count {
      switch codeUnit(index, of: header) {
      case 0..<0x80: count += 1
      case 0x80..<0x800: count += 2
      // A pair takes four bytes in all, so the low half counts one when it follows a high one.
      case 0xDC00..<0xE000 where index > 0 && codeUnit(index - 1, of: header) & 0xFC00 == 0xD800:
        count += 1
      default: count += 3
      }
    }
    return count
  }
}
