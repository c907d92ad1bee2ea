package import PropertyListBytes

/// The conditions of a contract that a counterexample can break, each by a name that stays while
/// the contract says the same.
///
/// For each place `required`, `type` and the bounds that its definition says; for each class
/// `class` with its name, and `former-class` with each former one; for each readable version
/// `version`; each relation, and each limit that holds.
package struct ContractConditions: Sendable {
  /// All names, in the order of the contract's places: `$top`, types, relations, limits.
  package private(set) var names: [String] = []
  private let aliases: Set<String>

  package init(_ contract: Contract) {
    let document = contract.document
    aliases = document.aliasNames
    for (name, field) in document.top.sorted(by: { $0.key < $1.key }) {
      add(field, ConditionAddress.top.field(name), isOfObject: true)
    }
    if let rule = document.version { add(rule, ConditionAddress.top) }
    for name in document.typeNames {
      switch document.types[name] {
      case .object(let type): add(type, named: name)
      case .alias(let field): add(field, ConditionAddress(name), isOfObject: false)
      case nil: continue
      }
    }
    names += document.relations.map { Self.name(of: $0) }
    for limit in Self.limits where contract.limits[limit] != nil {
      names.append(Self.name(of: limit))
    }
    // Aliases are told apart by nothing but their name, relations may stand there twice.
    var seen: Set<String> = []
    names.removeAll { !seen.insert($0).inserted }
  }

  /// The limits that an archive can exceed.
  private static let limits: [ReadLimits.Name] = [
    .archiveBytes, .objects, .references, .depth, .graphDepth, .expandedNodes, .materializedBytes,
    .classRecords, .ancestry, .nameLength,
  ]

  private mutating func add(_ type: ObjectTypeDefinition, named name: String) {
    let address = ConditionAddress(name)
    if let className = type.className, !type.isAbstract {
      names.append(Self.name(ofClass: className, of: name, isFormer: false))
    }
    for former in type.formerClassNames {
      names.append(Self.name(ofClass: former.className, of: name, isFormer: true))
    }
    if let rule = type.version { add(rule, address) }
    for (key, field) in type.fields.sorted(by: { $0.key < $1.key }) {
      add(field, address.field(key), isOfObject: true)
    }
    for (number, variant) in (type.variants?.cases ?? []).enumerated() {
      for (key, field) in variant.fields.sorted(by: { $0.key < $1.key }) {
        add(field, address.field(key, inCase: number), isOfObject: true)
      }
    }
  }

  private mutating func add(_ rule: VersionRule, _ address: ConditionAddress) {
    names += rule.readable.map { Self.name(of: $0, at: address) }
  }

  /// Adds what a field definition says, and what the definitions inside it say.
  ///
  /// - Parameter isOfObject: Whether what stands there may be required.
  private mutating func add(
    _ field: FieldDefinition, _ address: ConditionAddress, isOfObject: Bool
  ) {
    var pending = [(field: field, address: address, isOfObject: isOfObject)]
    while let next = pending.popLast() {
      var inner: [(field: FieldDefinition, address: ConditionAddress, isOfObject: Bool)] = []
      for definition in next.field.alternatives {
        let address = next.address.alternative(definition, of: next.field)
        if next.isOfObject, !definition.isOptional { names.append(address.aspect(.required)) }
        inner += add(definition, address)
      }
      pending += inner.reversed()
    }
  }

  /// Adds what a definition says itself.
  ///
  /// - Returns: The definitions inside it.
  private mutating func add(
    _ definition: ValueDefinition, _ address: ConditionAddress
  ) -> [(field: FieldDefinition, address: ConditionAddress, isOfObject: Bool)] {
    guard definition.type != .builtIn(.anyOf) else {
      return definition.choices.indices.map {
        (FieldDefinition(definition.choices[$0]), address.choice($0, of: definition), false)
      }
    }
    // What an alias asks for stands under its own name.
    if case .named(let name) = definition.type, aliases.contains(name) { return [] }
    names.append(address.aspect(.type))
    names += definition.bounds.filter(Self.isCounted).map { address.aspect(.bound($0)) }
    var inner: [(field: FieldDefinition, address: ConditionAddress, isOfObject: Bool)] = []
    if let element = definition.element { inner.append((element, address.elements, false)) }
    if let keys = definition.keys { inner.append((keys, address.keys, false)) }
    if let values = definition.values { inner.append((values, address.elements, false)) }
    if case .definition(let other) = definition.otherEntries {
      inner.append((other, address.otherEntries, false))
    }
    for (name, field) in (definition.entries ?? [:]).sorted(by: { $0.key < $1.key }) {
      inner.append((field, address.entry(name), true))
    }
    return inner
  }
}

// MARK: Names

extension ContractConditions {
  /// What a bound excludes, rather than what it allows beyond the usual.
  private static func isCounted(_ bound: Bound) -> Bool {
    switch bound {
    case .minimum, .maximum, .allowed, .bits, .minLength, .maxLength, .minCount, .maxCount,
      .maxRanges, .bytes, .schemes, .hosts:
      true
    default: false
    }
  }

  package static func name(of limit: ReadLimits.Name) -> String { "limit/\(limit.rawValue)" }

  package static func name(of relation: Relation) -> String {
    let text =
      switch relation {
      case .unique(let path): "unique(\(path))"
      case .exists(let path, let other): "exists(\(path),\(other))"
      case .equal(let left, let right): "equal(\(left),\(right))"
      case .ordered(let path): "ordered(\(path))"
      }
    return "relation/\(text)"
  }

  static func name(of version: VersionValue, at address: ConditionAddress) -> String {
    "\(address)/version/\(version.conditionText)"
  }

  static func name(ofClass name: ExactText, of type: String, isFormer: Bool) -> String {
    "\(ConditionAddress(type))/\(isFormer ? "former-class" : "class")/\(name.nameText)"
  }

  /// The conditions on the name of a class record: one for each type that uses it.
  package static func names(ofClass name: ExactText, in contract: Contract) -> [String] {
    contract.document.typeNames.flatMap { typeName -> [String] in
      guard case .object(let type) = contract.document.types[typeName] else { return [] }
      var names: [String] = []
      if type.className == name, !type.isAbstract {
        names.append(Self.name(ofClass: name, of: typeName, isFormer: false))
      }
      if type.formerClassNames.contains(where: { $0.className == name }) {
        names.append(Self.name(ofClass: name, of: typeName, isFormer: true))
      }
      return names
    }
  }
}

extension ContractDocument {
  /// The names that stand for a field definition.
  var aliasNames: Set<String> {
    Set(
      types.compactMap { name, type in
        if case .alias = type { return name }
        return nil
      })
  }
}
