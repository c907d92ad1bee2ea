import Acceptance
import ArchiveFiles
import Evidence
import StrictJSON
import TestFiles
import Testing

/// Evidence takes from each reader's cases what that reader was given.
struct DrivenReaderTests {
  /// Says of every input that it was right, and which bytes it was.
  private struct Claimant: DrivenReader {
    let name = "tool"
    let command = ["tool", "{}"]
    let notes: [String] = []
    /// What it claims to have been given instead of the inputs.
    var digest: SHA256Digest?

    func commandDigests() -> [SHA256Digest?] { [SHA256Digest(of: [1]), nil] }

    func caseNames(of input: DrivenInput) -> [String] {
      guard input.group == .fixture else { return [input.name] }
      return ["\(input.name)/verdict"]
        + (input.mustBeAccepted ? [] : ["\(input.name)/unchanged"])
    }

    func check(
      _ inputs: [DrivenInput], selected: [Bool], seed: UInt64, jobs: Int, progress: (Int) -> Void
    ) throws(AcceptanceFailure) -> DrivenResults {
      var results: [[DrivenCase]] = []
      for input in inputs {
        guard case .bytes(let bytes) = try input.content() else {
          throw AcceptanceFailure(.unavailable, input.name)
        }
        var result = CaseResult(input.name, passed: true, expected: input.expected)
        result.digest = digest ?? SHA256Digest(of: bytes)
        results.append(caseNames(of: input).map { _ in DrivenCase(result) })
      }
      return .judged(results)
    }
  }

  private func combination(_ digest: SHA256Digest?) throws -> (Statement, Combination) {
    let folder = try TestFolder()
    try folder.writeNotes(replacing: [
      (
        "\"unshown\":",
        "\"readers\": [{ \"name\": \"tool\", \"command\": [\"tool\", \"{}\"] }], \"unshown\":"
      )
    ])
    let directory = try FixtureDirectory(opening: folder.path("notes"))
    var check = Check([directory])
    check.readers = { _ throws(AcceptanceFailure) in [Claimant(digest: digest)] }
    let report = try check.run()
    #expect(report.failed == 0)
    #expect(report.commandDigests["tool"]?.first == SHA256Digest(of: [1]))
    let fixtures = try JudgedFixtures(directory, report)
    let statement = Statement(
      commandLine: fixtures, checker: NoteEvidence.checker, toolchain: "Swift",
      system: SystemRecord(platform: .linux, name: "linux"),
      readers: [
        ReaderRecord(name: "readback"), ReaderRecord(name: "tool", command: ["tool", "{}"]),
      ], boundary: ["none"])
    var request = Combination.Request()
    request.layers = [.commandLine]
    return (
      statement,
      Combination(
        of: [NoteEvidence.document(statement)], on: fixtures, checker: NoteEvidence.checker,
        request: request)
    )
  }

  @Test func acceptsAReaderThatWasGivenTheInputs() throws {
    #expect(try combination(nil).1.allObjections == [])
  }

  @Test func aReaderThatWasGivenOtherBytesProvesNothing() throws {
    let other = SHA256Digest(of: [7])
    let (statement, combination) = try combination(other)
    for name in ["tool/fixture/note.archive/verdict", "tool/fixture/broken.archive/unchanged"] {
      #expect(statement.configuration.cases.byName[JSONText(name)]?.input == other)
    }
    #expect(
      combination.allObjections.contains { $0.contains("it ran with other inputs: tool/") },
      "\(combination.allObjections)")
  }
}
