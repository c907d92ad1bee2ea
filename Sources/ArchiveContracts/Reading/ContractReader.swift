import PropertyListBytes
import StrictJSON

/// Makes a contract document of its JSON form.
///
/// Only the form is judged here: kinds of JSON values, keys that nobody knows, spellings of dates
/// and paths. What the document means is checked when it becomes a ``Contract``. The functions
/// call each other for nested definitions, which JSON text of at most 64 levels bounds.
enum ContractReader {
  static func document(_ root: JSONValue) throws(JSONFailure) -> ContractDocument {
    var reader = try root.requiredObject()
    try reader.requireDocument("contract")
    var document = ContractDocument(name: try reader.required("name").requiredName())
    if let value = reader.optional("reader") {
      document.reader = try value.requiredChoice(of: ContractDocument.Reader.self)
    }
    if let value = reader.optional("limits") { document.limits = try limits(value) }
    if let value = reader.optional("archivers") { document.archivers = try texts(value) }
    document.top = try fields(try reader.required("top"))
    if let value = reader.optional("types") { document.types = try types(value) }
    if let value = reader.optional("version") { document.version = try versionRule(value) }
    if let value = reader.optional("ancestries") { document.ancestries = try ancestries(value) }
    if let value = reader.optional("relations") {
      document.relations = try list(value, relation)
    }
    if let value = reader.optional("migrations") {
      document.migrations = try list(value) { value throws(JSONFailure) in
        try migration(value, types: document.types)
      }
    }
    document.allowsUnreachable = try allowance(reader.optional("unreachable"))
    document.isInferred = try reader.optional("inferred")?.requiredBoolean() ?? false
    if let value = reader.optional("note") { document.note = try note(value) }
    try reader.finish()
    return document
  }

  private static func limits(_ value: JSONValue) throws(JSONFailure) -> [ReadLimits.Name: UInt64] {
    var reader = try value.requiredObject()
    var limits: [ReadLimits.Name: UInt64] = [:]
    for name in ReadLimits.Name.allCases {
      if let value = reader.optional(name.rawValue) { limits[name] = try value.requiredCount() }
    }
    try reader.finish()
    return limits
  }

  private static func ancestries(_ value: JSONValue) throws(JSONFailure) -> [ExactText:
    [[ExactText]]]
  {
    var result: [ExactText: [[ExactText]]] = [:]
    for member in try value.requiredMembers() {
      result[ExactText(member.name)] = try nameLists(member.value)
    }
    return result
  }

  private static func relation(_ value: JSONValue) throws(JSONFailure) -> Relation {
    var reader = try value.requiredObject()
    let relation: Relation
    if let value = reader.optional("unique") {
      relation = .unique(try path(value))
    } else if let value = reader.optional("exists") {
      relation = .exists(try path(value), in: try path(try reader.required("in")))
    } else if let value = reader.optional("equal") {
      let terms = try list(value, term)
      guard terms.count == 2 else { throw value.failure("expected two paths") }
      relation = .equal(terms[0], terms[1])
    } else if let value = reader.optional("ordered") {
      relation = .ordered(try path(value))
    } else {
      throw value.failure("expected \"unique\", \"exists\", \"equal\" or \"ordered\"")
    }
    try reader.finish()
    return relation
  }

  private static func path(_ value: JSONValue) throws(JSONFailure) -> ValuePath {
    let text = try value.requiredString()
    do {
      return try ValuePath(parsing: text)
    } catch {
      throw value.failure("no path: \(error)")
    }
  }

  private static func term(_ value: JSONValue) throws(JSONFailure) -> RelationTerm {
    let text = try value.requiredString()
    do {
      return try RelationTerm(parsing: text)
    } catch {
      throw value.failure("no path: \(error)")
    }
  }

  /// A note may be broken into lines.
  private static func note(_ value: JSONValue) throws(JSONFailure) -> String {
    if value.kind == .string { return try value.requiredString() }
    return try list(value) { line throws(JSONFailure) in try line.requiredString() }
      .joined(separator: "\n")
  }
}

