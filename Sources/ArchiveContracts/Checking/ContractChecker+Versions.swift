import PropertyListBytes

extension ContractChecker {
  func checkVersions(_ scopes: VersionScopes) throws(ContractFailure) {
    if let rule = document.version {
      try checkRule(rule, ContractPlace.root.key("version"), names: document.typeNames)
    }
    for name in document.typeNames {
      guard let rule = types.object(name)?.version else { continue }
      let names = types.family(name) + types.lineage(name).map(\.name)
      try checkRule(rule, place(ofType: name).key("version"), names: names)
    }
    for place in document.topPlaces { try checkRanges(place, scopes.top) }
    for name in document.typeNames {
      for scope in (scopes.inside[name] ?? []).sorted() {
        for place in document.fieldPlaces(ofType: name) { try checkRanges(place, scope) }
        try checkSelectingVersions(name, scope)
      }
      for scope in (scopes.ofNames[name] ?? []).sorted() { try checkNameRanges(name, scope) }
    }
  }

  func rule(of scope: VersionScope) -> VersionRule? {
    switch scope {
    case .none: nil
    case .archive: document.version
    case .type(let name): types.object(name)?.version
    }
  }

  // MARK: Rules

  private func checkRule(
    _ rule: VersionRule, _ place: ContractPlace, names: [String]
  ) throws(ContractFailure) {
    if case .field(let key) = rule.key, key.codeUnits.starts(with: VersionRule.Key.topPrefix) {
      throw place.key("key").failure("a field cannot be told from a key of $top")
    }
    if case .top(let key) = rule.key, key.codeUnits.isEmpty {
      throw place.key("key").failure("no key of $top is named")
    }
    let readable = place.key("readable")
    guard !rule.readable.isEmpty else { throw readable.failure("no version is readable") }
    try checkDistinct(rule.readable, at: readable)
    for (index, version) in rule.readable.enumerated() where !version.isKind(of: rule.current) {
      throw readable.index(index).failure("versions are either integers or texts")
    }
    guard rule.readable.contains(rule.current) else {
      throw place.key("current").failure("the current version is not readable")
    }
    if let version = rule.absentMeans, !rule.readable.contains(version) {
      throw place.key("absentMeans").failure("\(version) is not readable")
    }
    let known = Set(names.flatMap { types.classNames(of: $0) })
    for (name, version) in rule.byClassName.sorted(by: { $0.key < $1.key }) {
      let place = place.key("byClassName").key(name)
      guard known.contains(name) else { throw place.failure("no class name of the type") }
      guard rule.readable.contains(version) else {
        throw place.failure("\(version) is not readable")
      }
    }
  }

  // MARK: Ranges of versions

  /// A range of versions in the order of a rule.
  func range(
    _ since: VersionValue?, _ until: VersionValue?, _ scope: VersionScope, _ place: ContractPlace
  ) throws(ContractFailure) -> ClosedRange<Int64> {
    let rule = rule(of: scope)
    var ends: [Int64?] = [nil, nil]
    for (index, (version, key)) in [(since, "since"), (until, "until")].enumerated() {
      guard let version else { continue }
      guard let rule else {
        throw place.key(key).failure("no versioned type is around on some way here from top")
      }
      guard let order = rule.order(version) else {
        throw place.key(key).failure("\(version) is no version of the type around")
      }
      ends[index] = order
    }
    let (first, last) = (ends[0] ?? .min, ends[1] ?? .max)
    guard first <= last else { throw place.key("since").failure("later than \"until\"") }
    return first...last
  }

  private func checkRanges(
    _ place: FieldPlace, _ scope: VersionScope
  ) throws(ContractFailure) {
    for field in [place] + DefinitionWalk(place).flatMap(\.parts) {
      var ranges: [ClosedRange<Int64>] = []
      for (index, definition) in field.field.alternatives.enumerated() {
        let place = field.place.alternative(index, of: field.field)
        let range = try range(definition.since, definition.until, scope, place)
        if ranges.contains(where: { $0.overlaps(range) }) {
          throw place.failure("its versions overlap with those of an earlier definition")
        }
        ranges.append(range)
      }
      if field.role == .part, let version = undefinedVersion(of: field.field, scope) {
        throw field.place.failure("says nothing of version \(version)")
      }
    }
    for visit in DefinitionWalk(place) where visit.definition.type == .builtIn(.anyOf) {
      try checkChoices(visit, scope)
    }
  }

  /// A readable version in which a place has no definition, aliases followed.
  private func undefinedVersion(
    of field: FieldDefinition, _ scope: VersionScope
  ) -> VersionValue? {
    guard let rule = rule(of: scope) else { return nil }
    return rule.readable.first { version in
      var next: FieldDefinition? = field
      while let current = next {
        let held = current.alternatives.first {
          rule.includes(version, since: $0.since, until: $0.until)
        }
        guard let held else { return true }
        guard case .named(let name) = held.type else { return false }
        next = types.alias(name)
      }
      return false
    }
  }

  /// The field that selects a variant must be there in every version of the type.
  private func checkSelectingVersions(
    _ name: String, _ scope: VersionScope
  ) throws(ContractFailure) {
    guard let key = types.object(name)?.variants?.key else { return }
    for step in types.lineage(name) {
      guard let field = step.type.fields[key],
        let version = undefinedVersion(of: field, scope)
      else { continue }
      throw place(ofType: name).key("variants").key("key").failure(
        "\(key.excerpt) is not there in version \(version)")
    }
  }

  private func checkNameRanges(_ name: String, _ scope: VersionScope) throws(ContractFailure) {
    guard let type = types.object(name) else { return }
    let place = place(ofType: name)
    _ = try range(type.since, type.until, scope, place)
    for (index, former) in type.formerClassNames.enumerated() {
      _ = try range(nil, former.until, scope, place.key("formerClassNames").index(index))
    }
  }
}

extension VersionValue {
  fileprivate func isKind(of other: VersionValue) -> Bool {
    switch (self, other) {
    case (.integer, .integer), (.text, .text): true
    default: false
    }
  }
}
