import Foundation

/// Suites that still write what became of their cases when the process ends in the usual way.
final class ExitResults: @unchecked Sendable {
  static let shared = ExitResults()

  private let lock = NSLock()
  private var runs: [FixtureRun] = []

  private init() { atexit { ExitResults.shared.write() } }

  func add(_ run: FixtureRun) { lock.withLock { runs.append(run) } }

  private func write() {
    for run in lock.withLock({ runs }) { run.writeAtExit() }
  }
}
