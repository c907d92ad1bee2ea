import PropertyListBytes

extension ContractComparison {
  typealias Scopes = [(VersionScope, VersionScope)]

  /// Compares definitions by name: fields, entries of `$top` or of a dictionary.
  mutating func compareFields(
    _ before: [ExactText: FieldDefinition], _ after: [ExactText: FieldDefinition],
    _ place: ContractPlace, scopes: Scopes
  ) {
    let none = FieldDefinition([])
    for name in Set(before.keys).union(after.keys).sorted() {
      compareField(
        before[name] ?? none, after[name] ?? none, place.key(name), scopes: scopes)
    }
  }

  private mutating func noteAdded(_ definition: ValueDefinition, _ place: ContractPlace) {
    note(.loosened, place, "may be there")
    if !new.isOptional(definition) { note(.tightened, place, "must be there") }
  }

  private mutating func noteRemoved(_ definition: ValueDefinition, _ place: ContractPlace) {
    note(.tightened, place, "may no longer be there")
    if !old.isOptional(definition) { note(.loosened, place, "need no longer be there") }
  }

  /// Compares a place in every version that both contracts read.
  mutating func compareField(
    _ before: FieldDefinition, _ after: FieldDefinition, _ place: ContractPlace, scopes: Scopes
  ) {
    guard before != after else {
      // What is named in both is compared where it is defined.
      for definition in after.alternatives { compareInside(definition, place, scopes: scopes) }
      return
    }
    var compared: Set<[Int?]> = []
    for (earlier, later) in pairs(before, after, scopes) {
      guard compared.insert([earlier, later]).inserted else { continue }
      switch (earlier, later) {
      case (nil, nil): break
      case (let earlier?, nil): noteRemoved(before.alternatives[earlier], place)
      case (nil, let later?):
        noteAdded(after.alternatives[later], place.alternative(later, of: after))
      case (let earlier?, let later?):
        compareDefinition(
          before.alternatives[earlier], after.alternatives[later],
          place.alternative(later, of: after), scopes: scopes)
      }
    }
  }

  /// Which definitions hold in each version that both contracts read.
  private func pairs(
    _ before: FieldDefinition, _ after: FieldDefinition, _ scopes: Scopes
  ) -> [(Int?, Int?)] {
    let unversioned = (before.alternatives.indices.first, after.alternatives.indices.first)
    if scopes.isEmpty { return [unversioned] }
    var result: [(Int?, Int?)] = []
    for (oldScope, newScope) in scopes {
      guard let oldRule = old.rule(of: oldScope), let newRule = new.rule(of: newScope) else {
        result.append(unversioned)
        continue
      }
      for version in oldRule.readable where newRule.readable.contains(version) {
        result.append((oldRule.held(before, in: version), newRule.held(after, in: version)))
      }
    }
    return result
  }

  // MARK: One definition

  private mutating func compareDefinition(
    _ before: ValueDefinition, _ after: ValueDefinition, _ place: ContractPlace, scopes: Scopes
  ) {
    comparePlace(before, after, place)
    if before.type == after.type, before.type != .builtIn(.anyOf) {
      compareSameType(before, after, place, scopes: scopes)
      return
    }
    var earlier = old.choices(of: before)
    for later in new.choices(of: after) {
      guard let match = earlier.firstIndex(where: { $0.type == later.type }) else {
        guard !earlier.contains(where: { $0.includes(later) }) else { continue }
        note(.loosened, place, "\(later.type.name) is accepted too")
        continue
      }
      compareSameType(earlier.remove(at: match), later, place, scopes: scopes)
    }
    let accepted = new.choices(of: after)
    for gone in earlier where !accepted.contains(where: { $0.includes(gone) }) {
      note(.tightened, place, "\(gone.type.name) is no longer accepted")
    }
  }

  /// Compares what definitions say of their place.
  private mutating func comparePlace(
    _ before: ValueDefinition, _ after: ValueDefinition, _ place: ContractPlace
  ) {
    let (wasOptional, isOptional) = (old.isOptional(before), new.isOptional(after))
    if wasOptional != isOptional {
      note(
        isOptional ? .loosened : .tightened, place.key("optional"),
        isOptional ? "may be absent or nil" : "must be there")
    }
    compare(accepted: before.formerKeys, after.formerKeys, place.key("formerKeys")) {
      "the key \($0.excerpt)"
    }
  }

  private mutating func compareSameType(
    _ before: ValueDefinition, _ after: ValueDefinition, _ place: ContractPlace, scopes: Scopes
  ) {
    compareBounds(before, after, place)
    compare(
      allowed: before.isBackReference, after.isBackReference, place.key("backReference"))
    if case .named(let name) = after.type, old.types.object(name) != nil {
      compare(
        accepted: old.types.instances(of: name, subtypes: before.allowsSubtypes),
        new.types.instances(of: name, subtypes: after.allowsSubtypes), place.key("subtypes")
      ) { ExactText($0).excerpt }
    }
    compareParts(before, after, place, scopes: scopes)
    compareArchive(before, after, place)
  }

  private mutating func compareParts(
    _ before: ValueDefinition, _ after: ValueDefinition, _ place: ContractPlace, scopes: Scopes
  ) {
    for (earlier, later, key) in [
      (before.element, after.element, "of"), (before.keys, after.keys, "keys"),
      (before.values, after.values, "values"),
    ] {
      let place = place.key(key)
      switch (earlier, later) {
      case (let earlier?, let later?): compareField(earlier, later, place, scopes: scopes)
      case (nil, nil): break
      default: noteBoth(place, later == nil ? "said no longer" : "said now")
      }
    }
    compareNamed(before.attributes, after.attributes, place.key("attributes"), scopes: scopes)
    compareNamed(before.entries, after.entries, place.key("entries"), scopes: scopes)
    compareOthers(before.otherEntries, after.otherEntries, place.key("otherEntries"), scopes)
  }

