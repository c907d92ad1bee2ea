public import Keychains

/// How an attempt to connect ended.
public struct ConnectionOutcome: Hashable, Sendable {
  /// The reason, which the simulated device knows better than the process that failed.
  public enum Result: String, Hashable, Sendable, CaseIterable {
    /// It did not fail.
    case connected
    /// The profile has no reference, or nothing is behind it.
    case secretMissing = "secret-missing"
    /// The item is there and its key is locked: try again after the first unlock.
    case secretLocked = "secret-locked"
    /// The profile holds bytes that are no reference.
    case notAReference = "not-a-reference"
    /// The item is there, and the process that connects may not see it.
    case notEntitled = "not-entitled"
    /// The reference is to an item that is no generic password.
    case wrongClass = "wrong-class"
    /// The copy is of another state than the stored one: load after saving.
    case configurationStale = "configuration-stale"
    /// Another configuration of the device is the enabled one.
    case configurationDisabled = "configuration-disabled"
    /// Secrets were found, and the server refused them, or nothing authenticates at all.
    case authenticationFailed = "authentication-failed"
  }

  /// Why it ended, or that it did not.
  public let result: Result
  /// What the keychain answered to the process that connects, where that decided.
  public let status: KeychainStatus?
  /// The error that NetworkExtension reports, if any.
  public let error: NetworkExtensionStatus?
  /// What the console of the process that failed would show. The words are a model; the numbers are
  /// what the keychain answers.
  public let console: [String]
  /// Whether the app was open. Only a connection without it shows what the daemon can do alone.
  public let appWasOpen: Bool
}
