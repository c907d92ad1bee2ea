import Acceptance
import ArchiveContracts
import Foundation
import ProcessBoundary
import PropertyListBytes

/// Workers that judge archives by one contract, one archive after the other, and are replaced when
/// an archive ends one.
///
/// They run this package's own reader only, so one serves many files; a worker that ran any other
/// decoder would serve a single one.
final class IsolatedJudges: @unchecked Sendable {
  private let lock = NSLock()
  private var free: [WorkerProcess] = []
  private let start: @Sendable () throws(BoundaryFailure) -> WorkerProcess
  /// What held when the first worker tried its layers.
  let layers: BoundaryReport

  init(
    contract: String, limits: ReadLimits, _ invocation: Invocation
  ) throws(CommandFailure) {
    let program = try Isolation.program(invocation)
    let words = WorkerProgram.judges(contract: contract, limits: limits).map { Array($0.utf8) }
    let bounds = Isolation.limits(
      inputBytes: limits[.archiveBytes] ?? 1 << 30, outputBytes: 64 << 20)
    start = { () throws(BoundaryFailure) in
      try WorkerProcess(program: program, arguments: words, limits: bounds)
    }
    do throws(BoundaryFailure) {
      let first = try start()
      layers = first.layers
      free = [first]
    } catch {
      throw CommandFailure(.failure, "\(error)")
    }
  }

  /// Has a worker judge an archive. One that ends the worker is rejected: it could not be read
  /// within the limits.
  func judge(_ bytes: [UInt8]) throws(BoundaryFailure) -> Verification {
    let idle = lock.withLock { free.popLast() }
    let worker = if let idle { idle } else { try start() }
    // A later worker may have less than the first, which was shown.
    guard worker.layers == layers else {
      throw BoundaryFailure("a worker has other layers: \(worker.layers.summary)")
    }
    switch worker.answer(to: bytes) {
    case .answer(let answer):
      let verification = try JudgementRecord.verification(answer)
      lock.withLock { free.append(worker) }
      return verification
    case .ended(let ending):
      return Self.rejection("the isolated process \(IsolatedRun.phrase(ending))", ending)
    case .tooLong: return Self.rejection("the isolated process answers without end", .exited(0))
    }
  }

  private static func rejection(
    _ message: String, _ ending: ProcessOutcome.Ending
  ) -> Verification {
    let code: FindingCode = ending == .timedOut ? .timedOut : .crashed
    return Verification(version: nil, findings: [Finding(code, message: message)])
  }
}