  private mutating func compareNamed(
    _ before: [ExactText: FieldDefinition]?, _ after: [ExactText: FieldDefinition]?,
    _ place: ContractPlace, scopes: Scopes
  ) {
    switch (before, after) {
    case (let before?, let after?): compareFields(before, after, place, scopes: scopes)
    case (nil, nil): break
    default: noteBoth(place, after == nil ? "said no longer" : "said now")
    }
  }

  private mutating func compareOthers(
    _ before: OtherEntries, _ after: OtherEntries, _ place: ContractPlace, _ scopes: Scopes
  ) {
    if case .definition(let earlier) = before, case .definition(let later) = after {
      compareField(earlier, later, place, scopes: scopes)
    } else if before.rank != after.rank {
      note(
        after.rank > before.rank ? .loosened : .tightened, place,
        "\(after.phrase) instead of \(before.phrase)")
    }
  }

  /// Follows what two equal definitions lead to beyond the document: contracts inside data.
  private mutating func compareInside(
    _ definition: ValueDefinition, _ place: ContractPlace, scopes: Scopes
  ) {
    let field = FieldPlace(field: FieldDefinition(definition), place: place, role: .field)
    for visit in DefinitionWalk(field) {
      compareArchive(visit.definition, visit.definition, visit.place)
      guard case .named(let name) = visit.definition.type, visit.definition.allowsSubtypes else {
        continue
      }
      compare(
        accepted: old.types.instances(of: name, subtypes: true),
        new.types.instances(of: name, subtypes: true), visit.place.key("subtypes")
      ) { ExactText($0).excerpt }
    }
  }

  private mutating func compareArchive(
    _ before: ValueDefinition, _ after: ValueDefinition, _ place: ContractPlace
  ) {
    let place = place.key("archive")
    switch (before.archive, after.archive) {
    case (nil, nil): break
    case (nil, _): note(.tightened, place, "an archive inside is judged")
    case (_, nil): note(.loosened, place, "an archive inside is no longer judged")
    case (let earlier?, let later?):
      guard let inner = old.contract.embedded[earlier], let outer = new.contract.embedded[later]
      else { return }
      compare(inner, outer, place)
    }
  }

  /// Compares contracts inside data, of which many places may name the same.
  private mutating func compare(_ earlier: Contract, _ later: Contract, _ place: ContractPlace) {
    let pair = ContractPair(earlier, later)
    if let known = inner[pair] {
      for kind in known.kinds { note(kind, place, "as at \(known.place)") }
      return
    }
    var comparison = ContractComparison(earlier, later)
    comparison.inner = inner
    // Chains of contracts are short, so this goes no deeper than their longest.
    comparison.compare()
    inner = comparison.inner
    let kinds = Set(comparison.changes.map(\.kind))
    inner[pair] = ComparedPair(
      place: place.description, kinds: ContractChange.Kind.allCases.filter { kinds.contains($0) })
    changes += comparison.changes.map {
      ContractChange(kind: $0.kind, path: "\(place): \($0.path)", message: $0.message)
    }
  }
}

extension VersionRule {
  /// The position of the definition that holds in a version.
  fileprivate func held(_ field: FieldDefinition, in version: VersionValue) -> Int? {
    field.alternatives.firstIndex { includes(version, since: $0.since, until: $0.until) }
  }
}

extension ContractComparison.Side {
  /// The alternatives of a definition, aliases and nested `anyOf` written out.
  fileprivate func choices(of definition: ValueDefinition) -> [ValueDefinition] {
    var result: [ValueDefinition] = []
    var followed: Set<String> = []
    var pending = [definition]
    while let next = pending.popLast() {
      if next.type == .builtIn(.anyOf) {
        pending += next.choices.reversed()
      } else if case .named(let name) = next.type, let alias = types.alias(name) {
        guard followed.insert(name).inserted else { continue }
        // What the reference may close, each of the alternatives may.
        pending += alias.alternatives.reversed().map { alternative in
          var result = alternative
          result.isBackReference = result.isBackReference || next.isBackReference
          return result
        }
      } else {
        result.append(next)
      }
    }
    return result
  }

  /// Whether a place may be nil, by its definition or by an alias that this names.
  fileprivate func isOptional(_ definition: ValueDefinition) -> Bool {
    var followed: Set<String> = []
    var pending = [definition]
    while let next = pending.popLast() {
      if next.isOptional { return true }
      if case .named(let name) = next.type, let alias = types.alias(name),
        followed.insert(name).inserted
      {
        pending += alias.alternatives
      }
    }
    return false
  }
}

extension ValueDefinition {
  /// Whether every value of another type is one of this type, where this one has no bounds.
  fileprivate func includes(_ other: ValueDefinition) -> Bool {
    guard type == .builtIn(.number), bounds.isEmpty else { return false }
    return other.type == .builtIn(.integer)
      || other.type == .builtIn(.real) && !other.allowsNonFinite
  }
}

extension OtherEntries {
  /// Greater for what accepts more.
  fileprivate var rank: Int {
    switch self {
    case .reject: 0
    case .definition: 1
    case .ignore: 2
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .reject: "reject"
    case .definition: "a definition"
    case .ignore: "ignore"
    }
  }
}
