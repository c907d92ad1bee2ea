public import Keychains
public import SimulatedDevices
public import VPNProfiles

/// An app's profile on a simulated device, as the store that ``VPNProfiles/ProfileCredentials``
/// works with.
///
/// Password and shared secret have fields of their own; a tunnel provider has only the password's.
public struct SimulatedProfileStore: ProfileStore {
  /// Where the profile is stored.
  public let device: SimulatedDevice
  /// Whose profile it is.
  public let app: SimulatedApp
  /// What is saved where the app has no profile yet.
  public let template: SimulatedConfiguration

  /// Names a profile; nothing is read or changed yet.
  ///
  /// - Parameters:
  ///   - device: Where the profile is stored.
  ///   - app: Whose profile it is.
  ///   - template: What is saved where the app has no profile yet.
  public init(
    on device: SimulatedDevice, for app: SimulatedApp, template: SimulatedConfiguration
  ) {
    self.device = device
    self.app = app
    self.template = template
  }

  /// Reads what the device has stored; nil where the app has no profile yet.
  public func load() async throws(ProfileFailure) -> ProfileReferences? {
    device.loadConfiguration(for: app).configuration?.references
  }

  /// Saves references, unless the profile holds others than expected.
  public func save(
    _ references: [CredentialKind: PersistentReference], replacing expected: ProfileReferences
  ) async throws(ProfileFailure) {
    var copy = device.loadConfiguration(for: app)
    guard copy.configuration?.references ?? .none == expected else {
      throw ProfileFailure(.changed, during: .save)
    }
    var configuration = copy.configuration ?? template
    for (kind, reference) in references {
      guard configuration.set(reference.bytesForProfile(), for: kind) else {
        throw ProfileFailure(.noField, during: .save)
      }
    }
    copy.configuration = configuration
    do {
      try device.save(copy)
    } catch {
      throw ProfileFailure(.system(error.status), during: .save)
    }
  }

  /// Closes the app and lets the process that connects try.
  ///
  /// - Returns: How it ended, and where it connected, the proof for the references that it needed.
  public func connectWithAppClosed() -> (outcome: ConnectionOutcome, proof: DaemonProof?) {
    device.close(app)
    let copy = device.loadConfiguration(for: app)
    let outcome = device.start(copy)
    guard outcome.result == .connected, !outcome.appWasOpen,
      let configuration = copy.configuration
    else { return (outcome, nil) }
    return (outcome, DaemonProof(configuration.neededReferences))
  }
}

extension SimulatedConfiguration {
  var references: ProfileReferences {
    references(of: SecretField.allCases)
  }

  /// Those that a connection resolves.
  var neededReferences: ProfileReferences { references(of: neededSecrets) }

  private func references(of needed: [SecretField]) -> ProfileReferences {
    var fields: [CredentialKind: [UInt8]] = [:]
    for field in needed {
      switch field {
      case .password: fields[.userPassword] = passwordReference
      case .sharedSecret: fields[.sharedSecret] = sharedSecretReference
      }
    }
    return ProfileReferences(fields)
  }

  /// Puts bytes into the field of a kind.
  ///
  /// - Returns: False if there is no such field.
  mutating func set(_ bytes: [UInt8], for kind: CredentialKind) -> Bool {
    switch (kind, self.kind) {
    case (.userPassword, _): passwordReference = bytes
    case (.sharedSecret, .ikev2), (.sharedSecret, .ipsec): sharedSecretReference = bytes
    default: return false
    }
    return true
  }
}
