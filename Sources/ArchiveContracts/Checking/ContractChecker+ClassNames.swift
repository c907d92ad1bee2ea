import KeyedArchives
import PropertyListBytes

extension ContractChecker {
  /// The use of a class name by a type.
  private struct Use {
    let type: String
    let since: VersionValue?
    let until: VersionValue?
    let place: ContractPlace
  }

  /// Refuses class names that stand for two types in one version, and those of Foundation that
  /// the contract uses as such.
  func checkClassNames(_ scopes: VersionScopes) throws(ContractFailure) {
    var uses: [ExactText: [Use]] = [:]
    let kinds = document.foundationKinds
    for type in document.typeNames {
      for (name, use) in self.uses(by: type) {
        guard !name.codeUnits.isEmpty else { throw use.place.failure("an empty class name") }
        guard name != "NSObject" else {
          throw use.place.failure("NSObject would accept every class")
        }
        if let known = FoundationClass(named: name), kinds.contains(known.kind) {
          throw use.place.failure(
            "\(name.excerpt) is a class of Foundation that the contract uses as such")
        }
        for other in uses[name] ?? [] {
          guard other.type != type else { throw use.place.failure("given twice") }
          guard isBefore(use, other, scopes) || isBefore(other, use, scopes) else {
            throw use.place.failure(
              "\(name.excerpt) is a name of \(ExactText(other.type).excerpt) in the same versions")
          }
        }
        uses[name, default: []].append(use)
      }
    }
  }

  private func uses(by name: String) -> [(ExactText, Use)] {
    guard let type = types.object(name) else { return [] }
    let place = place(ofType: name)
    var result: [(ExactText, Use)] = []
    if let className = type.className {
      result.append(
        (
          className,
          Use(type: name, since: type.since, until: type.until, place: place.key("className"))
        ))
    }
    for (index, former) in type.formerClassNames.enumerated() {
      let place = place.key("formerClassNames").index(index)
      result.append(
        (
          former.className,
          Use(type: name, since: type.since, until: former.until ?? type.until, place: place)
        ))
    }
    return result
  }

  /// Whether the last version of one use is before the first one of another, wherever the types
  /// stand.
  private func isBefore(_ first: Use, _ second: Use, _ scopes: VersionScopes) -> Bool {
    guard let until = first.until, let since = second.since else { return false }
    if case .integer(let until) = until, case .integer(let since) = since { return until < since }
    let around = (scopes.ofNames[first.type] ?? []).union(scopes.ofNames[second.type] ?? [])
    let rules = around.compactMap { rule(of: $0) }
    guard let readable = rules.first?.readable else { return false }
    return rules.allSatisfy { rule in
      guard rule.readable == readable, let last = rule.order(until), let next = rule.order(since)
      else { return false }
      return last < next
    }
  }

  func checkAncestries() throws(ContractFailure) {
    for (name, lists) in document.ancestries.sorted(by: { $0.key < $1.key }) {
      let place = ContractPlace.root.key("ancestries").key(name)
      guard FoundationClass(named: name) != nil else {
        throw place.failure(
          "no class of Foundation that a built-in type reads; a type says \"inherits\"")
      }
      try checkLists(lists, of: name, at: place)
    }
  }
}
