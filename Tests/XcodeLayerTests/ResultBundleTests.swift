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
    try notes.folder.write([], to: "tests.xcresult/Info.plist")
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

  /// Said without any tool of Xcode, on whatever system.
  @Test(arguments: ["gone.xcresult", "empty", "file", "file/x", "half"])
  func whatIsNoBundle(name: String) throws {
    try notes.folder.makeFolder("empty")
    try notes.folder.write([1], to: "file")
    try notes.folder.makeFolder("half")
    try notes.folder.write(Array(ResultJSON.tests().utf8), to: "half/tests.json")
    #expect(accept(name) == .unavailable)
    #expect(notes.xcode.calls.isEmpty)
    var errors = ""
    let console = Console(
      output: OutputChannel { _ in .written },
      errors: OutputChannel { bytes in
        errors += String(decoding: bytes, as: UTF8.self)
        return .written
      })
    let words = [
      "accept", notes.folder.path("notes"), "--result-bundle", notes.folder.path(name),
    ]
    #expect(ReadbackProgram.standard.run(words, on: console) == .unavailable)
    #expect(!errors.contains("xcrun"), "\(errors)")
    #expect(errors.contains("result bundle"))
  }

  #if os(Linux)
    @Test func aBundleThatNothingHereCanRead() {
      let console = Console(
        output: OutputChannel { _ in .written }, errors: OutputChannel { _ in .written })
      let words = [
        "accept", notes.folder.path("notes"), "--result-bundle",
        notes.folder.path("tests.xcresult"),
      ]
      #expect(ReadbackProgram.standard.run(words, on: console) == .failure)
    }
  #endif

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
    // What is not there may come yet: the run that wrote it is not at fault.
    #expect(accept("export") == .unavailable)
    #expect(notes.errors.contains(name) || name == "summary.json")
    #expect(!FileManager.default.fileExists(atPath: notes.evidence))
  }

  @Test func anAttachmentOutsideTheFolder() throws {
    try write(
      #"[{"attachments":[{"exportedFileName":"../../evidence","suggestedHumanReadableName":"readback-result_0.json"}]}]"#,
      "attachments/manifest.json")
    #expect(accept("export") == .finding)
    #expect(notes.errors.contains("a path with \"..\""))
  }

  /// Whatever the counts say: a run in which anything did not pass is none that proves something.
  @Test(arguments: [
    (
      "\"result\":\"Passed\",\"children\":[{\"nodeType\":\"Test Case\"",
      "\"result\":\"Failed\",\"children\":[{\"nodeType\":\"Test Case\"", "a test failed"
    ),
    (
      "\"result\":\"Passed\",\"children\":[{\"nodeType\":\"Test Case\"",
      "\"result\":\"Crashed\",\"children\":[{\"nodeType\":\"Test Case\"", "a test ended as Crashed"
    ),
    (
      "\"testNodes\":[",
      "\"testNodes\":[" + ResultJSON.node("Failure Message", "crashed", result: nil) + ",",
      "a test has a failure"
    ),
    (
      "\"testNodes\":[",
      "\"testNodes\":[" + ResultJSON.node("Test Function", "x", result: "Skipped") + ",",
      "a test was skipped"
    ),
  ])
  func aTreeThatContradictsItself(text: String, replacement: String, objection: String) throws {
    let tree = ResultJSON.tests()
    try #require(tree.contains(text))
    try write(tree.replacing(text, with: replacement), "tests.json")
    #expect(accept("export") == .finding)
    #expect(try notes.objections().contains { $0.hasPrefix(objection) })
  }

  @Test(arguments: [
    ("\"testFailures\":[]", "\"testFailures\":[{\"failureText\":\"boom\"}]"),
    ("\"devicesAndConfigurations\":[]", "\"devicesAndConfigurations\":[{\"failedTests\":1}]"),
    ("\"devicesAndConfigurations\":[]", "\"devicesAndConfigurations\":[{\"skippedTests\":1}]"),
    ("\"devicesAndConfigurations\":[]", "\"devicesAndConfigurations\":[{\"expectedFailures\":1}]"),
  ])
  func aSummaryThatContradictsItself(text: String, replacement: String) throws {
    try write(ResultJSON.summary().replacing(text, with: replacement), "summary.json")
    #expect(accept("export") == .finding)
    #expect(try notes.objections() == ["the summary names tests that did not pass"])
  }

  @Test func anotherResultWithAFailure() throws {
    let other = notes.layerResult(run: "run 7", outcome: { _ in .failed }).bytes
    try ResultJSON.writeAttachments(
      [notes.result("run 7"), other], to: notes.folder.path("export/attachments"))
    #expect(accept("export") == .finding)
    #expect(
      try notes.objections().contains("a result in the bundle has a case that did not pass"))
  }

  @Test func evidenceThatWouldReplaceTheBundle() throws {
    let before = try notes.folder.read("export/summary.json")
    for name in ["export/summary.json", "export/attachments/new.json", "notes/../export/new.json"] {
      let status = notes.run(
        "accept", notes.folder.path("notes"), "--result-bundle", notes.folder.path("export"),
        "--output", notes.folder.path(name))
      #expect(status == .usage, "\(name)")
      #expect(notes.errors.contains("is inside the result bundle"))
    }
    #expect(try notes.folder.read("export/summary.json") == before)
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
