/// A generated input, with what a reader must make of it.
public struct Counterexample: Sendable {
  /// What was changed, and whether the input is one to reject or to accept.
  public let kind: CounterexampleKind
  /// The place that differs from the original, in words without white space or slashes; nil for a
  /// kind that changes the whole input. Unique among the cases of a kind.
  public let place: String?
  /// What a reader must make of the input; met by the contract that it was derived for.
  public let expectation: Expectation
  /// The condition of the contract that the input breaks, by its name there: none for what holds of
  /// every archive, several where a class name stands for several types.
  package let conditions: [String]
  /// The most bytes that the input may have.
  let byteCount: Int
  let change: Change
  let subject: Subject

  /// Builds the input.
  ///
  /// - Complexity: Linear in the size of the original and of the input, in time and memory.
  public func bytes() throws(CounterexampleFailure) -> [UInt8] { try subject.bytes(after: change) }
}

/// Why there are fewer inputs than places, or none.
public struct Omission: Hashable, Sendable {
  /// What kept inputs from being made.
  public enum Reason: Hashable, Sendable {
    /// The kind has no place in this archive and contract.
    case doesNotApply
    /// More places than are shown for one kind; others were drawn.
    case sampled
    /// A condition cannot be broken alone, or not within the bounds on bytes.
    case notShowable
  }

  /// The kind of which inputs are missing.
  public let kind: CounterexampleKind
  /// What kept them from being made.
  public let reason: Reason
  /// The number of places; 0 for a kind that does not apply.
  public let count: Int
  /// The reason in words, one line, without a final full stop.
  public let message: String
}
