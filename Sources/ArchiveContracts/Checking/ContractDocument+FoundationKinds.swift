import KeyedArchives

extension ContractDocument {
  /// The kinds of Foundation values that the contract speaks of, with what they consist of.
  var foundationKinds: Set<FoundationKind> {
    var used: Set<BuiltInType> = []
    for visit in fieldPlaces.flatMap({ DefinitionWalk($0) }) {
      guard case .builtIn(let type) = visit.definition.type else { continue }
      used.insert(type)
      if type == .attributedString, visit.definition.attributes == nil {
        used.formUnion(BuiltInType.simpleValues)
      }
    }
    return used.compactMap(\.foundationKind).reduce(into: []) { $0.formUnion($1.companions) }
  }
}
