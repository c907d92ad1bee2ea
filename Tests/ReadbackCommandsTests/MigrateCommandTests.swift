import ArchiveFiles
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct MigrateCommandTests {
  private let folder: TestFolder
  private let console = RecordedConsole()
  private let contract: String

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
    contract = folder.path("Fixtures/memo.contract.json")
  }

  private func fixture(_ name: String) -> String { folder.path("Fixtures/\(name)") }

  private func migrate(_ words: String...) -> ReadbackCommands.ExitStatus {
    ReadbackProgram.standard.run(
      ["migrate", "--contract", contract] + words, on: console.console)
  }

  private func value(_ path: String) -> String {
    let run = RecordedConsole()
    _ = run.run("inspect", path, "--format", "value")
    return run.outputText
  }

  @Test func bringsAnArchiveToTheCurrentVersion() throws {
    let output = folder.path("out.archive")
    #expect(migrate(fixture("memo-1.archive"), "--output", output) == .success)
    #expect(
      console.outputText
        == "\(fixture("memo-1.archive")): version 1 to 3, written to \(output)\n")
    #expect(console.errorText.isEmpty)
    #expect(value(output).contains(#""schema":3"#))
    #expect(value(output).contains(#""$class":"Notes.Memo""#))
    let run = RecordedConsole()
    #expect(run.run("verify", output, "--contract", contract) == .success)
    #expect(run.outputText == "\(output): accepted, version 3\n")
  }

  @Test func copiesWhatIsCurrentAlready() throws {
    let output = folder.path("out.archive")
    #expect(migrate(fixture("memo-3.archive"), "--output", output) == .success)
    #expect(
      console.outputText
        == "\(fixture("memo-3.archive")): at the current version 3 already, copied to \(output)\n")
    #expect(try folder.read("out.archive") == folder.read("Fixtures/memo-3.archive"))
  }

  @Test func aSecondRunChangesNothing() throws {
    #expect(migrate(fixture("memo-2.archive"), "--output", folder.path("a")) == .success)
    #expect(migrate(folder.path("a"), "--output", folder.path("b")) == .success)
    #expect(try folder.read("a") == folder.read("b"))
  }

  @Test func showsTheDifferenceAndWritesNothing() throws {
    let file = fixture("memo-1.archive")
    #expect(migrate(file, "--dry-run") == .success)
    #expect(
      console.outputText == """
        --- \(file)
        +++ \(file), migrated
        ~ root: class OldNotes.Memo → Notes.Memo
        + root.attachments: NSArray, 0 elements
        ~ root.schema: 1 → 3
        + root.tags: NSArray, 0 elements

        """)
    let other = RecordedConsole()
    let words = [
      "migrate", file, "--contract", contract, "--dry-run", "--output", folder.path("out"),
    ]
    #expect(ReadbackProgram.standard.run(words, on: other.console) == .success)
    #expect(other.outputText == console.outputText)
    #expect(try folder.names() == ["Fixtures"])
    let current = RecordedConsole()
    #expect(
      current.run("migrate", fixture("memo-3.archive"), "--contract", contract, "--dry-run")
        == .success)
    #expect(
      current.outputText == "\(fixture("memo-3.archive")): at the current version 3 already\n")
  }

  @Test func writesSeveralIntoADirectory() throws {
    try folder.makeFolder("out")
    let names = ["memo-1.archive", "memo-2-xml.archive", "memo-3.archive"]
    #expect(
      migrate(
        fixture(names[0]), fixture(names[1]), fixture(names[2]), "--output", folder.path("out"))
        == .success)
    #expect(try folder.names(in: "out") == names)
    #expect(try folder.read("out/memo-2-xml.archive").starts(with: "<?xml".utf8))
    #expect(
      migrate(fixture(names[0]), "--output", folder.path("out")) == .usage)
    #expect(
      migrate(fixture(names[0]), fixture(names[1]), "--output", folder.path("none")) == .usage)
    #expect(
      migrate(fixture(names[0]), fixture(names[0]), "--output", folder.path("out"), "--force")
        == .usage)
    #expect(
      migrate(fixture(names[0]), fixture(names[1]), "--output", folder.path("Fixtures"), "--force")
        == .usage)
    #expect(console.errorText.contains("is the input"))
  }

  @Test func goesOnBehindAnArchiveThatFails() throws {
    try folder.makeFolder("out")
    let status = migrate(
      fixture("future.archive"), fixture("absent.archive"), fixture("memo-1.archive"),
      fixture("first-12-bytes.archive"), "--output", folder.path("out"))
    #expect(status == .unavailable)
    #expect(try folder.names(in: "out") == ["memo-1.archive"])
    #expect(console.errorText.contains("future.archive: root.schema: unsupported-version: "))
    #expect(console.errorText.contains("absent.archive: unavailable: "))
    #expect(console.errorText.contains("first-12-bytes.archive: truncated: "))
  }

  @Test func writesNothingThatTheContractRejects() throws {
    try folder.replace(
      #""addField": { "type": "Memo", "name": "attachments", "value": [] }"#,
      with: #""removeField": { "type": "Memo", "name": "tags" }"#,
      in: "Fixtures/memo.contract.json")
    let output = folder.path("out.archive")
    #expect(migrate(fixture("memo-2.archive"), "--output", output) == .finding)
    #expect(
      console.errorText.contains(
        "root.attachments: verification-failed: the contract rejects the result: missing-field: "))
    #expect(console.errorText.contains("in the migration from version 2 to 3"))
    #expect(console.errorText.contains("root.tags: missing-field: "))
    #expect(try folder.names() == ["Fixtures"])
  }

  @Test func takesContractsThatNobodyHasConfirmed() throws {
    try folder.replace(
      #""reader": "foundation","#, with: #""reader": "foundation", "inferred": true,"#,
      in: "Fixtures/memo.contract.json")
    let output = folder.path("out.archive")
    #expect(migrate(fixture("memo-1.archive"), "--output", output) == .success)
    #expect(
      console.errorText
        == "the contract is inferred: nobody has confirmed what it accepts, and so what is written\n"
    )
  }

  @Test func refusesItsInputsAsOutput() throws {
    let file = fixture("memo-1.archive")
    let before = try folder.read("Fixtures/memo-1.archive")
    let contractBefore = try folder.read("Fixtures/memo.contract.json")
    try folder.makeLink("link", to: "Fixtures/memo-1.archive")
    for output in [file, folder.path("link"), contract] {
      #expect(migrate(file, "--output", output, "--force") == .usage)
    }
    #expect(try folder.read("Fixtures/memo-1.archive") == before)
    #expect(try folder.read("Fixtures/memo.contract.json") == contractBefore)
  }

  @Test func needsAContractAndAnOutput() {
    #expect(console.run("migrate", fixture("memo-1.archive"), "--dry-run") == .usage)
    #expect(migrate(fixture("memo-1.archive")) == .usage)
    #expect(migrate("--output", folder.path("out")) == .usage)
    #expect(migrate("-", "-", "--dry-run") == .usage)
  }

  @Test func leavesNothingHalfWrittenOnAFullDisk() throws {
    let program = ReadbackProgram(commands: [
      MigrateCommand(system: InterferingCalls(refusalOfWriting: .noSpace))
    ])
    let words = [
      "migrate", fixture("memo-1.archive"), "--contract", contract, "--output",
      folder.path("out.archive"),
    ]
    #expect(program.run(words, on: console.console) == .failure)
    #expect(console.errorText.contains("no space left"))
    #expect(console.outputText.isEmpty)
    #expect(try folder.names() == ["Fixtures"])
  }

  @Test func keepsOutputWithinItsLimit() throws {
    let file = fixture("memo-1.archive")
    #expect(
      migrate(file, "--output", folder.path("out"), "--limit", "outputBytes=100") == .finding)
    #expect(console.errorText.contains("limit-exceeded: outputBytes: "))
    #expect(try folder.names() == ["Fixtures"])
  }

  // MARK: JSON

  private func json(_ words: String...) throws -> JSONValue {
    let run = RecordedConsole()
    _ = ReadbackProgram.standard.run(
      ["migrate", "--contract", contract, "--format", "json"] + words, on: run.console)
    let value = try JSONDocument(parsing: run.output).root
    #expect(try JSONSchema(named: "migrate").faults(in: value) == [])
    return value
  }

  @Test func reportsSatisfyTheirSchema() throws {
    try folder.makeFolder("out")
    let names = [
      "memo-1.archive", "memo-3.archive", "future.archive", "absent.archive",
      "first-12-bytes.archive",
    ]
    var reader = try json(
      fixture(names[0]), fixture(names[1]), fixture(names[2]), fixture(names[3]),
      fixture(names[4]), "--output", folder.path("out")
    ).requiredObject()
    let verdicts = try reader.required("files").requiredElements().map { element in
      var file = try element.requiredObject()
      return try file.required("verdict").requiredString()
    }
    #expect(verdicts == ["migrated", "unchanged", "rejected", "unavailable", "rejected"])
    _ = try json(fixture("memo-1.archive"), fixture("memo-3.archive"), "--dry-run")
    try folder.replace(
      #""addField": { "type": "Memo", "name": "attachments", "value": [] }"#,
      with: #""convertField": { "type": "Memo", "name": "text", "to": "string" }"#,
      in: "Fixtures/memo.contract.json")
    _ = try json(fixture("memo-1.archive"), "--dry-run")
  }
}
