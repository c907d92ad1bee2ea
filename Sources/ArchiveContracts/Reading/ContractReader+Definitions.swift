import KeyedArchives
import PropertyListBytes
import StrictJSON

extension ContractReader {
  /// Definitions by name; every key is a name here, `note` too.
  static func fields(_ value: JSONValue) throws(JSONFailure) -> [ExactText: FieldDefinition] {
    var fields: [ExactText: FieldDefinition] = [:]
    for member in try value.requiredMembers() {
      fields[ExactText(member.name)] = try field(member.value)
    }
    return fields
  }

  static func field(_ value: JSONValue) throws(JSONFailure) -> FieldDefinition {
    guard value.kind == .array else { return FieldDefinition(try definition(value)) }
    return FieldDefinition(try list(value, definition))
  }

  static func definition(_ value: JSONValue) throws(JSONFailure) -> ValueDefinition {
    switch value.kind {
    case .string: return ValueDefinition(ValueType(named: try value.requiredName()))
    case .object: break
    default: throw value.expected("a type's name or a definition")
    }
    var reader = try value.requiredObject()
    let type = ValueType(named: try reader.required("type").requiredName())
    var definition = ValueDefinition(type)
    try readNumbers(&reader, into: &definition)
    try readTexts(&reader, into: &definition)
    try readParts(&reader, into: &definition)
    try readPlace(&reader, into: &definition)
    try reader.finish()
    return definition
  }

  private static func readNumbers(
    _ reader: inout JSONObjectReader, into definition: inout ValueDefinition
  ) throws(JSONFailure) {
    let type = definition.type
    if let value = reader.optional("minimum") { definition.minimum = try bound(value, of: type) }
    if let value = reader.optional("maximum") { definition.maximum = try bound(value, of: type) }
    if let value = reader.optional("allowed") {
      definition.allowed = try list(value) { value throws(JSONFailure) in
        guard type == .builtIn(.real), value.kind == .number else { return try scalar(value) }
        return .real(try value.requiredReal())
      }
    }
    definition.allowsNonFinite = try allowance(reader.optional("nonFinite"))
    definition.isExact = try reader.optional("exact")?.requiredBoolean() ?? false
    definition.allowsIntegerSpelling =
      try reader.optional("integerSpelling")?.requiredBoolean() ?? false
    definition.bits = try count(reader.optional("bits"))
    definition.minLength = try count(reader.optional("minLength"))
    definition.maxLength = try count(reader.optional("maxLength"))
    definition.minCount = try count(reader.optional("minCount"))
    definition.maxCount = try count(reader.optional("maxCount"))
    definition.maxRanges = try count(reader.optional("maxRanges"))
    definition.byteCount = try count(reader.optional("bytes"))
  }

  private static func readTexts(
    _ reader: inout JSONObjectReader, into definition: inout ValueDefinition
  ) throws(JSONFailure) {
    definition.allowsUnpaired = try allowance(reader.optional("unpaired"))
    definition.allowsNullText = try allowance(reader.optional("nullText"))
    definition.allowsShared = try allowance(reader.optional("shared"))
    definition.allowsBase = try allowance(reader.optional("base"))
    if let value = reader.optional("schemes") {
      definition.schemes = try list(value) { name throws(JSONFailure) in try name.requiredName() }
    }
    if let value = reader.optional("hosts") {
      definition.hosts = try list(value) { name throws(JSONFailure) in try name.requiredName() }
    }
    definition.spelling = try reader.optional("spelling")?.requiredChoice(of: Spelling.self)
    definition.archive = try reader.optional("archive")?.requiredName()
  }

  private static func readParts(
    _ reader: inout JSONObjectReader, into definition: inout ValueDefinition
  ) throws(JSONFailure) {
    if let value = reader.optional("attributes") { definition.attributes = try fields(value) }
    if let value = reader.optional("of") {
      if definition.type == .builtIn(.anyOf) {
        definition.choices = try list(value, self.definition)
      } else {
        definition.element = try field(value)
      }
    }
    definition.keys = try reader.optional("keys").map(field)
    definition.values = try reader.optional("values").map(field)
    if let value = reader.optional("entries") { definition.entries = try fields(value) }
    if let value = reader.optional("otherEntries") {
      definition.otherEntries = try otherEntries(value)
    }
  }

  private static func otherEntries(_ value: JSONValue) throws(JSONFailure) -> OtherEntries {
    switch value.text {
    case "reject": .reject
    case "ignore": .ignore
    default: .definition(try field(value))
    }
  }

  private static func readPlace(
    _ reader: inout JSONObjectReader, into definition: inout ValueDefinition
  ) throws(JSONFailure) {
    definition.isOptional = try reader.optional("optional")?.requiredBoolean() ?? false
    definition.since = try reader.optional("since").map(version)
    definition.until = try reader.optional("until").map(version)
    if let value = reader.optional("formerKeys") { definition.formerKeys = try texts(value) }
    definition.isBackReference = try reader.optional("backReference")?.requiredBoolean() ?? false
    definition.allowsSubtypes = try reader.optional("subtypes")?.requiredBoolean() ?? false
  }

  private static func count(_ value: JSONValue?) throws(JSONFailure) -> Int? {
    try value?.requiredInteger(in: 0 ... .max)
  }

  /// A bound in the kind that its type is ordered by.
  private static func bound(
    _ value: JSONValue, of type: ValueType
  ) throws(JSONFailure) -> BoundValue {
    switch type {
    case .builtIn(.date):
      let text = try value.requiredString()
      guard let seconds = DateText.seconds(text) else {
        throw value.failure("expected an ISO 8601 date such as \"2001-01-01T00:00:00Z\"")
      }
      return .date(seconds)
    case .builtIn(.decimal):
      let text = try value.requiredString()
      guard FoundationDecimal(text) != nil else {
        throw value.failure("expected a decimal number as text, such as \"-12.50\"")
      }
      return .decimal(text)
    case .builtIn(.integer), .builtIn(.range), .builtIn(.indexSet):
      return .integer(try integer(value))
    case .builtIn(.number) where try value.requiredNumber().isInteger:
      return .integer(try integer(value))
    default: return .real(try value.requiredReal())
    }
  }
}

extension ValueType {
  /// A built-in type, or else the name of one of the contract's types, compared exactly.
  init(named name: String) {
    let known = BuiltInType.allCases.first { $0.rawValue.utf16.elementsEqual(name.utf16) }
    self = known.map { .builtIn($0) } ?? .named(name)
  }

  var name: String {
    switch self {
    case .builtIn(let type): type.rawValue
    case .named(let name): name
    }
  }
}
