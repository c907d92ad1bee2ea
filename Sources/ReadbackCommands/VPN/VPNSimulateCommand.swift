import ArchiveFiles
import Dispatch
import Foundation
import Keychains
import SimulatedDevices
import StrictJSON
import VPNScenarios

/// `readback vpn simulate SCENARIO.json`.
package struct VPNSimulateCommand: Command {
  private static let format = OptionDeclaration.format(["text", "json"])

  package init() {}

  package var name: String { "vpn simulate" }
  package var abstract: String { "Play events on a simulated device and see who resolves what" }
  package var discussion: [String] {
    [
      "A scenario is a list of steps: an app stores secrets and saves a profile, the device locks and"
        + " boots, the daemon connects. Each step can say how it must end; the command fails when one"
        + " ends otherwise. A scenario that names no \"daemonGroups\" runs under every modelled policy"
        + " of what the daemon sees, and fails when they differ.",
      "Lock states follow Apple's public source. Which groups the daemon holds is not public: the"
        + " policies are models, and so are the words of the console.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [ArgumentDeclaration("SCENARIO.json", .one, help: "The scenario")]
  }
  package var options: [OptionDeclaration] { [Self.format] }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let scenario = try Self.scenario(at: invocation.arguments.positional[0])
    let simulation = Self.wait { await Simulation.run(scenario) }
    if invocation.format(Self.format) == "json" {
      invocation.print(json: "simulation", ["steps": .array(Self.steps(simulation))])
    } else {
      for line in Self.timeline(simulation, isQuiet: invocation.isQuiet) {
        invocation.console.print(line)
      }
    }
    return simulation.passed ? .success : .finding
  }

  private static func scenario(at path: String) throws(CommandFailure) -> Scenario {
    let bytes = try JSONInput.bytes(of: InputSource(argument: path), named: path)
    do throws(JSONFailure) {
      return try Scenario(parsing: bytes)
    } catch {
      throw .usage("\(path):\(error.redacted)")
    }
  }

  /// Waits for asynchronous work, on a thread that runs no tasks itself, as the main thread is.
  private static func wait<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value
  {
    let result = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    Task {
      result.value = await work()
      done.signal()
    }
    while true {
      done.wait()
      if let value = result.value { return value }
    }
  }

  /// A value that one task writes before a semaphore and one thread reads behind it.
  private final class Box<Value: Sendable>: @unchecked Sendable {
    var value: Value?
  }

  // MARK: Results

  private static func steps(_ simulation: Simulation) -> [JSONOutput] {
    let differing = Set(simulation.differingSteps)
    return simulation.runs.flatMap { run in
      simulation.scenario.steps.enumerated().map { position, step in
        let outcome = run.outcomes[position]
        var members: [JSONText: JSONOutput] = [
          "do": .string(step.event.name), "daemonGroups": .string(run.policy.name),
          "result": .string(outcome.result.rawValue),
          "console": .array(outcome.console.map { .string($0) }),
          "passed": .boolean(outcome.isExpected(by: step)),
        ]
        if differing.contains(position) { members["differs"] = .boolean(true) }
        members["status"] = outcome.status.map { .integer(Int64($0.rawValue)) }
        return .object(members)
      }
    }
  }

  private static func timeline(_ simulation: Simulation, isQuiet: Bool) -> [String] {
    var lines: [String] = []
    var failures = 0
    for run in simulation.runs {
      if !isQuiet {
        let policy = "daemon: \(run.policy.name)"
        lines.append("\(TerminalText.escaped(simulation.scenario.name)) (\(policy))")
      }
      for (position, outcome) in run.outcomes.enumerated() {
        let step = simulation.scenario.steps[position]
        let passed = outcome.isExpected(by: step)
        if !passed { failures += 1 }
        if isQuiet && passed { continue }
        let status = outcome.status.map { ", \($0)" } ?? ""
        lines.append(
          "\(passed ? " " : "!") \(position + 1). \(step.event.name): \(outcome.result.rawValue)"
            + status + (passed ? "" : ", expected \(expectation(step))"))
        lines += outcome.console.map { "       \(TerminalText.escaped($0))" }
      }
    }
    for position in simulation.differingSteps {
      lines.append("step \(position + 1) ends differently under the modelled policies")
    }
    let count = simulation.runs.count * simulation.scenario.steps.count
    lines.append("\(count - failures) steps as expected, \(failures) not")
    return lines
  }

  private static func expectation(_ step: Scenario.Step) -> String {
    [step.result?.rawValue, step.status.map(\.description)].compactMap { $0 }.joined(
      separator: ", ")
  }
}
