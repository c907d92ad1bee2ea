public import Foundation
public import Keychains
public import VPNProfiles

#if canImport(Darwin)
  public import NetworkExtension
#else
  package import NetworkExtensionDeclarations
#endif

/// A profile that NetworkExtension saves: IKEv2 or IPSec of `NEVPNManager`, or a tunnel provider's.
///
/// The password stands under `passwordReference`, the shared secret under `sharedSecretReference`.
/// What else a tunnel provider needs stands in `providerConfiguration` under `NAME.reference`, again
/// as a reference: that dictionary is saved in the clear.
///
/// NetworkExtension takes whatever bytes stand in these fields and resolves none of them; use the
/// profile through ``VPNProfiles/ProfileCredentials``, which does.
@MainActor
public final class NetworkExtensionProfile {
  private let manager: NEVPNManager
  private let prepare: (NEVPNManager) -> Void

  #if canImport(Darwin)
    /// - Parameters:
    ///   - manager: `NEVPNManager.shared()`, or for a tunnel provider one of
    ///     `NETunnelProviderManager.loadAllFromPreferences()`: a new one says that there is no profile
    ///     although there may be.
    ///   - prepare: Called before the first save, where there is no profile yet: sets the protocol
    ///     with server and identifiers and without secrets, the description, `isEnabled`, rules.
    public init(_ manager: NEVPNManager, prepare: @escaping (NEVPNManager) -> Void) {
      self.manager = manager
      self.prepare = prepare
    }
  #else
    package init(_ manager: NEVPNManager, prepare: @escaping (NEVPNManager) -> Void) {
      self.manager = manager
      self.prepare = prepare
    }
  #endif

  /// Reads what the system has stored; nil where the app has no profile yet.
  public func load() async throws(ProfileFailure) -> ProfileReferences? {
    try await loadManager()
    return manager.protocolConfiguration.map { ProfileReferences(Self.fields(of: $0)) }
  }

  /// Saves references, unless the profile holds others than expected, and loads again.
  public func save(
    _ references: [CredentialKind: PersistentReference], replacing expected: ProfileReferences
  ) async throws(ProfileFailure) {
    try await loadManager()
    let saved = manager.protocolConfiguration
    guard saved.map({ ProfileReferences(Self.fields(of: $0)) }) ?? .none == expected else {
      throw ProfileFailure(.changed, during: .save)
    }
    if saved == nil { prepare(manager) }
    guard let changed = manager.protocolConfiguration,
      references.keys.allSatisfy({ Self.hasField(for: $0, in: changed) })
    else {
      manager.protocolConfiguration = saved
      throw ProfileFailure(.noField, during: .save)
    }
    for (kind, reference) in references { Self.set(reference, for: kind, in: changed) }
    do throws(ProfileFailure) {
      try await saveManager()
    } catch {
      // What was not saved must not look like a profile when it is loaded again.
      if saved == nil { manager.protocolConfiguration = nil }
      throw error
    }
  }

  /// The proof that the process which connects resolved what the profile holds, if the connection
  /// that is up now shows it.
  ///
  /// It does if it came up after the profile was saved and before this process of the app began:
  /// then the app was closed. Of a tunnel provider it shows as much as the provider makes of it: the
  /// provider has to fail when it cannot resolve a reference.
  ///
  /// - Parameters:
  ///   - savedAt: When the last rotation returned. Keep it where the app keeps its settings, remove
  ///     it before a rotation begins, and have no proof without it: a rotation that ended early may
  ///     have saved.
  ///   - launchedAt: When this process of the app began, not when some object of it was made.
  /// - Returns: Nil where the connection shows nothing.
  public func proof(
    savedAt: Date, launchedAt: Date
  ) async throws(ProfileFailure) -> DaemonProof? {
    try await loadManager()
    guard manager.connection.status == .connected,
      let connectedAt = manager.connection.connectedDate,
      savedAt < connectedAt, connectedAt < launchedAt,
      let saved = manager.protocolConfiguration
    else { return nil }
    let needed = Self.neededKinds(saved)
    let fields = Self.fields(of: saved).filter { needed?.contains($0.key) ?? true }
    return fields.isEmpty ? nil : DaemonProof(ProfileReferences(fields))
  }

