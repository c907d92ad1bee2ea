import ArchiveFiles
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

/// Coverage in `check`: conditions that inputs show, and those that none shows.
struct CoverageTests {
  private let folder: TestFolder

  /// A contract whose lengths and limits are so small that its inputs are.
  init() throws {
    folder = try TestFolder()
    try folder.makeFolder("f")
    try folder.write(
      Array(
        """
        { "readback": "contract", "formatVersion": 1, "name": "Note",
          "limits": { "archiveBytes": 20000, "objects": 600, "references": 900, "depth": 20,
            "graphDepth": 20, "expandedNodes": 900, "materializedBytes": 90000,
            "classRecords": 20, "ancestry": 9, "nameLength": 90 },
          "top": { "root": "Note" }, "types": { "Note": { "className": "Note",
            "formerClassNames": ["Old"],
            "fields": { "text": { "type": "string", "maxLength": 9 } } } } }
        """.utf8), to: "f/note.contract.json")
    for name in ["Note", "Old"] { try folder.write(Self.archive(name), to: "f/\(name).archive") }
  }

  private static func archive(_ name: String) -> [UInt8] {
    Array(
      SampleArchive.xml(
        SampleArchive.object(class: 2, "<key>text</key>@3"),
        SampleArchive.classRecord(name, "NSObject"),
        "<string>draft</string>"
      ).utf8)
  }

  private func check(
    coverage: String, fixtures: [String] = ["Note", "Old"], unshown: String = "{}",
    _ words: String...
  ) throws -> RecordedConsole {
    let entries = fixtures.map { name in
      """
      { "file": "\(name).archive", "contract": "note", "expect": "accept",
        "sha256": "\(SHA256Digest(of: Self.archive(name)).hexadecimal)",
        "producer": { "app": "A", "version": "1", "origin": "generated" } }
      """
    }
    try folder.write(
      Array(
        """
        { "readback": "manifest", "formatVersion": 1, "coverage": "\(coverage)",
          "unshown": \(unshown), "contracts": { "note": "note.contract.json" },
          "fixtures": [\(entries.joined(separator: ", "))] }
        """.utf8), to: "f/readback.json")
    let console = RecordedConsole()
    _ = ReadbackProgram.standard.run(["check", folder.path("f")] + words, on: console.console)
    return console
  }

  @Test func requiredConditionsAreCases() throws {
    let console = try check(
      coverage: "required", unshown: #"{ "limit/references": "XML", "note/limit/objects": "XML" }"#,
      "--only", "coverage/*")
    #expect(console.outputText.hasSuffix(" passed, 0 failed\n"), "\(console.outputText)")
    let list = try check(coverage: "required", "--list", "--only", "coverage/*").outputText
    let names = list.split(separator: "\n")
    for name in [
      "$top.root/required", "$top.root/type", "Note/class/Note", "Note/former-class/Old",
      "Note.text/required", "Note.text/type", "Note.text/maxLength", "limit/archiveBytes",
    ] {
      #expect(names.contains("coverage/note/\(name)"))
    }
  }

  @Test func aConditionThatNoFixtureHasFails() throws {
    let console = try check(
      coverage: "required", fixtures: ["Note"], "--only", "coverage/note/Note/*")
    #expect(
      console.outputText.contains(
        "FAIL coverage/note/Note/former-class/Old: not-covered: no input made of an accepted fixture"
          + " breaks only this condition; add a fixture that has it, or list it under \"unshown\" in"
          + " readback.json with a reason"))
    #expect(console.outputText.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test func anExcuseIsEnough() throws {
    let console = try check(
      coverage: "required", fixtures: ["Note"],
      unshown: #"{ "Note/former-class/Old": "no such file was kept", "Note.gone/type": "?" }"#,
      "--only", "coverage/note/Note/*")
    #expect(console.outputText.hasSuffix("2 passed, 0 failed\n"), "\(console.outputText)")
    #expect(console.outputText.contains("unshown: no contract has the condition Note.gone/type"))
  }

  @Test func reportedCoverageIsALineAndNoCase() throws {
    let console = try check(coverage: "reported")
    let lines = console.outputText.split(separator: "\n")
    #expect(lines.dropLast().last?.hasPrefix("shown ") == true)
    #expect(lines.dropLast().last?.hasSuffix(" conditions") == true)
    #expect(!console.outputText.contains("coverage/"))
    let json = try check(coverage: "reported", "--format", "json")
    let root = try JSONDocument(parsing: json.output).root
    #expect(try JSONSchema(named: "check").faults(in: root) == [])
    #expect(json.outputText.contains(#""conditions":17"#), "\(json.outputText.suffix(300))")
  }

  @Test func aSelectionOfOtherCasesSaysNothingOfCoverage() throws {
    let console = try check(coverage: "reported", "--only", "*/digest", "--format", "json")
    #expect(!console.outputText.contains(#""shown""#))
  }
}
