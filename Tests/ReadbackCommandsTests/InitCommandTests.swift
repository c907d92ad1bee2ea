import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct InitCommandTests {
  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
  }

  private func start(_ names: String..., options: [String] = []) -> ReadbackCommands.ExitStatus {
    let words =
      ["init", folder.path("New")] + names.map { folder.path("Fixtures/\($0)") } + options
    return ReadbackProgram.standard.run(words, on: console.console)
  }

  private func expectNothingWritten(at location: SourceLocation = #_sourceLocation) throws {
    #expect(try folder.names() == ["Fixtures"], sourceLocation: location)
  }

  @Test func makesADirectoryThatPassesItsCheck() throws {
    #expect(start("memo-2.archive", "memo-2-xml.archive", "memo-3.archive") == .success)
    #expect(
      try folder.names(in: "New") == [
        "Memo.contract.json", "memo-2-xml.archive", "memo-2.archive", "memo-3.archive",
        "readback.json",
      ])
    #expect(try folder.read("New/memo-2.archive") == folder.read("Fixtures/memo-2.archive"))
    #expect(console.outputText.hasSuffix("Memo.contract.json: inferred from 3 of 3 archives\n"))
    #expect(console.errorText.contains("Memo: no version declared: unknown versions"))
    #expect(
      console.errorText.contains(
        "class names that are not Foundation's, taken from the samples: Notes."))
    try folder.replace(
      "\"counterexamples\": {\n    \"seed\": 1\n  }", with: "\"counterexamples\": false",
      in: "New/readback.json")
    let check = RecordedConsole()
    #expect(check.run("check", folder.path("New")) == .success)
    #expect(check.outputText.hasSuffix("\n6 passed, 0 failed\n"))
    #expect(
      check.outputText.hasPrefix(
        "Memo relaxes: inferred from samples, not confirmed by anybody"
          + " (who has removes \"inferred\": true from Memo.contract.json)\n"))
  }

  @Test func writesAManifestThatSatisfiesItsSchemaAndContractsThatMakeSense() throws {
    #expect(
      start("memo-1.archive", options: ["--app", "Notes", "--app-version", "1.0"]) == .success)
    let value = try JSONDocument(parsing: folder.read("New/readback.json")).root
    #expect(try JSONSchema(named: "manifest").faults(in: value) == [])
    #expect(console.run("contract", "check", folder.path("New/Memo.contract.json")) == .success)
  }

  /// The first version of the app had the class under another name.
  @Test func infersOneContractForEachRootClass() throws {
    #expect(start("memo-1.archive", "memo-3.archive", "wrong-root.archive") == .success)
    let contracts = try folder.names(in: "New").filter { $0.hasSuffix(".contract.json") }
    #expect(
      contracts == ["Attachment.contract.json", "Memo-2.contract.json", "Memo.contract.json"])
  }

  @Test func saysWhatIsNotKnown() throws {
    #expect(start("memo-3.archive") == .success)
    #expect(console.errorText.contains("say in readback.json which app and version wrote"))
    let manifest = String(decoding: try folder.read("New/readback.json"), as: UTF8.self)
    #expect(manifest.contains("\"app\": \"unknown\""))
    #expect(manifest.contains("\"origin\": \"generated\""))
    #expect(manifest.contains("\"coverage\": \"reported\""))
  }

  @Test func overwritesNothing() throws {
    try folder.makeFolder("New")
    #expect(start("memo-3.archive") == .usage)
    #expect(console.errorText.contains("New: exists already, and nothing in it is overwritten"))
    #expect(try folder.names(in: "New").isEmpty)
  }

  @Test func refusesWhatIsNoArchive() throws {
    #expect(start("memo-3.archive", "first-12-bytes.archive") == .finding)
    #expect(console.errorText.contains("first-12-bytes.archive: truncated: "))
    try expectNothingWritten()
  }

  @Test func namesTheArchiveThatHasNothingToInferFrom() throws {
    let list: [String: Any] = [
      "$archiver": "NSKeyedArchiver", "$version": 100_000, "$top": [String: Any](),
      "$objects": ["$null"],
    ]
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    try folder.write(Array(bytes), to: "Fixtures/bare.archive")
    #expect(start("bare.archive") == .finding)
    #expect(
      console.errorText.contains(
        "readback: \(folder.path("Fixtures/bare.archive")): no contract can express"))
    try expectNothingWritten()
  }

  @Test func refusesWhatIsNotThere() throws {
    #expect(start("memo-3.archive", "absent") == .unavailable)
    #expect(console.errorText.contains("absent: unavailable: cannot be opened"))
    try expectNothingWritten()
  }

  @Test func refusesTwoFilesOfOneName() throws {
    #expect(start("memo-3.archive", "../Fixtures/memo-3.archive") == .usage)
    #expect(console.errorText.contains("would have the same name as"))
    try expectNothingWritten()
  }
}
