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
  private let template: () -> NEVPNProtocol

  /// - Parameters:
  ///   - manager: The app's configuration, loaded or not.
  ///   - template: Makes the protocol that is saved where there is none yet, with server and
  ///     identifiers and without secrets.
  #if canImport(Darwin)
    public init(_ manager: NEVPNManager, template: @escaping () -> NEVPNProtocol) {
      self.manager = manager
      self.template = template
    }
  #else
    package init(_ manager: NEVPNManager, template: @escaping () -> NEVPNProtocol) {
      self.manager = manager
      self.template = template
    }
  #endif

  public func load() async throws(ProfileFailure) -> ProfileReferences? {
    try await loadManager()
    return manager.protocolConfiguration.map { ProfileReferences(Self.fields(of: $0)) }
  }

  public func save(
    _ references: [CredentialKind: PersistentReference]
  ) async throws(ProfileFailure) {
    try await loadManager()
    let changed = manager.protocolConfiguration ?? template()
    guard references.keys.allSatisfy({ Self.hasField(for: $0, in: changed) }) else {
      throw ProfileFailure(nil, during: .save)
    }
    for (kind, reference) in references { Self.set(reference, for: kind, in: changed) }
    manager.protocolConfiguration = changed
    try await saveManager()
  }

  /// The proof that the process which connects resolved what the profile holds, if the connection
  /// that is up now shows it.
  ///
  /// It does if it came up after the profile was saved and before this process of the app began:
  /// then the app was closed. Of a tunnel provider it shows as much as the provider makes of it: the
  /// provider has to fail when it cannot resolve a reference.
  ///
  /// - Parameters:
  ///   - savedAt: When a rotation last saved the profile. Keep it where the app keeps its settings.
  ///   - launchedAt: When this process of the app began.
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
    if let error { throw ProfileFailure(Self.status(of: error), during: .load) }
  }

  private func saveManager() async throws(ProfileFailure) {
    let error = await withCheckedContinuation { continuation in
      manager.saveToPreferences { continuation.resume(returning: $0) }
    }
    if let error { throw ProfileFailure(Self.status(of: error), during: .save) }
  }

  /// The number of an error; its text may quote the configuration and is not kept.
  private static func status(of error: any Error) -> NetworkExtensionStatus {
    NetworkExtensionStatus(.preferences, (error as NSError).code)
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
  fileprivate var providerKey: String { "\(name).reference" }

  fileprivate init?(providerKey: String) {
    guard providerKey.hasSuffix(".reference") else { return nil }
    let name = String(providerKey.dropLast(".reference".count))
    switch name {
    case CredentialKind.sharedSecret.name: self = .sharedSecret
    case CredentialKind.identity.name: self = .identity
    default:
      guard name.hasPrefix("custom.") else { return nil }
      self = .custom(String(name.dropFirst("custom.".count)))
    }
  }
}
