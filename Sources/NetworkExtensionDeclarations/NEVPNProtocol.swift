#if !canImport(Darwin)
  package import Foundation

  /// `NEVPNProtocol.h`.
  package class NEVPNProtocol: NSObject {
    /// `serverAddress`.
    package var serverAddress: String?
    /// `username`.
    package var username: String?
    /// `passwordReference`: a persistent keychain reference.
    package var passwordReference: Data?
  }

  /// `NEVPNProtocolIPSec.h`.
  package enum NEVPNIKEAuthenticationMethod: Int, Sendable {
    case none = 0
    case certificate = 1
    case sharedSecret = 2
  }

  /// `NEVPNProtocolIPSec.h`.
  package class NEVPNProtocolIPSec: NEVPNProtocol {
    /// `authenticationMethod`.
    package var authenticationMethod: NEVPNIKEAuthenticationMethod = .none
    /// `useExtendedAuthentication`. The header says no more than its name; IPSec starts with true.
    package var useExtendedAuthentication = true
    /// `sharedSecretReference`: a persistent keychain reference.
    package var sharedSecretReference: Data?
  }

  /// `NEVPNProtocolIKEv2.h`.
  package final class NEVPNProtocolIKEv2: NEVPNProtocolIPSec {
    package override init() {
      super.init()
      useExtendedAuthentication = false
    }
  }

  /// `NETunnelProviderProtocol.h`.
  package final class NETunnelProviderProtocol: NEVPNProtocol {
    /// `providerConfiguration`: saved in the clear, so references belong there and secrets do not.
    package var providerConfiguration: [String: Any]?
  }
#endif
