import PropertyListBytes

extension ContractWidening {
  /// Gives a new type variants where some of its fields never occur together.
  mutating func addVariants(_ name: String, _ seen: ShapeClass, _ keys: Set<ExactText>) {
    guard let patterns = seen.patterns else { return }
    var optional = keys.filter { key in
      (seen.fields[key] ?? []).reduce(0) { $0 + $1.present } < seen.instanceCount
    }
    optional.subtract(optional.filter { isDecidedByVersion($0, seen) })
    let apart = ExclusiveKeys(optional, patterns.keys.map { $0.intersection(optional) })
    guard !apart.keys.isEmpty else { return }
    if let variants = selectingValues(seen, keys, patterns, apart)
      ?? presentKeys(patterns, apart)
    {
      change(name) { $0.variants = variants }
    }
  }

  /// Whether a field is there exactly in some versions.
  private func isDecidedByVersion(_ key: ExactText, _ seen: ShapeClass) -> Bool {
    guard seen.versions.count > 1 else { return false }
    return (seen.fields[key] ?? []).allSatisfy { slot in
      slot.version.map { seen.versions[$0] == slot.present } ?? false
    }
  }

  // MARK: By value

  private static let mostSelectingValues = 8

  /// Cases by the values of a field that says which of the others are there.
  private mutating func selectingValues(
    _ seen: ShapeClass, _ keys: Set<ExactText>, _ patterns: [Set<ExactText>: KeyPattern],
    _ apart: ExclusiveKeys
  ) -> Variants? {
    var best: (key: ExactText, values: Int, cases: [(Set<ExactText>, [ScalarValue])])?
    for key in keys.sorted() where isSelecting(key, seen) {
      guard let values = SelectingValues(key, patterns, apart.keys),
        values.all.count <= Self.mostSelectingValues,
        seen.instanceCount >= 2 * values.all.count, values.separate(apart),
        values.all.count < best?.values ?? .max
      else { continue }
      best = (key, values.all.count, values.cases)
    }
    guard let best else { return nil }
    return Variants(
      key: best.key, cases: best.cases.map { Variants.Case(.when($0.1), fields: [:]) })
  }

  /// Whether every instance has the field, as a boolean, an integer or a text.
  private mutating func isSelecting(_ key: ExactText, _ seen: ShapeClass) -> Bool {
    guard let slots = seen.fields[key], slots.count == 1, let slot = slots.first, slot.nils == 0,
      slot.present == seen.instanceCount
    else { return false }
    let kinds = graph.places[graph.find(slot.place)].kinds
    guard kinds.count == 1, let (kind, measure) = kinds.first, measure.textForm != .pair,
      measure.textForm != .rectangle
    else { return false }
    return [.builtIn(.boolean), .builtIn(.integer), .builtIn(.string)].contains(kind)
  }

  // MARK: By presence

  private static let mostCases = 16

  /// Cases by which of the fields are there.
  private func presentKeys(
    _ patterns: [Set<ExactText>: KeyPattern], _ apart: ExclusiveKeys
  ) -> Variants? {
    let cases = Set(patterns.keys.map { $0.intersection(apart.keys) })
    guard cases.count <= Self.mostCases else { return nil }
    let sorted = cases.sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) }
    return Variants(key: nil, cases: sorted.map { Variants.Case(.has($0), fields: [:]) })
  }

  // MARK: Fields of cases

  /// Makes the cases of a type's variants accept the instances that were seen.
  ///
  /// - Returns: The keys that stand in cases.
  mutating func fillVariants(
    _ name: String, _ seen: ShapeClass, _ keys: Set<ExactText>, isFresh: Bool
  ) -> Set<ExactText> {
    let steps = lineage(name)
    guard let owner = steps.first(where: { $0.type.variants != nil }),
      var variants = owner.type.variants, let patterns = seen.patterns
    else { return [] }
    let own = steps.reduce(into: Set<ExactText>()) { $0.formUnion($1.type.fields.keys) }
    var inCases = variants.cases.reduce(into: Set<ExactText>()) { keys, variant in
      keys.formUnion(variant.fields.keys)
      if case .has(let present) = variant.condition { keys.formUnion(present) }
    }
    let presence = variants.presence
    var assigned: [[(keys: Set<ExactText>, pattern: KeyPattern)]] = variants.cases.map { _ in [] }
    let sorted = patterns.sorted { $0.key.sorted().lexicographicallyPrecedes($1.key.sorted()) }
    for (pattern, info) in sorted {
      for condition in Self.conditions(pattern, info, variants, presence) {
        let index: Int
        if let known = variants.cases.firstIndex(where: { $0.condition.holds(condition) }) {
          index = known
        } else {
          variants.cases.append(Variants.Case(condition, fields: [:]))
          assigned.append([])
          index = variants.cases.count - 1
        }
        assigned[index].append((pattern, info))
      }
    }
    if isFresh, variants.key != nil {
      inCases = keys.filter { key in
        (seen.fields[key] ?? []).reduce(0) { $0 + $1.present } < seen.instanceCount
          && !isDecidedByVersion(key, seen)
      }
      inCases = inCases.filter { key in isApart(key, assigned.map { $0.map(\.keys) }) }
    }
    for index in variants.cases.indices where !assigned[index].isEmpty {
      let patterns = assigned[index].map(\.keys)
      let seenKeys = patterns.reduce(into: Set<ExactText>()) { $0.formUnion($1) }
      let wanted = seenKeys.union(variants.cases[index].fields.keys).intersection(inCases)
        .union(variants.key == nil || isFresh ? [] : seenKeys.intersection(keys))
      for key in wanted.subtracting(own).sorted() {
        let known = variants.cases[index].fields[key]
        let isMissing = patterns.contains { !$0.contains(key) }
        variants.cases[index].fields[key] = caseField(
          key, name, seen, known,
          isOptional: isMissing || known == nil && !isFresh && variants.key != nil)
      }
    }
    let result = variants
    change(owner.name) { $0.variants = result }
    return result.cases.reduce(into: []) { $0.formUnion($1.fields.keys) }
  }

  /// Whether some case never has a field that others have.
  private func isApart(_ key: ExactText, _ cases: [[Set<ExactText>]]) -> Bool {
    cases.contains { patterns in !patterns.contains { $0.contains(key) } }
  }

  private mutating func caseField(
    _ key: ExactText, _ name: String, _ seen: ShapeClass, _ known: FieldDefinition?,
    isOptional: Bool
  ) -> FieldDefinition {
    var field = known
    for slot in seen.fields[key] ?? [] {
      field = self.field(
        field, slot.place, isOptional: isOptional || slot.nils > 0,
        PlaceName(outer: name, part: key))
    }
    return field ?? FieldDefinition(ValueDefinition(.null))
  }

  /// What selects the cases of instances that have the same keys.
  private static func conditions(
    _ keys: Set<ExactText>, _ pattern: KeyPattern, _ variants: Variants,
    _ presence: Set<ExactText>
  ) -> [Variants.Case.Condition] {
    guard let key = variants.key else { return [.has(keys.intersection(presence))] }
    let values = pattern.scalars[key]?.all ?? []
    return values.sorted { $0.sortingText < $1.sortingText }.map { .when([$0]) }
  }
}

