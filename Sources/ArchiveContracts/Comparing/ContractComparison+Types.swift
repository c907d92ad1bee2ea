import PropertyListBytes

extension ContractComparison {
  mutating func compareTypes(_ place: ContractPlace) {
    let names = Set(old.document.types.keys).union(new.document.types.keys)
    for name in names.sorted(by: { ExactText($0) < ExactText($1) }) {
      let place = place.key(name)
      switch (old.document.types[name], new.document.types[name]) {
      case (nil, .object): note(.loosened, place, "a new type, whose classes are accepted")
      case (.object, nil): note(.tightened, place, "a type that is gone, with its classes")
      case (.object(let before), .object(let after)): compareType(name, before, after, place)
      case (.alias(let before), .alias(let after)):
        compareField(before, after, place, scopes: scopes(inside: name))
      case (.alias, .object): note(.loosened, place, "a class instead of an alias")
      case (.object, .alias): note(.tightened, place, "an alias instead of a class")
      // An alias accepts nothing by itself; the places that name it are compared.
      case (nil, .alias), (.alias, nil), (nil, nil): break
      }
    }
  }

  /// The pairs of scopes in which both contracts have a type, or none if there is no such pair.
  private func scopes(inside name: String) -> [(VersionScope, VersionScope)] {
    let (before, after) = (old.scopes.inside[name] ?? [], new.scopes.inside[name] ?? [])
    return before.intersection(after).sorted().map { ($0, $0) }
  }

  private mutating func compareType(
    _ name: String, _ before: ObjectTypeDefinition, _ after: ObjectTypeDefinition,
    _ place: ContractPlace
  ) {
    if before.isAbstract != after.isAbstract {
      note(
        after.isAbstract ? .tightened : .loosened, place.key("abstract"),
        after.isAbstract ? "no instance may be of the type" : "instances may be of the type")
    }
    compareClassNames(name, place)
    if before.classHints != after.classHints {
      noteBoth(place.key("classHints"), "other class hints")
    }
    compare(
      accepted: before.ignoredKeys, after.ignoredKeys,
      place.key("unknownFields").key("ignore")
    ) { $0.excerpt }
    compareRange(before.since, before.until, after.since, after.until, place)
    let scopes = scopes(inside: name)
    if before.extends == after.extends {
      compareRule(before.version, after.version, place.key("version"))
      compareFields(before.fields, after.fields, place.key("fields"), scopes: scopes)
      compareVariants(before.variants, after.variants, place.key("variants"), scopes: scopes)
    } else {
      note(.changed, place.key("extends"), "another base")
      compareRule(
        old.types.rule(of: name)?.rule, new.types.rule(of: name)?.rule, place.key("version"))
      compareFields(
        old.fields(of: name), new.fields(of: name), place.key("fields"), scopes: scopes)
      compareVariants(
        old.variants(of: name), new.variants(of: name), place.key("variants"), scopes: scopes)
    }
  }

  // MARK: Names

  private mutating func compareClassNames(_ name: String, _ place: ContractPlace) {
    let (before, after) = (old.classUses(of: name), new.classUses(of: name))
    compare(accepted: before.map(\.name), after.map(\.name), place.key("className")) {
      "the class \($0.excerpt)"
    }
    for use in after {
      guard let earlier = before.first(where: { $0.name == use.name }) else { continue }
      compare(
        accepted: earlier.ancestries, use.ancestries, place.key("inherits"), Self.ancestry)
      compareRange(nil, earlier.until, nil, use.until, place.key("formerClassNames"))
    }
  }

