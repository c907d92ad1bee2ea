import KeyedArchives
import PropertyListBytes
import StrictJSON

extension ContractReader {
  static func migration(
    _ value: JSONValue, types: [String: TypeDefinition]
  ) throws(JSONFailure) -> Migration {
    var reader = try value.requiredObject()
    let from = try version(try reader.required("from"))
    let to = try version(try reader.required("to"))
    let steps = try list(try reader.required("steps")) { value throws(JSONFailure) in
      try step(value, from: from, types: types)
    }
    try reader.finish()
    return Migration(from: from, to: to, steps: steps)
  }

  private enum StepName: String, CaseIterable {
    case addField, removeField, renameField, convertField, mapField, moveField, wrapField
    case renameClass
  }

  private static func step(
    _ value: JSONValue, from: VersionValue, types: [String: TypeDefinition]
  ) throws(JSONFailure) -> MigrationStep {
    var outer = try value.requiredObject()
    for name in StepName.allCases {
      guard let body = outer.optional(name.rawValue) else { continue }
      var reader = try body.requiredObject()
      let type = try reader.required("type").requiredName()
      let action = try action(name, of: type, &reader, from: from, types: types)
      try reader.finish()
      try outer.finish()
      return MigrationStep(type: type, action: action)
    }
    try outer.finish()
    throw value.failure(
      "expected one of \(StepName.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))")
  }

  private static func action(
    _ step: StepName, of type: String, _ reader: inout JSONObjectReader, from: VersionValue,
    types: [String: TypeDefinition]
  ) throws(JSONFailure) -> MigrationStep.Action {
    func text(under key: String) throws(JSONFailure) -> ExactText {
      try Self.text(try reader.required(key))
    }
    switch step {
    case .addField:
      return .addField(
        name: try text(under: "name"), value: try migrationValue(try reader.required("value")))
    case .removeField: return .removeField(name: try text(under: "name"))
    case .renameField:
      return .renameField(name: try text(under: "name"), to: try text(under: "to"))
    case .convertField:
      return .convertField(
        name: try text(under: "name"),
        to: try reader.required("to").requiredChoice(of: BuiltInType.self),
        epoch: try reader.optional("epoch").map(epoch))
    case .mapField:
      let name = try text(under: "name")
      let stored = storedScalar(of: name, in: type, at: from, types: types)
      return .mapField(
        name: name, values: try mapEntries(try reader.required("values"), stored: stored))
    case .moveField:
      return .moveField(
        name: try text(under: "name"), toType: try reader.required("toType").requiredName(),
        through: try text(under: "through"))
    case .wrapField:
      return .wrapField(
        name: try text(under: "name"), in: try reader.required("in").requiredName(),
        as: try text(under: "as"))
    case .renameClass: return .renameClass(to: try text(under: "to"))
    }
  }

  /// The moment from which numbers count: a date, or a year such as 1970.
  private static func epoch(_ value: JSONValue) throws(JSONFailure) -> Double {
    let text: String
    if value.kind == .number {
      let digits = String(try value.requiredInteger(in: 0...9999))
      text = String(repeating: "0", count: 4 - digits.utf8.count) + digits + "-01-01"
    } else {
      text = try value.requiredString()
    }
    guard let seconds = DateText.seconds(text) else {
      throw value.failure("expected an ISO 8601 date such as \"1970-01-01T00:00:00Z\", or a year")
    }
    return seconds
  }

  /// Pairs of values: a list of `{"from": A, "to": B}`, or an object whose keys are the old
  /// values, spelled as text when the field holds numbers or booleans.
  private static func mapEntries(
    _ value: JSONValue, stored: BuiltInType?
  ) throws(JSONFailure) -> [MigrationStep.MapEntry] {
    guard value.kind == .object else {
      return try list(value) { value throws(JSONFailure) in
        var reader = try value.requiredObject()
        let from = try scalar(try reader.required("from"))
        let to = try scalar(try reader.required("to"))
        try reader.finish()
        return MigrationStep.MapEntry(from: from, to: to)
      }
    }
    var entries: [MigrationStep.MapEntry] = []
    for member in try value.requiredMembers() {
      entries.append(
        MigrationStep.MapEntry(
          from: try oldValue(member.key, stored: stored), to: try scalar(member.value)))
    }
    return entries
  }

  private static func oldValue(
    _ key: JSONValue, stored: BuiltInType?
  ) throws(JSONFailure) -> ScalarValue {
    let name = try text(key)
    let spelling = name.repaired
    switch stored {
    case .boolean:
      guard let boolean = Bool(spelling) else { throw key.failure("expected true or false") }
      return .boolean(boolean)
    case .integer, .number, .real:
      if stored != .real, let integer = Int64(spelling) {
        return .integer(PropertyListInteger(integer))
      }
      guard stored != .integer, let real = Double(spelling), real.isFinite else {
        throw key.failure("expected \(stored == .integer ? "an integer" : "a number")")
      }
      return .real(real)
    default: return .text(name)
    }
  }

  /// The type of scalars that a field holds in a version, if it is one built-in type.
  private static func storedScalar(
    of field: ExactText, in type: String, at version: VersionValue,
    types: [String: TypeDefinition]
  ) -> BuiltInType? {
    guard case .object(let object) = types[type] else { return nil }
    let rule =
      object.version ?? VersionRule(key: .field(field), current: version, readable: [version])
    let definitions = (object.fields[field]?.alternatives ?? []).filter {
      rule.includes(version, since: $0.since, until: $0.until)
    }
    guard let first = definitions.first, case .builtIn(let scalar) = first.type,
      definitions.allSatisfy({ $0.type == first.type })
    else { return nil }
    return scalar
  }

  private static func migrationValue(_ value: JSONValue) throws(JSONFailure) -> MigrationValue {
    switch value.kind {
    case .null: return .null
    case .array: return .array(try list(value, migrationValue))
    case .boolean, .number, .string: return .scalar(try scalar(value))
    case .object:
      var type: String?
      var members: [ExactText: MigrationValue] = [:]
      for member in try value.requiredMembers() {
        if member.name == "$type" {
          type = try member.value.requiredName()
        } else {
          members[ExactText(member.name)] = try migrationValue(member.value)
        }
      }
      return .object(type: type, members)
    }
  }
}
