/// One reason for which a keychain gives a status.
public struct StatusCause: Hashable, Sendable {
  /// A stable kebab-case name.
  public let name: String
  /// One sentence that says what is wrong.
  public let summary: String
  /// The constants of the keys at fault, in the order of the query; `[key 3]` for a key that no
  /// table knows, by its place from 0 on. Empty where no key is at fault or no query was given.
  public let keys: [String]
  /// What to do about it.
  public let mend: String
  /// Where it is known from.
  public let source: String
  /// Whether the query alone shows that this cause applies. If not, it is one of those that may.
  public let isCertain: Bool
}
