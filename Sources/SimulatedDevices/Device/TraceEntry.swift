public import Keychains

/// One keychain call that a simulated device saw: who, what, which keys by name, and the status.
/// Values are not recorded.
public struct TraceEntry: Hashable, Sendable, CustomStringConvertible {
  /// What kind of process asked.
  public let client: SimulatedClient.Kind
  /// What it asked for.
  public let operation: KeychainOperation
  /// The constants of the keys, in the order of the query; `[key 3]` for a key that no table knows.
  public let keys: [String]
  /// What it was answered.
  public let status: KeychainStatus

  /// Process, call, names of keys, and status; no values.
  public var description: String {
    "\(client.rawValue): \(operation.rawValue) [\(keys.joined(separator: ", "))]: \(status)"
  }
}
