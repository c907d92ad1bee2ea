import ArchiveContracts

/// The way of the objects of one rule from one version to a later one.
struct Link {
  let rule: Int
  let from: VersionValue
  let to: VersionValue
  /// The contract's migration on this way; nil where there is none, so that nothing changes but
  /// names, keys and the version.
  let migration: Migration?

  /// The place of a step; of the whole way without a position.
  func step(_ position: Int? = nil) -> MigrationFailure.Step {
    let step = position.flatMap { migration?.steps[$0] }
    return MigrationFailure.Step(
      from: from, to: to, position: position, name: step?.action.name)
  }
}

extension Link {
  /// The next links of an archive: for each rule, the one from the earliest version that is there
  /// and is not current.
  ///
  /// - Parameter closures: The versions from which closures lead on.
  static func next(
    of judged: JudgedObjects, _ contract: Contract, closures: Set<VersionValue>
  ) -> [Link] {
    var earliest: [Int: (order: Int64, version: VersionValue)] = [:]
    let scopes = judged.objects.map(\.scope) + [judged.topScope]
    for case let scope? in scopes {
      let rule = judged.rules[scope.rule]
      guard let order = rule.order(scope.version), let current = rule.order(rule.current),
        order < current, order < earliest[scope.rule]?.order ?? .max
      else { continue }
      earliest[scope.rule] = (order, scope.version)
    }
    return earliest.sorted { $0.key < $1.key }.map { rule, found in
      link(rule, judged.rules[rule], found.version, contract, closures)
    }
  }

  private static func link(
    _ number: Int, _ rule: VersionRule, _ from: VersionValue, _ contract: Contract,
    _ closures: Set<VersionValue>
  ) -> Link {
    let (first, last) = (rule.order(from) ?? .min, rule.order(rule.current) ?? .max)
    func isAhead(_ version: VersionValue) -> Bool {
      guard rule.readable.contains(version), let order = rule.order(version) else { return false }
      return first < order && order <= last
    }
    let migrations = contract.document.migrations
    if let migration = migrations.first(where: { $0.from == from && isAhead($0.to) }) {
      return Link(rule: number, from: from, to: migration.to, migration: migration)
    }
    // Without steps, all the way to where there are some; behind a closure, to the next version.
    let stops = rule.readable.filter { version in
      isAhead(version)
        && (version == rule.current || closures.contains(from) || closures.contains(version)
          || migrations.contains { $0.from == version && isAhead($0.to) })
    }
    let next = stops.min { (rule.order($0) ?? .max) < (rule.order($1) ?? .max) }
    return Link(rule: number, from: from, to: next ?? rule.current, migration: nil)
  }
}
