import ArchiveFiles
import Foundation
import ReadbackCommands
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Inputs that nobody wants to meet: each a clear message and the right status, nothing written.
struct BadInputTests {
  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
  }

  private var fixtures: String { folder.path("Fixtures") }
  private var contract: String { folder.path("Fixtures/memo.contract.json") }
  private var manifest: String { "Fixtures/readback.json" }

  private func verify(_ name: String) -> ReadbackCommands.ExitStatus {
    console.run("verify", folder.path(name), "--contract", contract)
  }

  private func check() -> ReadbackCommands.ExitStatus { console.run("check", fixtures) }

  private func expectError(_ text: String, at location: SourceLocation = #_sourceLocation) {
    #expect(console.errorText.contains(text), sourceLocation: location)
  }

  private func expectOutput(_ text: String, at location: SourceLocation = #_sourceLocation) {
    #expect(console.outputText.contains(text), sourceLocation: location)
  }

  // MARK: Archives

  @Test func absent() {
    #expect(verify("absent") == .unavailable)
    expectError("absent: unavailable: cannot be opened: no such file or directory")
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read every file"))
  func unreadable() throws {
    try folder.write([1], to: "memo")
    try #require(unsafe chmod(folder.path("memo"), 0) == 0)
    #expect(verify("memo") == .unavailable)
    expectError("memo: unavailable: cannot be opened: permission denied")
  }

  private func verify(_ name: String, by system: InterferingCalls) -> ReadbackCommands.ExitStatus {
    let program = ReadbackProgram(commands: [VerifyCommand(system: system)])
    return console.run(
      "verify", folder.path(name), "--contract", contract, "--jobs", "1", program: program)
  }

  private func check(by system: InterferingCalls) -> ReadbackCommands.ExitStatus {
    let program = ReadbackProgram(commands: [CheckCommand(system: system)])
    return console.run("check", fixtures, "--jobs", "1", program: program)
  }

  @Test func notPermitted() {
    let system = InterferingCalls(with: "memo-1.archive", refusal: .notPermitted)
    #expect(verify("Fixtures/memo-1.archive", by: system) == .unavailable)
    expectError("memo-1.archive: unavailable: cannot be opened: permission denied")
    #expect(check(by: system) == .unavailable)
    expectOutput("memo-1.archive/verdict: unavailable: cannot be opened: permission denied")
  }

  @Test(arguments: [
    (1, "has more than its 274 bytes: the file grew while it was read"),
    (-1, "ended after 273 of 274 bytes: the file shrank while it was read"),
  ])
  func aFileThatChangesItsSizeWhileRead(by change: Int, message: String) throws {
    let folder = folder
    let name = "Fixtures/memo-1.archive"
    let bytes = try folder.read(name)
    let changed = change > 0 ? bytes + [0] : bytes.dropLast()
    let system = InterferingCalls(with: "memo-1.archive") {
      try? folder.overwrite(changed, in: name)
    }
    #expect(verify(name, by: system) == .unavailable)
    expectError("memo-1.archive: unavailable: \(message)")
    try folder.write(bytes, to: name)
    #expect(check(by: system) == .unavailable)
    expectOutput("memo-1.archive/verdict: unavailable: \(message)")
  }

  @Test func aDirectory() {
    #expect(verify("Fixtures") == .unavailable)
    expectError("Fixtures: unavailable: is a directory, not a file")
  }

  @Test func aPipe() throws {
    try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(verify("pipe") == .unavailable)
    expectError("pipe: unavailable: is a named pipe, not a file")
  }

  @Test func empty() throws {
    try folder.write([], to: "memo")
    #expect(verify("memo") == .finding)
    expectOutput("memo: empty: no bytes")
  }

  @Test func twoGibibytes() throws {
    try folder.write([], to: "memo")
    try #require(unsafe truncate(folder.path("memo"), 2 << 30) == 0)
    #expect(verify("memo") == .finding)
    expectOutput("memo: too-large: archiveBytes: 2147483648 of 1048576 bytes")
  }

  @Test func aPathWithControlCharacters() {
    #expect(verify("me\u{1B}[2J\u{202E}mo\n") == .unavailable)
    expectError("/me\\u{1b}[2J\\u{202e}mo\\n: unavailable: ")
    #expect(!console.errorText.contains("\u{1B}"))
  }

  @Test func theWorstOfSeveralDecides() {
    let status = console.run(
      "verify", folder.path("absent"), folder.path("Fixtures/future.archive"),
      folder.path("Fixtures/memo-3.archive"), "--contract", contract)
    #expect(status == .unavailable)
    expectOutput("future.archive: root.schema: unsupported-version: ")
    expectOutput("memo-3.archive: accepted, version 3")
  }

  // MARK: Contracts

  @Test func anAbsentContract() {
    let status = console.run("verify", contract, "--contract", folder.path("absent.json"))
    #expect(status == .unavailable)
    expectError("absent.json: cannot be read")
  }

  @Test func aContractThatIsNoJSON() throws {
    try folder.write(Array("root: Memo\n".utf8), to: "Fixtures/memo.contract.json")
    #expect(verify("Fixtures/memo-1.archive") == .usage)
    expectError("memo.contract.json:1:1: ")
    #expect(check() == .usage)
    #expect(console.outputText.isEmpty)
  }

  @Test func anUnknownKeyInAContract() throws {
    try folder.replace(
      "\"bytes\": { \"type\"", with: "\"bytes\": { \"maxLenght\": 1, \"type\"",
      in: "Fixtures/memo.contract.json")
    #expect(verify("Fixtures/memo-1.archive") == .usage)
    expectError("unknown key \"maxLenght\", did you mean \"maxLength\"?")
    expectError("memo.contract.json:40:20: ")
  }

  @Test func aDoubledKeyInAContract() throws {
    try folder.replace(
      "\"reader\":", with: "\"name\": \"Other\", \"reader\":", in: "Fixtures/memo.contract.json")
    #expect(verify("Fixtures/memo-1.archive") == .usage)
    expectError("memo.contract.json:5:3: the key \"name\" stands twice in one object")
  }

  @Test func typesThatCannotBeToldApart() throws {
    try folder.replace(
      "\"name\": { \"type\": \"string\", \"minLength\": 1, \"maxLength\": 255 }",
      with: "\"name\": { \"type\": \"anyOf\", \"of\": [\"string\", \"string\"] }",
      in: "Fixtures/memo.contract.json")
    #expect(verify("Fixtures/memo-1.archive") == .usage)
    expectError("memo.contract.json:")
  }

  // MARK: Manifests

  @Test func anAbsentManifest() throws {
    try FileManager.default.removeItem(atPath: folder.path(manifest))
    #expect(check() == .unavailable)
    expectError(
      "Fixtures: holds no readback.json; readback init DIR FILE… makes a directory of fixtures")
  }

  @Test func aFolderThatIsNotThere() {
    #expect(console.run("check", folder.path("absent")) == .unavailable)
    expectError(
      "absent: cannot be opened: no such file or directory; readback init DIR FILE… makes")
  }

  @Test func aFileInPlaceOfAFolderOfFixtures() {
    #expect(console.run("check", folder.path("Fixtures/memo-1.archive")) == .unavailable)
    expectError(
      "memo-1.archive: is not a directory; readback verify FILE --contract C judges one file")
  }

  @Test func anArchiveInPlaceOfAContract() {
    let archive = folder.path("Fixtures/memo-1.archive")
    #expect(console.run("verify", archive, "--contract", archive) == .usage)
    expectError("memo-1.archive:1:1: a binary property list, where JSON is expected")
  }

  @Test func aManifestThatIsNoJSON() throws {
    try folder.write(Array("{".utf8), to: manifest)
    #expect(check() == .usage)
    expectError("readback.json:1:2: ")
  }

  @Test(arguments: ["../memo-1.archive", "/etc/hostname", "old/../../memo-1.archive"])
  func aFixtureOutsideItsFolder(path: String) throws {
    try folder.replace("\"memo-1.archive\"", with: "\"\(path)\"", in: manifest)
    #expect(check() == .usage)
    expectError("readback.json:10:15: fixtures[0].file: ")
    #expect(console.outputText.isEmpty)
  }

  @Test func aFixtureThroughALink() throws {
    try FileManager.default.moveItem(
      atPath: folder.path("Fixtures/memo-1.archive"), toPath: folder.path("memo-1.archive"))
    try folder.makeLink("Fixtures/memo-1.archive", to: "../memo-1.archive")
    #expect(check() == .usage)
    expectError("Fixtures/memo-1.archive: \"memo-1.archive\" is a symbolic link")
    #expect(console.outputText.isEmpty)
  }

  @Test func aContractThroughALink() throws {
    try folder.makeLink("Fixtures/link.json", to: "memo.contract.json")
    try folder.replace("\"memo.contract.json\"", with: "\"link.json\"", in: manifest)
    #expect(check() == .usage)
    expectError("Fixtures/link.json: \"link.json\" is a symbolic link")
  }

  @Test func twoFixturesOfOneName() throws {
    try folder.replace("\"memo-1-xml.archive\"", with: "\"memo-1.archive\"", in: manifest)
    #expect(check() == .usage)
    expectError("fixtures[1]: two fixtures of one name, the other in line 9")
  }

  @Test func aFixtureWithoutDigest() throws {
    try folder.replace(
      "\"sha256\": \"e8a07ad529b53909e9379a8f5be427444ff8b0e613536e79cd4d0895a5854d02\",", with: "",
      in: manifest)
    #expect(check() == .usage)
    expectError("fixture-unpinned: \"sha256\" is missing")
  }

  @Test func aFixtureWhoseDigestChanged() throws {
    let name = "Fixtures/first-12-bytes.archive"
    try folder.write(try folder.read(name).dropLast(), to: name)
    #expect(check() == .finding)
    expectOutput("FAIL readback/fixture/first-12-bytes.archive/digest: fixture-changed: ")
    expectOutput(
      ": put the old file back; a file that is meant to be another is added under another")
    #expect(console.outputText.hasSuffix(" passed, 1 failed\n"))
  }

  @Test func aMissingFixture() throws {
    try FileManager.default.removeItem(atPath: folder.path("Fixtures/future.archive"))
    #expect(check() == .finding)
    expectOutput("FAIL readback/fixture/future.archive/verdict: fixture-missing: ")
    expectOutput(": put it back, or remove its entry from readback.json, expected rejected")
  }

  @Test func aFixtureThatIsADirectory() throws {
    try FileManager.default.removeItem(atPath: folder.path("Fixtures/future.archive"))
    try folder.makeFolder("Fixtures/future.archive")
    #expect(check() == .unavailable)
    expectOutput("future.archive/verdict: unavailable: is a directory, not a file")
  }

  // MARK: Output

  @Test func anOutputFolderThatExists() throws {
    try folder.makeFolder("kept")
    let status = console.run("check", fixtures, "--keep-failing", folder.path("kept"))
    #expect(status == .usage)
    expectError("kept: exists already, and nothing in it is overwritten")
    #expect(console.outputText.isEmpty)
    #expect(try folder.names(in: "kept").isEmpty)
  }

  @Test func anOutputFileThatIsAFolder() throws {
    try folder.makeFolder("report")
    let status = console.run("check", fixtures, "--output", folder.path("report"))
    #expect(status == .usage)
    expectError("report: is a directory, not a file")
    #expect(try folder.names(in: "report").isEmpty)
  }
}
