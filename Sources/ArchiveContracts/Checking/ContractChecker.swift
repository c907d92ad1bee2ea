import PropertyListBytes

/// Refuses contracts that do not mean exactly one thing.
///
/// The first fault in the order of the checks is thrown; the order does not depend on the order
/// of names in the contract. What later checks rely on is checked earlier: nesting, then names,
/// then types, then what depends on versions.
struct ContractChecker {
  let document: ContractDocument
  let types: TypeIndex
  let embedded: [String: Contract]

  /// The most steps from a contract to a part of it, so that its JSON form can be read again.
  private static let deepestPlace = 60

  init(_ document: ContractDocument, embedded: [String: Contract]) {
    self.document = document
    self.embedded = embedded
    types = TypeIndex(document)
  }

  func check() throws(ContractFailure) {
    let places = document.fieldPlaces
    try checkNesting(places)
    try checkHeader()
    try checkTypeNames()
    for place in places {
      guard !place.field.alternatives.isEmpty else {
        throw place.place.failure("no definition")
      }
      for visit in DefinitionWalk(place) { try checkDefinition(visit) }
    }
    try checkAliases()
    for name in document.typeNames {
      guard let type = types.object(name) else { continue }
      try checkObjectType(name, type)
    }
    try checkAncestries()
    let scopes = VersionScopes(document, types)
    try checkVersions(scopes)
    try checkClassNames(scopes)
    try checkRelations()
    try checkMigrations(scopes)
    try checkArchives()
  }

  private func checkNesting(_ places: [FieldPlace]) throws(ContractFailure) {
    for place in places {
      for visit in DefinitionWalk(place) where visit.place.steps.count > Self.deepestPlace {
        throw place.place.failure("definitions nested more deeply than a contract file can hold")
      }
    }
    for (place, value) in document.addedValues {
      var pending = [(value, place.steps.count)]
      while let (value, depth) = pending.popLast() {
        guard depth <= Self.deepestPlace else {
          throw place.failure("a value nested more deeply than a contract file can hold")
        }
        switch value {
        case .null, .scalar: break
        case .array(let elements): pending += elements.map { ($0, depth + 1) }
        case .object(_, let members): pending += members.values.map { ($0, depth + 1) }
        }
      }
    }
  }

  func place(ofType name: String) -> ContractPlace { ContractPlace.root.key("types").key(name) }

  // MARK: The contract as a whole

  private func checkHeader() throws(ContractFailure) {
    let root = ContractPlace.root
    guard !document.name.isEmpty else { throw root.key("name").failure("an empty string") }
    for (name, value) in document.limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let place = root.key("limits").key(name.rawValue)
      guard value >= name.least else { throw place.failure("accepts nothing") }
      guard value <= name.largest else {
        throw place.failure("\(value) of at most \(name.largest) \(name.unit)")
      }
    }
    try checkDistinct(document.archivers, at: root.key("archivers"))
    guard !document.archivers.isEmpty else {
      throw root.key("archivers").failure("an empty list accepts nothing")
    }
    guard !document.top.isEmpty else { throw root.key("top").failure("names no root") }
  }

  func checkDistinct(_ values: [some Hashable], at place: ContractPlace) throws(ContractFailure) {
    guard Set(values).count != values.count else { return }
    for (index, value) in values.enumerated() where values[..<index].contains(value) {
      throw place.index(index).failure("given twice")
    }
  }

  private func checkArchives() throws(ContractFailure) {
    for (name, place) in document.archives() {
      guard let contract = embedded[name] else {
        throw place.failure("the contract \(ExactText(name).excerpt) is not at hand")
      }
      guard contract.chainLength < Contract.longestChain else {
        throw place.failure("a chain of more than \(Contract.longestChain) contracts")
      }
    }
  }
}

extension ReadLimits.Name {
  /// The least value with which something can be accepted.
  fileprivate var least: UInt64 {
    switch self {
    case .archiveBytes, .objects, .depth, .findings: 1
    default: 0
    }
  }

  /// Beyond this nothing can be read, since offsets and numbers of objects have 32 bits.
  fileprivate var largest: UInt64 {
    switch self {
    case .expandedNodes, .materializedBytes, .outputBytes: .max
    default: ReadLimits.largestArchiveBytes
    }
  }
}

extension ContractDocument {
  /// The values that migrations add.
  fileprivate var addedValues: [(place: ContractPlace, value: MigrationValue)] {
    migrations.enumerated().flatMap { number, migration in
      migration.steps.enumerated().compactMap { index, step in
        guard case .addField(_, let value) = step.action else { return nil }
        return (
          MigrationStep.place(index, of: number).key("addField").key("value"), value
        )
      }
    }
  }
}

extension MigrationStep {
  static func place(_ index: Int, of migration: Int) -> ContractPlace {
    ContractPlace.root.key("migrations").index(migration).key("steps").index(index)
  }
}
