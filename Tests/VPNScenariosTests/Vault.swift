import Foundation
import Keychains
import SimulatedDevices
import VPNProfiles
import VPNScenarios

/// An app with a profile on a simulated device, and the credentials that it keeps there.
struct Vault {
  static let app = SimulatedApp("com.example.vpn", groups: ["TEAM.com.example.vpn"])

  let device: SimulatedDevice
  /// The profile's name: one of its own, since changes of one profile take turns.
  let name = UUID().uuidString
  let interruption = Interruption()
  let profile: SimulatedProfileStore
  let kinds: [CredentialKind]
  let migratesToNewDevice: Bool

  init(
    system: SimulatedSystem = SimulatedSystem(.iOS, 17), daemon: DaemonPolicy = .anyGroup,
    kind: SimulatedConfiguration.Kind = .ikev2, migratesToNewDevice: Bool = true, seed: UInt64 = 1
  ) {
    device = SimulatedDevice(system: system, daemon: daemon, seed: seed)
    let usesSharedSecret = kind != .tunnelProvider
    profile = SimulatedProfileStore(
      on: device, for: Self.app,
      template: SimulatedConfiguration(
        kind, authentication: usesSharedSecret ? .sharedSecret : .none))
    kinds = usesSharedSecret ? [.userPassword, .sharedSecret] : [.userPassword]
    self.migratesToNewDevice = migratesToNewDevice
    device.open(Self.app)
  }

  /// The credentials as a new process of the app sees them.
  var credentials: ProfileCredentials {
    ProfileCredentials(
      of: InterruptedProfileStore(store: profile, interruption: interruption),
      in: CredentialStore(
        in: InterruptedKeychain(keychain: keychain, interruption: interruption),
        service: "com.example.vpn", profile: name, accessGroup: nil,
        migratesToNewDevice: migratesToNewDevice),
      account: "alice", kinds: kinds)
  }

  /// The service of a kind's items.
  func service(_ kind: CredentialKind) -> String { "com%2Eexample%2Evpn.\(name).\(kind)" }

  var keychain: SimulatedKeychain { device.keychain(for: Self.app.client) }

  /// Secrets whose bytes tell kind and number, and can be looked for in any output.
  static func secret(_ kind: CredentialKind, _ number: Int) -> String {
    "S3cr3t-\(kind)-\(number)-S3cr3t"
  }

  func secrets(_ number: Int) -> [CredentialKind: Secret] {
    Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, Secret(text: Self.secret($0, number))) })
  }

  /// The number of the secret that the saved profile leads to, for a reader that sees everything.
  func numberInForce(_ kind: CredentialKind) -> Int? {
    let configuration = device.loadConfiguration(for: Self.app).configuration
    let bytes =
      kind == .userPassword
      ? configuration?.passwordReference : configuration?.sharedSecretReference
    guard let bytes, let found = try? keychain.resolve(bytes),
      let secret = try? keychain.secret(at: found.reference)
    else { return nil }
    return (0...99).first { secret.matches(Secret(text: Self.secret(kind, $0))) }
  }

  var numbersInForce: Set<Int?> { Set(kinds.map(numberInForce)) }
}