/// Pieces that every part of a contract is made of.
extension ContractReader {
  static func list<Element>(
    _ value: JSONValue, _ read: (JSONValue) throws(JSONFailure) -> Element
  ) throws(JSONFailure) -> [Element] {
    var result: [Element] = []
    for element in try value.requiredElements() { result.append(try read(element)) }
    return result
  }

  static func text(_ value: JSONValue) throws(JSONFailure) -> ExactText {
    ExactText(try value.requiredText())
  }

  static func texts(_ value: JSONValue) throws(JSONFailure) -> [ExactText] {
    try list(value, text)
  }

  /// A set of texts, none of them given twice.
  static func textSet(_ value: JSONValue) throws(JSONFailure) -> Set<ExactText> {
    var result: Set<ExactText> = []
    for element in try value.requiredElements() {
      guard result.insert(try text(element)).inserted else {
        throw element.failure("given twice")
      }
    }
    return result
  }

  /// One list of names, or a list of such lists.
  static func nameLists(_ value: JSONValue) throws(JSONFailure) -> [[ExactText]] {
    let elements = try value.requiredElements()
    guard elements.contains(where: { $0.kind == .array }) else { return [try texts(value)] }
    return try list(value, texts)
  }

  /// `"allow"`, or `"reject"`, which is what an absent key means.
  static func allowance(_ value: JSONValue?) throws(JSONFailure) -> Bool {
    guard let value else { return false }
    return try value.requiredChoice(of: Allowance.self) == .allow
  }

  private enum Allowance: String, CaseIterable {
    case allow, reject
  }

  static func integer(_ value: JSONValue) throws(JSONFailure) -> PropertyListInteger {
    let number = try value.requiredNumber()
    guard number.isInteger else { throw value.failure("expected an integer, found a fraction") }
    if let integer = number.int64 { return PropertyListInteger(integer) }
    if let integer = number.uint64 { return PropertyListInteger(integer) }
    throw value.failure("an integer outside \(Int64.min) to \(UInt64.max)")
  }

  /// A scalar by the kind of its JSON value: a number without fraction or exponent is an integer.
  static func scalar(_ value: JSONValue) throws(JSONFailure) -> ScalarValue {
    switch value.kind {
    case .boolean: .boolean(try value.requiredBoolean())
    case .string: .text(try text(value))
    case .number:
      try value.requiredNumber().isInteger
        ? .integer(try integer(value)) : .real(try value.requiredReal())
    case .null, .array, .object: throw value.expected("a boolean, a number or a string")
    }
  }

  static func version(_ value: JSONValue) throws(JSONFailure) -> VersionValue {
    if value.kind == .string { return .text(try text(value)) }
    guard value.kind == .number else { throw value.expected("an integer or a string") }
    guard let version = try integer(value).int64 else {
      throw value.failure("a version outside Int64")
    }
    return .integer(version)
  }

  static func versionRule(_ value: JSONValue) throws(JSONFailure) -> VersionRule {
    var reader = try value.requiredObject()
    let key = try text(try reader.required("key"))
    let current = try version(try reader.required("current"))
    var rule = VersionRule(
      key: VersionRule.Key(spelled: key), current: current, readable: [current])
    if let value = reader.optional("readable") { rule.readable = try list(value, version) }
    if let value = reader.optional("absentMeans") { rule.absentMeans = try version(value) }
    if let value = reader.optional("byClassName") {
      for member in try value.requiredMembers() {
        rule.byClassName[ExactText(member.name)] = try version(member.value)
      }
    }
    try reader.finish()
    return rule
  }
}

extension ExactText {
  init(_ text: JSONText) { self.init(codeUnits: text.codeUnits) }
}

extension VersionRule.Key {
  /// What stands before the name of a key of `$top`.
  static let topPrefix = Array("$top.".utf16)

  init(spelled text: ExactText) {
    if text.codeUnits.starts(with: Self.topPrefix) {
      self = .top(ExactText(codeUnits: Array(text.codeUnits.dropFirst(Self.topPrefix.count))))
    } else {
      self = .field(text)
    }
  }

  /// The key as a contract file has it.
  var spelling: ExactText {
    switch self {
    case .field(let name): name
    case .top(let name): ExactText(codeUnits: Self.topPrefix + name.codeUnits)
    }
  }
}
