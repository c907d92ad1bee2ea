/// What became of a program and of everything that it started.
package struct ProcessOutcome: Hashable, Sendable {
  /// How it ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It was ended when its time was over.
    case timedOut
    /// It could not be started; the number is the system's.
    case notStarted(Int32)
  }

  package let ending: Ending
  /// What it printed, as far as that was to be kept.
  package let output: [UInt8]
  /// Whether it printed more than it may.
  package let outputExceeded: Bool
  /// Processes that were left when it had ended, and were ended too.
  package let leftovers: Int
  /// Whether none of them is left.
  package let allEnded: Bool
  /// The most resident memory, in bytes.
  package let peakMemory: UInt64
  package let wallMicroseconds: UInt64
}
