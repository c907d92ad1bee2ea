import ArchiveFiles
import Foundation
import ReadbackCommands
import TestFiles
import Testing

/// Names on a command line: what can be no input, and no output.
struct InputNameTests {
  private let folder: TestFolder
  private let contract: String

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
    contract = folder.path("Fixtures/memo.contract.json")
  }

  /// All commands that read archives, with everything but the archive's name.
  private func commands(reading name: String) -> [[String]] {
    let output = folder.path("out")
    return [
      ["inspect", name], ["extract", name], ["redact", name, "--output", output],
      ["convert", name, "--to", "xml", "--output", output], ["infer", name],
      ["diff", name, name], ["verify", name, "--contract", contract],
      ["migrate", name, "--contract", contract, "--output", output], ["vpn", "audit", name],
      ["init", output, name],
      [
        "add", folder.path("Fixtures"), name, "--contract", "memo", "--app", "A", "--app-version",
        "1",
      ],
    ]
  }

  private func run(_ words: [String]) -> (ReadbackCommands.ExitStatus, RecordedConsole) {
    let console = RecordedConsole()
    return (ReadbackProgram.standard.run(words, on: console.console), console)
  }

  @Test(arguments: ["#root.[", "#", "#root", "#root.\"", "#root[\"a"])
  func aMalformedPathIsWrongUsage(path: String) throws {
    let memo = folder.path("Fixtures/memo-1.archive")
    let isMalformed = !["#", "#root"].contains(path)
    for words in commands(reading: memo + path) {
      let (status, console) = run(words)
      if isMalformed {
        #expect(status == .usage, "\(words)")
        #expect(console.errorText.contains("no path behind #"), "\(words)")
      } else {
        #expect(status != .usage, "\(words) \(console.errorText)")
      }
    }
    #expect(try folder.names() == ["Fixtures"])
  }

  @Test func anArchiveInsideStandardInputIsAnArgument() throws {
    let (status, console) = run(["inspect", "-#root.["])
    #expect(status == .usage)
    #expect(console.errorText.contains("no path behind #"))
    #expect(!console.errorText.contains("unknown option"))
    try folder.write(Array("-".utf8), to: "-#x")
    #expect(run(["inspect", "-x#root"]).1.errorText.contains("unknown option"))
  }

  @Test(arguments: [
    "memo.readback-backup", "memo.readback-backup.2", "memo.readback-backup.17",
    "memo.readback-backup#root.bytes",
  ])
  func aBackupIsNeverAnInput(name: String) throws {
    let file = name.split(separator: "#")[0]
    try FileManager.default.copyItem(
      atPath: folder.path("Fixtures/memo-1.archive"), toPath: folder.path(String(file)))
    for words in commands(reading: folder.path(name)) {
      let (status, console) = run(words)
      #expect(status == .usage, "\(words)")
      #expect(
        console.errorText.contains(
          "readback restore \(folder.path("memo")) --from \(folder.path(String(file)))"),
        "\(console.errorText)")
      #expect(console.outputText.isEmpty)
    }
    #expect(try folder.names() == ["Fixtures", String(file)])
  }

  @Test(arguments: [
    "memo.readback-backup.1", "memo.readback-backup.02", "memo.readback-backup.x",
    "memo.readback-backup2", "memo-readback-backup", ".readback-backup",
  ])
  func anotherNameIsNoBackup(name: String) throws {
    try FileManager.default.copyItem(
      atPath: folder.path("Fixtures/memo-1.archive"), toPath: folder.path(name))
    #expect(run(["inspect", folder.path(name)]).0 == .success)
  }

  @Test func aBackupIsNeverAnOutput() throws {
    let memo = folder.path("Fixtures/memo-1.archive")
    let output = folder.path("memo.readback-backup")
    for words in [
      ["redact", memo, "--output", output], ["redact", memo, "--output", output, "--force"],
      ["convert", memo, "--to", "xml", "--output", output], ["extract", memo, "--output", output],
      ["migrate", memo, "--contract", contract, "--output", output], ["init", output, memo],
      ["check", folder.path("Fixtures"), "--output", output],
      ["check", folder.path("Fixtures"), "--keep-failing", output],
      ["check", folder.path("Fixtures"), "--update-baseline", output],
    ] {
      let (status, console) = run(words)
      #expect(status == .usage, "\(words)")
      #expect(console.errorText.contains("has the name of a backup"), "\(words)")
    }
    #expect(try folder.names() == ["Fixtures"])
  }

  @Test func aContractThatCannotBeReadIsSaidSo() throws {
    let memo = folder.path("Fixtures/memo-1.archive")
    for (name, status, message) in [
      ("absent.json", ExitStatus.unavailable, "absent.json: cannot be read: there is no such file"),
      ("", .unavailable, ": cannot be read: it is a directory, not a contract file"),
    ] {
      let (found, console) = run(["verify", memo, "--contract", folder.path(name)])
      #expect(found == status)
      #expect(console.errorText.contains(message), "\(console.errorText)")
      #expect(!console.errorText.contains("operation could not"))
    }
    let (status, console) = run(["verify", memo, "--contract", ""])
    #expect(status == .usage)
    #expect(console.errorText.contains("a contract needs the path of a file"))
  }
}
