import Acceptance
import Evidence
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing
import XcodeLayer

/// The layer `ios`, with a recorded Xcode.
struct SimulatorLayerTests {
  private let notes: AcceptedNotes

  init() throws { notes = try AcceptedNotes() }

  private var xcode: RecordedXcode { notes.xcode }

  /// The layer is refused because of its tests.
  private func expectObjection(
    _ objection: String, location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(notes.accept() == .finding, "\(notes.errors)", sourceLocation: location)
    let objections = try notes.objections()
    #expect(
      objections.contains { $0.contains(objection) }, "\(objections)", sourceLocation: location)
    #expect(try notes.document().statements.last?.result == .failed, sourceLocation: location)
    #expect(notes.output.hasSuffix("\nnot accepted\n"), sourceLocation: location)
  }

  @Test func acceptsBothLayers() throws {
    #expect(notes.accept() == .success, "\(notes.output)\(notes.errors)")
    let document = try notes.document()
    #expect(document.statements.map(\.layer) == [.commandLine, .ios])
    let ios = document.statements[1]
    #expect(ios.configuration.system.everRunOnApple)
    #expect(ios.configuration.toolchain == "Xcode 16.2, Build version 16C5032a")
    #expect(ios.configuration.testRun?.isWhole == true)
    #expect(document.volatile[1].device == "NEW")
    #expect(document.volatile[1].runID == "run 1")
    #expect(
      notes.run("evidence", "combine", notes.evidence, "--on", notes.folder.path("notes"))
        == .success, "\(notes.output)")
    #expect(notes.output.hasSuffix("\naccepted\n"))
  }

  @Test func buildsThenTestsOnOneDevice() throws {
    _ = notes.accept()
    let build = try #require(xcode.calls(of: "build-for-testing").first)
    #expect(
      build.words == [
        "xcodebuild", "build-for-testing", "-scheme", "Notes-Package", "-destination",
        "generic/platform=iOS Simulator",
      ])
    let test = try #require(xcode.calls(of: "test-without-building").first)
    #expect(
      test.words.starts(with: [
        "xcodebuild", "test-without-building", "-scheme", "Notes-Package", "-destination",
        "id=NEW", "-resultBundlePath",
      ]))
    #expect(test.environment == ["TEST_RUNNER_READBACK_RUN=run 1"])
    #expect(test.seconds > 0 && build.seconds > 0)
    let bundle = try #require(test.words.last)
    for call in xcode.calls(of: "summary") + xcode.calls(of: "tests") + xcode.calls(of: "export") {
      #expect(call.words.contains(bundle))
    }
    // Nothing of a run that passed is left.
    #expect(!FileManager.default.fileExists(atPath: bundle))
  }

  @Test(arguments: [
    (["--workspace", "My App.xcworkspace"], ["-workspace", "My App.xcworkspace"]),
    (["--project", "App.xcodeproj"], ["-project", "App.xcodeproj"]),
    (["--scheme", "App"], ["-scheme", "App"]),
    (["--test-plan", "All"], ["-scheme", "Notes-Package", "-testPlan", "All"]),
  ])
  func handsOnWhatIsToBeTested(options: [String], words: [String]) {
    #expect(notes.accept(options[0], options[1]) == .success, "\(notes.errors)")
    for step in ["build-for-testing", "test-without-building"] {
      let call = xcode.calls(of: step).first?.words ?? []
      #expect(call.indices.contains { call[$0...].starts(with: words) }, "\(call)")
    }
  }

  @Test func asksForASchemeWhenThereAreSeveral() {
    xcode.list = #"{"project":{"name":"App","schemes":["A","B"],"targets":[]}}"#
    #expect(notes.accept() == .usage)
    #expect(notes.errors.contains("--scheme is needed: A, B"))
    xcode.list = #"{"project":{"name":"App","targets":[]}}"#
    #expect(notes.accept() == .usage)
  }

  @Test(arguments: [
    ("id=OLD", "OLD"), ("platform=iOS Simulator,name=iPad Air", "PAD"), ("OS=17", "OLD"),
    ("platform=iOS Simulator,name=iPhone 16,OS=18.2", "NEW"), ("OS=latest", "NEW"),
  ])
  func choosesADevice(destination: String, identifier: String) throws {
    #expect(notes.accept("--destination", destination) == .success, "\(notes.errors)")
    let call = try #require(xcode.calls(of: "test-without-building").first)
    #expect(call.words.contains("id=\(identifier)"))
  }

  // MARK: What cannot be run

  private func expectNoRun(
    _ status: ReadbackCommands.ExitStatus, _ message: String, options: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) {
    let words = ["accept", notes.folder.path("notes"), "--ios", "--output", notes.evidence]
    #expect(notes.run(words: words + options) == status, sourceLocation: location)
    #expect(notes.errors.contains(message), "\(notes.errors)", sourceLocation: location)
    // A layer that did not run leaves no evidence that it did.
    #expect(!FileManager.default.fileExists(atPath: notes.evidence), sourceLocation: location)
  }

  @Test func aMissingSimulator() {
    expectNoRun(.failure, "no simulator fits", options: ["--destination", "id=GONE"])
    xcode.devices = #"{"devices":{}}"#
    expectNoRun(.failure, "no simulator with iOS is available")
    xcode.devices = "{"
    expectNoRun(.failure, "xcrun simctl list")
    xcode.statuses = ["simctl": 72]
    expectNoRun(.failure, "ended with status 72")
  }

  @Test func aSimulatorThatHangs() {
    xcode.hanging = ["test-without-building"]
    expectNoRun(.failure, "the simulator iPhone 16 (18.2) did not end the tests within 3600 s")
  }

  @Test func otherToolsThatHang() {
    for step in ["-version", "-list", "build-for-testing", "simctl", "summary", "export"] {
      xcode.hanging = [step]
      expectNoRun(.failure, "did not end within")
    }
  }

  @Test func aBuildThatFails() {
    xcode.statuses = ["build-for-testing": 65]
    expectNoRun(.finding, "building ended with status 65; see /")
    #expect(xcode.calls(of: "test-without-building").isEmpty)
  }

  @Test func testsThatLeaveNoBundle() {
    xcode.leavesBundle = false
    xcode.statuses = ["test-without-building": 70]
    expectNoRun(.failure, "left no result bundle and ended with status 70")
  }

  @Test func aBundleThatIsThereAlready() throws {
    // What is in the way has the name of a run of this very identifier.
    let folder = try TestFolder()
    try folder.makeFolder("tests.xcresult")
    let run = SimulatorRun(
      of: XcodeTarget(container: .package, scheme: "S", testPlan: nil), on: .any, runner: xcode,
      folder: folder.path, runID: "run 1")
    #expect(throws: XcodeFailure.self) { try run.perform() }
    #expect(xcode.calls.isEmpty)
  }

  // MARK: Tests that prove nothing

  @Test func aTestThatFailed() throws {
    xcode.statuses = ["test-without-building": 65]
    xcode.summary = ResultJSON.summary(result: "Failed", passed: 1, failed: 1)
    xcode.tests = ResultJSON.tests([
      ResultJSON.node("Test Case", "fixtures()"),
      ResultJSON.node(
        "Test Case", "other()", result: "Failed",
        [ResultJSON.node("Failure Message", "XCTAssert", result: nil)]),
    ])
    try expectObjection("a test failed: Notes/NotesTests/Suite/other()")
    #expect(try notes.objections().contains { $0.contains("a test has a failure") })
  }

  @Test func noTestAtAll() throws {
    xcode.summary = ResultJSON.summary(total: 0, passed: 0)
    xcode.tests = ResultJSON.tests([])
    try expectObjection("no test was run")
  }

  @Test(arguments: [
    ("Skipped", "a test was skipped"), ("Expected Failure", "a test was expected to fail"),
    ("unknown", "a test ended as unknown"), ("Marvellous", "a test ended as Marvellous"),
  ])
  func aTestThatDidNotPass(result: String, objection: String) throws {
    xcode.tests = ResultJSON.tests([
      ResultJSON.node("Test Case", "fixtures()"),
      ResultJSON.node("Test Case", "other()", result: result),
    ])
    try expectObjection(objection)
  }

  @Test func aTestWithoutAResult() throws {
    xcode.tests = ResultJSON.tests([
      ResultJSON.node("Test Case", "fixtures()"),
      ResultJSON.node("Test Case", "other()", result: nil),
    ])
    try expectObjection("a test has no result")
  }

  @Test(arguments: [
    ResultJSON.summary(total: 3, passed: 2, skipped: 1),
    ResultJSON.summary(total: 3, passed: 2, expected: 1),
    ResultJSON.summary(total: 2, passed: 3), ResultJSON.summary(result: "Failed"),
    ResultJSON.summary(result: "unknown"),
  ])
  func aSummaryThatIsNotWhole(summary: String) throws {
    xcode.summary = summary
    #expect(notes.accept() == .finding)
    #expect(try notes.document().statements.last?.result == .failed)
    #expect(notes.output.contains("FAIL ios: the run of tests is not whole"))
  }

  @Test func aTestThatWasRepeated() throws {
    xcode.tests = ResultJSON.tests([
      ResultJSON.node("Test Case", "other()"),
      ResultJSON.node(
        "Test Case", "fixtures()",
        [
          ResultJSON.node("Repetition", "First Run", result: "Failed"),
          ResultJSON.node("Repetition", "Retry 1"),
        ]),
    ])
    try expectObjection("a test was repeated")
  }

  @Test func testsOfOneName() throws {
    xcode.tests = ResultJSON.tests([
      ResultJSON.node("Test Case", "other()"), ResultJSON.node("Test Case", "other()"),
    ])
    try expectObjection("a test is there twice: Notes/NotesTests/Suite/other()")
  }

  @Test func testsThatWereTakenOutOfTheTree() throws {
    xcode.tests = ResultJSON.tests([ResultJSON.node("Test Case", "fixtures()")])
    try expectObjection("the summary counts 2 tests, and there are 1")
  }

  @Test func argumentsCountOnceOrTogether() throws {
    let arguments = (0..<3).map { ResultJSON.node("Arguments", "\($0)") }
    xcode.tests = ResultJSON.tests([ResultJSON.node("Test Case", "fixtures()", arguments)])
    for total in [1, 3] {
      xcode.summary = ResultJSON.summary(total: total, passed: total)
      #expect(notes.accept() == .success, "\(notes.output)")
    }
  }

  @Test func aStatusThatContradictsGreenTests() throws {
    xcode.statuses = ["test-without-building": 65]
    try expectObjection("xcodebuild ended with status 65")
  }

  @Test func aNewerXcodeIsKeptAsItSpeaks() throws {
    xcode.summary = ResultJSON.summary(more: #","schemaVersion":"0.4.0","mood":{"is":"good"}"#)
    xcode.tests = ResultJSON.tests(
      [
        ResultJSON.node("Test Case", "fixtures()", [ResultJSON.node("Thought", "x", result: nil)]),
        ResultJSON.node("Test Group", "new", [ResultJSON.node("Test Case", "other()")]),
      ], more: #","schemaVersion":"0.4.0""#)
    #expect(notes.accept() == .success, "\(notes.output)")
    let unknown = try notes.document().statements[1].configuration.testRun?.unknown ?? []
    #expect(
      unknown == [
        "summary: schemaVersion 0.4.0", "summary: mood an object", "tests: schemaVersion 0.4.0",
        "tests: nodeType Thought", "tests: nodeType Test Group",
      ])
  }

  @Test func aDoubledKeyInWhatTheToolsSay() {
    xcode.summary = ResultJSON.summary(more: #","result":"Passed""#)
    expectNoRun(.finding, "the summary of the result bundle")
  }

  // MARK: Results that prove nothing

  @Test func noResultOfTheFixtures() {
    xcode.results = { _ in [] }
    expectNoRun(.finding, "no test attached readback-result.json")
  }

  @Test func aResultThatIsCutOff() {
    let result = notes.result("run 1")
    xcode.results = { _ in [Array(result.prefix(result.count / 2))] }
    expectNoRun(.finding, "the attachment 1-CD12.json:")
  }

  @Test func aResultOfAnotherRun() throws {
    let result = notes.result("run 0")
    xcode.results = { _ in [result] }
    try expectObjection("the result is of another run")
    let nameless = notes.result(nil)
    xcode.results = { _ in [nameless] }
    try expectObjection("the result is of another run")
  }

  @Test func twoResultsOfTheSameFixtures() throws {
    let result = notes.result("run 1")
    xcode.results = { _ in [result, result] }
    try expectObjection("2 results of these fixtures are attached")
  }

  @Test func aResultOfOtherFiles() throws {
    try notes.folder.writeNotes(
      to: "other", replacing: [("\"maxLength\": 9", "\"maxLength\": 90")])
    let report = try Check([FixtureDirectory(opening: notes.folder.path("other"))]).run()
    let result = notes.layerResult(run: "run 1", report: report).bytes
    xcode.results = { _ in [result] }
    try expectObjection("the tests read other files than are here")
    #expect(
      notes.output.contains("FAIL ios: it judged other files than are here: note.contract.json"))
    // Beside the right one it is the result of another suite, which is no fault.
    let right = notes.result("run 1")
    xcode.results = { _ in [result, right] }
    #expect(notes.accept() == .success, "\(notes.output)")
  }

  @Test func aResultOfAnotherSystem() throws {
    let result = notes.layerResult(run: "run 1", platform: .linux).bytes
    xcode.results = { _ in [result] }
    #expect(notes.accept() == .finding)
    #expect(notes.output.contains("FAIL ios: it did not run on iOS but on linux"))
    #expect(try notes.document().statements[1].configuration.system.everRunOnApple == false)
  }

  @Test(arguments: [LayerResult.Outcome.skipped, .failed, .repeated, nil])
  func aCaseThatDidNotPass(outcome: LayerResult.Outcome?) throws {
    let name = "readback/fixture/note.archive/verdict"
    let result = notes.layerResult(run: "run 1") { $0 == name ? outcome : .passed }.bytes
    xcode.results = { _ in [result] }
    #expect(notes.accept() == .finding)
    let claim = outcome == nil ? "it did not run" : "failed"
    #expect(notes.output.contains("FAIL ios: \(claim): \(name)"), "\(notes.output)")
    let status = notes.run(
      "evidence", "combine", notes.evidence, "--on", notes.folder.path("notes"))
    #expect(status == .finding)
  }
}
