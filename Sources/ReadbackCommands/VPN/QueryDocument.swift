import Keychains
import StrictJSON
import VPNScenarios

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

  /// - Throws: A failure whose message may name keys of the document; see ``JSONFailure/redacted``.
  init(parsing bytes: [UInt8]) throws(JSONFailure) {
    let root = try JSONDocument(parsing: bytes).root
    let members = try root.requiredMembers()
    guard members.contains(where: { $0.name == "readback" }) else {
      query = UntypedQuery(try QueryPairs.read(root))
      return
    }
    var reader = try root.requiredObject()
    try reader.requireDocument(Self.kind)
    let pairs = try QueryPairs.read(try reader.required("query"))
    var changes: [(key: String?, value: QueryValue)] = []
    if let value = reader.optional("changes") { changes = try QueryPairs.read(value) }
    let platform = try reader.optional("platform")?.requiredChoice(of: Platform.self)
    try reader.finish()
    query = UntypedQuery(
      pairs, changes: changes,
      platform: platform.map { $0 == .macOS ? .macOS : .other })
  }
}
