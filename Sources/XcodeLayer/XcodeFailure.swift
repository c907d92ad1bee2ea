/// Why there is no evidence of the layer `ios`.
package struct XcodeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// What was asked for makes no sense.
    case usage
    /// The tests, or what they left, are at fault.
    case finding
    /// A file cannot be read now.
    case unavailable
    /// Xcode, a simulator or one of their tools is not there or does not answer.
    case notRun
  }

  package let reason: Reason
  /// One line without a final full stop; text of tools in it is to be escaped when shown.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
