/// Why a command ended without doing its work.
package struct CommandFailure: Error, Hashable, Sendable {
  package let status: ExitStatus
  /// One line without a final full stop; text from inputs in it is escaped when it is printed.
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The command line is wrong.
  package static func usage(_ message: String) -> CommandFailure {
    CommandFailure(.usage, message)
  }
}
