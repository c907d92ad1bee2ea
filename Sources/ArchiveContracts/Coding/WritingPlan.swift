import KeyedArchives
package import PropertyListBytes

/// What a contract says to whoever writes an archive of its current versions.
///
/// Places, definitions and types are numbered as in the plan that judges archives, so that what is
/// written and what is judged go by the same rules.
package final class WritingPlan: Sendable {
  /// What may stand in a place.
  package struct Definition: Sendable {
    package enum Target: Sendable {
      case builtIn(BuiltInType)
      /// Instances of these object types, in the order of their numbers.
      case objects([Int])
    }

    package let target: Target
    package let source: ValueDefinition
    /// The places of what the value holds; nil where it has none.
    package let element: Int?
    package let keys: Int?
    package let values: Int?
    package let otherValues: Int?
    package let entries: [ExactText: Int]?
    /// The alternatives of `anyOf`, by number.
    package let choices: [Int]

    /// A definition without bounds.
    package init(_ type: BuiltInType) {
      target = .builtIn(type)
      source = ValueDefinition(type)
      (element, keys, values, otherValues, entries, choices) = (nil, nil, nil, nil, nil, [])
    }

    init(_ known: PlanDefinition) {
      target =
        switch known.target {
        case .builtIn(let type): .builtIn(type)
        case .objects(let types): .objects(types.sorted())
        // A part of a Foundation value is written with it.
        case .part: .builtIn(.anyOf)
        }
      source = known.source
      element = known.element
      keys = known.keys
      values = known.values
      otherValues = known.otherValues
      entries = known.entries
      choices = known.choices
    }
  }

  /// A field of an object type, or its version.
  package struct Field: Sendable {
    /// The key as stored.
    package let key: ExactText
    /// The place of the value; nil for the version.
    package let place: Int?
    package let isOptional: Bool
  }

  /// A class as archives name it.
  package struct Class: Hashable, Sendable {
    package let name: ExactText
    /// The names after its own; empty for a record without `$classes`.
    package let ancestry: [ExactText]
    package let hints: [ExactText]
  }

  private let plan: ContractPlan
  private let document: ContractDocument

  package init(_ contract: Contract) {
    plan = contract.plan
    document = contract.document
  }

  // MARK: Places

  /// The number of the definition that holds in a place; nil when the versions have no such place.
  package func definition(inPlace place: Int, scope: Int) -> Int? {
    plan.place(place, scope: scope).definition
  }

  package var definitionCount: Int { plan.definitions.count }

  package func definition(_ number: Int) -> Definition { Definition(plan.definitions[number]) }

  /// Whether a definition belongs to the versions of a scope.
  package func holds(_ definition: Int, scope: Int) -> Bool { plan.holds(definition, scope) }

  /// The place of an entry of `$top`.
  package func topPlace(_ name: ExactText) -> Int? {
    plan.top.first { $0.key == name.escapedKey }?.place
  }

  // MARK: Versions

  /// The scope of `$top`: that of the contract's own version, or none.
  package var topScope: Int { plan.topRule.map(currentScope) ?? 0 }

  private func currentScope(_ rule: Int) -> Int {
    plan.scope(of: plan.rules[rule].source.current, rule) ?? plan.rules[rule].firstScope
  }

  /// The scope inside objects of a type that the encoder writes.
  package func scope(insideType type: Int, outer: Int) -> Int {
    plan.types[type].rule.map(currentScope) ?? outer
  }

  /// The current version of objects of a type, or of the root by the contract's own rule, if it is
  /// stored in the object.
  package func version(ofType type: Int?, isRoot: Bool) -> (key: ExactText, version: VersionValue)?
  {
    for rule in [type.flatMap { plan.types[$0].rule }, isRoot ? plan.topRule : nil] {
      guard let rule, case .field = plan.rules[rule].source.key else { continue }
      return (plan.rules[rule].storedKey, plan.rules[rule].source.current)
    }
    return nil
  }

  /// The versions that stand in `$top`, each key once, by their stored keys.
  package var topVersions: [(key: ExactText, version: VersionValue)] {
    var result: [(key: ExactText, version: VersionValue)] = []
    for rule in plan.rules {
      guard case .top = rule.source.key, !result.contains(where: { $0.key == rule.storedKey })
      else { continue }
      result.append((rule.storedKey, rule.source.current))
    }
    return result.sorted { $0.key < $1.key }
  }

  // MARK: Types

  package func name(ofType type: Int) -> String { plan.types[type].name }

  /// The class that objects of a type are written as; nil for a type of which there are none in a
  /// scope.
  package func writtenClass(ofType type: Int, scope: Int) -> Class? {
    guard !plan.types[type].isAbstract,
      case .object(let definition) = document.types[plan.types[type].name],
      let name = definition.className,
      let use = plan.classes[name]?.first(where: { $0.type == type }), plan.isUsed(use, in: scope)
    else { return nil }
    return Class(name: name, ancestry: use.ancestries.first ?? [], hints: use.hints)
  }

  /// One of Foundation's classes, with the ancestry that the contract accepts.
  package func foundationClass(_ name: String) -> Class {
    let text = ExactText(name)
    let usual = FoundationClass(named: text)?.ancestry.dropFirst().map { ExactText($0) } ?? []
    return Class(name: text, ancestry: document.ancestries[text]?.first ?? Array(usual), hints: [])
  }

  /// What tells the variants of a type apart; nil for a type without variants.
  package func variants(ofType type: Int) -> Variants? {
    guard let planned = plan.types[type].variants else { return nil }
    return Variants(
      key: planned.key?.unescapedKey,
      cases: planned.cases.map { Variants.Case($0.condition, fields: [:]) })
  }

  /// The fields, in the order of their stored keys, that objects of a type have in a scope.
  ///
  /// - Parameter variant: The number of the case, for a type with variants.
  package func fields(ofType type: Int, variant: Int?, scope: Int, isRoot: Bool) -> [Field] {
    let planned = plan.types[type]
    let fields =
      variant.flatMap { number in planned.variants.map { $0.cases[number].fields } }
      ?? planned.fields
    let table = FieldTable(
      plan, type: planned, fields: fields, scope: scope,
      versionKey: version(ofType: type, isRoot: isRoot)?.key)
    return table.slots.map {
      Field(
        key: $0.key, place: $0.place < 0 ? nil : Int($0.place), isOptional: !$0.isRequired)
    }
  }
}
