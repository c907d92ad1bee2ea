/// What the process says to whoever started it; of several inputs the highest counts.
package enum ExitStatus: Int32, Comparable, Sendable, CaseIterable {
  /// Everything is as it should be.
  case success = 0
  /// Something was found: rejected, different, a case not as expected.
  case finding = 1
  /// The command line, a contract or a manifest is wrong.
  case usage = 2
  /// An input could not be read; trying again may help.
  case unavailable = 3
  /// The tool itself failed, or a promised isolation layer is not there.
  case failure = 4

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The status in a few words, for help texts.
  package var meaning: String {
    switch self {
    case .success: "everything is as it should be"
    case .finding: "a finding"
    case .usage: "wrong usage, contract or manifest"
    case .unavailable: "input unavailable"
    case .failure: "failure of the tool itself"
    }
  }
}
