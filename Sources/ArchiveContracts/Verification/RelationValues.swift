import KeyedArchives
import PropertyListBytes

/// Finds the values that the paths of relations name, within a budget of visited values.
struct RelationValues {
  /// A value with its path.
  struct Selected {
    let object: Int
    /// The entry that the value is, or that holds it.
    let entry: Int?
    let steps: [ValuePath.Step]
  }

  private let archive: KeyedArchive
  private let list: PropertyList
  private let formerKeys: [ExactText: [ExactText]]
  private var budget: UInt64
  private var known: [Int: RelationIdentity] = [:]
  private var selections: [ValuePath: [Selected]] = [:]

  init(_ archive: KeyedArchive, _ plan: ContractPlan, budget: UInt64) {
    self.archive = archive
    list = archive.propertyList
    formerKeys = plan.formerKeys
    self.budget = budget
  }

  /// The values that a path names, in order; absent and nil ones are left out.
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
    _ object: Int, _ holder: Int?, _ steps: [ValuePath.Step], to values: inout [Selected]
  ) {
    guard budget > 0 else { return }
    budget -= 1
    let target = list.uid(of: object)
    if target == 0 { return }
    values.append(Selected(object: object, entry: target ?? holder, steps: steps))
  }

  private mutating func follow(
    _ step: ValuePath.Step, from value: Selected, into next: inout [Selected]
  ) {
    guard let entry = list.uid(of: value.object) else { return }
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
    default: return
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

  /// What a value is for comparing; nil for a value of no comparable kind.
  ///
  /// - Complexity: Linear in the value's size the first time, constant afterwards.
  mutating func identity(of object: Int) -> RelationIdentity? {
    let target = list.uid(of: object)
    let value = target.map { archive.object(ofEntry: $0) } ?? object
    if let found = known[value] { return found }
    let found = makeIdentity(value, target)
    known[value] = found
    return found
  }

  private func makeIdentity(_ object: Int, _ target: Int?) -> RelationIdentity? {
    let header = list.header(of: object)
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(list.integer(header))
    case .real: return .real(list.real(header))
    case .date: return .date(list.real(header))
    case .ascii, .utf16: return .text(list.text(header))
    case .data: return .data(list.data(header))
    case .uid: return nil
    case .array, .dictionary: break
    }
    guard let target else { return .object(object) }
    switch archive.foundationReading(ofEntry: target)?.value {
    case .string(let text): return .text(archive.exactText(text))
    case .data(let bytes): return .data(list.data(list.header(of: bytes)))
    case .date(let seconds): return .date(seconds)
    case .uuid(let uuid): return .uuid(uuid)
    case .url(let relative, nil): return .url(archive.exactText(relative))
    default: return .entry(target)
    }
  }
}
