import ArchiveFiles
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct MigrateInPlaceTests {
  private let folder: TestFolder
  private let console = RecordedConsole()
  private let contract: String
  private let old: [UInt8]

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
    contract = folder.path("Fixtures/memo.contract.json")
    old = try folder.read("Fixtures/memo-1.archive")
    try folder.makeFolder("state")
    try folder.write(old, to: "state/memo")
  }

  private var file: String { folder.path("state/memo") }

  private func migrate(_ words: String...) -> ReadbackCommands.ExitStatus {
    ReadbackProgram.standard.run(
      ["migrate", "--contract", contract, "--in-place"] + words, on: console.console)
  }

  @Test func replacesTheFileAndKeepsTheOldOne() throws {
    #expect(migrate(file) == .success)
    #expect(
      console.outputText
        == "\(file): version 1 to 3, replaced; the old file is memo.readback-backup\n")
    #expect(try folder.names(in: "state") == ["memo", "memo.readback-backup"])
    #expect(try folder.read("state/memo.readback-backup") == old)
    let run = RecordedConsole()
    #expect(run.run("verify", file, "--contract", contract) == .success)
    #expect(run.outputText == "\(file): accepted, version 3\n")
  }

  @Test func aSecondRunDoesNothing() throws {
    #expect(migrate(file) == .success)
    let identity = try #require(FileIdentity(ofFile: file))
    #expect(migrate(file) == .success)
    #expect(console.outputText.hasSuffix("\(file): at the current version 3 already\n"))
    #expect(FileIdentity(ofFile: file) == identity)
    #expect(try folder.names(in: "state") == ["memo", "memo.readback-backup"])
  }

  @Test func aSecondRunCleansWhatAnInterruptedOneLeft() throws {
    #expect(migrate(file) == .success)
    let own = ".readback-" + SHA256Digest(of: Array("memo".utf8)).hexadecimal.prefix(16)
    try folder.write(old, to: "state/\(own)-0123456789abcdef.swap")
    try folder.write(old, to: "state/\(own)-0123456789abcdee.new")
    try folder.write([], to: "state/\(own).lock")
    #expect(migrate(file) == .success)
    #expect(try folder.names(in: "state") == ["memo", "memo.readback-backup"])
  }

  /// Restoring one of them would bring the content of the other.
  @Test func refusesFilesWhoseBackupsWouldMix() throws {
    for name in ["backups", "other"] { try folder.makeFolder(name) }
    try folder.write(old, to: "other/Memo")
    try folder.makeLink("link", to: "state/memo")
    let backups = folder.path("backups")
    #expect(migrate(file, folder.path("other/Memo"), "--backup-dir", backups) == .usage)
    #expect(try folder.read("state/memo") == old)
    #expect(migrate(file, folder.path("link"), file, "--backup-dir", backups) == .success)
  }

  @Test func refusesABackupDirectoryWithoutAName() throws {
    #expect(migrate(file, "--backup-dir", "") == .unavailable)
    #expect(console.errorText.contains("memo: unavailable: backups: the directory cannot be"))
    #expect(try folder.read("state/memo") == old)
  }

  @Test(arguments: [[], ["--dry-run"]])
  func refusesAnArchiveInsideAFile(words: [String]) throws {
    let status = ReadbackProgram.standard.run(
      ["migrate", "--contract", contract, "--in-place", "\(file)#root"] + words,
      on: console.console)
    #expect(status == .usage)
    try folder.write(old, to: "state/a#b")
    #expect(migrate(folder.path("state/a#b")) == .success)
  }

  @Test func makesBackupsInAnotherDirectory() throws {
    try folder.makeFolder("backups")
    #expect(migrate(file, "--backup-dir", folder.path("backups")) == .success)
    #expect(try folder.names(in: "state") == ["memo"])
    #expect(try folder.read("backups/memo.readback-backup") == old)
    try folder.write(old, to: "state/memo")
    #expect(migrate(file, "--backup-dir", folder.path("backups")) == .success)
    #expect(
      try folder.names(in: "backups") == ["memo.readback-backup", "memo.readback-backup.2"])
    try folder.write(old, to: "state/memo")
    #expect(migrate(file, "--backup-dir", folder.path("none")) == .unavailable)
    #expect(try folder.read("state/memo") == old)
  }

  @Test func replacesWhatALinkLeadsTo() throws {
    try folder.makeLink("link", to: "state/memo")
    #expect(migrate(folder.path("link")) == .success)
    #expect(try folder.read("state/memo") != old)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "state/memo"
    )
  }

  @Test func oneFailureDoesNotStopTheOthers() throws {
    try folder.write(Array(old.dropLast(40)), to: "state/cut")
    try folder.write(old, to: "state/last")
    let status = migrate(
      folder.path("state/cut"), folder.path("state/absent"), file,
      folder.path("Fixtures/memo-3.archive"), folder.path("state/last"))
    #expect(status == .unavailable)
    #expect(console.outputText.hasSuffix("2 migrated, 1 at the current version, 2 failed\n"))
    #expect(console.errorText.contains("cut: truncated: "))
    #expect(console.errorText.contains("absent: unavailable: "))
    #expect(
      try folder.names(in: "state")
        == ["cut", "last", "last.readback-backup", "memo", "memo.readback-backup"])
    #expect(try folder.read("state/cut") == Array(old.dropLast(40)))
  }

  @Test func leavesTheFileWhenTheResultIsRejected() throws {
    try folder.replace(
      #""addField": { "type": "Memo", "name": "attachments", "value": [] }"#,
      with: #""removeField": { "type": "Memo", "name": "tags" }"#,
      in: "Fixtures/memo.contract.json")
    let identity = try #require(FileIdentity(ofFile: file))
    #expect(migrate(file) == .finding)
    #expect(FileIdentity(ofFile: file) == identity)
    #expect(try folder.read("state/memo") == old)
    #expect(try folder.names(in: "state") == ["memo"])
  }

  @Test func refusesADirectoryThatOthersMayWrite() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.path("state"))
    #expect(migrate(file) == .failure)
    #expect(console.errorText.contains("memo: not-writable: "))
    #expect(try folder.read("state/memo") == old)
    #expect(try folder.names(in: "state") == ["memo"])
  }

  @Test func showsTheDifferenceAndChangesNothing() throws {
    #expect(migrate(file, "--dry-run") == .success)
    #expect(console.outputText.contains("~ root: class OldNotes.Memo → Notes.Memo"))
    #expect(try folder.read("state/memo") == old)
    #expect(try folder.names(in: "state") == ["memo"])
  }

  @Test func refusesWhatContradictsIt() {
    #expect(migrate(file, "--output", folder.path("out")) == .usage)
    #expect(migrate(file, "--force") == .usage)
    #expect(migrate("-") == .usage)
    #expect(
      console.run(
        "migrate", file, "--contract", contract, "--backup-dir", folder.path, "--dry-run")
        == .usage)
  }

  @Test func reportsSatisfyTheirSchema() throws {
    let run = RecordedConsole()
    let status = run.run(
      "migrate", "--contract", contract, "--in-place", "--format", "json", file,
      folder.path("absent"))
    #expect(status == .unavailable)
    let value = try JSONDocument(parsing: run.output).root
    #expect(try JSONSchema(named: "migrate").faults(in: value) == [])
    #expect(run.outputText.contains(#""backup":"memo.readback-backup""#))
    #expect(run.outputText.contains(#""verdict":"unavailable""#))
  }
}
