import Foundation
import ReadbackVPN

#if canImport(NetworkExtension)
  import NetworkExtension
#endif

/// The account of the VPN through which the app syncs memos: a password and a shared secret.
///
/// Both are items of the keychain. The profile holds references to them, and the app holds nothing.
public struct SyncAccount: Sendable {
  /// What the app shows when it launches.
  public enum Answer: Hashable, Sendable {
    case ready
    /// Ask the person: there is nothing behind the profile's references.
    case needsSignIn
    /// The device was not unlocked since it booted. Wait; delete and replace nothing.
    case locked
  }

  private let credentials: ProfileCredentials

  /// - Parameters:
  ///   - profile: On a device a `NetworkExtensionProfile`; in tests a simulated one.
  ///   - keychain: On a device a `SystemKeychain`.
  public init(
    user: String, server: String, profile: any ProfileStore, keychain: any KeychainBackend
  ) {
    credentials = ProfileCredentials(
      of: profile,
      in: CredentialStore(
        in: keychain, service: "com.example.memo.vpn", profile: server, accessGroup: nil,
        migratesToNewDevice: true),
      account: user, kinds: [.userPassword, .sharedSecret])
  }

  /// Looks whether the secrets are there, and ends a rotation that a connection has proven.
  ///
  /// - Parameter proof: That the process which connects resolved what the profile holds; see
  ///   `NetworkExtensionProfile.proof(savedAt:launchedAt:)`.
  public func launch(proof: DaemonProof?) async throws -> Answer {
    let answers = try await credentials.verify().values
    if answers.contains(.locked) { return .locked }
    if answers.contains(.missing) { return .needsSignIn }
    if let proof { _ = try await credentials.finish(with: proof) }
    return .ready
  }

  /// Stores secrets, new ones or the first. The old ones stay until a connection came up without the
  /// app.
  public func replace(password: Secret, sharedSecret: Secret) async throws {
    _ = try await credentials.rotate([.userPassword: password, .sharedSecret: sharedSecret])
  }

  /// Goes back to the secrets from before, when the new ones turn out not to work.
  public func undo() async throws { _ = try await credentials.rollBack() }
}

#if canImport(Darwin) && canImport(NetworkExtension)
  extension SyncAccount {
    /// The account of this device.
    @MainActor
    public static func ofDevice(user: String, server: String) -> SyncAccount {
      let profile = NetworkExtensionProfile(NEVPNManager.shared()) { manager in
        let saved = NEVPNProtocolIKEv2()
        saved.serverAddress = server
        saved.username = user
        saved.authenticationMethod = .sharedSecret
        // Off by default; without it the password would not be used at all.
        saved.useExtendedAuthentication = true
        manager.protocolConfiguration = saved
        manager.localizedDescription = server
        // A configuration that is not enabled cannot be started.
        manager.isEnabled = true
      }
      return SyncAccount(
        user: user, server: server, profile: profile, keychain: SystemKeychain())
    }
  }
#endif
