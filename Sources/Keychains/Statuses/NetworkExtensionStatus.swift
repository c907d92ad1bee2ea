/// An error of NetworkExtension: a domain and a number in it.
///
/// These are the neighbours of keychain statuses: what a person sees when the daemon could not
/// resolve a reference is seldom the keychain's own number.
public struct NetworkExtensionStatus: Hashable, Sendable {
  /// Where a number belongs. The same number means something else in each domain.
  public enum Domain: String, Hashable, Sendable, CaseIterable {
    /// `NEVPNErrorDomain`: loading, saving and starting a configuration.
    case preferences = "NEVPNError"
    /// `NEVPNConnectionErrorDomain`: why a connection ended.
    case connection = "NEVPNConnectionError"
    /// `NEConfigurationErrorDomain`: not public; seen in logs.
    case configuration = "NEConfigurationErrorDomain"
    /// `IKEv2ProviderDisconnectionErrorDomain`: not public; seen in logs.
    case disconnection = "IKEv2ProviderDisconnectionErrorDomain"
  }

  /// Where the number belongs.
  public let domain: Domain
  /// The number in its domain.
  public let code: Int

  /// Takes any number.
  public init(_ domain: Domain, _ code: Int) {
    self.domain = domain
    self.code = code
  }

  /// The name of the code in its domain, such as `configurationStale`, or nil.
  public var name: String? { entry?.name }
  /// One sentence that says when the system gives it, or nil.
  public var meaning: String? { entry?.meaning }
  /// What to do about it, or nil.
  public var mend: String? { entry?.mend }

  /// All errors that have a name, by domain and number.
  public static var known: [NetworkExtensionStatus] {
    Domain.allCases.flatMap { domain in
      entries(of: domain).map { NetworkExtensionStatus(domain, $0.code) }
    }
  }

  private var entry: Entry? { Self.entries(of: domain).first { $0.code == code } }
}

extension NetworkExtensionStatus: CustomStringConvertible {
  /// The domain, the number and its name: `NEVPNError 4 (configurationStale)`.
  public var description: String {
    guard let name else { return "\(domain.rawValue) \(code)" }
    return "\(domain.rawValue) \(code) (\(name))"
  }
}

extension NetworkExtensionStatus {
  /// The configuration is not valid.
  public static let configurationInvalid = NetworkExtensionStatus(.preferences, 1)
  /// The configuration is not enabled.
  public static let configurationDisabled = NetworkExtensionStatus(.preferences, 2)
  /// The configuration was changed since this copy was loaded.
  public static let configurationStale = NetworkExtensionStatus(.preferences, 4)
  /// The server refused the credentials, or the daemon had none to offer.
  public static let authenticationFailed = NetworkExtensionStatus(.connection, 8)
  /// The configuration is gone.
  public static let configurationNotFound = NetworkExtensionStatus(.connection, 13)
}
