import KeyedArchives
import PropertyListBytes

/// A contract in the form in which verification uses it.
///
/// Places are numbered: the definitions that may stand in one place, one for each range of
/// versions. A scope is a version of an enclosing versioned type; scope 0 is outside all. For each
/// place and scope the plan knows in advance which definition holds.
struct ContractPlan: Sendable {
  private(set) var definitions: [PlanDefinition] = []
  private(set) var types: [PlanType] = []
  private(set) var rules: [PlanVersionRule] = []
  /// The rule at the contract's top level, by number.
  private(set) var topRule: Int?
  /// The keys of `$top`, in the order of their stored spelling.
  private(set) var top: [PlanField] = []
  /// Every use of each class name.
  private(set) var classes: [ExactText: [ClassUse]] = [:]
  /// The Foundation classes that the contract's definitions name.
  private(set) var foundationKinds: Set<FoundationKind> = []
  /// What may stand in each place, `scopeCount` entries for each.
  private(set) var places: [PlanPlace] = []
  private(set) var scopeCount = 1
  /// The places of what Foundation values refer to.
  private(set) var partPlaces: [FoundationPart.Expectation: Int] = [:]
  /// For each scope, its rule and version; nil outside all.
  private(set) var scopes: [(rule: Int, version: VersionValue)?] = []
  let isFoundation: Bool
  /// Whether some definition names the entries of a dictionary.
  let namesEntries: Bool
  /// Numbers, from 1, of all stored keys that the contract's types know.
  private(set) var symbols: [ExactText: UInt32] = [:]
  private(set) var quick: [QuickDefinition] = []
  private(set) var quickRules: [QuickRule] = []

  init(_ document: ContractDocument) {
    isFoundation = document.reader == .foundation
    var builder = PlanBuilder(document)
    builder.build()
    definitions = builder.definitions
    namesEntries = definitions.contains { $0.entries != nil }
    types = builder.types
    rules = builder.rules
    topRule = builder.topRule
    top = builder.top
    classes = builder.classes
    foundationKinds = builder.foundationKinds
    scopeCount = builder.scopeCount
    scopes = builder.scopes
    partPlaces = builder.partPlaces
    places = builder.resolvedPlaces()
    quick = definitions.map { QuickDefinition($0) }
    for type in types {
      enter(type.fields)
      type.ignoredKeys.forEach { enter($0) }
      guard let variants = type.variants else { continue }
      if let key = variants.key { enter(key) }
      variants.presence.forEach { enter($0) }
      variants.cases.forEach { enter($0.fields) }
    }
    rules.forEach { enter($0.storedKey) }
    enter(top)
    quickRules = rules.map { QuickRule($0, symbol: symbols[$0.storedKey] ?? 0) }
  }

  private mutating func enter(_ fields: [PlanField]) {
    for field in fields {
      enter(field.key)
      field.formerKeys.forEach { enter($0) }
    }
  }

  private mutating func enter(_ key: ExactText) {
    if symbols[key] == nil { symbols[key] = UInt32(truncatingIfNeeded: symbols.count) + 1 }
  }

  /// The keys under which earlier versions stored fields, by the fields' stored keys.
  var formerKeys: [ExactText: [ExactText]] {
    var result: [ExactText: [ExactText]] = [:]
    for type in types {
      for field in type.fields where !field.formerKeys.isEmpty {
        result[field.key, default: []] += field.formerKeys
      }
    }
    return result
  }

  /// The scope in which a version puts what is below it; nil if it is not readable.
  func scope(of version: VersionValue, _ rule: Int) -> Int? {
    for position in rules[rule].source.readable.indices
    where rules[rule].source.readable[position] == version {
      return rules[rule].firstScope + position
    }
    return nil
  }

  /// The definition and scope of a visit's place.
  @inline(__always)
  func definitionAndScope(ofVisited place: UInt32) -> (definition: Int, scope: Int) {
    if scopeCount == 1 { return (Int(place), 0) }
    let parts = place.quotientAndRemainder(dividingBy: UInt32(truncatingIfNeeded: scopeCount))
    return (Int(parts.quotient), Int(parts.remainder))
  }

  /// Whether it matters for a definition's values if they stand in their place or are referenced.
  @inline(__always)
  func checksSpelling(_ definition: Int) -> Bool { isFoundation || quick[definition].hasSpelling }

  /// Whether a reference in a place needs nothing but to be followed.
  @inline(__always)
  func isPlain(_ place: PlanPlace) -> Bool {
    guard let definition = place.definition else { return false }
    return quick[definition].kind != .anyOf && !checksSpelling(definition)
  }

  /// What may stand in a place.
  func place(_ number: Int, scope: Int) -> PlanPlace { places[number * scopeCount + scope] }
}
