public import ArchiveContracts

/// The inputs derived from one accepted archive, and what was not derived.
///
/// The same archive, contract and seed give the same inputs on every machine. Inputs are planned
/// here and built one at a time when asked for, so that a run needs the memory of a single one.
public struct CounterexampleSuite: Sendable {
  /// The most inputs of one kind.
  public static let casesPerKind = 256
  /// The most bytes of one input.
  public static let bytesPerCase = 64 << 20
  /// The most bytes of all inputs together.
  public static let bytesPerRun = 1 << 30

  /// The inputs, by kind, and within a kind by place.
  public let cases: [Counterexample]
  /// Why there are not more, by kind; one kind may have several reasons.
  public let omissions: [Omission]

  /// Plans the inputs of an archive.
  ///
  /// - Parameters:
  ///   - bytes: The archive, which the contract must accept.
  ///   - contract: What a reader of the archive accepts.
  ///   - seed: Decides which places are drawn where there are more than ``casesPerKind``.
  ///   - kinds: The kinds wanted.
  ///   - byteBudget: The most bytes of all inputs together.
  /// - Throws: When the contract does not accept the archive.
  public init(
    of bytes: [UInt8], contract: Contract, seed: UInt64,
    kinds: Set<CounterexampleKind> = Set(CounterexampleKind.allCases),
    byteBudget: Int = CounterexampleSuite.bytesPerRun
  ) throws(CounterexampleFailure) {
    let subject = try Subject(bytes, contract, seed: seed)
    var planner = CasePlanner(subject: subject, bytesLeft: byteBudget)
    for kind in CounterexampleKind.allCases where kinds.contains(kind) {
      planner.plan(kind, kind.mutation)
    }
    cases = planner.cases
    omissions = planner.omissions
  }

  /// The most bytes that the inputs have together.
  public var byteCount: Int { cases.reduce(0) { $0 + $1.byteCount } }
}
