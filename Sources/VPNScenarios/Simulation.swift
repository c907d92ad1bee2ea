import Keychains
import SimulatedDevices

/// A scenario that was run under each of its policies.
package struct Simulation: Sendable {
  package let scenario: Scenario
  /// One for each policy, in the order of ``Scenario/policies``.
  package let runs: [SimulationRun]

  /// Runs a scenario. The same scenario gives the same outcomes on every machine.
  package static func run(_ scenario: Scenario) async -> Simulation {
    var runs: [SimulationRun] = []
    for policy in scenario.policies {
      var stage = ScenarioStage(scenario, policy)
      var outcomes: [StepOutcome] = []
      for step in scenario.steps { outcomes.append(await stage.perform(step.event)) }
      runs.append(SimulationRun(policy: policy, outcomes: outcomes, trace: stage.device.trace))
    }
    return Simulation(scenario: scenario, runs: runs)
  }

  /// Whether every step ended as expected, and under every policy in the same way.
  package var passed: Bool {
    differingSteps.isEmpty
      && runs.allSatisfy { run in
        zip(run.outcomes, scenario.steps).allSatisfy { $0.isExpected(by: $1) }
      }
  }

  /// The steps whose result or status depends on the policy, by position.
  package var differingSteps: [Int] {
    scenario.steps.indices.filter { position in
      let ends = runs.map { run in
        let outcome = run.outcomes[position]
        return "\(outcome.result.rawValue) \(outcome.status.map(\.description) ?? "")"
      }
      return Set(ends).count > 1
    }
  }
}