  /// Compares ranges of versions, of which an absent end is farther than any other.
  mutating func compareRange(
    _ oldSince: VersionValue?, _ oldUntil: VersionValue?, _ newSince: VersionValue?,
    _ newUntil: VersionValue?, _ place: ContractPlace
  ) {
    func compareEnd(_ old: VersionValue?, _ new: VersionValue?, _ key: String, _ sign: Int) {
      guard old != new else { return }
      let place = place.key(key)
      let message =
        "\(new.map(\.description) ?? "none") instead of \(old.map(\.description) ?? "none")"
      switch (old, new) {
      case (nil, _): note(.tightened, place, message)
      case (_, nil): note(.loosened, place, message)
      case (.integer(let before), .integer(let after)):
        note((after > before) == (sign > 0) ? .loosened : .tightened, place, message)
      default: noteBoth(place, message)
      }
    }
    compareEnd(oldSince, newSince, "since", -1)
    compareEnd(oldUntil, newUntil, "until", 1)
  }

  // MARK: Variants

  private mutating func compareVariants(
    _ before: Variants?, _ after: Variants?, _ place: ContractPlace,
    scopes: [(VersionScope, VersionScope)]
  ) {
    guard let before, let after, before.key == after.key else {
      if before != nil || after != nil { noteBoth(place, "other variants") }
      return
    }
    let (earlier, later) = (before.byCondition, after.byCondition)
    for variant in later {
      let place = place.key("cases").index(variant.index)
      guard let match = earlier.first(where: { $0.condition == variant.condition }) else {
        note(.loosened, place, "\(variant.condition.phrase) is accepted too")
        continue
      }
      compareFields(match.fields, variant.fields, place.key("fields"), scopes: scopes)
    }
    for variant in earlier where !later.contains(where: { $0.condition == variant.condition }) {
      note(
        .tightened, place.key("cases").index(variant.index),
        "\(variant.condition.phrase) is no longer accepted")
    }
  }
}

extension ObjectTypeDefinition {
  fileprivate var ignoredKeys: [ExactText] {
    if case .ignore(let keys) = unknownFields { return keys.sorted() }
    return []
  }
}

extension ContractComparison.Side {
  fileprivate struct ClassUse {
    let name: ExactText
    let ancestries: [[ExactText]]
    let until: VersionValue?
  }

  /// The class names of a type, the current one first.
  fileprivate func classUses(of name: String) -> [ClassUse] {
    guard let type = types.object(name) else { return [] }
    let ancestries = types.ancestries(of: name)
    let current = type.className.map { ClassUse(name: $0, ancestries: ancestries, until: nil) }
    return [current].compactMap { $0 }
      + type.formerClassNames.map {
        ClassUse(name: $0.className, ancestries: $0.inherits ?? ancestries, until: $0.until)
      }
  }

  fileprivate func fields(of name: String) -> [ExactText: FieldDefinition] {
    types.lineage(name).reduce(into: [:]) { fields, step in
      fields.merge(step.type.fields) { own, _ in own }
    }
  }

  fileprivate func variants(of name: String) -> Variants? {
    types.lineage(name).lazy.compactMap(\.type.variants).first
  }
}

extension Variants {
  fileprivate struct Single {
    let condition: Case.Condition
    let fields: [ExactText: FieldDefinition]
    /// The place of the case in the list.
    let index: Int
  }

  /// The cases, one for each value that selects one.
  fileprivate var byCondition: [Single] {
    cases.enumerated().flatMap { index, variant -> [Single] in
      switch variant.condition {
      case .has:
        [Single(condition: variant.condition, fields: variant.fields, index: index)]
      case .when(let values):
        values.map { Single(condition: .when([$0]), fields: variant.fields, index: index) }
      }
    }
  }
}

extension Variants.Case.Condition {
  fileprivate var phrase: String {
    switch self {
    case .when(let values): "a variant for \(values.map(\.phrase).joined(separator: ", "))"
    case .has(let keys):
      "a variant with \(keys.sorted().map(\.excerpt).joined(separator: ", "))"
    }
  }
}

extension ScalarValue {
  /// The value as JSON has it, a text cut after 64 characters.
  var phrase: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let text): text.excerpt
    }
  }
}
