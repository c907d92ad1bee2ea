/// One of the four calls that a keychain answers.
public enum KeychainOperation: String, Hashable, Sendable, CaseIterable {
  /// `SecItemAdd`.
  case add
  /// `SecItemCopyMatching`.
  case copy
  /// `SecItemUpdate`.
  case update
  /// `SecItemDelete`.
  case delete
}
