/// Why no inputs can be derived from an archive.
public struct CounterexampleFailure: Error, Hashable, Sendable {
  /// The cause in words, one line, without a final full stop.
  public let message: String

  init(_ message: String) { self.message = message }
}
