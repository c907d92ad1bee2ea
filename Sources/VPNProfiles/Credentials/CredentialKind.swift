/// What a secret is for. Each kind has an item of its own: a password and a shared secret are never
/// one item, even where their bytes are the same.
public enum CredentialKind: Hashable, Sendable {
  /// The password of the person, which extended authentication (EAP, XAuth) sends.
  case userPassword
  /// The pre-shared key of the group or server.
  case sharedSecret
  /// A certificate with its private key, as PKCS #12.
  case identity
  /// Anything else that a tunnel provider needs, by a name of the app's own.
  case custom(String)

  /// The word that ends the service of the kind's items.
  var name: String {
    switch self {
    case .userPassword: "userPassword"
    case .sharedSecret: "sharedSecret"
    case .identity: "identity"
    case .custom(let name): "custom.\(ServiceName.escaped(name))"
    }
  }
}

extension CredentialKind: Comparable {
  /// The order in which several secrets are handled.
  public static func < (left: CredentialKind, right: CredentialKind) -> Bool {
    left.name < right.name
  }
}

extension CredentialKind: CustomStringConvertible {
  /// The kind. Of a custom one no more than that, since its name may come from a saved profile.
  public var description: String {
    if case .custom = self { "custom" } else { name }
  }
}
