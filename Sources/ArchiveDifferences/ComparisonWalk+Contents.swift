import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension ComparisonWalk {
  /// Compares what a pair holds.
  mutating func compareContents(_ pair: Pair) {
    switch (pair.old, pair.new) {
    case (.entry(let oldEntry), .entry(let newEntry)):
      compareEntries(oldEntry, newEntry, pair)
    case (.object(let oldObject), .object(let newObject)):
      compareContainers(
        old.list.header(of: oldObject), new.list.header(of: newObject), at: pair.place)
    default: break
    }
  }

  private mutating func compareEntries(_ oldEntry: Int, _ newEntry: Int, _ pair: Pair) {
    let steps = steps(of: pair.place)
    switch (old.archive.entry(oldEntry), new.archive.entry(newEntry)) {
    case (.instance(of: let oldRecord, object: let left), .instance(of: let newRecord, let right)):
      compareClasses(oldRecord, newRecord, pair, steps)
      compareInstances(
        oldEntry, newEntry, old.list.header(of: left), new.list.header(of: right), pair)
    case (.dictionary(object: let left), .dictionary(object: let right)):
      compareFields(
        old.list.header(of: left), new.list.header(of: right), at: pair.place, as: .entries)
    case (.value(object: let left), .value(object: let right)):
      compareValues(left, right, pair, steps)
    case (.classRecord(let oldRecord), .classRecord(let newRecord)):
      if !areSameClasses(oldRecord, newRecord) { tell(.changed, steps, pair.old, pair.new) }
    default:
      // The same text or data, once bare and once as an instance.
      if isSameScalar(oldEntry, newEntry) {
        tell(
          .renamed(old: className(oldEntry, old), new: className(newEntry, new)), steps, pair.old,
          pair.new)
      } else {
        tell(.changed, steps, pair.old, pair.new)
      }
    }
  }

  private func steps(of place: Int32) -> Steps {
    let own = places[Int(place)]
    return Steps(own.parent, own.old, own.new)
  }

  /// Compares two entries that are no dictionaries.
  private mutating func compareValues(
    _ left: Int, _ right: Int, _ pair: Pair, _ steps: Steps
  ) {
    let oldHeader = old.list.header(of: left)
    let newHeader = new.list.header(of: right)
    if let oldTarget = old.list.uid(of: left), let newTarget = new.list.uid(of: right) {
      self.pair(oldTarget, newTarget, at: steps)
    } else if oldHeader.isContainer, oldHeader.kind == newHeader.kind {
      compareContainers(oldHeader, newHeader, at: pair.place)
    } else if oldHeader.isContainer || newHeader.isContainer
      || oldHeader.kind == .uid || newHeader.kind == .uid
      || !leaves.areEqual(left, in: old.list, right, in: new.list)
    {
      tell(.changed, steps, pair.old, pair.new)
    }
  }

  private func className(_ entry: Int, _ side: ComparedSide) -> ExactText? {
    guard case .instance(of: let record, object: _) = side.archive.entry(entry) else { return nil }
    return side.archive.className(of: record)
  }

  /// Whether two entries are the same text, data or date, whatever their form.
  private mutating func isSameScalar(_ oldEntry: Int, _ newEntry: Int) -> Bool {
    switch (
      old.archive.archivedValue(.entry(oldEntry), memo: old.memo),
      new.archive.archivedValue(.entry(newEntry), memo: new.memo)
    ) {
    case (.foundation(.string(let left)), .foundation(.string(let right))):
      return old.archive.exactText(left) == new.archive.exactText(right)
    case (.foundation(.data(let left)), .foundation(.data(let right))):
      return leaves.areEqual(left, in: old.list, right, in: new.list)
    case (.foundation(.date(let left)), .foundation(.date(let right))):
      return left == right
    default: return false
    }
  }

  // MARK: Classes

  private mutating func compareClasses(
    _ oldRecord: ClassRecord, _ newRecord: ClassRecord, _ pair: Pair, _ steps: Steps
  ) {
    let key = UInt64(oldRecord.entry) << 32 | UInt64(newRecord.entry)
    if let haveSameNames = comparedClasses[key] {
      if !haveSameNames { tellClass(oldRecord, newRecord, pair, steps) }
      return
    }
    let haveSameNames =
      old.archive.className(of: oldRecord) == new.archive.className(of: newRecord)
    comparedClasses[key] = haveSameNames
    if !haveSameNames {
      tellClass(oldRecord, newRecord, pair, steps)
    } else if !areSameClasses(oldRecord, newRecord) {
      tell(.ancestry, steps, .entry(oldRecord.entry), .entry(newRecord.entry))
    }
  }

  private mutating func tellClass(
    _ oldRecord: ClassRecord, _ newRecord: ClassRecord, _ pair: Pair, _ steps: Steps
  ) {
    tell(
      .renamed(
        old: old.archive.className(of: oldRecord), new: new.archive.className(of: newRecord)),
      steps, pair.old, pair.new)
  }

  private func areSameClasses(_ left: ClassRecord, _ right: ClassRecord) -> Bool {
    old.archive.className(of: left) == new.archive.className(of: right)
      && old.archive.ancestry(of: left) == new.archive.ancestry(of: right)
      && old.archive.hints(of: left) == new.archive.hints(of: right)
  }

  /// What a class record says, for telling those that no instance has.
  private struct ClassContent: Hashable {
    let name: ExactText
    let ancestry: [ExactText]?
    let hints: [ExactText]?
  }

  /// Compares the class records that have no instance.
  mutating func compareUnusedClasses() {
    func unused(_ archive: KeyedArchive) -> [ClassContent: Int] {
      var isUsed = Array(repeating: false, count: archive.classRecords.count)
      for role in archive.roles {
        if let record = role.instanceRecord { isUsed[record] = true }
      }
      var result: [ClassContent: Int] = [:]
      for (number, record) in archive.classRecords.enumerated() where !isUsed[number] {
        let content = ClassContent(
          name: archive.className(of: record), ancestry: archive.ancestry(of: record),
          hints: archive.hints(of: record))
        result[content, default: 0] += 1
      }
      return result
    }
    let oldClasses = unused(old.archive)
    let newClasses = unused(new.archive)
    var removed: [ExactText] = []
    var added: [ExactText] = []
    for (content, count) in oldClasses where count > newClasses[content] ?? 0 {
      removed.append(content.name)
    }
    for (content, count) in newClasses where count > oldClasses[content] ?? 0 {
      added.append(content.name)
    }
    for name in removed.sorted() { tell(.classRecord(old: name, new: nil), nil, nil, nil) }
    for name in added.sorted() { tell(.classRecord(old: nil, new: name), nil, nil, nil) }
  }

  // MARK: Instances

  private mutating func compareInstances(
    _ oldEntry: Int, _ newEntry: Int, _ left: ObjectHeader, _ right: ObjectHeader, _ pair: Pair
  ) {
    let oldReading = old.reading(oldEntry)
    let newReading = new.reading(newEntry)
    guard let oldReading, let newReading, let oldValue = oldReading.value,
      let newValue = newReading.value
    else {
      compareFields(left, right, at: pair.place, as: .fields)
      return
    }
    guard oldReading.kind == newReading.kind else {
      tell(.changed, steps(of: pair.place), pair.old, pair.new)
      return
    }
    if compareElements(oldValue, newValue, at: pair.place) {
      if oldReading.layout.name != newReading.layout.name {
        tell(
          .respelled(old: oldReading.layout.name, new: newReading.layout.name),
          steps(of: pair.place), pair.old, pair.new)
      }
      return
    }
    switch oldValue {
    case .attributedString, .error, .objectiveCValue: break
    default: beginWhole(pair)
    }
    compareFields(left, right, at: pair.place, as: .fields)
  }

  // MARK: Containers

  private mutating func compareContainers(
    _ left: ObjectHeader, _ right: ObjectHeader, at place: Int32
  ) {
    if left.kind == .dictionary {
      compareFields(left, right, at: place, as: .entries)
    } else {
      compareLists(
        count: (left.count, right.count), at: place, step: ValuePath.Step.element,
        old: { $0.list.reference($1, from: left.start) },
        new: { $0.list.reference($1, from: right.start) })
    }
  }

  /// Whose keys a dictionary of the property list has.
  enum Keys {
    case top
    /// An object's, `$class` among them.
    case fields
    case entries
  }

  /// Compares the values of two property-list dictionaries under the same keys.
  mutating func compareFields(
    _ left: ObjectHeader, _ right: ObjectHeader, at place: Int32, as keys: Keys
  ) {
    for position in 0..<right.count {
      keyPositions[new.archive.keyNumber(at: position, in: right)] = Int32(
        truncatingIfNeeded: position + 1)
    }
    func step(_ number: Int, _ side: ComparedSide) -> ValuePath.Step {
      let name = side.list.key(number).unescapedKey
      return keys == .entries ? .entry(name) : .key(name)
    }
    for position in 0..<left.count {
      let meaning = old.archive.meaning(ofKeyAt: position, in: left)
      let number = old.archive.keyNumber(at: position, in: left)
      let newNumber = newKeyNumbers[number]
      let found = newNumber == ComparedSide.none ? 0 : keyPositions[Int(newNumber)]
      if found > 0 { keyPositions[Int(newNumber)] = 0 }
      if meaning == .class, keys == .fields { continue }
      let value = old.list.reference(left.count + position, from: left.start)
      let step = step(number, old)
      if found > 0 {
        let other = new.list.reference(right.count + Int(found) - 1, from: right.start)
        compare(value, other, at: Steps(place, step))
      } else {
        tell(.removed, Steps(place, step, nil), .object(value), nil)
      }
    }
    for position in 0..<right.count {
      let number = new.archive.keyNumber(at: position, in: right)
      guard keyPositions[number] > 0 else { continue }
      keyPositions[number] = 0
      if new.archive.meaning(ofKeyAt: position, in: right) == .class, keys == .fields { continue }
      let value = new.list.reference(right.count + position, from: right.start)
      tell(.added, Steps(place, nil, step(number, new)), nil, .object(value))
    }
  }
}

extension FoundationLayout {
  /// The layout in words.
  fileprivate var name: String {
    switch self {
    case .bare: "bare"
    case .text: "NS.string"
    case .textBytes: "NS.bytes"
    case .data: "NS.data"
    case .dataBytes: "NS.bytes"
    case .list: "a list"
    case .numbered: "numbered keys"
    case .noKeys: "without keys"
    case .inlineRange: "inline numbers"
    case .objectiveCType: "by Objective-C type"
    case .fields: "fields"
    }
  }
}
