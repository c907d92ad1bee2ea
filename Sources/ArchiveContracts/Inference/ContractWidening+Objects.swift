import KeyedArchives
import PropertyListBytes

extension ContractWidening {
  /// The types that a type extends, itself first.
  func lineage(_ name: String) -> [(name: String, type: ObjectTypeDefinition)] {
    var result: [(name: String, type: ObjectTypeDefinition)] = []
    var next: String? = name
    while let current = next, case .object(let type) = document.types[current],
      !result.contains(where: { $0.name == current })
    {
      result.append((current, type))
      next = type.extends
    }
    return result
  }

  func object(_ name: String) -> ObjectTypeDefinition? {
    if case .object(let type) = document.types[name] { return type }
    return nil
  }

  mutating func change(_ name: String, _ body: (inout ObjectTypeDefinition) -> Void) {
    guard var type = object(name) else { return }
    body(&type)
    document.types[name] = .object(type)
  }

  /// Makes a type accept the instances of a class that were seen.
  mutating func widen(type name: String, _ number: Int) {
    let seen = graph.classes[number]
    let isFresh = !originalTypes.contains(name)
    if isFresh {
      change(name) { $0.inherits = Self.inherits(seen.ancestries) }
    } else {
      widenAncestry(name, seen)
      if seen.instanceCount > 0 { change(name) { $0.isAbstract = false } }
    }
    noteVersions(name, seen)
    guard seen.instanceCount > 0 else { return }
    var keys = Set(seen.fields.keys)
    keys.subtract(versionKey(of: name).map { [$0] } ?? [])
    for case .ignore(let ignored) in lineage(name).map(\.type.unknownFields) {
      keys.subtract(ignored)
    }
    if isFresh { addVariants(name, seen, keys) }
    let variantKeys = fillVariants(name, seen, keys, isFresh: isFresh)
    for key in keys.subtracting(variantKeys).sorted() {
      widenField(key, of: name, seen, isFresh: isFresh)
    }
    if !isFresh { makeAbsentOptional(name, seen) }
  }

  // MARK: Ancestry

  private mutating func widenAncestry(_ name: String, _ seen: ShapeClass) {
    guard let type = object(name) else { return }
    let accepted = acceptedAncestries(of: name)
    let position = type.formerClassNames.firstIndex { $0.className == seen.name }
    if let position, let former = type.formerClassNames[position].inherits {
      let new = seen.ancestries.filter { !former.contains($0) }.sorted(by: Self.precedes)
      change(name) { $0.formerClassNames[position].inherits = former + new }
      return
    }
    let new = seen.ancestries.filter { !accepted.contains($0) }.sorted(by: Self.precedes)
    if !new.isEmpty { change(name) { $0.inherits = accepted + new } }
  }

  private func acceptedAncestries(of name: String) -> [[ExactText]] {
    var prefix: [ExactText] = []
    for (index, step) in lineage(name).enumerated() {
      if index > 0, let className = step.type.className { prefix.append(className) }
      if let inherits = step.type.inherits { return inherits.map { prefix + $0 } }
    }
    return [prefix + ["NSObject"]]
  }

  // MARK: Versions

  /// The rule of a type, with the name of the type that declares it.
  func rule(of name: String) -> (declarer: String, rule: VersionRule)? {
    for step in lineage(name) {
      if let rule = step.type.version { return (step.name, rule) }
    }
    return nil
  }

  private func versionKey(of name: String) -> ExactText? {
    if case .field(let key) = rule(of: name)?.rule.key { return key }
    return nil
  }

  /// Makes the versions that instances have readable; the newest one is current.
  private mutating func noteVersions(_ name: String, _ seen: ShapeClass) {
    guard let (declarer, rule) = rule(of: name) else { return }
    let new = seen.versions.keys.filter { !rule.readable.contains($0) }
    guard !new.isEmpty else { return }
    change(declarer) { $0.version = rule.with(Array(new)) }
  }

  // MARK: Fields

  private mutating func widenField(
    _ key: ExactText, of name: String, _ seen: ShapeClass, isFresh: Bool
  ) {
    guard let slots = seen.fields[key] else { return }
    let place = PlaceName(outer: name, part: key)
    if let owner = lineage(name).first(where: { $0.type.fields[key] != nil }) {
      var known = owner.type.fields[key]
      for slot in slots {
        let instances = slot.version.flatMap { seen.versions[$0] } ?? seen.instanceCount
        known = field(
          known, slot.place, isOptional: slot.nils > 0 || slot.present < instances,
          versions: versions(of: name, slot.version), place)
      }
      change(owner.name) { $0.fields[key] = known }
      return
    }
    let definition =
      isFresh
      ? newField(slots, seen, rule(of: name)?.rule, place)
      : addedField(slots, seen, place)
    change(name) { $0.fields[key] = definition }
  }

  private func versions(
    of name: String, _ version: VersionValue?
  ) -> (rule: VersionRule, seen: Set<VersionValue>)? {
    guard let version, let rule = rule(of: name)?.rule else { return nil }
    return (rule, [version])
  }

  /// A field that the contract did not know: optional, since it was not there before.
  private mutating func addedField(
    _ slots: [ShapeField], _ seen: ShapeClass, _ name: PlaceName
  ) -> FieldDefinition {
    let place = joined(slots)
    return field(nil, place, isOptional: true, name)
  }

