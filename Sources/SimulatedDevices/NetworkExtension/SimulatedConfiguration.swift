import Keychains

/// A VPN configuration, as far as credentials and starting depend on it.
///
/// References are bytes, as in NetworkExtension: saving takes whatever is there. Printing it says
/// which fields are set, never what they hold.
public struct SimulatedConfiguration: Hashable, Sendable {
  /// Who connects, and with which protocol.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// IKEv2, by the daemon of the system.
    case ikev2
    /// IKEv1, by the daemon of the system.
    case ipsec
    /// A packet tunnel of an app's extension.
    case tunnelProvider
  }

  /// `authenticationMethod`.
  public enum Authentication: String, Hashable, Sendable {
    /// Nothing but the extended authentication.
    case none
    /// A certificate.
    case certificate
    /// A secret that both machines know.
    case sharedSecret
  }

  /// Who connects, and with which protocol.
  public var kind: Kind
  /// The server. A configuration without one cannot be saved.
  public var serverAddress: String
  /// `passwordReference`.
  public var passwordReference: [UInt8]?
  /// `sharedSecretReference`.
  public var sharedSecretReference: [UInt8]?
  /// `identityReference`. iOS ignores it for IKEv2 and IPSec.
  public var identityReference: [UInt8]?
  /// Whether `identityData` and its password are set: the only way to an identity on iOS.
  public var hasIdentityData = false
  /// How the two machines authenticate to each other.
  public var authentication: Authentication
  /// `useExtendedAuthentication`. Off by default for IKEv2, on for IPSec.
  public var usesExtendedAuthentication: Bool
  /// `isEnabled`: at most one configuration of all apps is.
  public var isEnabled = true
  /// `isOnDemandEnabled`: without it no rule starts anything.
  public var isOnDemandEnabled = false
  /// Rules in their order; the first that holds decides.
  public var onDemandRules: [OnDemandRule] = []

  /// A configuration that authenticates with a password: extended authentication for IKEv2 and
  /// IPSec, whatever the extension does for a tunnel provider.
  public init(
    _ kind: Kind, serverAddress: String = "vpn.example.com",
    authentication: Authentication = .none, usesExtendedAuthentication: Bool = true
  ) {
    self.kind = kind
    self.serverAddress = serverAddress
    self.authentication = authentication
    self.usesExtendedAuthentication = usesExtendedAuthentication
  }

  /// The secrets that connecting needs, in the order in which they are resolved.
  public var neededSecrets: [SecretField] {
    if kind == .tunnelProvider { return passwordReference == nil ? [] : [.password] }
    var fields: [SecretField] = []
    if authentication == .sharedSecret { fields.append(.sharedSecret) }
    if usesExtendedAuthentication { fields.append(.password) }
    return fields
  }

  func reference(for field: SecretField) -> [UInt8]? {
    switch field {
    case .password: passwordReference
    case .sharedSecret: sharedSecretReference
    }
  }
}

extension SimulatedConfiguration: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The protocol and the forms of the references, none of their bytes.
  public var description: String {
    let fields = [
      passwordReference.map { "passwordReference: \(ReferenceForm(of: $0))" },
      sharedSecretReference.map { "sharedSecretReference: \(ReferenceForm(of: $0))" },
      identityReference.map { "identityReference: \(ReferenceForm(of: $0))" },
    ].compactMap { $0 }
    return "\(kind.rawValue) [\(fields.joined(separator: "; "))]"
  }

  /// As ``description``.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// A field of a profile that refers to a secret.
public enum SecretField: String, Hashable, Sendable, CaseIterable {
  /// `passwordReference`.
  case password
  /// `sharedSecretReference`.
  case sharedSecret

  /// The words that the system uses for it.
  var words: String {
    switch self {
    case .password: "password"
    case .sharedSecret: "shared secret"
    }
  }
}
