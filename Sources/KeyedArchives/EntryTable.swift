import PropertyListBytes

/// Sorts the entries of `$objects` into values, instances, class records and dictionaries.
struct EntryTable {
  private(set) var roles: [EntryRole]
  private(set) var records: [ClassRecord] = []
  private let list: PropertyList
  private let root: ArchiveRoot
  private let limits: ReadLimits
  /// Keys and class names looked at. Those of a list that many dictionaries share count each time.
  private var looks: UInt64 = 0
  private let bound: UInt64

  /// - Parameter bound: How many keys and class names are looked at before `references` is checked.
  init(
    _ list: PropertyList, root: ArchiveRoot, meanings: [KnownKey], limits: ReadLimits,
    within bound: UInt64
  ) throws(ReadFailure) {
    self.list = list
    self.root = root
    self.limits = limits
    self.bound = bound
    roles = Array(repeating: .value, count: root.entryCount)
    let pending = try sort(list, meanings)
    for (entry, object) in pending {
      roles[Int(entry)] = .instance(of: try recordNumber(Int(object), Int(entry)))
    }
  }

  /// Finds the class records, and the instances of those found before them.
  ///
  /// - Returns: The other instances, with the object under their `$class`.
  private mutating func sort(
    _ list: borrowing PropertyList, _ meanings: [KnownKey]
  ) throws(ReadFailure) -> [(entry: UInt32, object: UInt32)] {
    var pending: [(entry: UInt32, object: UInt32)] = []
    var known = KeyRows()
    for entry in 1..<max(1, root.entryCount) {
      let object = list.reference(entry, from: root.entriesStart)
      let link = list.links.span[object]
      guard link.isContainer else { continue }
      let header = list.header(ofContainer: link)
      guard header.kind == .dictionary else { continue }
      let classPosition: Int
      if let position = known.classPosition(header, list) {
        classPosition = position
      } else {
        try look(at: header.count)
        switch try kind(of: header, entry, object, list, meanings) {
        case .record:
          roles[entry] = .classRecord(records.count)
          records.append(try record(entry, object, header, meanings))
          continue
        case .dictionary:
          roles[entry] = .dictionary
          continue
        case .instance(let position):
          known.remember(header, classPosition: position)
          classPosition = position
        }
      }
      let value = list.reference(header.count + classPosition, from: header.start)
      if let target = list.uid(of: value), target < entry,
        let record = roles.span[target].recordNumber
      {
        roles[entry] = .instance(of: record)
      } else {
        pending.append((UInt32(truncatingIfNeeded: entry), UInt32(truncatingIfNeeded: value)))
      }
    }
    return pending
  }

  /// Counts work before it is done, so that lists which many dictionaries share cannot make it more
  /// than `references` allows.
  private mutating func look(at count: Int) throws(ReadFailure) {
    looks += UInt64(count)
    if looks > bound { try limits.check(references: ReferenceWalk(list, root: root).total) }
  }

  private enum DictionaryKind {
    case record, dictionary
    /// A dictionary with `$class` at a position among its keys.
    case instance(classPosition: Int)
  }

  private func kind(
    of header: ObjectHeader, _ entry: Int, _ object: Int, _ list: borrowing PropertyList,
    _ meanings: [KnownKey]
  ) throws(ReadFailure) -> DictionaryKind {
    var classPosition: Int?
    var isRecord = false
    for position in 0..<header.count {
      switch meanings.span[list.keyNumber(at: position, from: header.start)] {
      case .class: classPosition = position
      case .classname, .classes, .classhints: isRecord = true
      case .reserved:
        throw fault(
          .malformed, "a key with one leading $ that archives do not have", entry, object)
      default: continue
      }
    }
    if isRecord { return .record }
    return classPosition.map { .instance(classPosition: $0) } ?? .dictionary
  }

  private func fault(
    _ code: FindingCode, _ message: String, _ entry: Int, _ object: Int
  ) -> ReadFailure {
    ReadFailure(code, message, offset: list.sourceOffset(of: object), object: entry)
  }

  /// The class record that a `$class` refers to.
  private func recordNumber(_ object: Int, _ entry: Int) throws(ReadFailure) -> Int {
    guard let target = list.uid(of: object) else {
      throw fault(.badClassRecord, "$class is no reference", entry, object)
    }
    guard target < root.entryCount else {
      throw fault(
        .danglingReference, "$class refers to object \(target) of \(root.entryCount)", entry, object
      )
    }
    guard let record = roles[target].recordNumber else {
      throw fault(.badClassRecord, "$class refers to no class record", entry, object)
    }
    return record
  }

  private mutating func record(
    _ entry: Int, _ object: Int, _ header: ObjectHeader, _ meanings: [KnownKey]
  ) throws(ReadFailure) -> ClassRecord {
    var name: Int?
    var classes: Int?
    var hints: Int?
    for position in 0..<header.count {
      let value = list.reference(header.count + position, from: header.start)
      switch meanings[list.keyNumber(at: position, from: header.start)] {
      case .classname: name = value
      case .classes: classes = value
      case .classhints: hints = value
      default:
        throw fault(
          .badClassRecord, "a class record with a key beyond $classname, $classes and $classhints",
          entry, object)
      }
    }
    guard let name, list.header(of: name).isText else {
      throw fault(.badClassRecord, "a class record whose name is no text", entry, object)
    }
    for names in [classes, hints] {
      guard let names else { continue }
      let header = list.header(of: names)
      guard header.kind == .array else {
        throw fault(.badClassRecord, "a class record whose class list is no array", entry, names)
      }
      try look(at: header.count)
      for position in 0..<header.count
      where !list.header(of: list.reference(position, from: header.start)).isText {
        throw fault(
          .badClassRecord, "a class record whose class list holds something but text", entry, names)
      }
    }
    return ClassRecord(entry: entry, name: name, classes: classes, hints: hints)
  }
}

/// The keys of instances that were looked at, one row for each number of keys: instances of one
/// class mostly have the same keys in the same order, which then need no second look.
private struct KeyRows {
  private struct Row {
    var header: ObjectHeader
    var classPosition: Int
  }

  private var rows: [Row?] = Array(repeating: nil, count: 32)

  /// Where `$class` stands among a dictionary's keys; nil if no dictionary with the same keys was
  /// noted.
  @inline(__always)
  func classPosition(_ header: ObjectHeader, _ list: borrowing PropertyList) -> Int? {
    guard header.count < rows.count, let row = rows[header.count],
      list.haveSameKeys(row.header, header)
    else { return nil }
    return row.classPosition
  }

  mutating func remember(_ header: ObjectHeader, classPosition: Int) {
    guard header.count < rows.count else { return }
    rows[header.count] = Row(header: header, classPosition: classPosition)
  }
}
