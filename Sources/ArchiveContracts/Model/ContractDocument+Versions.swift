import PropertyListBytes

extension ContractDocument {
  /// A readable version from which no migration leads on.
  package struct VersionGap: Hashable, Sendable {
    /// The type whose version it is; nil for that of `$top`.
    package let type: String?
    package let version: VersionValue
    package let current: VersionValue
  }

  /// The versioned types by name, then the version of `$top`.
  private var versions: [(type: String?, version: VersionRule)] {
    let ofTypes = types.compactMap { name, type -> (type: String?, version: VersionRule)? in
      guard case .object(let object) = type, let version = object.version else { return nil }
      return (name, version)
    }
    return ofTypes.sorted { ($0.type ?? "").utf16.lexicographicallyPrecedes(($1.type ?? "").utf16) }
      + (version.map { [(nil, $0)] } ?? [])
  }

  /// Whether some type, or `$top`, can be read at a version.
  package func isReadable(_ version: VersionValue) -> Bool {
    versions.contains { $0.version.readable.contains(version) }
  }

  /// The earlier versions whose objects are brought on without a step, type by type in the order in
  /// which their versions are listed.
  package var versionGaps: [VersionGap] {
    versions.flatMap { type, rule in
      rule.readable.compactMap { version in
        guard let order = rule.order(version), let current = rule.order(rule.current),
          order < current
        else { return nil }
        let leadsOn = migrations.contains { migration in
          migration.from == version && rule.readable.contains(migration.to)
        }
        return leadsOn ? nil : VersionGap(type: type, version: version, current: rule.current)
      }
    }
  }
}
