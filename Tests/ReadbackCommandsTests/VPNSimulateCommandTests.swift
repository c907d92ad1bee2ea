import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct VPNSimulateCommandTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/VPN/Scenarios").path

  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws { folder = try TestFolder() }

  /// Runs the command on a thread of its own: it waits for tasks, which the threads of tests run.
  private func simulate(
    _ words: String..., on console: RecordedConsole? = nil
  ) async -> ReadbackCommands.ExitStatus {
    let console = Unchecked(value: console ?? self.console)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: ReadbackProgram.standard.run(
            ["vpn", "simulate"] + words, on: console.value.console))
      }
    }
  }

  /// One thread uses the console while the test waits for it.
  private struct Unchecked: @unchecked Sendable {
    let value: RecordedConsole
  }

  private func play(_ steps: String, daemon: String = #""any-group""#) throws -> String {
    let text = """
      { "readback": "scenario", "formatVersion": 1, "name": "x", "device": { "system": "iOS 17" },
        "daemonGroups": \(daemon), "steps": [\(steps)] }
      """
    try folder.write(Array(text.utf8), to: "x.json")
    return folder.path("x.json")
  }

  @Test func printsATimeline() async {
    let file = "\(Self.scenarios)/after-reboot.scenario.json"
    #expect(await simulate(file) == .success)
    #expect(console.outputText.hasPrefix("on demand after a reboot (daemon: default-group)\n"))
    #expect(console.outputText.contains("  5. connectOnDemand: secret-locked, -25308"))
    #expect(console.outputText.hasSuffix("\n9 steps as expected, 0 not\n"))
  }

  @Test func failsWhenAStepEndsOtherwise() async throws {
    let file = try play(
      #"{ "do": "connectOnDemand", "expect": { "result": "connected", "status": -50 } }"#)
    #expect(await simulate("--quiet", file) == .finding)
    #expect(
      console.outputText
        == "! 1. connectOnDemand: not-started, expected connected, -50 (errSecParam)\n"
        + "0 steps as expected, 1 not\n")
  }

  @Test func failsWherePoliciesDiffer() async throws {
    let text = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "x", "device": { "system": "iOS 17" },
        "steps": [ { "do": "store", "secret": "userPassword" },
          { "do": "saveProfile", "kind": "ikev2" }, { "do": "connectOnDemand" } ] }
      """#
    try folder.write(Array(text.utf8), to: "x.json")
    #expect(await simulate(folder.path("x.json")) == .finding)
    #expect(
      console.outputText.contains("step 3 ends differently under the modelled policies\n"))
    let json = RecordedConsole()
    let file = folder.path("x.json")
    #expect(await simulate("--format", "json", file, on: json) == .finding)
    #expect(json.outputText.components(separatedBy: #""differs":true"#).count == 3 + 1)
  }

  @Test func writesJSONThatItsSchemaAccepts() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.scenarios).sorted()
    for name in names {
      let file = "\(Self.scenarios)/\(name)"
      let console = RecordedConsole()
      #expect(await simulate("--format", "json", file, on: console) == .success, "\(name)")
      let value = try JSONDocument(parsing: Array(console.outputText.utf8)).root
      #expect(try JSONSchema(named: "simulation").faults(in: value) == [], "\(name)")
    }
  }

  @Test func refusesAScenarioWithItsPlace() async throws {
    let file = try play(#"{ "do": "fly" }"#)
    #expect(await simulate(file) == .usage)
    #expect(console.errorText.contains("x.json:2:"))
    #expect(console.errorText.contains("unknown \"…\""))
    #expect(!console.errorText.contains("fly"))
    #expect(await simulate(folder.path("absent.json")) == .unavailable)
  }

  @Test func keepsControlCharactersOfANameFromTheTerminal() async throws {
    let text = #"""
      { "readback": "scenario", "formatVersion": 1, "name": "a\u001b[31m", "device": { "system": "iOS 17" },
        "daemonGroups": "any-group", "steps": [] }
      """#
    try folder.write(Array(text.utf8), to: "x.json")
    #expect(await simulate(folder.path("x.json")) == .success)
    #expect(!console.outputText.contains("\u{1B}"))
  }
}
