/// What a keychain says about an item beside its secret. Absent attributes are nil.
public struct ItemAttributes: Hashable, Sendable {
  /// The class: as the keychain says it, else as the reference names it. Nil where neither does, as
  /// for an item on a token; such an item must not be taken for a generic password.
  public let itemClass: ItemClass?
  /// `kSecAttrService`.
  public let service: String?
  /// `kSecAttrAccount`.
  public let account: String?
  /// `kSecAttrAccessGroup`: the group that the item really is in.
  public let accessGroup: String?
  /// `kSecAttrAccessible`. Nil where the keychain did not say, or said something unknown here.
  public let accessibility: ItemAccessibility?
  /// `kSecAttrLabel`.
  public let label: String?
  /// `kSecAttrSynchronizable`. Such an item cannot be used by a VPN daemon of another device.
  public let isSynchronizable: Bool

  package init(
    itemClass: ItemClass?, service: String? = nil, account: String? = nil,
    accessGroup: String? = nil, accessibility: ItemAccessibility? = nil, label: String? = nil,
    isSynchronizable: Bool = false
  ) {
    self.itemClass = itemClass
    self.service = service
    self.account = account
    self.accessGroup = accessGroup
    self.accessibility = accessibility
    self.label = label
    self.isSynchronizable = isSynchronizable
  }

  /// The identity by which the item is found again, or nil for what is not known to be a generic
  /// password. An absent service or account is the empty text, as in the keychain's primary key.
  public var identity: ItemIdentity? {
    guard itemClass == .genericPassword else { return nil }
    return ItemIdentity(service: service ?? "", account: account ?? "", accessGroup: accessGroup)
  }
}
