import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

/// The formats of a check for CI servers, code scanning and reviewers.
struct CheckFormatTests {
  private let folder: TestFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TestFolder()
    try folder.copyExample()
  }

  private var fixtures: String { folder.path("Fixtures") }

  private func output(_ format: String, _ words: String...) -> String {
    let run = RecordedConsole()
    _ = ReadbackProgram.standard.run(
      ["check", fixtures, "--format", format] + words, on: run.console)
    return run.outputText
  }

  /// Makes a fixture expect another text than it has, and another a file that is gone.
  private func breakExample() throws {
    try folder.replace(
      "\"root.schema\": 1,\n        \"root.text\": \"Buy milk & bread\"\n      },\n      \"migration\": {\n        \"to\": 3,\n        \"fields\": {\n          \"root.schema\": 3,\n          \"root.text\": \"Buy milk & bread\",\n          \"root.tags\": [],\n          \"root.due\": null,\n          \"root.attachments\": []\n        }\n      }\n    },\n    {\n      \"file\": \"memo-1-xml.archive\"",
      with: "\"root.schema\": 7\n      }\n    },\n    {\n      \"file\": \"gone<1>.archive\"",
      in: "Fixtures/readback.json")
  }

  @Test(arguments: ["junit", "sarif", "html"])
  func isTheSameTwiceAndInAFile(format: String) throws {
    let first = output(format)
    #expect(first == output(format, "--jobs", "3"))
    let path = folder.path("report")
    #expect(console.run("check", fixtures, "--format", format, "--output", path) == .success)
    #expect(String(decoding: try folder.read("report"), as: UTF8.self) == first)
    #expect(console.outputText.hasSuffix(" passed, 0 failed\n"))
  }

  @Test(arguments: ["junit", "sarif", "html"])
  func hasTheStatusOfTheCheck(format: String) throws {
    #expect(console.run("check", fixtures, "--format", format) == .success)
    try breakExample()
    #expect(console.run("check", fixtures, "--format", format) == .finding)
  }

  @Test(arguments: ["junit", "html"])
  func writesNothingThatIsTooLarge(format: String) {
    #expect(
      console.run("check", fixtures, "--format", format, "--limit", "outputBytes=1K") == .finding)
    #expect(console.output.isEmpty)
    #expect(console.errorText.contains("the results: outputBytes"))
    let path = folder.path("report")
    #expect(
      console.run(
        "check", fixtures, "--format", format, "--limit", "outputBytes=1K", "--output", path)
        == .finding)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // MARK: JUnit

  @Test func groupsCasesByReaderAndKind() throws {
    let text = output("junit", "--only", "memo-1.archive")
    #expect(
      text.contains("<testsuite name=\"readback.fixture\" package=\"readback.fixture\" id=\"0\""))
    #expect(
      text.contains(
        "<testcase classname=\"readback.fixture\" name=\"memo-1.archive/verdict\" time=\"0\"></testcase>"
      ))
    #expect(text.contains("memo relaxes nothing"))
  }

  @Test func tellsFailuresFromErrors() throws {
    try breakExample()
    let text = output("junit")
    #expect(
      text.contains(
        "name=\"memo-1.archive/field/root.schema\" time=\"0\"><failure message=\"value-mismatch: "))
    #expect(text.contains("name=\"gone&lt;1&gt;.archive/digest\" time=\"0\"><failure message="))
    #expect(text.contains("type=\"fixture-missing\""))
    #expect(text.contains("; see: readback inspect "))
  }

  // MARK: SARIF

  @Test func placesResultsInTheFixtures() throws {
    try breakExample()
    let text = output("sarif")
    #expect(text.contains("Fixtures/gone%3C1%3E.archive\"}"))
    #expect(
      text.contains("\"fullyQualifiedName\":\"readback/fixture/memo-1.archive/field/root.schema\""))
    #expect(text.contains("\"ruleId\":\"fixture-missing\""))
    #expect(output("sarif", "--only", "memo-2.archive").contains("\"results\":[]"))
  }

  // MARK: Page

  @Test func showsFixturesWithPicturesAndWhatFailed() throws {
    let good = output("html")
    #expect(good.contains("All 79 cases passed") || good.contains(" cases passed"))
    #expect(!good.contains("What failed"))
    #expect(good.contains("id=\"fixture-0\""))
    #expect(good.contains("Object graph, 1 object: memo-1.archive"))
    #expect(good.contains("generated: it does not prove what an app wrote"))
    #expect(good.contains("095abf2769bedde230a9f924f1698c9e6df8429e3662b5c15cb6110bcf7f3a5d"))
    #expect(good.contains("There is no object graph: the file is no readable archive."))
    try breakExample()
    let bad = output("html")
    #expect(bad.contains("What failed"))
    #expect(bad.contains("gone&lt;1&gt;.archive"))
    #expect(!bad.contains("gone<1>"))
    #expect(bad.contains("readback inspect "))
  }

  @Test func listsDerivedInputsByKind() throws {
    try folder.copyExample(
      to: "Derived",
      counterexamples: """
        { "seed": 3, "from": ["memo-1.archive"], "kinds": ["version-future", "as-xml"] }
        """)
    let run = RecordedConsole()
    #expect(run.run("check", folder.path("Derived"), "--format", "html") == .success)
    #expect(run.outputText.contains("id=\"kind-version-future\""))
    #expect(run.outputText.contains("id=\"kind-as-xml\""))
    #expect(run.outputText.contains("1 input rejected"))
    #expect(run.outputText.contains("id=\"coverage\""))
  }

  @Test func drawsNothingOfAFixtureThatHasChangedMeanwhile() throws {
    // The digest that was judged is not that of the manifest, which is what the page says.
    try folder.write(try folder.read("Fixtures/memo-3.archive"), to: "Fixtures/memo-1.archive")
    let text = output("html")
    #expect(text.contains("fixture-changed"))
  }
}
