import PropertyListBytes

/// Sorts the entries of `$objects` into values, instances, class records and dictionaries.
struct EntryTable {
  private(set) var roles: [EntryRole]
  private(set) var records: [ClassRecord] = []
  private let list: PropertyList
  private let root: ArchiveRoot
  /// Class lists that were checked, since many records may share one.
  private var checkedLists: Set<Int> = []

  init(_ list: PropertyList, root: ArchiveRoot, meanings: [KnownKey]) throws(ReadFailure) {
    self.list = list
    self.root = root
    roles = Array(repeating: .value, count: root.entryCount)
    let classes = try sort(list, meanings)
    for (entry, object) in classes {
      roles[Int(entry)] = .instance(of: try recordNumber(Int(object), Int(entry)))
    }
  }

  /// Finds the class records.
  ///
  /// - Returns: The instances, with the object under their `$class`.
  private mutating func sort(
    _ list: borrowing PropertyList, _ meanings: [KnownKey]
  ) throws(ReadFailure) -> [(entry: UInt32, object: UInt32)] {
    var classes: [(entry: UInt32, object: UInt32)] = []
    var known = KeyRows()
    for entry in 1..<max(1, root.entryCount) {
      let object = list.reference(entry, from: root.entriesStart)
      guard list.isContainer(object) else { continue }
      let header = list.header(of: object)
      guard header.kind == .dictionary else { continue }
      if let classPosition = known.classPosition(header, list) {
        let value = list.reference(header.count + classPosition, from: header.start)
        classes.append(
          (UInt32(truncatingIfNeeded: entry), UInt32(truncatingIfNeeded: value)))
        continue
      }
      var classPosition = -1
      var isRecord = false
      for position in 0..<header.count {
        let key = list.keyNumbers.span[list.reference(position, from: header.start)]
        switch meanings.span[Int(key) - 1] {
        case .class: classPosition = position
        case .classname, .classes, .classhints: isRecord = true
        case .reserved:
          throw fault(
            .malformed, "a key with one leading $ that archives do not have", entry, object)
        default: continue
        }
      }
      if isRecord {
        roles[entry] = .classRecord(records.count)
        records.append(try record(entry, object, header, meanings))
      } else if classPosition >= 0 {
        known.note(header, classPosition: classPosition)
        let value = list.reference(header.count + classPosition, from: header.start)
        classes.append(
          (UInt32(truncatingIfNeeded: entry), UInt32(truncatingIfNeeded: value)))
      } else {
        roles[entry] = .dictionary
      }
    }
    return classes
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
      let key = Int(list.keyNumbers[list.reference(position, from: header.start)]) - 1
      let value = list.reference(header.count + position, from: header.start)
      switch meanings[key] {
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
      guard let names, checkedLists.insert(names).inserted else { continue }
      let header = list.header(of: names)
      guard header.kind == .array else {
        throw fault(.badClassRecord, "a class record whose class list is no array", entry, names)
      }
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

  mutating func note(_ header: ObjectHeader, classPosition: Int) {
    guard header.count < rows.count else { return }
    rows[header.count] = Row(header: header, classPosition: classPosition)
  }
}
