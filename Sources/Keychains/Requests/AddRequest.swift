/// A new generic password. The keychain answers with its reference.
///
/// It is never synchronizable and has no access control that asks a person: a daemon could not read
/// such an item (-25308), and together the two are answered with -50. Accessibility has no default,
/// because the system's own is `whenUnlocked`, which fails on a locked device.
public struct AddRequest: Sendable {
  /// Where the item goes and how it is found again.
  public let identity: ItemIdentity
  /// What is stored. It may be empty, which a daemon takes for no secret.
  public let secret: Secret
  /// When the item can be read; for a VPN profile after the first unlock.
  public let accessibility: ItemAccessibility
  /// `kSecAttrLabel`, for people. It does not tell items apart.
  public let label: String?

  /// Nothing is asked of a keychain before the request is given to one.
  public init(
    _ identity: ItemIdentity, secret: Secret, accessibility: ItemAccessibility,
    label: String? = nil
  ) {
    self.identity = identity
    self.secret = secret
    self.accessibility = accessibility
    self.label = label
  }
}
