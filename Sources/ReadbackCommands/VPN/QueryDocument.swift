import Keychains
import StrictJSON

/// A keychain query that people write as JSON: constants by name or value, bytes as
/// `{"data": "base64"}`, booleans apart from 0 and 1.
///
/// Either the query itself is the document, or it stands under `query`, with the second dictionary
/// of an update under `changes` and the system under `platform`.
struct QueryDocument {
  let query: UntypedQuery

  private enum Platform: String, CaseIterable {
    case macOS, other
  }

  private static let kind = "keychain-query"

  /// - Throws: A failure whose message may name keys of the document; see ``failure(_:)``.
  init(parsing bytes: [UInt8]) throws(JSONFailure) {
    let root = try JSONDocument(parsing: bytes).root
    let members = try root.requiredMembers()
    guard members.contains(where: { $0.name == "readback" }) else {
      query = UntypedQuery(try Self.pairs(root))
      return
    }
    var reader = try root.requiredObject()
    try reader.requireDocument(Self.kind)
    let pairs = try Self.pairs(try reader.required("query"))
    var changes: [(key: String?, value: QueryValue)] = []
    if let value = reader.optional("changes") { changes = try Self.pairs(value) }
    let platform = try reader.optional("platform")?.requiredChoice(of: Platform.self)
    try reader.finish()
    query = UntypedQuery(
      pairs, changes: changes,
      platform: platform.map { $0 == .macOS ? .macOS : .other })
  }

  /// A failure in words that repeat nothing of the document, since it may hold a secret.
  static func failure(_ failure: JSONFailure) -> String {
    var message = ""
    for (position, part) in failure.message.split(
      separator: "\"", omittingEmptySubsequences: false
    ).enumerated() {
      message += position % 2 == 0 ? String(part) : "\"…\""
    }
    return "\(failure.line):\(failure.column): \(message)"
  }

  private static func pairs(
    _ value: JSONValue
  ) throws(JSONFailure) -> [(key: String?, value: QueryValue)] {
    var pairs: [(key: String?, value: QueryValue)] = []
    for member in try value.requiredMembers() where member.name != "note" {
      let name = member.name.string.map(SecurityKey.value(ofConstant:))
      pairs.append((name, try Self.value(member.value)))
    }
    return pairs
  }

  private static func value(_ value: JSONValue) throws(JSONFailure) -> QueryValue {
    switch value.kind {
    case .null: return .null
    case .boolean: return .boolean(try value.requiredBoolean())
    case .number: return .number(Int(clamping: try value.requiredNumber().int64 ?? 0))
    case .string:
      let text = try value.requiredText().repaired
      switch text {
      case "kCFBooleanTrue": return .boolean(true)
      case "kCFBooleanFalse": return .boolean(false)
      default: return .text(SecurityKey.value(ofConstant: text))
      }
    case .array: return .object
    case .object: return try object(value)
    }
  }

  private static func object(_ value: JSONValue) throws(JSONFailure) -> QueryValue {
    let members = try value.requiredMembers().filter { $0.name != "note" }
    guard members.count == 1, let member = members.first else { return .object }
    switch member.name {
    case "data":
      guard let bytes = Base64.decode(try member.value.requiredString()) else {
        throw member.value.failure("data that are not Base64")
      }
      return .data(bytes)
    case "date": return .date
    case "accessControl":
      return .accessControl(isConstrained: !(try member.value.requiredElements()).isEmpty)
    default: return .object
    }
  }
}
