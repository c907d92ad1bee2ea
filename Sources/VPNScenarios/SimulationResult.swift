package import Keychains
package import SimulatedDevices

/// How the step of a scenario ended.
package enum ScenarioResult: String, Hashable, Sendable, CaseIterable {
  case connected
  case secretMissing = "secret-missing"
  case secretLocked = "secret-locked"
  case notAReference = "not-a-reference"
  case notEntitled = "not-entitled"
  case wrongClass = "wrong-class"
  case configurationStale = "configuration-stale"
  case configurationDisabled = "configuration-disabled"
  case authenticationFailed = "authentication-failed"
  /// No rule starts a connection on demand.
  case notStarted = "not-started"
  /// A step that is no connection was done.
  case done
  /// A step that is no connection failed, or the app that had to do it was closed.
  case failed

  init(_ result: ConnectionOutcome.Result) {
    self =
      switch result {
      case .connected: .connected
      case .secretMissing: .secretMissing
      case .secretLocked: .secretLocked
      case .notAReference: .notAReference
      case .notEntitled: .notEntitled
      case .wrongClass: .wrongClass
      case .configurationStale: .configurationStale
      case .configurationDisabled: .configurationDisabled
      case .authenticationFailed: .authenticationFailed
      }
  }
}

/// What a step did, and whether that is what the scenario expects.
package struct StepOutcome: Hashable, Sendable {
  package var result: ScenarioResult
  /// What the keychain answered, where it was asked and that decided.
  package var status: KeychainStatus?
  /// What the console of the process that acted would show: names and numbers, no values.
  package var console: [String]

  init(_ result: ScenarioResult, _ status: KeychainStatus? = nil, console: [String] = []) {
    self.result = result
    self.status = status
    self.console = console
  }

  /// Whether result and status are those that a step expects. Without an expectation, any are.
  package func isExpected(by step: Scenario.Step) -> Bool {
    if let expected = step.result, expected != result { return false }
    if let expected = step.status, expected != status { return false }
    return true
  }
}

/// A scenario under one policy of the daemon.
package struct SimulationRun: Sendable {
  package let policy: DaemonPolicy
  /// One for each step.
  package let outcomes: [StepOutcome]
  /// Every keychain call: names and statuses.
  package let trace: [TraceEntry]
}
