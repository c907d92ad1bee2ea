import KeyedArchives
import PropertyListBytes

/// Finds the values that the paths of relations name, within a budget of visited values.
struct RelationValues {
  /// A value with its path.
  struct Selected {
    /// The value in the property list; nil for an optional value that is absent or nil.
    let object: Int?
    /// The entry that the value is, or that holds it.
    let entry: Int?
    let steps: [ValuePath.Step]
  }

  private let archive: KeyedArchive
  private let list: PropertyList
  private let formerKeys: [ExactText: [ExactText]]
  private var budget: UInt64
  private var isExceeded = false
  private var selections: [ValuePath: [Selected]] = [:]

  init(_ archive: KeyedArchive, _ plan: ContractPlan, budget: UInt64) {
    self.archive = archive
    list = archive.propertyList
    formerKeys = plan.formerKeys
    self.budget = budget
  }

  /// Finds all values that a relation names.
  ///
  /// - Returns: False if they are more than the budget allows.
  mutating func select(all relation: Relation) -> Bool {
    switch relation {
    case .unique(let path), .ordered(let path): _ = select(path)
    case .exists(let path, let other):
      _ = select(path)
      _ = select(other)
    case .equal(let left, let right):
      for term in [left, right] {
        switch term {
        case .value(let path), .count(let path): _ = select(path)
        }
      }
    }
    return !isExceeded
  }

  /// The number of values that a path names, without absent ones; a collection counts as its
  /// elements, unless the path ends in `[]` and so names each element itself.
  mutating func count(_ path: ValuePath) -> Int {
    let values = select(path)
    if path.steps.last == .every { return values.count { $0.object != nil } }
    return values.reduce(0) { $0 + size(of: $1.object) }
  }

  /// The elements of a collection; one for any other value, none for an absent one.
  private func size(of object: Int?) -> Int {
    guard let object else { return 0 }
    guard let entry = list.uid(of: object) else { return 1 }
    switch archive.foundationReading(ofEntry: entry)?.value {
    case .array(let elements), .orderedSet(let elements), .set(let elements),
      .countedSet(let elements, _), .dictionary(let elements, _):
      return elements.count
    default: return 1
    }
  }

  /// The values that a path names, in order, an absent one where an object lacks the field.
  mutating func select(_ path: ValuePath) -> [Selected] {
    if let known = selections[path] { return known }
    var current: [Selected] = []
    for (index, step) in path.steps.enumerated() {
      if index == 0 {
        guard case .key(let name) = step else { return [] }
        let stored = name.escapedKey
        for (key, object) in archive.top where key == stored {
          append(object, nil, [step], to: &current)
        }
        continue
      }
      var next: [Selected] = []
      for value in current { follow(step, from: value, into: &next) }
      current = next
    }
    selections[path] = current
    return current
  }

  private mutating func append(
    _ object: Int?, _ holder: Int?, _ steps: [ValuePath.Step], to values: inout [Selected]
  ) {
    guard budget > 0 else {
      isExceeded = true
      return
    }
    budget -= 1
    let target = object.flatMap { list.uid(of: $0) }
    values.append(
      Selected(
        object: target == 0 ? nil : object, entry: target == 0 ? holder : target ?? holder,
        steps: steps))
  }

  private mutating func follow(
    _ step: ValuePath.Step, from value: Selected, into next: inout [Selected]
  ) {
    guard let object = value.object else {
      if case .key = step { append(nil, value.entry, value.steps + [step], to: &next) }
      return
    }
    guard let entry = list.uid(of: object) else { return }
    switch step {
    case .key(let name): followKey(name, entry, value, into: &next)
    case .entry, .every, .element, .member, .entryKey:
      followElement(step, entry, value, into: &next)
    }
  }

  private mutating func followKey(
    _ name: ExactText, _ entry: Int, _ value: Selected, into next: inout [Selected]
  ) {
    guard archive.roles[entry].instanceRecord != nil else { return }
    let fields = archive.fields(ofEntry: entry)
    for key in [name.escapedKey] + (formerKeys[name.escapedKey] ?? []) {
      guard let field = fields.first(where: { $0.key == key }) else { continue }
      append(field.object, entry, value.steps + [.key(name)], to: &next)
      return
    }
    append(nil, entry, value.steps + [.key(name)], to: &next)
  }

  private mutating func followElement(
    _ step: ValuePath.Step, _ entry: Int, _ value: Selected, into next: inout [Selected]
  ) {
    switch archive.foundationReading(ofEntry: entry)?.value {
    case .array(let elements), .orderedSet(let elements):
      for position in positions(step, elements.count) {
        append(
          elements.object(at: position, in: archive), entry, value.steps + [.element(position)],
          to: &next)
      }
    case .set(let elements), .countedSet(let elements, _):
      for position in positions(step, elements.count) {
        append(
          elements.object(at: position, in: archive), entry, value.steps + [.member(position)],
          to: &next)
      }
    case .dictionary(let keys, let values):
      for position in 0..<keys.count {
        let text = list.uid(of: keys.object(at: position, in: archive)).flatMap {
          archive.foundationText(ofEntry: $0)
        }
        let name = text.map { archive.exactText($0) }
        let own: ValuePath.Step = name.map { .entry($0) } ?? .entryKey(position)
        guard step == .every || step == own else { continue }
        append(
          values.object(at: position, in: archive), entry, value.steps + [own], to: &next)
      }
    default:
      // In brackets stands the name of a field too, where it is no identifier.
      if case .entry(let name) = step { followKey(name, entry, value, into: &next) }
    }
  }

  private func positions(_ step: ValuePath.Step, _ count: Int) -> Range<Int> {
    switch step {
    case .every: 0..<count
    case .element(let position), .member(let position):
      position < count ? position..<position + 1 : 0..<0
    default: 0..<0
    }
  }
}
