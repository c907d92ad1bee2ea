public import Keychains

/// Where a profile is saved: NetworkExtension's preferences, or a simulated device's.
public protocol ProfileStore: Sendable {
  /// Loads the saved profile anew, never a copy from before.
  ///
  /// - Returns: What its fields hold; nil if it is certain that there is no profile.
  func load() async throws(ProfileFailure) -> ProfileReferences?

  /// Loads the profile, puts references into these fields, leaves everything else, and saves it.
  ///
  /// All fields change with one save. Where there is no profile, one is made.
  func save(_ references: [CredentialKind: PersistentReference]) async throws(ProfileFailure)
}

/// Why a profile could not be loaded or saved.
public struct ProfileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was done.
  public enum Operation: String, Hashable, Sendable { case load, save }

  public let operation: Operation
  /// What NetworkExtension answered; nil if the profile has no field for a kind.
  public let status: NetworkExtensionStatus?

  public init(_ status: NetworkExtensionStatus?, during operation: Operation) {
    self.status = status
    self.operation = operation
  }

  /// The operation and the status, without values.
  public var description: String {
    let reason = status.map(\.description) ?? "the profile has no field for this kind of secret"
    return "\(operation.rawValue): \(reason)"
  }
}
