import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct CheckCommandTests {
  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
  }

  private var fixtures: String { folder.path("Fixtures") }

  private func report(_ words: String...) throws -> JSONValue {
    let run = RecordedConsole()
    _ = ReadbackProgram.standard.run(
      ["check", fixtures, "--format", "json"] + words, on: run.console)
    return try JSONDocument(parsing: run.output).root
  }

  private func names(in report: JSONValue, passed: Bool) throws -> [String] {
    var reader = try report.requiredObject()
    return try reader.required("cases").requiredElements().compactMap { element in
      var element = try element.requiredObject()
      let name = try element.required("name").requiredString()
      return try element.required("passed").requiredBoolean() == passed ? name : nil
    }
  }

  @Test func acceptsTheExample() {
    #expect(console.run("check", fixtures) == .success)
    #expect(console.outputText.hasPrefix("memo relaxes nothing\n"))
    #expect(console.outputText.hasSuffix(" passed, 0 failed\n"))
    #expect(console.errorText.isEmpty)
  }

  @Test func namesWhatWasFoundBehindTheFirst() throws {
    var bytes = try folder.read("Fixtures/memo-2.archive")
    let key = Array("\u{54}text".utf8)
    let position = bytes.indices.first { bytes[$0...].starts(with: key) }
    bytes[try #require(position) + 1] = UInt8(ascii: "n")
    try folder.write(bytes, to: "Fixtures/memo-2.archive")
    let only = "readback/fixture/memo-2.archive/verdict"
    #expect(console.run("check", fixtures, "--only", only) == .finding)
    #expect(console.outputText.contains("rejected: root.next: unknown-field: "))
    #expect(console.outputText.contains("; root.text: missing-field, expected accepted"))
  }

  @Test(arguments: ["--output", "--update-baseline"])
  func neverWritesOverWhatIsChecked(option: String) throws {
    for name in ["readback.json", "memo.contract.json", "memo-2.archive"] {
      let before = try folder.read("Fixtures/\(name)")
      let run = RecordedConsole()
      #expect(run.run("check", fixtures, option, folder.path("Fixtures/\(name)")) == .usage)
      #expect(run.errorText.contains("is one of the files that are checked"))
      #expect(try folder.read("Fixtures/\(name)") == before)
    }
  }

  @Test(arguments: ["--output", "--update-baseline"])
  func takesNoHyphenForAFile(option: String) {
    #expect(console.run("check", fixtures, option, "-") == .usage)
    #expect(console.errorText.contains("one that is called - is ./-"))
  }

  @Test func neverWritesOverAReaderOrTheBaseline() throws {
    try folder.write(Array("#!/bin/sh\nexit 1\n".utf8), to: "Fixtures/reader")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("Fixtures/reader"))
    try folder.replace(
      "\"counterexamples\"",
      with:
        "\"readers\": [{ \"name\": \"app\", \"command\": [\"\(folder.path("Fixtures/reader"))\", \"{}\"] }],\n  \"counterexamples\"",
      in: "Fixtures/readback.json")
    let only = "readback/fixture/memo-2.archive/*"
    #expect(
      console.run(
        "check", fixtures, "--only", only, "--output", folder.path("Fixtures/reader")) == .usage)
    #expect(console.errorText.contains("belongs to a reader of the manifest"))
    #expect(String(decoding: try folder.read("Fixtures/reader"), as: UTF8.self).hasPrefix("#!"))

    let baseline = folder.path("baseline.json")
    let document = #"{ "readback": "baseline", "formatVersion": 1, "cases": ["a"] }"#
    try folder.write(Array(document.utf8), to: "baseline.json")
    let before = try folder.read("baseline.json")
    let run = RecordedConsole()
    #expect(
      run.run(
        "check", fixtures, "--only", only, "--baseline", baseline, "--output", baseline) == .usage)
    #expect(run.errorText.contains("is the baseline"))
    #expect(try folder.read("baseline.json") == before)
  }

  @Test(arguments: ["both.json", "./both.json", "Fixtures/../both.json"])
  func refusesToWriteOneFileTwice(name: String) {
    let path = folder.path("both.json")
    #expect(
      console.run("check", fixtures, "--output", path, "--update-baseline", folder.path(name))
        == .usage)
    #expect(console.errorText.contains("is to be written twice"))
  }

  @Test func refusesAnEmptyPatternAndADirectoryNamedTwice() {
    #expect(console.run("check", fixtures, "--only", "") == .usage)
    #expect(console.run("check", fixtures, fixtures) == .usage)
    #expect(console.run("check", fixtures, "\(fixtures)/.") == .usage)
    #expect(console.errorText.contains("two names are of the same directory"))
  }

  @Test func writesNoBaselineOfAPart() throws {
    let baseline = folder.path("baseline.json")
    #expect(
      console.run("check", fixtures, "--only", "*/digest", "--update-baseline", baseline) == .usage)
    #expect(console.run("check", fixtures, "--list", "--update-baseline", baseline) == .usage)
    #expect(!(try folder.names(in: ".").contains("baseline.json")))
    let document = #"{ "readback": "baseline", "formatVersion": 1, "cases": [] }"#
    try folder.write(Array(document.utf8), to: "baseline.json")
    let run = RecordedConsole()
    #expect(run.run("check", fixtures, "--baseline", baseline) == .usage)
    #expect(run.errorText.contains("a baseline without cases"))
  }

  @Test func derivesInputsThatMustBeRejectedAndOthersThatMustNot() throws {
    try folder.copyExample(
      to: "Derived",
      counterexamples: """
        { "seed": 3, "from": ["memo-3.archive"], "kinds": ["version-future", "as-xml", "truncate"] }
        """)
    #expect(console.run("check", folder.path("Derived"), "--list") == .success)
    let names = console.outputText.split(separator: "\n").filter { !$0.contains("/fixture/") }
    #expect(names.count == 258)
    #expect(names.contains("readback/counterexample/memo-3.archive/version-future/root.schema"))
    #expect(names.last == "readback/equivalent/memo-3.archive/as-xml")
    let run = RecordedConsole()
    #expect(
      run.run("check", folder.path("Derived"), "--only", "version", "--only", "as-xml") == .success)
    #expect(run.outputText.hasSuffix("\n2 passed, 0 failed\n"))
  }

  @Test func derivesOnlyWhatTheContractRefuses() throws {
    try folder.copyExample(to: "Derived", counterexamples: "{ \"kinds\": [\"field-null\"] }")
    try folder.replace(
      "\"name\": { \"type\": \"string\", \"minLength\": 1, \"maxLength\": 255 }",
      with: "\"name\": { \"type\": \"string\", \"maxLength\": 255, \"optional\": true }",
      in: "Derived/memo.contract.json")
    // What is derived follows the contract, so the optional field is not nulled any more.
    #expect(
      console.run("check", folder.path("Derived"), "--list", "--only", "field-null") == .success)
    #expect(!console.outputText.contains(".name"))
    #expect(console.outputText.contains(".id"))
  }

  @Test func saysWhatTheReportCannotShow() {
    _ = console.run("check", fixtures)
    #expect(console.outputText.contains("7 of 7 accepted fixtures are generated"))
  }

  @Test func startsWithWhatTheContractRelaxes() throws {
    try folder.replace(
      "\"archiveBytes\": 1048576", with: "\"archiveBytes\": 2097152",
      in: "Fixtures/memo.contract.json")
    _ = console.run("check", fixtures)
    let line = "memo relaxes: limit archiveBytes raised from 1048576 to 2097152 bytes\n"
    #expect(console.outputText.hasPrefix(line))
  }

  @Test func isOneCaseForEachCondition() throws {
    let names = try names(in: report("--only", "*/fixture/memo-2.archive/*"), passed: true)
    #expect(
      names
        == [
          "digest", "verdict", "field/root.schema", "field/root.text", "field/root.tags",
          "field/root.due", "migration", "migration/root.schema", "migration/root.text",
          "migration/root.tags", "migration/root.due", "migration/root.attachments",
        ].map { "readback/fixture/memo-2.archive/\($0)" })
    #expect(
      try self.names(in: report("--only", "fixture/future"), passed: true)
        == ["digest", "verdict", "code"].map { "readback/fixture/future.archive/\($0)" })
  }

  @Test func failsOnlyTheConditionThatDoesNotHold() throws {
    try folder.replace(
      "\"reject\": \"truncated\"", with: "\"reject\": \"malformed\"", in: "Fixtures/readback.json")
    #expect(
      try names(in: report(), passed: false)
        == ["readback/fixture/first-12-bytes.archive/code"])
  }

  @Test func neverRepeatsAValueOfTheArchive() throws {
    try folder.replace(
      "\"root.attachments[1].parts[0].name\": \"reply.eml\",\n        \"root.attachments[1].parts"
        + "[1].bytes\": {\n          \"base64\": \"iVBORw==\"\n        }\n      }\n    },\n    {\n"
        + "      \"file\": \"memo-3-xml",
      with: "\"root.attachments[1].parts[0].name\": \"other\" } }, { \"file\": \"memo-3-xml",
      in: "Fixtures/readback.json")
    #expect(console.run("check", fixtures) == .finding)
    #expect(
      console.outputText.contains(
        "value-mismatch: expected text of 5 UTF-16 units, found text of 9 UTF-16 units"))
    #expect(!console.outputText.contains("reply.eml"))
  }

  @Test func failsWithoutASelectedCase() {
    #expect(console.run("check", fixtures, "--only", "nothing") == .finding)
    #expect(console.outputText.hasSuffix("0 passed, 0 failed\n"))
    #expect(console.errorText.contains("no case is selected"))
  }

  @Test func failsForAContractWithoutAnAcceptedFixture() throws {
    try folder.replace(
      "\"memo\": \"memo.contract.json\"",
      with: "\"memo\": \"memo.contract.json\", \"other\": \"memo.contract.json\"",
      in: "Fixtures/readback.json")
    #expect(console.run("check", fixtures) == .finding)
    #expect(console.outputText.contains("FAIL coverage/other/accepted-fixture: not-covered: "))
  }

  @Test func listsWithoutJudging() throws {
    #expect(console.run("check", fixtures, "--list", "--only", "wrong-root.archive") == .success)
    #expect(
      console.outputText
        == ["digest", "verdict", "code"].map { "readback/fixture/wrong-root.archive/\($0)\n" }
        .joined())
  }

  @Test func givesTheSameReportWhateverTheNumberOfJobs() throws {
    let one = RecordedConsole()
    let many = RecordedConsole()
    _ = one.run("check", fixtures, "--format", "json", "--jobs", "1")
    _ = many.run("check", fixtures, "--format", "json", "--jobs", "7")
    #expect(one.output == many.output)
  }

  @Test func writesTheReportToAFile() throws {
    let path = folder.path("report.json")
    #expect(
      console.run("check", fixtures, "--format", "json", "--output", path) == .success)
    #expect(try JSONDocument(parsing: folder.read("report.json")).root.kind == .object)
    #expect(console.outputText.hasSuffix(" passed, 0 failed\n"))
    #expect(console.outputText.split(separator: "\n").count == 1)
  }

  @Test func noticesACaseThatIsGone() throws {
    let baseline = folder.path("baseline.json")
    #expect(console.run("check", fixtures, "--update-baseline", baseline) == .success)
    #expect(console.run("check", fixtures, "--baseline", baseline) == .success)
    try folder.replace(
      "\"root.due\": null,\n          \"root.attachments\": []\n        }\n      }\n    },\n    {\n"
        + "      \"file\": \"memo-1-xml",
      with: "\"root.due\": null\n        }\n      }\n    },\n    {\n      \"file\": \"memo-1-xml",
      in: "Fixtures/readback.json")
    let run = RecordedConsole()
    #expect(run.run("check", fixtures, "--baseline", baseline) == .finding)
    #expect(
      run.outputText.contains(
        "FAIL readback/fixture/memo-1.archive/migration/root.attachments: case-removed: "))
  }

  @Test func keepsTheInputsOfFailingCases() throws {
    try folder.replace(
      "\"reject\": \"truncated\"", with: "\"reject\": \"malformed\"", in: "Fixtures/readback.json")
    let status = console.run("check", fixtures, "--keep-failing", folder.path("kept"))
    #expect(status == .finding)
    let names = try folder.names(in: "kept")
    let name = try #require(names.first { $0.hasSuffix("-first-12-bytes.archive") })
    #expect(names.count == 2)
    #expect(try folder.read("kept/\(name)").count == 12)
    #expect(console.outputText.contains("; see: readback verify \(folder.path("kept"))/\(name) "))
  }

  @Test func makesNoFolderWhenNothingFails() throws {
    #expect(
      console.run("check", fixtures, "--keep-failing", folder.path("kept")) == .success)
    #expect(try folder.names() == ["Fixtures"])
  }

  @Test func namesTheDirectoryWhenThereAreSeveral() throws {
    try folder.copyExample(to: "More")
    let more = folder.path("More")
    #expect(
      console.run("check", fixtures, more, "--list", "--only", "*future.archive/code") == .success)
    #expect(
      console.outputText
        == "\(fixtures)/readback/fixture/future.archive/code\n"
        + "\(more)/readback/fixture/future.archive/code\n")
  }

  @Test func refusesFormatsThatThereAreNot() {
    #expect(console.run("check", fixtures, "--format", "xml") == .usage)
    #expect(console.errorText.contains("unknown value \"xml\" of --format"))
  }
}
