import Acceptance
import Evidence
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

/// The command line of `accept`, and its first layer.
struct AcceptCommandTests {
  private let notes: AcceptedNotes

  init() throws { notes = try AcceptedNotes() }

  private var directory: String { notes.folder.path("notes") }

  @Test func writesEvidenceOfOneLayer() throws {
    #expect(notes.run("accept", directory, "--output", notes.evidence) == .success)
    let document = try notes.document()
    #expect(document.statements.map(\.layer) == [.commandLine])
    #expect(document.statements[0].result == .passed)
    #expect(document.statements[0].failed.isEmpty)
    #expect(notes.output.hasSuffix("\naccepted\n"))
    #expect(notes.output.contains("\nios: not run\n"))
    #expect(notes.output.contains("not signed: it proves nothing against its author"))
    #expect(notes.xcode.calls.isEmpty)
  }

  @Test func saysWhetherItRanOnAnAppleSystem() throws {
    _ = notes.run("accept", directory, "--output", notes.evidence)
    #if os(Linux)
      let isApple = false
    #else
      let isApple = true
    #endif
    #expect(
      try notes.document().statements[0].configuration.system.everRunOnApple == isApple)
  }

  @Test func printsTheEvidenceWithoutAFile() throws {
    #expect(notes.run("accept", directory) == .success)
    let document = try EvidenceDocument(parsing: Array(notes.output.utf8))
    #expect(document.statements[0].result == .passed)
    #expect(notes.errors.hasSuffix("\naccepted\n"))
  }

  /// Byte for byte, up to what is kept apart.
  @Test func twoRunsDifferInTheVolatileBlockOnly() throws {
    let words = ["accept", directory, "--ios", "--output", notes.evidence]
    var parts: [[String]] = []
    var whole: [[UInt8]] = []
    for (time, id) in [("2026-01-01T00:00:00Z", "run 1"), ("2027-02-03T04:05:06Z", "run 2")] {
      notes.host = id
      #expect(notes.run(words: words, at: time, id: id) == .success, "\(notes.errors)")
      let bytes = try notes.folder.read("evidence.json")
      whole.append(bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      let start = try #require(text.range(of: #","volatile":["#))
      parts.append([String(text[..<start.lowerBound]), String(text[start.upperBound...])])
    }
    #expect(parts[0][0] == parts[1][0])
    #expect(parts[0][1] != parts[1][1])
    #expect(whole[0] != whole[1])
  }

  @Test func writesEvidenceOfWhatIsNotAccepted() throws {
    try notes.folder.write([1], to: "notes/broken.archive")
    #expect(notes.run("accept", directory, "--output", notes.evidence) == .finding)
    let statement = try notes.document().statements[0]
    #expect(statement.result == .failed)
    #expect(statement.failed.contains("readback/fixture/broken.archive/digest"))
    #expect(notes.output.contains("FAIL readback/fixture/broken.archive/digest"))
    #expect(notes.output.hasSuffix("\nnot accepted\n"))
  }

  @Test(arguments: [
    (
      "\"coverage\": \"required\"", "\"coverage\": \"reported\"",
      "does not require that every condition is shown (\"coverage\": \"required\" in readback.json"
    ),
    (
      "\"name\": \"Note\",", "\"name\": \"Note\", \"inferred\": true,",
      "(who has removes \"inferred\": true from note.contract.json)"
    ),
    ("\"file\": \"note.archive\"", "\"file\": \"gone.archive\"", "fixture-missing"),
  ])
  func refuses(text: String, replacement: String, message: String) throws {
    try notes.folder.writeNotes(to: "bad", replacing: [(text, replacement)])
    let status = notes.run("accept", notes.folder.path("bad"), "--output", notes.evidence)
    #expect(status == .finding)
    #expect(notes.output.hasSuffix("\nnot accepted\n"))
    #expect(notes.output.contains(message), "\(notes.output)")
    #expect(try notes.document().statements[0].result == .failed)
  }

  @Test func refusesAManifestWithoutFixtures() throws {
    try notes.folder.makeFolder("none")
    try notes.folder.write(
      Array(
        #"{"readback":"manifest","formatVersion":1,"coverage":"required","contracts":{},"fixtures":[]}"#
          .utf8), to: "none/readback.json")
    let status = notes.run("accept", notes.folder.path("none"), "--output", notes.evidence)
    #expect(status == .finding)
    #expect(notes.output.contains("acceptance/selected"))
  }

  @Test func saysHowMuchAReasonExcusesWhenQuiet() throws {
    #expect(notes.run("accept", directory, "--output", notes.evidence) == .success)
    try notes.folder.writeNotes(
      to: "changed",
      replacing: [
        (#""maxLength": 9"#, #""maxLength": 90"#),
        (#""unshown""#, #""because": { "*": "meant" }, "unshown""#),
      ])
    let (changed, new) = (notes.folder.path("changed"), notes.folder.path("new.json"))
    #expect(notes.run("accept", changed, "--output", new) == .success, "\(notes.output)")
    let status = notes.run(
      "evidence", "combine", new, "--on", changed, "--require", "command-line", "--baseline",
      notes.evidence, "--quiet")
    #expect(status == .success, "\(notes.output)")
    #expect(
      notes.output == """
        note: because: the reason for * excuses 1 change
        note: this evidence is not signed: it proves nothing against its author
        accepted

        """, "\(notes.output)")
  }

  @Test func namesTheFileThatIsNoBaseline() throws {
    let old = notes.folder.path("old.json")
    try notes.folder.writeNotes(
      to: "bad", replacing: [(#""coverage": "required""#, #""coverage": "reported""#)])
    #expect(notes.run("accept", notes.folder.path("bad"), "--output", old) == .finding)
    #expect(notes.run("accept", directory, "--output", notes.evidence) == .success)
    let status = notes.run(
      "evidence", "combine", notes.evidence, "--on", directory, "--require", "command-line",
      "--baseline", old)
    #expect(status == .finding)
    #expect(
      notes.output.contains("FAIL \(old) is no baseline: its layer command-line is FAILED\n"),
      "\(notes.output)")
  }

  @Test func neverWritesOverWhatItChecked() throws {
    let before = try notes.folder.read("notes/readback.json")
    #expect(notes.run("accept", directory, "--output", "\(directory)/readback.json") == .usage)
    #expect(try notes.folder.read("notes/readback.json") == before)
  }

  @Test(arguments: [
    ["--scheme", "S"], ["--workspace", "W"], ["--destination", "id=1"],
    ["--result-bundle", "X", "--scheme", "S"], ["--ios", "--workspace", "W", "--project", "P"],
    ["--ios", "--destination", "platform=macOS"], ["--ios", "--destination", "iPhone 16"],
    ["--ios", "--destination", "OS=new"], ["--result-bundle", ""],
  ])
  func refusesOptionsThatMakeNoSense(words: [String]) {
    #expect(notes.run(words: ["accept", directory] + words) == .usage, "\(notes.errors)")
    #expect(notes.xcode.calls.isEmpty)
  }

  @Test func drivesTheReadersOfTheManifest() throws {
    try notes.folder.writeNotes(
      to: "driven",
      replacing: [
        (
          "\"unshown\"",
          "\"readers\": [{ \"name\": \"tool\", \"command\": [\"/bin/false\", \"{}\"] }], \"unshown\""
        )
      ])
    let driven = notes.folder.path("driven")
    #expect(notes.run("accept", driven, "--output", notes.evidence) == .finding)
    let statement = try notes.document().statements[0]
    #expect(statement.configuration.readers.map(\.name) == ["readback", "tool"])
    #expect(statement.configuration.readers[1].program != nil)
    #expect(statement.failed.contains("tool/fixture/note.archive/verdict"))
    #expect(
      statement.configuration.cases.byName[
        "tool/counterexample/note.archive/field-missing/root.text"] != nil)
  }

  #if os(Linux)
    @Test func needsXcodeForTheOtherLayer() throws {
      let console = Console(
        output: OutputChannel { _ in .written }, errors: OutputChannel { _ in .written })
      let words = ["accept", directory, "--ios", "--output", notes.evidence]
      #expect(ReadbackProgram.standard.run(words, on: console) == .failure)
      #expect(!FileManager.default.fileExists(atPath: notes.evidence))
    }
  #endif
}
