import Acceptance
import Evidence
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing
import XcodeLayer

/// Result bundles that exist, and folders with what was exported of one.
struct ResultBundleTests {
  private let notes: AcceptedNotes

  init() throws {
    notes = try AcceptedNotes()
    try notes.folder.makeFolder("export")
    try notes.folder.makeFolder("tests.xcresult")
    try write(ResultJSON.summary(), "summary.json")
    try write(ResultJSON.tests(), "tests.json")
    try ResultJSON.writeAttachments(
      [notes.result("run 7")], to: notes.folder.path("export/attachments"))
  }

  private func write(_ text: String, _ name: String) throws {
    try notes.folder.write(Array(text.utf8), to: "export/\(name)")
  }

  private func accept(_ bundle: String) -> ReadbackCommands.ExitStatus {
    notes.run(
      "accept", notes.folder.path("notes"), "--result-bundle", notes.folder.path(bundle),
      "--output", notes.evidence)
  }

  @Test func readsWhatWasExportedWithoutXcode() throws {
    #expect(accept("export") == .success, "\(notes.output)\(notes.errors)")
    #expect(notes.xcode.calls.isEmpty)
    let document = try notes.document()
    #expect(document.statements.map(\.result) == [.passed, .passed])
    #expect(document.volatile[1].runID == "run 7")
    #expect(document.volatile[1].device == "NEW")
  }

  @Test func hasXcodeReadABundle() throws {
    let result = notes.result("run 7")
    notes.xcode.results = { _ in [result] }
    #expect(accept("tests.xcresult") == .success, "\(notes.errors)")
    #expect(
      notes.xcode.calls.map { $0.words.prefix(2) }
        == Array(repeating: ["xcrun", "xcresulttool"], count: 3))
  }

  @Test func aBundleThatIsNotThere() {
    #expect(accept("gone.xcresult") == .unavailable)
    #expect(notes.errors.contains("no such result bundle"))
  }

  @Test func aBundleThatTheToolsCannotRead() {
    notes.xcode.statuses = ["summary": 1]
    #expect(accept("tests.xcresult") == .finding)
    notes.xcode.statuses = [:]
    notes.xcode.printedBytes = 100
    #expect(accept("tests.xcresult") == .finding)
    #expect(notes.errors.contains("the summary of the result bundle"))
  }

  @Test func aBundleOfAnotherRunThanTheCallerNames() throws {
    notes.isRunNamed = true
    #expect(accept("export") == .finding)
    #expect(try notes.objections() == ["the result is of another run"])
    let status = notes.run(
      words: [
        "accept", notes.folder.path("notes"), "--result-bundle", notes.folder.path("export"),
        "--output", notes.evidence,
      ], id: "run 7")
    #expect(status == .success)
  }

  @Test func aResultThatNamesNoRun() throws {
    try ResultJSON.writeAttachments(
      [notes.result(nil)], to: notes.folder.path("export/attachments"))
    #expect(accept("export") == .success)
    #expect(try notes.document().statements[1].configuration.testRun?.unknown == ["result: no run"])
    notes.isRunNamed = true
    #expect(accept("export") == .finding)
  }

  @Test(arguments: [
    "summary.json", "tests.json", "attachments/manifest.json", "attachments/1-CD12.json",
  ])
  func whatIsCutOff(name: String) throws {
    let bytes = try notes.folder.read("export/\(name)")
    for count in [0, 1, bytes.count / 2, bytes.count - 2] {
      try notes.folder.write(Array(bytes.prefix(count)), to: "export/\(name)")
      #expect(accept("export") == .finding, "\(count)")
    }
    try FileManager.default.removeItem(atPath: notes.folder.path("export/\(name)"))
    #expect(accept("export") != .success)
    #expect(!FileManager.default.fileExists(atPath: notes.evidence))
  }

  @Test func anAttachmentOutsideTheFolder() throws {
    try write(
      #"[{"attachments":[{"exportedFileName":"../../evidence","suggestedHumanReadableName":"readback-result_0.json"}]}]"#,
      "attachments/manifest.json")
    #expect(accept("export") == .finding)
    #expect(notes.errors.contains("a path with \"..\""))
  }

  @Test func aTreeThatIsTooDeep() throws {
    let deep = String(repeating: #"{"nodeType":"Test Suite","name":"x","children":["#, count: 100)
    try write("{\"testNodes\":[" + deep, "tests.json")
    #expect(accept("export") == .finding)
  }

  @Test func aRunThatIsEditedToBeOfOtherFixtures() throws {
    try notes.folder.writeNotes(to: "strict", replacing: [("\"maxLength\": 9", "\"maxLength\": 8")])
    let status = notes.run(
      "accept", notes.folder.path("strict"), "--result-bundle", notes.folder.path("export"),
      "--output", notes.evidence)
    #expect(status == .finding)
    #expect(try notes.objections() == ["the tests read other files than are here"])
  }
}
