import Acceptance
import Evidence
import Foundation
import ReadbackCommands
import StrictJSON
import TestFiles
import Testing
import XcodeLayer

/// A result is only believed together with the tests, devices and times of its own bundle.
struct RunIdentityTests {
  private let notes: AcceptedNotes

  init() throws {
    notes = try AcceptedNotes()
    try notes.folder.makeFolder("export")
    try write(ResultJSON.summary(), "summary.json")
    try write(ResultJSON.tests(), "tests.json")
    try attach(notes.result("run 7"))
  }

  private func write(_ text: String, _ name: String) throws {
    try notes.folder.write(Array(text.utf8), to: "export/\(name)")
  }

  private func attach(
    _ result: [UInt8], test: String = "Suite/fixtures()", isOfFailure: Bool = false
  ) throws {
    try ResultJSON.writeAttachments(
      [result], to: notes.folder.path("export/attachments"), test: test, isOfFailure: isOfFailure)
  }

  private func accept() -> ReadbackCommands.ExitStatus {
    notes.run(
      "accept", notes.folder.path("notes"), "--result-bundle", notes.folder.path("export"),
      "--output", notes.evidence)
  }

  private func expect(
    _ objections: [String], location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(accept() == (objections.isEmpty ? .success : .finding), sourceLocation: location)
    #expect(try notes.objections() == objections, sourceLocation: location)
  }

  // MARK: Devices

  @Test(arguments: [
    ("\"iOS Simulator\"", "\"macOS\"", ["a device has not iOS but macOS"]),
    ("\"iOS Simulator\"", "\"tvOS Simulator\"", ["a device has not iOS but tvOS Simulator"]),
    (
      "\"iOS Simulator\"", "\"iOS\"",
      ["a result is of the platform ios-simulator, and a device is not"]
    ),
    (",\"platform\":\"iOS Simulator\"", "", ["a device does not say what system it has"]),
    (
      "\"platform\":\"iOS Simulator\"}",
      "\"platform\":\"iOS Simulator\"},{\"deviceId\":\"B\",\"platform\":\"tvOS Simulator\"}",
      ["a device has not iOS but tvOS Simulator"]
    ),
    (
      "\"osVersion\":\"18.2\"", "\"osVersion\":\"17.5\"",
      [
        "no device has the version of the system on which a result was written, "
          + "ios-simulator, 18.2, arm64"
      ]
    ),
    ("\"osVersion\":\"18.2\"", "\"osVersion\":\"18\"", []),
  ])
  func aDeviceThatDoesNotFitTheResult(
    text: String, replacement: String, objections: [String]
  ) throws {
    try #require(ResultJSON.tests().contains(text))
    try write(ResultJSON.tests().replacing(text, with: replacement), "tests.json")
    try expect(objections)
  }

  @Test func aRunThatNamesNoDevice() throws {
    let tree = ResultJSON.tests()
    let start = try #require(tree.range(of: "\"devices\":["))
    let end = try #require(tree.range(of: "}],\n \"testNodes\""))
    let without = tree[..<start.upperBound] + tree[tree.index(after: end.lowerBound)...]
    try write(String(without), "tests.json")
    try expect(["no device is named that ran the tests"])
  }

  @Test func aResultOfADevice() throws {
    try write(ResultJSON.tests().replacing("iOS Simulator", with: "iOS"), "tests.json")
    try attach(notes.layerResult(run: "run 7", platform: .iOS).bytes)
    try expect([])
  }

  // MARK: Tests

  @Test func aResultOfATestThatIsNotInTheTree() throws {
    try attach(notes.result("run 7"), test: "OtherSuite/notthere()")
    try expect(["a result is of a test that is not among those that passed: OtherSuite/notthere()"])
  }

  @Test func aResultThatIsAttachedToAFailure() throws {
    try attach(notes.result("run 7"), isOfFailure: true)
    try expect(["a result is attached to a failure of Suite/fixtures()"])
  }

  @Test func aResultOfNoTest() throws {
    let name = "export/attachments/manifest.json"
    let manifest = String(decoding: try notes.folder.read(name), as: UTF8.self)
    try notes.folder.write(
      Array(manifest.replacing("\"testIdentifier\":\"Suite/fixtures()\",", with: "").utf8),
      to: name)
    try expect(["a result does not say which test attached it"])
  }

  // MARK: Counts

