public import Keychains

/// Why a configuration was not saved or started, as NetworkExtension says it.
public struct PreferencesFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error as NetworkExtension numbers it.
  public let status: NetworkExtensionStatus
  /// What the console of the app would show.
  public let console: [String]

  init(_ status: NetworkExtensionStatus, _ line: String) {
    self.status = status
    console = ["app: \(status): \(line)"]
  }

  /// The error as NetworkExtension names it.
  public var description: String { status.description }
}
