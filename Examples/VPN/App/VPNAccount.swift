package import Foundation
public import ReadbackVPN

#if canImport(Darwin)
  public import NetworkExtension
#else
  package import NetworkExtensionDeclarations
#endif

/// What an app with an IKEv2 profile does about its secrets, from the first launch on.
///
/// The password and the shared secret are items of their own in the keychain. The profile holds
/// references to them, and the app holds nothing: it asks the keychain whenever it needs to know.
@MainActor
public final class VPNAccount {
  /// What the app shows when it launches.
  public enum Answer: Hashable, Sendable {
    case ready
    /// Ask the person: there is nothing behind the profile's references.
    case needsSignIn
    /// The device was not unlocked since it booted. Wait; delete and replace nothing.
    case locked
  }

  private let profile: NetworkExtensionProfile
  private let credentials: ProfileCredentials
  private let settings: UserDefaults
  private let launchedAt: Date

  private static let savedAtKey = "profile saved at"
  private static let hasRunKey = "has run"

  #if canImport(Darwin)
    /// - Parameter launchedAt: When the process began: the date that the app takes first of all.
    public convenience init(user: String, server: String, launchedAt: Date) {
      self.init(
        user: user, server: server, launchedAt: launchedAt, manager: .shared(),
        keychain: SystemKeychain())
    }
  #endif

  package init(
    user: String, server: String, launchedAt: Date, manager: NEVPNManager,
    keychain: any KeychainBackend, settings: UserDefaults = .standard
  ) {
    self.settings = settings
    self.launchedAt = launchedAt
    profile = NetworkExtensionProfile(manager) { manager in
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
    credentials = ProfileCredentials(
      of: profile,
      in: CredentialStore(
        in: keychain, service: "com.example.vpn", profile: server, accessGroup: nil,
        migratesToNewDevice: true),
      account: user, kinds: [.userPassword, .sharedSecret])
  }

  /// Looks whether the secrets are there, and ends a rotation that a connection has proven.
  ///
  /// - Parameter isProtectedDataAvailable: `UIApplication.shared.isProtectedDataAvailable`.
  public func launch(isProtectedDataAvailable: Bool) async throws -> Answer {
    if isProtectedDataAvailable, !settings.bool(forKey: Self.hasRunKey) {
      // Items outlive the app; what an earlier installation left belongs to nobody.
      _ = try await credentials.removeLeftovers(isProtectedDataAvailable: true)
      settings.set(true, forKey: Self.hasRunKey)
    }
    let answers = try await credentials.verify().values
    if answers.contains(.locked) { return .locked }
    if answers.contains(.missing) { return .needsSignIn }
    if let savedAt = settings.object(forKey: Self.savedAtKey) as? Date,
      let proof = try await profile.proof(savedAt: savedAt, launchedAt: launchedAt)
    {
      _ = try await credentials.finish(with: proof)
    }
    return .ready
  }

  /// Stores secrets, new ones or the first. The old ones keep working until the profile is saved,
  /// and stay until a connection came up without the app.
  public func replace(password: Secret, sharedSecret: Secret) async throws {
    settings.removeObject(forKey: Self.savedAtKey)
    _ = try await credentials.rotate([.userPassword: password, .sharedSecret: sharedSecret])
    settings.set(Date(), forKey: Self.savedAtKey)
  }

  /// Goes back to the secrets from before, when the new ones turn out not to work.
  public func undo() async throws {
    settings.removeObject(forKey: Self.savedAtKey)
    _ = try await credentials.rollBack()
    settings.set(Date(), forKey: Self.savedAtKey)
  }
}
