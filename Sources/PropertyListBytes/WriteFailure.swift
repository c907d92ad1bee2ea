/// Why a table of objects has no spelling as a property list.
package struct WriteFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The format has no spelling for a value that is there.
    case noSpelling
    /// The output would exceed the bytes allowed.
    case tooLarge
  }

  package let reason: Reason
  /// The cause in words, one line, without a final full stop.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  package static func tooLarge(_ limit: Int) -> WriteFailure {
    WriteFailure(.tooLarge, "more than \(limit) bytes of output")
  }
}
