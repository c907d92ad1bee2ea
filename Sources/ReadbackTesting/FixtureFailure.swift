public import Foundation

/// Why a case failed, or why there are no cases.
///
/// Unlike results and reports it may quote values that the app returned, each at most 64 characters
/// long, since whoever runs the tests wrote both. Secrets of a VPN profile are never among them.
public struct FixtureFailure: Error, Hashable, Sendable {
  /// What was expected and found, and how to look at it; several lines.
  public let message: String

  init(_ message: String) { self.message = message }
}

extension FixtureFailure: CustomStringConvertible, LocalizedError {
  /// The message.
  public var description: String { message }

  /// The message.
  public var errorDescription: String? { message }
}
