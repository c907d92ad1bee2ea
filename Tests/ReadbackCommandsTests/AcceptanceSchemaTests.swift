import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

/// Documents around fixtures against their schemas.
struct AcceptanceSchemaTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.copyExample(
      counterexamples: #"{ "seed": 1, "from": ["memo-1.archive"], "kinds": ["as-xml"] }"#)
  }

  private func expectValid(_ name: String, _ bytes: [UInt8]) throws {
    let value = try JSONDocument(parsing: bytes).root
    #expect(try JSONSchema(named: name).faults(in: value) == [])
  }

  private func output(_ words: String...) -> [UInt8] {
    let console = RecordedConsole()
    _ = ReadbackProgram.standard.run(words, on: console.console)
    return console.output
  }

  @Test func manifestsOfPeopleAndOfCommands() throws {
    try expectValid("manifest", folder.read("Fixtures/readback.json"))
    try folder.write(try folder.read("Fixtures/memo-2.archive"), to: "new.archive")
    _ = output(
      "add", folder.path("Fixtures"), folder.path("new.archive"), "--contract", "memo", "--app",
      "Notes", "--app-version", "2", "--note", "new")
    try expectValid("manifest", folder.read("Fixtures/readback.json"))
  }

  @Test func reportsThatPass() throws {
    try expectValid("check", output("check", folder.path("Fixtures"), "--format", "json"))
  }

  @Test func reportsThatFail() throws {
    try FileManager.default.removeItem(atPath: folder.path("Fixtures/memo-1-xml.archive"))
    try folder.write([1], to: "Fixtures/memo-2.archive")
    let kept = folder.path("kept")
    try expectValid(
      "check",
      output("check", folder.path("Fixtures"), "--format", "json", "--keep-failing", kept))
    try expectValid("kept", folder.read("kept/index.json"))
  }

  @Test func listsOfCases() throws {
    let list = output("check", folder.path("Fixtures"), "--format", "json", "--list")
    try expectValid("cases", list)
  }

  @Test func baselines() throws {
    _ = output("check", folder.path("Fixtures"), "--update-baseline", folder.path("baseline"))
    try expectValid("baseline", folder.read("baseline"))
  }

  @Test func verdicts() throws {
    let names = ["memo-1.archive", "future.archive", "first-12-bytes.archive", "absent", "."]
    let words =
      ["verify", "--format", "json", "--contract", folder.path("Fixtures/memo.contract.json")]
      + names.map { folder.path("Fixtures/\($0)") }
    let console = RecordedConsole()
    #expect(ReadbackProgram.standard.run(words, on: console.console) == .unavailable)
    try expectValid("verify", console.output)
  }

  /// What the strict reader refuses of a manifest, its schema refuses too.
  @Test(arguments: [
    ("\"expect\": \"accept\",\n      \"note\"", "\"expect\": \"reject\",\n      \"note\""),
    ("\"counterexamples\": {", "\"counterexample\": {"),
    ("\"file\": \"future.archive\"", "\"file\": \"/future.archive\""),
    ("\"coverage\": \"reported\"", "\"coverage\": \"some\""),
    ("\"reject\": \"truncated\"\n      }", "\"reject\": \"truncated\"\n      },\n \"fields\": {}"),
  ])
  func refusesWhatTheReaderRefuses(part: String, replacement: String) throws {
    try folder.replace(part, with: replacement, in: "Fixtures/readback.json")
    #expect(output("check", folder.path("Fixtures")).isEmpty)
    let value = try JSONDocument(parsing: folder.read("Fixtures/readback.json")).root
    #expect(try !JSONSchema(named: "manifest").faults(in: value).isEmpty)
  }
}
