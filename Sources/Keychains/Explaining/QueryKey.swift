/// A key of an untyped query, with its name only if a table knows it.
///
/// An unknown key could hold a secret by mistake, so all that is kept of it is its place and how the
/// keychain would sort it: four characters make an attribute, else the first one decides
/// (`SecDbQuery.c` lines 885 to 915).
struct QueryKey: Hashable, Sendable {
  enum Role: Hashable, Sendable {
    case itemClass, attribute, match, result, use, value, callback
    /// Not sorted anywhere: the keychain refuses the query.
    case invalid
  }

  let known: SecurityKey?
  let role: Role
  /// The place in the call, from 0 on; the keys of an update's changes follow those of its query.
  let position: Int

  /// - Parameter text: The key; nil for one that is no text.
  init(_ text: String?, at position: Int) {
    let known = text.flatMap { SecurityKey(value: $0) }
    self.known = known
    self.position = position
    role =
      switch known?.role {
      case .itemClass: .itemClass
      case .attribute: .attribute
      case .match: .match
      case .result: .result
      case .use: .use
      case .value: .value
      case nil: Self.role(ofUnknown: text)
      }
  }

  /// The constant's name, or `[key 3]`.
  var name: String { known?.name ?? "[key \(position)]" }

  private static func role(ofUnknown text: String?) -> Role {
    guard let text, !text.isEmpty else { return .invalid }
    if text.utf16.count == 4 { return .attribute }
    // Beyond the attributes, only constants of the table are accepted at all.
    return .invalid
  }
}
