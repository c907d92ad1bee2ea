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
  ///
  /// - Parameters:
  ///   - references: The new references, by the kind of secret.
  ///   - expected: What the profile has to hold when it is loaded, so that a change by somebody else
  ///     is not overwritten.
  /// - Throws: `changed` if it holds something else, `noField` for a kind that it cannot hold; then
  ///   nothing was saved.
  func save(
    _ references: [CredentialKind: PersistentReference], replacing expected: ProfileReferences
  ) async throws(ProfileFailure)
}

/// Why a profile could not be loaded or saved.
public struct ProfileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was done.
  public enum Operation: String, Hashable, Sendable {
    /// Reading the profile.
    case load
    /// Writing the profile.
    case save
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// What NetworkExtension answered; nil for an error of an unknown domain.
    case system(NetworkExtensionStatus?)
    /// The profile has no field for a kind of secret.
    case noField
    /// The profile was changed since it was looked at.
    case changed
  }

  /// What was tried.
  public let operation: Operation
  /// Why it failed.
  public let reason: Reason

  /// A failure as a store of profiles reports it.
  public init(_ reason: Reason, during operation: Operation) {
    self.reason = reason
    self.operation = operation
  }

  /// The operation and the reason, without values.
  public var description: String {
    let words =
      switch reason {
      case .system(let status?): status.description
      case .system(nil): "an error of an unknown domain"
      case .noField: "the profile has no field for this kind of secret"
      case .changed: "the profile was changed meanwhile"
      }
    return "\(operation.rawValue): \(words)"
  }
}
