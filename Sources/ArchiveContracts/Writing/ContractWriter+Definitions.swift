import KeyedArchives
import PropertyListBytes
import StrictJSON

extension ContractWriter {
  static func fields(_ fields: [ExactText: FieldDefinition]) -> JSONOutput {
    object(fields, field)
  }

  static func field(_ field: FieldDefinition) -> JSONOutput {
    field.alternatives.count == 1
      ? definition(field.alternatives[0]) : .array(field.alternatives.map(definition))
  }

  /// A definition, as a bare name when it says nothing but its type.
  static func definition(_ definition: ValueDefinition) -> JSONOutput {
    let name = JSONOutput.string(definition.type.name)
    let bounds: [(String, JSONOutput?)] =
      numbers(definition) + texts(definition) + parts(definition) + place(definition)
    var members: [JSONText: JSONOutput] = [:]
    for (key, value) in bounds { members[JSONText(key)] = value }
    if members.isEmpty { return name }
    members["type"] = name
    return .object(members)
  }

  private static func numbers(_ definition: ValueDefinition) -> [(String, JSONOutput?)] {
    [
      ("minimum", definition.minimum.map(bound)),
      ("maximum", definition.maximum.map(bound)),
      ("allowed", definition.allowed.map { .array($0.map(scalar)) }),
      ("nonFinite", allowance(definition.allowsNonFinite)),
      ("exact", flag(definition.isExact)),
      ("integerSpelling", flag(definition.allowsIntegerSpelling)),
      ("bits", .optional(definition.bits)),
      ("minLength", .optional(definition.minLength)),
      ("maxLength", .optional(definition.maxLength)),
      ("minCount", .optional(definition.minCount)),
      ("maxCount", .optional(definition.maxCount)),
      ("maxRanges", .optional(definition.maxRanges)),
      ("bytes", .optional(definition.byteCount)),
    ]
  }

  private static func texts(_ definition: ValueDefinition) -> [(String, JSONOutput?)] {
    [
      ("unpaired", allowance(definition.allowsUnpaired)),
      ("nullText", allowance(definition.allowsNullText)),
      ("shared", allowance(definition.allowsShared)),
      ("base", allowance(definition.allowsBase)),
      ("schemes", definition.schemes.map { .array($0.map { .string($0) }) }),
      ("hosts", definition.hosts.map { .array($0.map { .string($0) }) }),
      ("spelling", .optional(definition.spelling?.rawValue)),
      ("archive", .optional(definition.archive)),
    ]
  }

  private static func parts(_ definition: ValueDefinition) -> [(String, JSONOutput?)] {
    let element =
      definition.type == .builtIn(.anyOf)
      ? list(definition.choices, self.definition) : definition.element.map(field)
    return [
      ("attributes", definition.attributes.map(fields)),
      ("of", element),
      ("keys", definition.keys.map(field)),
      ("values", definition.values.map(field)),
      ("entries", definition.entries.map(fields)),
      ("otherEntries", otherEntries(definition.otherEntries)),
    ]
  }

  private static func otherEntries(_ other: OtherEntries) -> JSONOutput? {
    switch other {
    case .reject: nil
    case .ignore: "ignore"
    case .definition(let field): self.field(field)
    }
  }

  private static func place(_ definition: ValueDefinition) -> [(String, JSONOutput?)] {
    [
      ("optional", flag(definition.isOptional)),
      ("since", definition.since.map(version)),
      ("until", definition.until.map(version)),
      ("formerKeys", list(definition.formerKeys, text)),
      ("backReference", flag(definition.isBackReference)),
      ("subtypes", flag(definition.allowsSubtypes)),
    ]
  }

  private static func bound(_ bound: BoundValue) -> JSONOutput {
    switch bound {
    case .integer(let integer): self.integer(integer)
    case .real(let real): .real(real)
    case .date(let seconds): .string(DateText.text(seconds))
    case .decimal(let text): .string(text)
    }
  }
}
