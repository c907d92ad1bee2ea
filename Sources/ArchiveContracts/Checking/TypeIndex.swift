package import PropertyListBytes

/// The types of a contract, looked up by name, with what they take over from one another.
package struct TypeIndex: Sendable {
  private let types: [String: TypeDefinition]
  /// The types that extend a type directly, by its name.
  private let extenders: [String: [String]]

  package init(_ document: ContractDocument) {
    types = document.types
    var extenders: [String: [String]] = [:]
    for name in document.typeNames {
      guard case .object(let type) = types[name], let base = type.extends else { continue }
      extenders[base, default: []].append(name)
    }
    self.extenders = extenders
  }

  package func object(_ name: String) -> ObjectTypeDefinition? {
    if case .object(let type) = types[name] { return type }
    return nil
  }

  package func alias(_ name: String) -> FieldDefinition? {
    if case .alias(let field) = types[name] { return field }
    return nil
  }

  /// The object type itself and those it extends, the nearest first.
  package func lineage(_ name: String) -> [(name: String, type: ObjectTypeDefinition)] {
    var result: [(name: String, type: ObjectTypeDefinition)] = []
    var next: String? = name
    while let current = next, let type = object(current),
      !result.contains(where: { $0.name == current })
    {
      result.append((current, type))
      next = type.extends
    }
    return result
  }

  /// The type itself and every type that extends it, however far.
  package func family(_ name: String) -> [String] {
    var result = [name]
    var seen: Set<String> = [name]
    var next = 0
    while next < result.count {
      for extender in extenders[result[next]] ?? [] where seen.insert(extender).inserted {
        result.append(extender)
      }
      next += 1
    }
    return result
  }

  /// The object types whose instances may stand where a definition names a type.
  package func instances(of name: String, subtypes: Bool) -> [String] {
    (subtypes ? family(name) : [name]).filter { object($0)?.isAbstract == false }
  }

  /// The version rule of an object type, with the name of the type that declares it.
  package func rule(of name: String) -> (declarer: String, rule: VersionRule)? {
    for step in lineage(name) {
      if let rule = step.type.version { return (step.name, rule) }
    }
    return nil
  }

  /// Every definition of a field of an object type: its own, those it takes over, and those of
  /// variants.
  package func definitions(of field: ExactText, in name: String) -> [FieldDefinition] {
    lineage(name).flatMap { step in
      [step.type.fields[field]].compactMap { $0 }
        + (step.type.variants?.cases ?? []).compactMap { $0.fields[field] }
    }
  }

  /// The current and former class names of an object type itself.
  package func classNames(of name: String) -> [ExactText] {
    guard let type = object(name) else { return [] }
    return [type.className].compactMap { $0 } + type.formerClassNames.map(\.className)
  }

  /// The accepted names after a type's own: those it says, or what it extends, or `NSObject`.
  package func ancestries(of name: String) -> [[ExactText]] {
    var prefix: [ExactText] = []
    for (index, step) in lineage(name).enumerated() {
      if index > 0, let className = step.type.className { prefix.append(className) }
      if let inherits = step.type.inherits { return inherits.map { prefix + $0 } }
    }
    return [prefix + ["NSObject"]]
  }
}
