import KeyedArchives
import PropertyListBytes

/// Turns a checked contract document into numbers, with a list of work instead of recursion.
struct PlanBuilder {
  private let document: ContractDocument
  private(set) var definitions: [PlanDefinition] = []
  private(set) var types: [PlanType] = []
  private(set) var rules: [PlanVersionRule] = []
  private(set) var topRule: Int?
  private(set) var top: [PlanField] = []
  private(set) var classes: [ExactText: [ClassUse]] = [:]
  private(set) var foundationKinds: Set<FoundationKind> = []
  private(set) var scopeCount = 1
  private(set) var partPlaces: [FoundationPart.Expectation: Int] = [:]

  /// The alternatives of each place.
  private var alternatives: [[Alternative]] = []
  private var places: [FieldDefinition: Int] = [:]
  private var judgements: [ValueDefinition: Int] = [:]
  private var pending: [(place: Int, definition: FieldDefinition)] = []
  private var typeNumbers: [String: Int] = [:]
  private var typeNames: [String] = []
  /// The rule of each versioned type, by the name of the type that declares it.
  private var ruleNumbers: [String: Int] = [:]
  /// For each scope, its rule and version.
  private(set) var scopes: [(rule: Int, version: VersionValue)?] = [nil]

  /// One definition of a place: a numbered definition, or another place by an alias.
  private struct Alternative {
    enum Target {
      case definition(Int)
      case alias(place: Int)
    }
    let target: Target
    let source: ValueDefinition
  }

  init(_ document: ContractDocument) { self.document = document }

  mutating func build() {
    typeNames = document.types.keys.sorted()
    for name in typeNames {
      if case .object = document.types[name] { typeNumbers[name] = typeNumbers.count }
    }
    for name in typeNames {
      guard case .object(let type) = document.types[name], let rule = type.version else { continue }
      ruleNumbers[name] = add(rule)
    }
    if let rule = document.version { topRule = add(rule) }
    top = fields(document.top)
    for name in typeNames {
      guard case .object(let type) = document.types[name] else { continue }
      types.append(planType(name, type))
      addNames(of: name, type)
    }
    resolvePending()
    // What a Foundation value may consist of names classes only if the contract names the value.
    let named = foundationKinds
    addParts()
    resolvePending()
    foundationKinds = named
  }

  private mutating func resolvePending() {
    while let (place, definition) = pending.popLast() {
      alternatives[place] = definition.alternatives.map { alternative($0) }
    }
  }

  /// The places of what Foundation values refer to.
  private mutating func addParts() {
    for (expectation, type) in FoundationPart.Expectation.types {
      var definition = ValueDefinition(type)
      definition.allowsBase = type == .url
      definition.allowsUnpaired = true
      definition.allowsNonFinite = true
      if expectation == .userInfo { definition = .attributes(nil) }
      partPlaces[expectation] = place(FieldDefinition(definition))
    }
    for (expectation, kind) in [
      (FoundationPart.Expectation.unit, FoundationKind.unit), (.unitConverter, .unitConverter),
    ] {
      partPlaces[expectation] = alternatives.count
      alternatives.append([
        Alternative(target: .definition(definitions.count), source: ValueDefinition(.null))
      ])
      definitions.append(
        PlanDefinition(target: .part(kind), source: ValueDefinition(.null)))
    }
  }

  private mutating func add(_ rule: VersionRule) -> Int {
    let key: ExactText
    switch rule.key {
    case .field(let name), .top(let name): key = name.escapedKey
    }
    rules.append(PlanVersionRule(source: rule, storedKey: key, firstScope: scopeCount))
    for version in rule.readable { scopes.append((rules.count - 1, version)) }
    scopeCount += rule.readable.count
    return rules.count - 1
  }

  private mutating func place(_ definition: FieldDefinition) -> Int {
    if let known = places[definition] { return known }
    let number = alternatives.count
    alternatives.append([])
    places[definition] = number
    pending.append((number, definition))
    return number
  }

  private mutating func fields(_ named: [ExactText: FieldDefinition]) -> [PlanField] {
    var result: [PlanField] = []
    for (key, definition) in named {
      result.append(
        PlanField(
          key: key.escapedKey,
          formerKeys: definition.alternatives.flatMap(\.formerKeys).map(\.escapedKey),
          place: place(definition)))
    }
    return result.sorted { $0.key < $1.key }
  }

