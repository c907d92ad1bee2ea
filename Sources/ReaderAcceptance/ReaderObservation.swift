import Acceptance
import ProcessBoundary
import PropertyListBytes

/// What a reader did with one input.
struct ReaderObservation: Sendable {
  enum Answer: Hashable, Sendable {
    case accepted
    case rejected(status: Int32)
    /// No verdict, for the reason that a code names.
    case failed(FindingCode, String)
  }

  let answer: Answer
  /// What became of the copy that it read.
  let state: CaseFolder.State
  let output: [UInt8]
  let outputExceeded: Bool

  /// The answer in words.
  var phrase: String {
    switch answer {
    case .accepted: "accepted"
    case .rejected(let status): "rejected with status \(status)"
    case .failed(_, let reason): reason
    }
  }
}

/// A place where a reader is run on one copy after the other: a keeper and a folder.
///
/// One thread at a time may use a station.
final class ReaderStation: @unchecked Sendable {
  private let command: ReaderCommand
  private let options: ReaderOptions
  private let folder: CaseFolder
  private var keeper: ProcessKeeper

  init(_ command: ReaderCommand, _ options: ReaderOptions) throws(BoundaryFailure) {
    self.command = command
    self.options = options
    folder = try CaseFolder()
    keeper = try ProcessKeeper()
  }

  /// Has the reader read a copy of some bytes.
  ///
  /// - Throws: When no copy or no process could be made.
  func observe(_ bytes: [UInt8], limit: UInt64) throws(BoundaryFailure) -> ReaderObservation {
    let (outcome, state) = try run(bytes, limit: limit, memory: options.memory)
    guard let outcome else {
      return ReaderObservation(
        answer: .failed(.crashed, "ended the process that watched it"), state: state, output: [],
        outputExceeded: false)
    }
    return ReaderObservation(
      answer: try answer(outcome, bytes, limit: limit), state: state, output: outcome.output,
      outputExceeded: outcome.outputExceeded)
  }

  /// What the reader prints on standard error about a copy of some bytes, in one short line.
  func complaint(about bytes: [UInt8]) throws(BoundaryFailure) -> String? {
    let (outcome, _) = try run(bytes, limit: 0, memory: options.memory, keepsErrors: true)
    return outcome.flatMap { ErrorExcerpt.of($0.output) }
  }

  private func run(
    _ bytes: [UInt8], limit: UInt64, memory: UInt64, keepsErrors: Bool = false
  ) throws(BoundaryFailure) -> (ProcessOutcome?, CaseFolder.State) {
    try folder.place(bytes)
    let outcome: ProcessOutcome?
    do throws(BoundaryFailure) {
      outcome = try keeper.run(
        command.bounded(folder, memory: memory, keepsErrors: keepsErrors))
    } catch {
      // Only the reader can have ended it.
      keeper = try ProcessKeeper()
      outcome = nil
    }
    let state = folder.state(limit: limit)
    folder.clear()
    return (outcome, state)
  }

  private func answer(
    _ outcome: ProcessOutcome, _ bytes: [UInt8], limit: UInt64
  ) throws(BoundaryFailure) -> ReaderObservation.Answer {
    guard outcome.allEnded else { return .failed(.crashed, "left processes that cannot be ended") }
    switch outcome.ending {
    case .notStarted(let error):
      throw BoundaryFailure("\(command.words[0]): cannot be started: \(SystemMessage.of(error))")
    case .timedOut: return .failed(.timedOut, "did not end within \(options.seconds) s")
    case .exited(0): return .accepted
    case .exited(let status) where isRejection(status): return .rejected(status: status)
    case .exited(let status):
      return try failure("ended with status \(status), which is no verdict", outcome, bytes, limit)
    case .signalled(let number):
      return try failure("ended by \(SystemMessage.signal(number))", outcome, bytes, limit)
    }
  }

  private func isRejection(_ status: Int32) -> Bool {
    options.rejectStatuses?.contains(status) ?? (1..<126).contains(status)
  }

  /// Tells a reader that had no more memory from one that crashed: by what it used, or by what it
  /// does with twice as much.
  private func failure(
    _ reason: String, _ outcome: ProcessOutcome, _ bytes: [UInt8], _ limit: UInt64
  ) throws(BoundaryFailure) -> ReaderObservation.Answer {
    let used = "had used up \(options.memory) bytes of memory: \(reason)"
    if outcome.peakMemory >= options.memory / 4 * 3 { return .failed(.memoryExceeded, used) }
    let (again, _) = try run(bytes, limit: limit, memory: options.memory &* 2)
    switch again?.ending {
    case .exited(let status)? where status == 0 || isRejection(status):
      return .failed(.memoryExceeded, used)
    case .signalled?, .exited?:
      let usesMore = (again?.peakMemory ?? 0) >= options.memory / 4 * 3
      return .failed(usesMore ? .memoryExceeded : .crashed, usesMore ? used : reason)
    default: return .failed(.crashed, reason)
    }
  }
}
