/// What makes a generic password unique for one process: service, account and access group.
///
/// The keychain's primary key also has the synchronizable flag, which is always off here, and
/// nothing else of interest: label and accessibility do not tell items apart (`SecItemSchema.c`).
/// Texts are compared by their bytes.
public struct ItemIdentity: Sendable {
  /// `kSecAttrService`.
  public let service: String
  /// `kSecAttrAccount`.
  public let account: String
  /// `kSecAttrAccessGroup`. Nil means: the process's first group when adding, any of its groups
  /// when looking. A group that the process does not own answers with -34018.
  public let accessGroup: String?

  /// Empty texts are allowed, and collide with items that have no service or account.
  public init(service: String, account: String, accessGroup: String? = nil) {
    self.service = service
    self.account = account
    self.accessGroup = accessGroup
  }
}

extension ItemIdentity: Hashable {
  /// Whether both are equal by bytes, as to the keychain; texts that look the same can differ.
  public static func == (left: ItemIdentity, right: ItemIdentity) -> Bool {
    left.service.utf8.elementsEqual(right.service.utf8)
      && left.account.utf8.elementsEqual(right.account.utf8)
      && left.accessGroup.map { Array($0.utf8) } == right.accessGroup.map { Array($0.utf8) }
  }

  /// Hashes the bytes that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Array(service.utf8))
    hasher.combine(Array(account.utf8))
    hasher.combine(accessGroup.map { Array($0.utf8) })
  }
}
