/// One item of a lookup's answer.
public struct FoundItem: Sendable {
  /// The reference in the form that the system gives now, whatever form it was asked by.
  public let reference: PersistentReference
  /// What the keychain says about the item beside its secret.
  public let attributes: ItemAttributes
  /// The secret, if the request wanted it.
  public let secret: Secret?

  package init(
    reference: PersistentReference, attributes: ItemAttributes, secret: Secret? = nil
  ) {
    self.reference = reference
    self.attributes = attributes
    self.secret = secret
  }
}
