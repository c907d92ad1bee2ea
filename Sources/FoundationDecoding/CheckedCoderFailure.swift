public import Foundation
public import PropertyListBytes

/// Why a ``CheckedCoder`` refused the value of a key.
public struct CheckedCoderFailure: Error, Hashable, Sendable {
  /// What kind of condition does not hold, named as in findings.
  public let code: FindingCode
  /// The key, as the app asked for it.
  public let key: String
  /// What was found and what is allowed, one line; never the value.
  public let message: String

  init(_ code: FindingCode, _ key: String, _ message: String) {
    self.code = code
    self.key = key
    self.message = message
  }
}

extension CheckedCoderFailure: LocalizedError {
  /// The code and what was wrong; no value of the archive.
  public var errorDescription: String? { "\(key): \(code): \(message)" }

  /// What to do with the file.
  public var recoverySuggestion: String? {
    "Leave the file as it is: what could not be read must not be saved over."
  }
}
