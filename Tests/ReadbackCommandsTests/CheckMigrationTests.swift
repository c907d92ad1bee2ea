import Foundation
import ReadbackCommands
import TestFiles
import Testing

/// How `check` migrates older fixtures.
struct CheckMigrationTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
  }

  /// The names of the cases that are listed, without what all have in common.
  private func cases(of name: String) -> [String] {
    let console = RecordedConsole()
    _ = console.run("check", folder.path("Fixtures"), "--list", "--only", "*/fixture/\(name)/*")
    let start = "readback/fixture/\(name)/"
    return console.outputText.split(separator: "\n").map { String($0.dropFirst(start.count)) }
  }

  private func failures() -> [String] {
    let console = RecordedConsole()
    _ = console.run("check", folder.path("Fixtures"), "--quiet")
    return console.outputText.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
      .map { line in
        line.replacingOccurrences(of: "FAIL readback/fixture/", with: "")
          .replacingOccurrences(of: "\(folder.path)/", with: "")
      }
  }

  private static let expectation = """
    "migration": {
            "to": 3,
            "fields": {
              "root.schema": 3,
              "root.text": "Buy milk & bread",
              "root.tags": [],
              "root.due": null,
              "root.attachments": []
            }
          }
    """

  private func changeExpectation(of file: String, to text: String) throws {
    let manifest = String(decoding: try folder.read("Fixtures/readback.json"), as: UTF8.self)
    var parts = manifest.components(separatedBy: "\"file\": \"\(file)\"")
    let lines = Self.expectation.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.joined(separator: "\n")
    let range = try #require(parts[1].range(of: indented))
    parts[1].replaceSubrange(range, with: text)
    try folder.write(
      Array(parts.joined(separator: "\"file\": \"\(file)\"").utf8), to: "Fixtures/readback.json")
  }

  @Test func isACaseForTheVersionAndOneForEachValue() {
    #expect(
      cases(of: "memo-1.archive").filter { $0.hasPrefix("migration") } == [
        "migration", "migration/root.schema", "migration/root.text", "migration/root.tags",
        "migration/root.due", "migration/root.attachments",
      ])
    #expect(cases(of: "memo-3.archive").allSatisfy { !$0.hasPrefix("migration") })
    #expect(failures().isEmpty)
  }

  @Test func aVersionThatCannotBeReadIsAFaultOfTheManifest() throws {
    let changed = Self.expectation.replacing("\"to\": 3", with: "\"to\": 9")
    try changeExpectation(of: "memo-1.archive", to: changed)
    let console = RecordedConsole()
    #expect(console.run("check", folder.path("Fixtures")) == .usage)
    let message = "a version that the contract memo cannot read"
    let line = console.errorText.split(separator: "\n").first { $0.contains(message) }
    #expect(line?.contains("readback.json:") == true, "\(console.errorText)")
    #expect(line?.contains("fixtures[0].migration.to: ") == true, "\(console.errorText)")
  }

  @Test func olderFixturesAreMigratedAskedForOrNot() throws {
    try changeExpectation(of: "memo-1.archive", to: "\"note\": \"nothing expected\"")
    #expect(
      cases(of: "memo-1.archive") == [
        "digest", "verdict", "field/root.schema", "field/root.text", "migration",
      ])
    try folder.replace(
      #""addField": { "type": "Memo", "name": "tags", "value": [] }"#,
      with: #""renameClass": { "type": "Memo", "to": "Notes.Memo" }"#,
      in: "Fixtures/memo.contract.json")
    let failed = failures().filter { $0.hasPrefix("memo-1.archive/") }
    #expect(
      failed == [
        "memo-1.archive/migration: verification-failed: root.tags: the contract rejects the result: "
          + "missing-field: a required field that is not there, in the migration from version 1 to 2; "
          + "see: readback migrate Fixtures/memo-1.archive --contract "
          + "Fixtures/memo.contract.json --dry-run"
      ])
  }

  @Test func aValueThatDiffersFailsItsOwnCase() throws {
    try changeExpectation(
      of: "memo-1.archive",
      to: #""migration": { "to": 3, "fields": { "root.tags": ["x"], "root.schema": 3 } }"#)
    let failed = failures()
    #expect(failed.count == 1)
    #expect(
      failed.first?.hasPrefix("memo-1.archive/migration/root.tags: value-mismatch: expected a list")
        == true)
  }

  @Test func anotherVersionThanTheExpectedOneFails() throws {
    try changeExpectation(of: "memo-1.archive", to: #""migration": { "to": 2 }"#)
    let failed = failures()
    #expect(failed.count == 1)
    #expect(
      failed.first?.hasPrefix("memo-1.archive/migration: value-mismatch: migrated to version 3")
        == true)
  }

  @Test func nothingThatIsExpectedPassesForAFixtureThatIsNotThere() throws {
    try FileManager.default.removeItem(atPath: folder.path("Fixtures/memo-1.archive"))
    let failed = failures().filter { $0.contains("/migration") }
    #expect(failed.count == 6)
    #expect(failed.allSatisfy { $0.contains("fixture-missing") })
  }

  @Test func nothingThatIsExpectedPassesForAFixtureThatIsRejected() throws {
    try folder.write([1, 2, 3], to: "Fixtures/memo-1.archive")
    #expect(failures().filter { $0.contains("memo-1.archive/migration") }.count == 6)
  }
}
