import PropertyListBytes

/// What may stand in a place once aliases and `anyOf` are written out.
enum ValueShape: Hashable {
  /// A value of a built-in type other than `anyOf`.
  case value(ValueDefinition)
  /// An instance of an object type, by name.
  case object(String)

  var builtIn: BuiltInType? {
    if case .value(let definition) = self, case .builtIn(let type) = definition.type {
      return type
    }
    return nil
  }

  var isScalar: Bool {
    switch builtIn {
    case .boolean, .integer, .real, .number, .string: true
    default: false
    }
  }

  /// Whether a value of this shape may be stored as a scalar of the kind of another.
  func mayEqual(_ scalar: ScalarValue) -> Bool {
    guard case .value(let definition) = self, let builtIn else { return false }
    return switch (builtIn, scalar) {
    case (.boolean, .boolean), (.integer, .integer), (.number, .integer), (.number, .real),
      (.real, .real), (.string, .text):
      true
    case (.real, .integer): !definition.isExact
    case (.boolean, .integer): definition.allowsIntegerSpelling
    default: false
    }
  }
}

extension ContractChecker {
  /// Everything that a field definition accepts in some version, in a stable order.
  func shapes(of field: FieldDefinition) -> [ValueShape] { shapes(of: field.alternatives) }

  func shapes(of definitions: [ValueDefinition]) -> [ValueShape] {
    var result: [ValueShape] = []
    var seen: Set<ValueShape> = []
    var followed: Set<String> = []
    var pending = Array(definitions.reversed())
    func add(_ shape: ValueShape) {
      if seen.insert(shape).inserted { result.append(shape) }
    }
    while let definition = pending.popLast() {
      switch definition.type {
      case .builtIn(.anyOf): pending += definition.choices.reversed()
      case .builtIn: add(.value(definition))
      case .named(let name):
        if let alias = types.alias(name) {
          if followed.insert(name).inserted { pending += alias.alternatives.reversed() }
        } else {
          types.instances(of: name, subtypes: definition.allowsSubtypes)
            .forEach { add(.object($0)) }
        }
      }
    }
    return result
  }
}
