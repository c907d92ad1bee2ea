#if !canImport(Darwin)
  import Foundation
  import Keychains
  import NetworkExtensionDeclarations
  import SimulatedDevices

  /// Answers the calls of NetworkExtension's declarations from a simulated device.
  struct SimulatedPreferences: PreferencesAnswers {
    let device: SimulatedDevice
    let app: SimulatedApp
    /// The error that every call ends with; nil for none.
    var failure: NEVPNError?

    func load(into manager: NEVPNManager) throws {
      try fail()
      guard let configuration = device.loadConfiguration(for: app).configuration else {
        manager.protocolConfiguration = nil
        return
      }
      let saved: NEVPNProtocol
      switch configuration.kind {
      case .tunnelProvider: saved = NETunnelProviderProtocol()
      case .ikev2, .ipsec:
        let ipsec = configuration.kind == .ikev2 ? NEVPNProtocolIKEv2() : NEVPNProtocolIPSec()
        ipsec.sharedSecretReference = configuration.sharedSecretReference.map { Data($0) }
        ipsec.authenticationMethod =
          configuration.authentication == .sharedSecret ? .sharedSecret : .none
        ipsec.useExtendedAuthentication = configuration.usesExtendedAuthentication
        saved = ipsec
      }
      saved.passwordReference = configuration.passwordReference.map { Data($0) }
      saved.serverAddress = configuration.serverAddress
      manager.protocolConfiguration = saved
    }

    func save(_ manager: NEVPNManager) throws {
      try fail()
      var copy = device.loadConfiguration(for: app)
      copy.configuration = manager.protocolConfiguration.map(configuration)
      do {
        try device.save(copy)
      } catch {
        throw NSError(domain: NEVPNErrorDomain, code: error.status.code)
      }
    }

    private func fail() throws {
      if let failure { throw NSError(domain: NEVPNErrorDomain, code: failure.rawValue) }
    }

    private func configuration(_ saved: NEVPNProtocol) -> SimulatedConfiguration {
      var result = SimulatedConfiguration(.tunnelProvider)
      if let ipsec = saved as? NEVPNProtocolIPSec {
        result = SimulatedConfiguration(
          ipsec is NEVPNProtocolIKEv2 ? .ikev2 : .ipsec,
          authentication: ipsec.authenticationMethod == .sharedSecret ? .sharedSecret : .none,
          usesExtendedAuthentication: ipsec.useExtendedAuthentication)
        result.sharedSecretReference = ipsec.sharedSecretReference.map { [UInt8]($0) }
      }
      result.passwordReference = saved.passwordReference.map { [UInt8]($0) }
      result.serverAddress = saved.serverAddress ?? ""
      return result
    }
  }
#endif
