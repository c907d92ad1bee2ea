import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// What may stand in a place in one version, aliases and `anyOf` written out.
enum ValueShape {
  case value(ValueDefinition)
  /// An instance of an object type, by name.
  case object(String)

  var builtIn: BuiltInType? {
    if case .value(let definition) = self, case .builtIn(let type) = definition.type {
      return type
    }
    return nil
  }

  /// The definition that a bare value has the kind of.
  func definition(of value: PropertyListValue) -> ValueDefinition? {
    guard case .value(let definition) = self else { return nil }
    let isOfKind =
      switch (value, builtIn) {
      case (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.real, .real),
        (.real, .number), (.text, .string):
        true
      case (.integer, .real): !definition.isExact
      case (.integer, .boolean): definition.allowsIntegerSpelling
      default: false
      }
    return isOfKind ? definition : nil
  }

  /// The bare value that a scalar in JSON is here; nil where it is none.
  func bareValue(of scalar: ScalarValue) -> PropertyListValue? {
    guard case .value(let definition) = self else { return nil }
    switch (scalar, builtIn) {
    case (.boolean(let value), .boolean): return .boolean(value)
    case (.integer(let value), .integer), (.integer(let value), .number): return .integer(value)
    case (.integer(let value), .boolean):
      return definition.allowsIntegerSpelling ? .integer(value) : nil
    case (.integer(let value), .real):
      return definition.isExact ? nil : value.exactReal.map { .real($0) }
    case (.real(let value), .real), (.real(let value), .number): return .real(value)
    case (.text(let text), .string): return .text(text)
    case (.text("nan"), .real), (.text("nan"), .number): return .real(.nan)
    case (.text("inf"), .real), (.text("inf"), .number): return .real(.infinity)
    case (.text("-inf"), .real), (.text("-inf"), .number): return .real(-.infinity)
    default: return nil
    }
  }
}

extension ValueDefinition {
  /// What a value stands in, which decides how numbers are spelled by default.
  enum Role {
    case field
    /// An element of a collection, or an entry of a dictionary.
    case element
  }

  /// Whether a bare value stands in the place itself: what the definition says, or else what
  /// Foundation's archiver does.
  func isInline(in role: Role) -> Bool {
    if let spelling { return spelling == .inline }
    switch type {
    case .builtIn(.boolean), .builtIn(.integer), .builtIn(.real): return role == .field
    case .builtIn(.struct): return true
    default: return false
    }
  }
}

extension Draft {
  /// Everything that a field may hold in objects of a type, in all versions.
  func definitions(of field: ExactText, in type: String) -> [ValueDefinition] {
    types.definitions(of: field, in: type).flatMap(\.alternatives)
  }

  /// What some definitions accept in a version, in their order.
  func shapes(
    of definitions: [ValueDefinition], _ scope: JudgedObjects.Scope?
  ) -> [ValueShape] {
    var result: [ValueShape] = []
    var followed: Set<String> = []
    var pending = Array(definitions.reversed())
    while let definition = pending.popLast() {
      guard holds(definition, in: scope) else { continue }
      switch definition.type {
      case .builtIn(.anyOf): pending += definition.choices.reversed()
      case .builtIn: result.append(.value(definition))
      case .named(let name):
        if let alias = types.alias(name) {
          if followed.insert(name).inserted { pending += alias.alternatives.reversed() }
        } else {
          result += types.instances(of: name, subtypes: definition.allowsSubtypes)
            .map { .object($0) }
        }
      }
    }
    return result
  }

  /// Whether a place takes nil in a version.
  func takesNil(_ definitions: [ValueDefinition], _ scope: JudgedObjects.Scope?) -> Bool {
    definitions.contains { definition in
      guard holds(definition, in: scope) else { return false }
      if definition.isOptional { return true }
      guard case .named(let name) = definition.type, let alias = types.alias(name) else {
        return false
      }
      return alias.alternatives.contains { $0.isOptional && holds($0, in: scope) }
    }
  }
}