  private func loadManager() async throws(ProfileFailure) {
    let error = await withCheckedContinuation { continuation in
      manager.loadFromPreferences { continuation.resume(returning: $0) }
    }
    if let error { throw ProfileFailure(.system(Self.status(of: error)), during: .load) }
  }

  private func saveManager() async throws(ProfileFailure) {
    let error = await withCheckedContinuation { continuation in
      manager.saveToPreferences { continuation.resume(returning: $0) }
    }
    if let error { throw ProfileFailure(.system(Self.status(of: error)), during: .save) }
  }

  /// Domain and number of an error; its text may quote the configuration and is not kept.
  private static func status(of error: any Error) -> NetworkExtensionStatus? {
    let error = error as NSError
    let domain: NetworkExtensionStatus.Domain
    switch error.domain {
    case NEVPNErrorDomain: domain = .preferences
    case "NEConfigurationErrorDomain": domain = .configuration
    default: return nil
    }
    return NetworkExtensionStatus(domain, error.code)
  }

  // MARK: Fields

  private static func fields(of saved: NEVPNProtocol) -> [CredentialKind: [UInt8]] {
    var fields: [CredentialKind: [UInt8]] = [:]
    fields[.userPassword] = saved.passwordReference.map(Array.init)
    if let saved = saved as? NEVPNProtocolIPSec {
      fields[.sharedSecret] = saved.sharedSecretReference.map(Array.init)
    }
    if let saved = saved as? NETunnelProviderProtocol {
      for (key, value) in saved.providerConfiguration ?? [:] {
        guard let kind = CredentialKind(providerKey: key), let bytes = value as? Data else {
          continue
        }
        fields[kind] = Array(bytes)
      }
    }
    return fields
  }

  private static func hasField(for kind: CredentialKind, in saved: NEVPNProtocol) -> Bool {
    switch kind {
    case .userPassword: true
    case .sharedSecret: saved is NEVPNProtocolIPSec || saved is NETunnelProviderProtocol
    case .identity, .custom: saved is NETunnelProviderProtocol
    }
  }

  private static func set(
    _ reference: PersistentReference, for kind: CredentialKind, in saved: NEVPNProtocol
  ) {
    let bytes = Data(reference.bytesForProfile())
    switch (kind, saved) {
    case (.userPassword, _): saved.passwordReference = bytes
    case (.sharedSecret, let saved as NEVPNProtocolIPSec): saved.sharedSecretReference = bytes
    case (_, let saved as NETunnelProviderProtocol):
      saved.providerConfiguration = (saved.providerConfiguration ?? [:]).merging(
        [kind.providerKey: bytes], uniquingKeysWith: { $1 })
    default: break
    }
  }

  /// The secrets that the daemon resolves when it connects; nil for a tunnel provider's.
  private static func neededKinds(_ saved: NEVPNProtocol) -> Set<CredentialKind>? {
    guard let saved = saved as? NEVPNProtocolIPSec else { return nil }
    var kinds: Set<CredentialKind> = []
    if saved.authenticationMethod == .sharedSecret { kinds.insert(.sharedSecret) }
    if saved.useExtendedAuthentication { kinds.insert(.userPassword) }
    return kinds
  }
}

extension NetworkExtensionProfile: nonisolated ProfileStore {}

extension CredentialKind {
  private static let ending = ".reference"
  private static let custom = "custom."

  /// The key of a tunnel provider's configuration under which the reference stands.
  fileprivate var providerKey: String {
    switch self {
    case .userPassword: "userPassword" + Self.ending
    case .sharedSecret: "sharedSecret" + Self.ending
    case .identity: "identity" + Self.ending
    case .custom(let name): Self.custom + name + Self.ending
    }
  }

  fileprivate init?(providerKey: String) {
    guard providerKey.hasSuffix(Self.ending) else { return nil }
    let name = providerKey.dropLast(Self.ending.count)
    switch name {
    case "sharedSecret": self = .sharedSecret
    case "identity": self = .identity
    default:
      guard name.hasPrefix(Self.custom) else { return nil }
      self = .custom(String(name.dropFirst(Self.custom.count)))
    }
  }
}
