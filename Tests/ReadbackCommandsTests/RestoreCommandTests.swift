import ArchiveFiles
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct RestoreCommandTests {
  private let folder: TestFolder
  private let contract: String
  private let old: [UInt8]
  private let new: [UInt8]

  /// A folder with a file and one backup of it.
  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
    contract = folder.path("Fixtures/memo.contract.json")
    old = try folder.read("Fixtures/memo-1.archive")
    new = try folder.read("Fixtures/memo-3.archive")
    try folder.makeFolder("state")
    try folder.write(new, to: "state/memo")
    try folder.write(old, to: "state/memo.readback-backup")
  }

  private var file: String { folder.path("state/memo") }

  private func restore(
    _ words: String...
  ) -> (status: ReadbackCommands.ExitStatus, output: String, errors: String) {
    let console = RecordedConsole()
    let status = ReadbackProgram.standard.run(["restore", file] + words, on: console.console)
    return (status, console.outputText, console.errorText)
  }

  @Test func restoresTheNewestAndKeepsWhatWasThere() throws {
    try folder.write(Array("bplist00".utf8), to: "state/memo.readback-backup.9")
    try folder.write(old, to: "state/memo.readback-backup.10")
    let run = restore()
    #expect(run.status == .success)
    #expect(
      run.output == """
        \(file): restored from memo.readback-backup.10, what was there is memo.readback-backup.11

        """)
    #expect(try folder.read("state/memo") == old)
    #expect(try folder.read("state/memo.readback-backup.11") == new)
    #expect(try folder.read("state/memo.readback-backup.10") == old)
  }

  @Test func bringsAMissingFileBack() throws {
    try FileManager.default.removeItem(atPath: file)
    let run = restore()
    #expect(run.status == .success)
    #expect(run.output == "\(file): restored from memo.readback-backup, nothing was there\n")
    #expect(try folder.read("state/memo") == old)
  }

  @Test func restoresTheOneThatIsNamed() throws {
    try folder.makeFolder("backups")
    try folder.write(old, to: "backups/memo.readback-backup.3")
    #expect(restore("--from", folder.path("backups/memo.readback-backup.3")).status == .success)
    #expect(try folder.read("state/memo") == old)
    #expect(try folder.read("backups/memo.readback-backup.4") == new)
    #expect(restore("--from", "memo.readback-backup").status == .success)
  }

  @Test func takesANameThatBeginsWithACombiningMark() throws {
    let name = "\u{301}memo"
    try folder.makeFolder("backups")
    try folder.write(new, to: "state/\(name)")
    try folder.write(old, to: "backups/\(name).readback-backup")
    let console = RecordedConsole()
    let status = console.run(
      "restore", folder.path("state/\(name)"), "--from",
      folder.path("backups/\(name).readback-backup"))
    #expect(status == .success, "\(console.errorText)")
    #expect(try folder.read("state/\(name)") == old)
  }

  @Test(arguments: [
    "memo", "other.readback-backup", "memo.readback-backup.2", "x/memo.readback-backup",
  ])
  func refusesWhatIsNoBackupOfTheFile(name: String) throws {
    #expect(restore("--from", name).status == .unavailable)
    #expect(try folder.read("state/memo") == new)
  }

  @Test func leadsFromABackupToTheFile() throws {
    let backup = folder.path("state/memo.readback-backup")
    let console = RecordedConsole()
    #expect(console.run("restore", backup) == .usage)
    #expect(
      console.errorText.contains(
        "readback restore \(folder.path("state/memo")) --from \(backup)"))
    #expect(try folder.read("state/memo") == new)
  }

  @Test func restoresNothingThatIsRejected() throws {
    try folder.write(Array(old.dropLast(40)), to: "state/memo.readback-backup.2")
    let run = restore()
    #expect(run.status == .finding)
    #expect(run.errors.contains("truncated"))
    #expect(try folder.read("state/memo") == new)
    let future = try folder.read("Fixtures/future.archive")
    try folder.write(future, to: "state/memo.readback-backup.3")
    #expect(restore("--contract", contract).status == .finding)
    #expect(try folder.read("state/memo") == new)
    #expect(restore().status == .success)
    #expect(try folder.read("state/memo") == future)
  }

  @Test func listsBackups() throws {
    try folder.write(Array("bplist00".utf8), to: "state/memo.readback-backup.2")
    let lines = restore("--list", "--contract", contract).output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("memo.readback-backup: \(old.count) bytes, 20"))
    #expect(lines[0].hasSuffix(", version 1"))
    #expect(lines[1].contains("truncated"))
    #expect(try folder.read("state/memo") == new)
  }

  @Test func saysThatThereIsNone() throws {
    try FileManager.default.removeItem(atPath: "\(file).readback-backup")
    #expect(restore().status == .unavailable)
    let run = restore("--list")
    #expect(run.status == .success)
    #expect(run.output == "\(file): no backup\n")
    #expect(restore("--prune").output == "\(file): no backup to remove\n")
  }

  @Test func removesBackupsOfASoundFileOnly() throws {
    try folder.write(old, to: "state/memo.readback-backup.2")
    try folder.write(Array(new.dropLast(40)), to: "state/memo")
    #expect(restore("--prune").status == .finding)
    #expect(try folder.names(in: "state").count == 3)
    try FileManager.default.removeItem(atPath: file)
    #expect(restore("--prune").status == .unavailable)
    #expect(try folder.names(in: "state").count == 2)
    try folder.write(new, to: "state/memo")
    let run = restore("--prune")
    #expect(run.status == .success)
    #expect(run.output == "removed memo.readback-backup\nremoved memo.readback-backup.2\n")
    #expect(try folder.names(in: "state") == ["memo"])
  }

  @Test func refusesWhatContradictsItself() {
    #expect(restore("--list", "--prune").status == .usage)
    #expect(restore("--from", "memo.readback-backup", "--list").status == .usage)
    #expect(restore("--from", "a/").status == .usage)
    #expect(restore("--from", "a/b", "--backup-dir", "c").status == .usage)
  }

  @Test func reportsSatisfyTheirSchema() throws {
    for words in [["--list"], [], ["--prune"], ["--from", "memo.readback-backup.7"]] {
      let console = RecordedConsole()
      _ = ReadbackProgram.standard.run(
        ["restore", file, "--format", "json"] + words, on: console.console)
      let value = try JSONDocument(parsing: console.output).root
      #expect(try JSONSchema(named: "restore").faults(in: value) == [])
    }
  }
}