extension Variants {
  /// All keys whose presence some case asks for.
  fileprivate var presence: Set<ExactText> {
    cases.reduce(into: []) { keys, variant in
      if case .has(let present) = variant.condition { keys.formUnion(present) }
    }
  }
}

extension Variants.Case.Condition {
  /// Whether the condition holds where another one, of one value, does.
  fileprivate func holds(_ other: Self) -> Bool {
    switch (self, other) {
    case (.when(let values), .when(let others)): others.allSatisfy { values.contains($0) }
    case (.has(let keys), .has(let others)): keys == others
    default: false
    }
  }
}

/// Keys of which some never occur together.
private struct ExclusiveKeys {
  /// Keys that have one with which they never occur together.
  let keys: Set<ExactText>
  private let together: [ExactText: Set<ExactText>]

  /// Comparing more keys pair by pair is not worth its time.
  private static let mostKeys = 128

  init(_ candidates: Set<ExactText>, _ patterns: [Set<ExactText>]) {
    guard candidates.count <= Self.mostKeys else {
      keys = []
      together = [:]
      return
    }
    var together: [ExactText: Set<ExactText>] = [:]
    for pattern in patterns {
      for key in pattern { together[key, default: []].formUnion(pattern) }
    }
    self.together = together
    keys = candidates.filter { !candidates.isSubset(of: together[$0] ?? []) }
  }

  /// Whether any two of some keys never occur together.
  func conflict(in others: Set<ExactText>) -> Bool {
    others.contains { !others.isSubset(of: together[$0] ?? []) }
  }
}

/// The values of a field, each with the keys that instances with it have.
private struct SelectingValues {
  private(set) var all: [ScalarValue: [Set<ExactText>]] = [:]

  /// Nil when the values are too many to be known.
  init?(_ key: ExactText, _ patterns: [Set<ExactText>: KeyPattern], _ keys: Set<ExactText>) {
    for (pattern, info) in patterns {
      guard let values = info.scalars[key]?.all else { return nil }
      for value in values { all[value, default: []].append(pattern.intersection(keys)) }
    }
  }

  /// Whether no value has two keys that never occur together, and some values differ.
  func separate(_ apart: ExclusiveKeys) -> Bool {
    let unions = all.values.map { $0.reduce(into: Set<ExactText>()) { $0.formUnion($1) } }
    return Set(unions).count > 1 && !unions.contains { apart.conflict(in: $0) }
  }

  /// The values, those with the same keys together, in ascending order.
  var cases: [(Set<ExactText>, [ScalarValue])] {
    var groups: [Set<ExactText>: [ScalarValue]] = [:]
    for (value, patterns) in all {
      groups[patterns.reduce(into: []) { $0.formUnion($1) }, default: []].append(value)
    }
    return groups.map { ($0.key, $0.value.sorted { $0.sortingText < $1.sortingText }) }
      .sorted { $0.1[0].sortingText < $1.1[0].sortingText }
  }
}
