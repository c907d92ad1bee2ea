import PropertyListBytes
import StrictJSON

extension ContractReader {
  static func types(_ value: JSONValue) throws(JSONFailure) -> [String: TypeDefinition] {
    var types: [String: TypeDefinition] = [:]
    for member in try value.requiredMembers() {
      guard let name = member.name.string else {
        throw member.key.failure("a name with an unpaired surrogate")
      }
      let definition = try type(member.value)
      // Names that differ in code units but are canonically equivalent are one name to `String`.
      guard types.updateValue(definition, forKey: name) == nil else {
        throw member.key.failure("the name is canonically equivalent to that of another type")
      }
    }
    return types
  }

  private static func type(_ value: JSONValue) throws(JSONFailure) -> TypeDefinition {
    let objectKeys: [JSONText] = ["className", "abstract"]
    guard let members = value.members, members.contains(where: { objectKeys.contains($0.name) })
    else {
      if let members = value.members, !members.contains(where: { $0.name == "type" }) {
        throw value.failure(
          "expected \"className\" or \"abstract\" of an object type, or \"type\" of an alias")
      }
      return .alias(try field(value))
    }
    return .object(try objectType(value))
  }

  private static func objectType(_ value: JSONValue) throws(JSONFailure) -> ObjectTypeDefinition {
    var reader = try value.requiredObject()
    var type = ObjectTypeDefinition()
    if let value = reader.optional("className") { type.className = try text(value) }
    type.isAbstract = try reader.optional("abstract")?.requiredBoolean() ?? false
    type.extends = try reader.optional("extends")?.requiredName()
    if let value = reader.optional("formerClassNames") {
      type.formerClassNames = try list(value, formerClassName)
    }
    if let value = reader.optional("inherits") { type.inherits = try nameLists(value) }
    if let value = reader.optional("version") { type.version = try versionRule(value) }
    if let value = reader.optional("fields") { type.fields = try fields(value) }
    if let value = reader.optional("variants") { type.variants = try variants(value) }
    if let value = reader.optional("classHints") { type.classHints = try texts(value) }
    if let value = reader.optional("unknownFields") {
      type.unknownFields = try unknownFields(value)
    }
    if let value = reader.optional("since") { type.since = try version(value) }
    if let value = reader.optional("until") { type.until = try version(value) }
    try reader.finish()
    return type
  }

  private static func formerClassName(_ value: JSONValue) throws(JSONFailure) -> FormerClassName {
    if value.kind == .string { return FormerClassName(try text(value)) }
    var reader = try value.requiredObject()
    var former = FormerClassName(try text(try reader.required("className")))
    if let value = reader.optional("inherits") { former.inherits = try nameLists(value) }
    if let value = reader.optional("until") { former.until = try version(value) }
    try reader.finish()
    return former
  }

  private static func variants(_ value: JSONValue) throws(JSONFailure) -> Variants {
    var reader = try value.requiredObject()
    var key: ExactText?
    if let value = reader.optional("key") { key = try text(value) }
    let cases = try list(try reader.required("cases"), variant)
    try reader.finish()
    return Variants(key: key, cases: cases)
  }

  private static func variant(_ value: JSONValue) throws(JSONFailure) -> Variants.Case {
    var reader = try value.requiredObject()
    let condition: Variants.Case.Condition
    switch (reader.optional("when"), reader.optional("has")) {
    case (let values?, nil): condition = .when(try list(values, scalar))
    case (nil, let keys?): condition = .has(try textSet(keys))
    default: throw value.failure("expected either \"when\" or \"has\"")
    }
    let fields = try reader.optional("fields").map(fields) ?? [:]
    try reader.finish()
    return Variants.Case(condition, fields: fields)
  }

  private static func unknownFields(_ value: JSONValue) throws(JSONFailure) -> UnknownFields {
    if value.kind == .string {
      guard try value.requiredText() == "reject" else {
        throw value.failure("expected \"reject\" or {\"ignore\": [KEY…]}")
      }
      return .reject
    }
    var reader = try value.requiredObject()
    let keys = try textSet(try reader.required("ignore"))
    try reader.finish()
    return .ignore(keys)
  }
}