  @Test(arguments: [
    ("{\"passedTests\":0}", ["no test passed on a device or in a configuration"]),
    (
      "{\"passedTests\":1}",
      ["the summary counts 2 tests that passed, and by devices and configurations 1"]
    ),
    (
      "{\"passedTests\":3},{\"failedTests\":0}",
      ["the summary counts 2 tests that passed, and by devices and configurations 3"]
    ),
    ("{\"passedTests\":2}", []), ("{\"passedTests\":1},{\"passedTests\":1}", []),
    ("{\"passedTests\":2},{\"passedTests\":2}", []),
    (
      "{\"passedTests\":2,\"device\":{\"platform\":\"tvOS Simulator\"}}",
      ["a device has not iOS but tvOS Simulator"]
    ),
  ])
  func whatIsCountedByDevices(parts: String, objections: [String]) throws {
    try write(
      ResultJSON.summary().replacing(
        "\"devicesAndConfigurations\":[]", with: "\"devicesAndConfigurations\":[\(parts)]"),
      "summary.json")
    try expect(objections)
  }

  @Test func whatSoundsLikeAResultAndIsNotKnownIsPrinted() throws {
    try write(
      ResultJSON.summary(more: #","failedTestCount":3,"schemaVersion":"0.4.0""#), "summary.json")
    try expect([])
    #expect(notes.output.contains("\nnote: ios: not known: summary: failedTestCount 3\n"))
    #expect(notes.output.contains("\nnote: ios: not known: summary: schemaVersion 0.4.0\n"))
  }

  // MARK: Times

  @Test func theTimeIsThatOfTheTests() throws {
    try expect([])
    let facts = try notes.document().volatile
    #expect(facts.map(\.time) == ["2026-01-01T00:00:00Z", "2024-11-19T07:06:40Z"])
    #expect(facts.map(\.host) == ["here", "not known: the tests had been run"])
    #expect(
      notes.output.contains(
        "\n  run run 7, began 2024-11-19T07:06:40Z, host not known: the tests had been run, "
          + "device NEW\n"), "\(notes.output)")
  }

  @Test func theTimeOfTheResultWhereTheSummaryHasNone() throws {
    let times = ",\n \"startTime\":1732000000.5,\"finishTime\":1732000009.25"
    try #require(ResultJSON.summary().contains(times))
    try write(ResultJSON.summary().replacing(times, with: ""), "summary.json")
    try attach(notes.layerResult(run: "run 7", date: "2020-01-01T00:00:00Z").bytes)
    try expect([])
    #expect(try notes.document().volatile[1].time == "2020-01-01T00:00:00Z")
    try attach(notes.result("run 7"))
    try expect([])
    #expect(
      try notes.document().statements[1].configuration.testRun?.unknown == ["tests: no time"])
  }

  @Test(arguments: [
    ("2024-11-19T07:06:40Z", []), ("2024-11-19T07:06:50Z", []),
    ("2024-11-19T07:01:40Z", []), ("2024-11-19T07:11:50Z", []),
    (
      "2024-11-19T07:01:39Z",
      [
        "a result was written, 2024-11-19T07:01:39Z, before the tests began, 2024-11-19T07:06:40Z"
      ]
    ),
    (
      "2024-11-19T07:11:51Z",
      ["a result was written, 2024-11-19T07:11:51Z, after the tests ended, 2024-11-19T07:06:50Z"]
    ),
    (
      "2026-11-30T10:00:00Z",
      ["a result was written, 2026-11-30T10:00:00Z, after the tests ended, 2024-11-19T07:06:50Z"]
    ),
  ])
  func aResultThatWasWrittenAtAnotherTime(date: String, objections: [String]) throws {
    try attach(notes.layerResult(run: "run 7", date: date).bytes)
    try expect(objections)
  }

  @Test func testsThatEndedBeforeTheyBegan() throws {
    try write(
      ResultJSON.summary().replacing("\"finishTime\":1732000009.25", with: "\"finishTime\":1"),
      "summary.json")
    try expect([
      "the tests ended, 1970-01-01T00:00:01Z, before they began, 2024-11-19T07:06:40Z"
    ])
  }

  @Test(arguments: ["-1", "1e300", "\"now\""])
  func aTimeThatNoCalendarHas(time: String) throws {
    try write(
      ResultJSON.summary().replacing("\"startTime\":1732000000.5", with: "\"startTime\":\(time)"),
      "summary.json")
    #expect(accept() == .finding)
    #expect(notes.errors.contains("the summary of the result bundle"))
  }
}
