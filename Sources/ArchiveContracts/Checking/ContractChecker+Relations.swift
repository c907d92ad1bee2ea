import PropertyListBytes

extension ContractChecker {
  func checkRelations() throws(ContractFailure) {
    let place = ContractPlace.root.key("relations")
    for (index, relation) in document.relations.enumerated() {
      let place = place.index(index)
      switch relation {
      case .unique(let path):
        try checkMany(path, place.key("unique"))
        try resolve(path, place.key("unique"))
      case .exists(let path, let others):
        try resolve(path, place.key("exists"))
        try resolve(others, place.key("in"))
      case .equal(let left, let right):
        for (index, term) in [left, right].enumerated() {
          switch term {
          case .value(let path), .count(let path):
            try resolve(path, place.key("equal").index(index))
          }
        }
      case .ordered(let path):
        try checkMany(path, place.key("ordered"))
        guard try resolve(path, place.key("ordered")).contains(where: \.isOrdered) else {
          throw place.key("ordered").failure("\(path) names values that have no order")
        }
      }
    }
    try checkDistinct(document.relations, at: place)
  }

  private func checkMany(_ path: ValuePath, _ place: ContractPlace) throws(ContractFailure) {
    guard path.isMany else { throw place.failure("\(path) names one value only; [] is missing") }
  }

  /// What may stand at a path, in any version; a path that leads nowhere is refused.
  @discardableResult
  private func resolve(
    _ path: ValuePath, _ place: ContractPlace
  ) throws(ContractFailure) -> [ValueShape] {
    guard case .key(let first) = path.steps.first else {
      throw place.failure("a path begins with a key of $top")
    }
    var fields = [document.top[first], versionField(document.version, at: .top(first))]
      .compactMap { $0 }
    for name in document.typeNames {
      fields += [versionField(types.object(name)?.version, at: .top(first))].compactMap { $0 }
    }
    var walked = ValuePath([path.steps[0]])
    var found = shapes(of: fields.flatMap(\.alternatives))
    for step in path.steps.dropFirst() where !found.isEmpty {
      walked.steps.append(step)
      found = shapes(of: found.flatMap { definitions(at: step, in: $0) })
    }
    guard !found.isEmpty else { throw place.failure("nothing in the contract is at \(walked)") }
    return found
  }

  private func versionField(
    _ rule: VersionRule?, at key: VersionRule.Key
  ) -> FieldDefinition? {
    guard let rule, rule.key == key else { return nil }
    if case .text = rule.current { return FieldDefinition(ValueDefinition(.string)) }
    return FieldDefinition(ValueDefinition(.integer))
  }

  /// The definitions of what a step leads to.
  private func definitions(at step: ValuePath.Step, in shape: ValueShape) -> [ValueDefinition] {
    let fields: [FieldDefinition?]
    switch shape {
    case .object(let name):
      guard case .key(let key) = step.asKey else { return [] }
      fields =
        types.definitions(of: key, in: name)
        + [versionField(types.rule(of: name)?.rule, at: .field(key))]
    case .value(let definition):
      switch (step, shape.builtIn) {
      case (.every, .array), (.every, .orderedSet), (.every, .set), (.every, .countedSet),
        (.element, .array), (.element, .orderedSet), (.member, .set), (.member, .countedSet):
        fields = [definition.element]
      case (.every, .dictionary):
        fields = others(of: definition) + (definition.entries ?? [:]).values.map { $0 }
      case (.entryKey, .dictionary): fields = others(of: definition)
      case (.entry(let key), .dictionary):
        fields = (definition.entries?[key]).map { [$0] } ?? others(of: definition)
      default: return []
      }
    }
    return fields.compactMap { $0 }.flatMap(\.alternatives)
  }

  /// The definition of dictionary values that are not named.
  private func others(of definition: ValueDefinition) -> [FieldDefinition?] {
    if case .definition(let other) = definition.otherEntries { return [definition.values, other] }
    return [definition.values]
  }
}

extension ValuePath.Step {
  /// A text in brackets is the name of a field too, where it is no identifier.
  fileprivate var asKey: ValuePath.Step {
    if case .entry(let name) = self, !name.isIdentifier { return .key(name) }
    return self
  }
}

extension ValueShape {
  fileprivate var isOrdered: Bool {
    switch builtIn {
    case .boolean, .integer, .real, .number, .string, .data, .date, .uuid, .decimal: true
    default: false
    }
  }
}
