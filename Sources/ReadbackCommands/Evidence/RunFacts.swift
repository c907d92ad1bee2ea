import Foundation
import StrictJSON

/// What is true of one run only.
package struct RunFacts: Sendable {
  /// The variable by which whoever starts a run names it, for this tool and for tests.
  static let variable = "READBACK_RUN"

  /// ISO 8601 in UTC.
  package let time: String
  package let host: String
  /// What the caller names this run, or a name that no other run has.
  package let runID: String
  /// Whether the caller named it.
  package let isNamed: Bool

  package init(time: String, host: String, runID: String, isNamed: Bool) {
    self.time = time
    self.host = host
    self.runID = runID
    self.isNamed = isNamed
  }

  /// The facts of this run.
  static var current: RunFacts {
    let name = SystemDoor.environmentValue(variable).flatMap { $0.isEmpty ? nil : $0 }
    return RunFacts(
      time: Date.now.formatted(.iso8601), host: SystemDoor.hostName,
      runID: name ?? UUID().uuidString.lowercased(), isNamed: name != nil)
  }
}
