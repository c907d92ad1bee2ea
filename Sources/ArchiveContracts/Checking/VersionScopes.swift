import PropertyListBytes

/// Whose versions `since` and `until` mean in a part of a contract.
enum VersionScope: Hashable, Comparable {
  /// No versioned type is around.
  case none
  /// The rule at the contract's top level.
  case archive
  /// The rule that a type declares, by the type's name.
  case type(String)
}

/// From which versioned types each part of a contract can be reached, starting at `$top`.
struct VersionScopes {
  /// The scope of `$top`.
  let top: VersionScope
  /// For each type, the scopes of what its definitions say; empty when nothing leads to it.
  private(set) var inside: [String: Set<VersionScope>] = [:]
  /// For each object type, the scopes in which its instances stand, by their class names.
  private(set) var ofNames: [String: Set<VersionScope>] = [:]

  init(_ document: ContractDocument, _ types: TypeIndex) {
    top = document.version == nil ? .none : .archive
    var references: [String: [(name: String, subtypes: Bool)]] = [:]
    func named(in places: [FieldPlace]) -> [(name: String, subtypes: Bool)] {
      places.flatMap { DefinitionWalk($0) }.compactMap { visit in
        guard case .named(let name) = visit.definition.type else { return nil }
        return (name, visit.definition.allowsSubtypes)
      }
    }
    for name in document.typeNames {
      references[name] = named(in: document.fieldPlaces(ofType: name))
    }
    var pending: [(name: String, scope: VersionScope)] = []
    func follow(_ names: [(name: String, subtypes: Bool)], _ scope: VersionScope) {
      for (name, subtypes) in names {
        let found =
          types.alias(name) != nil ? [name] : types.instances(of: name, subtypes: subtypes)
        pending += found.map { ($0, scope) }
      }
    }
    var seen: Set<Reached> = []
    follow(named(in: document.topPlaces), top)
    while let (name, outer) = pending.popLast() {
      let scope = types.rule(of: name).map { .type($0.declarer) } ?? outer
      guard seen.insert(Reached(name: name, scope: scope)).inserted else { continue }
      let lineage = types.lineage(name).map(\.name)
      if !lineage.isEmpty { ofNames[name, default: []].insert(scope) }
      for part in lineage.isEmpty ? [name] : lineage {
        inside[part, default: []].insert(scope)
        follow(references[part] ?? [], scope)
      }
    }
  }

  private struct Reached: Hashable {
    let name: String
    let scope: VersionScope
  }
}

extension VersionRule {
  /// Where a version stands among all; nil for one of another kind, or a text that is not readable.
  package func order(_ version: VersionValue) -> Int64? {
    switch (version, current) {
    case (.integer(let value), .integer): value
    case (.text, .text): readable.firstIndex(of: version).map { Int64($0) }
    default: nil
    }
  }
}