  /// The types that a type extends, itself first.
  private func lineage(_ name: String) -> [(name: String, type: ObjectTypeDefinition)] {
    var result: [(String, ObjectTypeDefinition)] = []
    var next: String? = name
    while let current = next, result.count <= document.types.count,
      case .object(let type) = document.types[current]
    {
      result.append((current, type))
      next = type.extends
    }
    return result
  }

  private mutating func planType(_ name: String, _ type: ObjectTypeDefinition) -> PlanType {
    let lineage = lineage(name)
    var named: [ExactText: FieldDefinition] = [:]
    var variants: Variants?
    var rule: Int?
    for (ancestor, definition) in lineage {
      named.merge(definition.fields) { own, _ in own }
      variants = variants ?? definition.variants
      rule = rule ?? ruleNumbers[ancestor]
    }
    var ignored: Set<ExactText> = []
    if case .ignore(let keys) = type.unknownFields { ignored = keys }
    let own = fields(named)
    var planned: PlanVariants?
    if let variants {
      var presence: Set<ExactText> = []
      var cases: [PlanVariants.Case] = []
      for variant in variants.cases {
        if case .has(let keys) = variant.condition { presence.formUnion(keys.map(\.escapedKey)) }
        cases.append(
          PlanVariants.Case(
            condition: variant.condition,
            fields: (own + fields(variant.fields)).sorted { $0.key < $1.key }))
      }
      planned = PlanVariants(key: variants.key?.escapedKey, cases: cases, presence: presence)
    }
    return PlanType(
      name: name, isAbstract: type.isAbstract, fields: own,
      ignoredKeys: Set(ignored.map(\.escapedKey)), variants: planned, rule: rule)
  }

  /// Enters a type's current and former class names.
  private mutating func addNames(of name: String, _ type: ObjectTypeDefinition) {
    guard let number = typeNumbers[name], let className = type.className else { return }
    let current = ancestries(of: name)
    classes[className, default: []].append(
      ClassUse(
        type: number, ancestries: current, hints: type.classHints, since: type.since,
        until: type.until))
    for former in type.formerClassNames {
      classes[former.className, default: []].append(
        ClassUse(
          type: number, ancestries: former.inherits ?? current, hints: type.classHints,
          since: nil, until: former.until ?? type.until))
    }
  }

  /// The accepted names after a type's own: those it says, otherwise what it extends, otherwise
  /// `NSObject`.
  private func ancestries(of name: String) -> [[ExactText]] {
    var prefix: [ExactText] = []
    for (index, step) in lineage(name).enumerated() {
      if index > 0, let className = step.type.className { prefix.append(className) }
      if let inherits = step.type.inherits { return inherits.map { prefix + $0 } }
    }
    return [prefix + ["NSObject"]]
  }

  private mutating func alternative(_ source: ValueDefinition) -> Alternative {
    if case .named(let name) = source.type, case .alias(let definition) = document.types[name] {
      return Alternative(target: .alias(place: place(definition)), source: source)
    }
    return Alternative(target: .definition(judgement(source)), source: source)
  }

  /// The definition that judges values of a place: places that differ only in what their edge may
  /// be have one, so that an object under both is judged once.
  private mutating func judgement(_ source: ValueDefinition) -> Int {
    var key = source
    key.isOptional = false
    key.isBackReference = false
    key.since = nil
    key.until = nil
    key.formerKeys = []
    if let known = judgements[key] { return known }
    let number = definition(key)
    judgements[key] = number
    return number
  }

  private mutating func definition(_ source: ValueDefinition) -> Int {
    let target: PlanDefinition.Target
    switch source.type {
    case .builtIn(let type):
      target = .builtIn(type)
      if let kind = type.foundationKind { foundationKinds.formUnion(kind.companions) }
    case .named(let name): target = .objects(members(of: name, source.allowsSubtypes))
    }
    var result = PlanDefinition(target: target, source: source)
    result.element = source.element.map { place($0) }
    result.keys = source.keys.map { place($0) }
    result.values = source.values.map { place($0) }
    if case .definition(let other) = source.otherEntries { result.otherValues = place(other) }
    if let entries = source.entries {
      result.entries = [:]
      for (key, value) in entries { result.entries?[key] = place(value) }
    }
    if source.type == .builtIn(.attributedString) {
      let attributes = FieldDefinition(.attributes(source.attributes))
      var list = ValueDefinition(.array)
      list.element = attributes
      result.values = place(attributes)
      result.element = place(FieldDefinition(list))
    }
    let number = definitions.count
    definitions.append(result)
    if source.type == .builtIn(.anyOf) { definitions[number].choices = choices(of: source) }
    return number
  }