  /// The place of a field in all versions.
  private mutating func joined(_ slots: [ShapeField]) -> Int {
    guard let first = slots.first else { return graph.addPlace() }
    for slot in slots.dropFirst() { graph.join(slot.place, into: first.place) }
    if slots.count > 1 { refreshPlaces() }
    return first.place
  }

  /// A field of a class whose instances were all seen, with the versions that have it.
  mutating func newField(
    _ slots: [ShapeField], _ seen: ShapeClass, _ rule: VersionRule?, _ name: PlaceName
  ) -> FieldDefinition {
    let present = slots.reduce(0) { $0 + $1.present }
    let nils = slots.reduce(0) { $0 + $1.nils }
    guard let rule, rule.readable.count > 1 else {
      let place = joined(slots)
      return field(nil, place, isOptional: nils > 0 || present < seen.instanceCount, name)
    }
    var runs: [VersionRun] = []
    for version in rule.readable {
      let slot = slots.first { $0.version == version }
      let kinds = slot.map { kindNames(of: $0.place) } ?? []
      let isOptional = slot.map { $0.nils > 0 || $0.present < seen.versions[version] ?? 0 } ?? true
      if let last = runs.indices.last, runs[last].continues(with: slot != nil, kinds) {
        runs[last].versions.append(version)
        runs[last].slots += slot.map { [$0] } ?? []
        runs[last].kinds.formUnion(kinds)
        runs[last].isOptional = runs[last].isOptional || isOptional
      } else {
        runs.append(
          VersionRun(
            versions: [version], slots: slot.map { [$0] } ?? [], kinds: kinds,
            isOptional: isOptional))
      }
    }
    let defined = runs.filter { !$0.slots.isEmpty }
    let gaps = runs.dropFirst().dropLast().contains { $0.slots.isEmpty }
    if gaps {
      let place = joined(slots)
      return field(nil, place, isOptional: true, name)
    }
    return FieldDefinition(
      defined.flatMap { run -> [ValueDefinition] in
        let place = joined(run.slots)
        var definitions = field(nil, place, isOptional: run.isOptional, name).alternatives
        for index in definitions.indices {
          if run.versions.first != rule.readable.first {
            definitions[index].since = run.versions.first
          }
          if run.versions.last != rule.readable.last {
            definitions[index].until = run.versions.last
          }
        }
        return definitions
      })
  }

  /// The kinds of values in a place, numbers as one.
  private mutating func kindNames(of place: Int) -> Set<ShapeTag> {
    Set(
      graph.places[graph.find(place)].kinds.keys.map {
        $0 == .builtIn(.integer) ? .builtIn(.real) : $0
      })
  }

  /// Fields that new instances lack are no longer required.
  private mutating func makeAbsentOptional(_ name: String, _ seen: ShapeClass) {
    for step in lineage(name) {
      for (key, known) in step.type.fields where seen.fields[key] == nil {
        let formerKeys = known.alternatives.flatMap(\.formerKeys)
        if formerKeys.contains(where: { seen.fields[$0] != nil }) { continue }
        let changed = known.optional { isHeld($0, name, seen) }
        change(step.name) { $0.fields[key] = changed }
      }
    }
  }

  /// Whether instances with a version were seen in which a definition holds.
  private func isHeld(
    _ definition: ValueDefinition, _ name: String, _ seen: ShapeClass
  ) -> Bool {
    guard let rule = rule(of: name)?.rule, !seen.versions.isEmpty else { return true }
    return seen.versions.keys.contains {
      rule.includes($0, since: definition.since, until: definition.until)
    }
  }
}

/// Versions that follow each other and have a field of the same kinds, or do not have it.
private struct VersionRun {
  var versions: [VersionValue]
  var slots: [ShapeField]
  var kinds: Set<ShapeTag>
  var isOptional: Bool

  func continues(with isPresent: Bool, _ others: Set<ShapeTag>) -> Bool {
    guard isPresent == !slots.isEmpty else { return false }
    return kinds == others || kinds.isEmpty || others.isEmpty
  }
}

extension FieldDefinition {
  /// The field with those of its definitions optional that a condition names.
  fileprivate func optional(where isOptional: (ValueDefinition) -> Bool) -> FieldDefinition {
    FieldDefinition(
      alternatives.map { definition in
        var result = definition
        if isOptional(definition) { result.isOptional = true }
        return result
      })
  }
}

extension VersionRule {
  /// The rule with further readable versions, in ascending order behind the known ones.
  func with(_ versions: [VersionValue]) -> VersionRule {
    var result = self
    result.readable += versions.filter { !readable.contains($0) }.sorted(by: VersionValue.precedes)
    if case .integer = current { result.readable.sort(by: VersionValue.precedes) }
    if let last = result.readable.last { result.current = last }
    return result
  }
}

extension VersionValue {
  /// Integers by value; texts by their numbers, so that 1.10 comes after 1.9, then by code units.
  static func precedes(_ left: VersionValue, _ right: VersionValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return left < right
    case (.integer, .text): return true
    case (.text, .integer): return false
    case (.text(let left), .text(let right)):
      let (first, second) = (numbers(left), numbers(right))
      if first != second { return first.lexicographicallyPrecedes(second) }
      return left < right
    }
  }

  private static func numbers(_ text: ExactText) -> [UInt64] {
    text.repaired.split { !("0"..."9").contains($0) }.map { UInt64($0) ?? .max }
  }
}
