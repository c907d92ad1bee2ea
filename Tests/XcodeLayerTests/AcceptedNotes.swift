import Acceptance
import Evidence
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import XcodeLayer

/// `readback accept` on the smallest directory of fixtures, with a recorded Xcode.
final class AcceptedNotes {
  let folder: TestFolder
  let xcode = RecordedXcode()
  let report: CheckReport
  private(set) var output = ""
  private(set) var errors = ""
  var isRunNamed = false
  var host = "here"

  init() throws {
    folder = try TestFolder()
    try folder.writeNotes()
    report = try Check([FixtureDirectory(opening: folder.path("notes"))]).run()
    let result = result(_:)
    xcode.results = { [result($0)] }
  }

  /// What the tests write of a run.
  func result(_ run: String?) -> [UInt8] { layerResult(run: run).bytes }

  func layerResult(
    run: String?, report other: CheckReport? = nil, platform: LayerResult.Platform = .iOSSimulator,
    date: String? = nil, outcome: (String) -> LayerResult.Outcome? = { _ in .passed }
  ) -> LayerResult {
    let report = other ?? self.report
    return LayerResult(
      suite: "Fixtures", platform: platform, system: "\(platform.rawValue), 18.2, arm64",
      readers: ["readback"], inputs: report.inputs(checker: "readback 0.1.0"),
      cases: report.cases.compactMap { checked in
        outcome(checked.result.name).map { outcome in
          var item = LayerResult.Case(checked.result.name, outcome)
          if outcome != .skipped { item.digest = checked.result.digest }
          return item
        }
      }, run: run, date: date)
  }

  /// Runs a command and returns its status.
  func run(_ words: String...) -> ReadbackCommands.ExitStatus { run(words: words) }

  func run(
    words: [String], at time: String = "2026-01-01T00:00:00Z", id: String = "run 1"
  ) -> ReadbackCommands.ExitStatus {
    (output, errors) = ("", "")
    let console = Console(
      output: OutputChannel { [self] bytes in
        output += String(decoding: bytes, as: UTF8.self)
        return .written
      },
      errors: OutputChannel { [self] bytes in
        errors += String(decoding: bytes, as: UTF8.self)
        return .written
      })
    let facts = RunFacts(time: time, host: host, runID: id, isNamed: isRunNamed)
    let program = ReadbackProgram(commands: [
      AcceptCommand(runner: xcode, facts: { facts }), EvidenceCombineCommand(),
    ])
    return program.run(words, on: console)
  }

  /// Runs `accept` with a simulator, and writes the evidence.
  func accept(_ words: String...) -> ReadbackCommands.ExitStatus {
    run(words: ["accept", folder.path("notes"), "--ios", "--output", evidence] + words)
  }

  var evidence: String { folder.path("evidence.json") }

  func document() throws -> EvidenceDocument {
    try EvidenceDocument(parsing: try folder.read("evidence.json"))
  }

  /// What is wrong with the tests of the layer `ios`.
  func objections() throws -> [String] {
    try document().statements.last?.configuration.testRun?.objections.map(\.repaired) ?? []
  }
}