  private func members(of name: String, _ subtypes: Bool) -> Set<Int> {
    var result: Set<Int> = []
    for candidate in typeNames where candidate == name || subtypes {
      guard let number = typeNumbers[candidate] else { continue }
      if lineage(candidate).contains(where: { $0.name == name }) { result.insert(number) }
    }
    return result
  }

  /// The alternatives of an `anyOf`, aliases and nested ones written out.
  private mutating func choices(of source: ValueDefinition) -> [Int] {
    var flat: [ValueDefinition] = []
    var work = Array(source.choices.reversed())
    var followed: Set<String> = []
    while let next = work.popLast() {
      let inner: [ValueDefinition]
      if next.type == .builtIn(.anyOf) {
        inner = next.choices
      } else if case .named(let name) = next.type, case .alias(let alias) = document.types[name] {
        inner = followed.insert(name).inserted ? alias.alternatives : []
      } else {
        flat.append(next)
        continue
      }
      for var choice in inner.reversed() {
        choice.since = choice.since ?? next.since
        choice.until = choice.until ?? next.until
        choice.isBackReference = choice.isBackReference || next.isBackReference
        work.append(choice)
      }
    }
    let context = ChoiceContext(flat)
    var result: [Int] = []
    for choice in flat {
      let number = definition(choice)
      definitions[number].claimsRealsOnly = context.hasInteger || choice.isExact
      definitions[number].claimsNoText = !context.claimsTextForms
      result.append(number)
    }
    return result
  }

  /// Which definition holds in each place, for each scope.
  func resolvedPlaces() -> [PlanPlace] {
    var result: [PlanPlace] = []
    result.reserveCapacity(alternatives.count * scopeCount)
    for place in alternatives.indices {
      for scope in 0..<scopeCount { result.append(resolve(place, scope)) }
    }
    return result
  }

  private func resolve(_ place: Int, _ scope: Int) -> PlanPlace {
    var result = PlanPlace()
    var next = place
    for _ in 0...alternatives.count {
      guard let held = alternatives[next].first(where: { holds($0.source, scope) }) else { break }
      result.isOptional = result.isOptional || held.source.isOptional
      result.isBackReference = result.isBackReference || held.source.isBackReference
      switch held.target {
      case .definition(let number):
        result.definition = number
        return result
      case .alias(let other): next = other
      }
    }
    return result
  }

  func holds(_ source: ValueDefinition, _ scope: Int) -> Bool {
    guard let (rule, version) = scopes[scope] else { return true }
    return rules[rule].source.includes(version, since: source.since, until: source.until)
  }
}

extension VersionRule {
  /// Whether a readable version lies between two others, which are included.
  ///
  /// Integers are ordered by value, texts by their place among the readable versions.
  package func includes(
    _ version: VersionValue, since: VersionValue?, until: VersionValue?
  ) -> Bool {
    if let since, !isOrdered(since, version) { return false }
    if let until, !isOrdered(version, until) { return false }
    return true
  }

  private func isOrdered(_ left: VersionValue, _ right: VersionValue) -> Bool {
    if case .integer(let left) = left, case .integer(let right) = right { return left <= right }
    guard let first = readable.firstIndex(of: left), let second = readable.firstIndex(of: right)
    else { return false }
    return first <= second
  }
}

extension ValueDefinition {
  /// The dictionary of attributes of a range of text, or of an error's details: by name, or any
  /// name with a simple value.
  static func attributes(_ named: [ExactText: FieldDefinition]?) -> ValueDefinition {
    var result = ValueDefinition(.dictionary)
    if let named {
      result.entries = named
      return result
    }
    var value = ValueDefinition(.anyOf)
    value.choices = BuiltInType.simpleValues.map { type in
      var choice = ValueDefinition(type)
      choice.allowsBase = type == .url
      choice.spelling = .reference
      return choice
    }
    result.keys = FieldDefinition(ValueDefinition(.string))
    result.values = FieldDefinition(value)
    return result
  }
}

extension FoundationPart.Expectation {
  /// The types of the parts that are values of types of their own.
  fileprivate static let types: [(FoundationPart.Expectation, BuiltInType)] = [
    (.string, .string), (.data, .data), (.date, .date), (.url, .url), (.locale, .locale),
    (.timeZone, .timeZone), (.integer, .integer), (.userInfo, .dictionary), (.any, .anyOf),
  ]
}
