import Foundation
import SimulatedDevices
import Testing
import VPNScenarios

/// The scenarios of Examples/VPN, which are documentation that runs.
struct ScenarioExampleTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/VPN/Scenarios")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".scenario.json") }.sorted()
    }
  }

  static func scenario(_ name: String) throws -> Scenario {
    try Scenario(parsing: [UInt8](Data(contentsOf: folder.appending(path: name))))
  }

  @Test func everyExampleEndsAsItSays() async throws {
    let names = try Self.names
    #expect(names.count >= 18)
    for name in names {
      let simulation = await Simulation.run(try Self.scenario(name))
      for run in simulation.runs {
        for (position, outcome) in run.outcomes.enumerated() {
          let step = simulation.scenario.steps[position]
          #expect(
            outcome.isExpected(by: step),
            "\(name), \(run.policy.name), step \(position + 1): \(outcome)")
        }
      }
      #expect(simulation.differingSteps.isEmpty, "\(name)")
      #expect(simulation.passed)
    }
  }

  /// Each result and each event is in some example, so that none is a word without a case.
  @Test func theExamplesShowEveryResult() async throws {
    var seen: Set<ScenarioResult> = []
    for name in try Self.names {
      for run in await Simulation.run(try Self.scenario(name)).runs {
        seen.formUnion(run.outcomes.map(\.result))
      }
    }
    #expect(seen == Set(ScenarioResult.allCases))
  }

  @Test func theExamplesUseEveryStep() throws {
    var text = ""
    for name in try Self.names {
      text += try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }
    let steps = [
      "store", "storeRaw", "saveProfile", "saveProfileWithBytes", "loadProfile", "lock", "unlock",
      "reboot", "removePasscode", "closeApp", "openApp", "connect", "connectOnDemand", "rotate",
      "updateItem", "deleteItem", "changeAccessibility", "restoreToNewDevice", "reinstallApp",
      "updateSystem", "otherAppEnables",
    ]
    for step in steps { #expect(text.contains("\"do\": \"\(step)\""), "\(step)") }
  }

  @Test func noSecretIsInAnyOutcome() async throws {
    for name in try Self.names {
      let simulation = await Simulation.run(try Self.scenario(name))
      let printed = "\(simulation)" + simulation.runs.map { "\($0.outcomes)\($0.trace)" }.joined()
      #expect(!printed.contains("made-up"), "\(name)")
    }
  }
}
