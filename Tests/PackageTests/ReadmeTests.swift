import Foundation
import Readback
import Testing

/// What README.md shows, against what is compiled and run.
struct ReadmeTests {
  private let fixtures = ProjectTree.root.appending(path: "Examples/Memo/Fixtures")

  /// `.ci/run` types what is in these blocks.
  @Test func namesTheMainJobAndTheTests() throws {
    let commands = try blocks(of: "sh").flatMap { $0.split(separator: "\n") }
    #expect(commands.contains("swift run -c release readback check Examples/Memo/Fixtures"))
    #expect(commands.contains("swift test"))
  }

  @Test func showsTheExampleThatIsCompiledHere() throws {
    #expect(
      try blocks(of: "swift").joined(separator: "\n")
        == ProjectTree.text("Tests/PackageTests/ReadmeExample.swift"))
  }

  @Test func documentationShowsTheMemoThatIsCompiledHere() throws {
    let article = "Sources/Readback/Readback.docc/Articles/decoding-with-foundation.md"
    #expect(
      try blocks(of: "swift", in: article)
        == [try ProjectTree.text("Tests/PackageTests/MemoExample.swift")])
  }

  @Test func memosOfAllVersionsAreDecodedByFoundation() throws {
    let contract = fixtures.appending(path: "memo.contract.json")
    for (file, tags, attachments) in [
      ("memo-1.archive", 0, 0), ("memo-1-xml.archive", 0, 0), ("memo-2.archive", 2, 0),
      ("memo-2-xml.archive", 2, 0), ("memo-3.archive", 1, 2), ("memo-3-xml.archive", 1, 2),
    ] {
      let memo = try readMemo(fixtures.appending(path: file), by: contract)
      #expect(!memo.text.isEmpty)
      #expect(memo.tags.count == tags, "\(file)")
      #expect(memo.attachments.count == attachments, "\(file)")
    }
    let failure = #expect(throws: UnarchivingFailure.self) {
      try readMemo(fixtures.appending(path: "future.archive"), by: contract)
    }
    #expect(failure?.code.rawValue == "unsupported-version")
  }

  @Test func exampleAcceptsAFixtureAndSaysWhyItRejectsAnother() throws {
    let contract = fixtures.appending(path: "memo.contract.json")
    let accepted = try judge(fixtures.appending(path: "memo-2.archive"), by: contract)
    #expect(accepted == "accepted, version 2")
    let rejected = try judge(fixtures.appending(path: "future.archive"), by: contract)
    #expect(rejected.hasPrefix("unsupported-version: "))
  }

  @Test func exampleReplacesASavedMemo() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "readback-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let saved = folder.appending(path: "memo")
    try FileManager.default.copyItem(at: fixtures.appending(path: "memo-1.archive"), to: saved)
    let contract = try Contract(contentsOf: fixtures.appending(path: "memo.contract.json"))
    try replaceText(in: ArchiveFile(saved, contract: contract), with: "new")
    let bytes = try Data(contentsOf: saved)
    #expect(try contract.verify(bytes).version == .integer(3))
    let note = try KeyedArchiveDecoder(contract: contract).decode(Note.self, from: bytes)
    #expect(note.text == "new")
  }

  @Test func namesOnlyFilesThatExist() throws {
    for link in try ProjectTree.text("README.md").matches(of: #/\]\(([^):]+)\)/#) {
      let path = ProjectTree.root.appending(path: String(link.1)).path()
      #expect(FileManager.default.fileExists(atPath: path), "\(link.1)")
    }
  }

  private func blocks(of language: String, in file: String = "README.md") throws -> [String] {
    let parts = try ProjectTree.text(file).components(separatedBy: "```\(language)\n")
    return parts.dropFirst().map { $0.components(separatedBy: "```")[0] }
  }
}
