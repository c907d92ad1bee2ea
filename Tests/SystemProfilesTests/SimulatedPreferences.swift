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
    var failure: NSError?
    /// Whether only saving fails, as where the person does not allow it.
    var failsSavingOnly = false

    func load(into manager: NEVPNManager) throws {
      if let failure, !failsSavingOnly { throw failure }
      // Where nothing is saved, the manager keeps what it has; nobody says that it does not.
      guard let configuration = device.loadConfiguration(for: app).configuration else { return }
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
      manager.isEnabled = configuration.isEnabled
      manager.isOnDemandEnabled = configuration.isOnDemandEnabled
    }

    func save(_ manager: NEVPNManager) throws {
      if let failure { throw failure }
      var copy = device.loadConfiguration(for: app)
      copy.configuration = manager.protocolConfiguration.map(configuration)
      copy.configuration?.isEnabled = manager.isEnabled
      copy.configuration?.isOnDemandEnabled = manager.isOnDemandEnabled
      do {
        try device.save(copy)
      } catch {
        throw NSError(domain: NEVPNErrorDomain, code: error.status.code)
      }
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
