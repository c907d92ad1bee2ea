import Foundation
import ReadbackCommands
import TestFiles
import Testing

/// `check --baseline`: whatever proves less than before is a failing case of its own.
struct CheckBaselineTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func write(
    to name: String = "notes", replacing changes: [(String, String)] = []
  ) throws {
    if FileManager.default.fileExists(atPath: folder.path(name)) {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    try folder.writeNotes(to: name, replacing: changes)
  }

  /// What a check of changed notes says, compared with a baseline of others.
  private func check(
    _ before: [(String, String)] = [], _ after: [(String, String)], _ words: String...,
    asReport: Bool = false
  ) throws -> RecordedConsole {
    try write(replacing: before)
    let (notes, baseline) = (folder.path("notes"), folder.path("baseline.json"))
    let first = RecordedConsole()
    let options =
      asReport ? ["--format", "json", "--output", baseline] : ["--update-baseline", baseline]
    _ = first.run(words: ["check", notes] + options)
    let same = RecordedConsole()
    _ = same.run("check", notes, "--baseline", baseline)
    // A report has no digests of values, which is the only thing to be said.
    try #require(same.outputText.contains("baseline") == asReport, "\(same.outputText)")
    try #require(same.outputText.contains("no digests of expected values") == asReport)
    try write(replacing: after)
    let second = RecordedConsole()
    #expect(second.run(words: ["check", notes, "--baseline", baseline] + words) == .finding)
    return second
  }

  private static let twoContracts = (
    #""note": "note.contract.json""#,
    #""lax": "note.contract.json", "note": "note.contract.json""#
  )

  @Test(arguments: [false, true])
  func aFixtureThatMovesBetweenContractsThatWereThere(asReport: Bool) throws {
    let move = (
      #""broken.archive", "contract": "note""#, #""broken.archive", "contract": "lax""#
    )
    let run = try check(
      [Self.twoContracts], [Self.twoContracts, move], asReport: asReport)
    #expect(
      run.outputText.contains(
        "FAIL readback/fixture/broken.archive/contract: fixture-weakened: it was judged by the "
          + "contract \"note\", and is judged by \"lax\""), "\(run.outputText)")
  }

  @Test(arguments: [
    (#""shipped""#, #""generated""#, #"its producer's origin was "shipped", and is "generated""#),
    (#""shipped""#, #""redacted""#, #"its producer's origin was "shipped", and is "redacted""#),
    (#""app": "A""#, #""app": "B""#, #"its producer's app was "A", and is "B""#),
    (#""version": "1""#, #""version": "2""#, #"its producer's version was "1", and is "2""#),
    (#", "build": "7""#, "", #"its producer's build was "7", and is not said"#),
    (
      #""system": "iOS 12""#, #""system": "iOS 26""#,
      #"its producer's system was "iOS 12", and is "iOS 26""#
    ),
  ])
  func whoWroteAFixtureIsNotToldOtherwise(
    text: String, replacement: String, message: String
  ) throws {
    let told = (#""version": "1""#, #""version": "1", "build": "7", "system": "iOS 12""#)
    let run = try check([told], [told, (text, replacement)])
    #expect(
      run.outputText.contains(
        "FAIL readback/fixture/note.archive/producer: fixture-weakened: \(message)"),
      "\(run.outputText)")
  }

  @Test func whatWasNotKnownMayBeAdded() throws {
    try write()
    let baseline = folder.path("baseline.json")
    let console = RecordedConsole()
    _ = console.run("check", folder.path("notes"), "--update-baseline", baseline)
    try write(replacing: [(#""version": "1""#, #""version": "1", "build": "7""#)])
    #expect(console.run("check", folder.path("notes"), "--baseline", baseline) == .success)
  }

  @Test(arguments: [
    (
      #""expect": { "reject": "truncated" }"#, #""expect": { "reject": "*" }"#,
      "broken.archive/code: case-removed: "
    ),
    (
      #""expect": { "reject": "truncated" }"#,
      #""expect": "accept", "producer": { "app": "A", "version": "1", "origin": "shipped" }"#,
      "broken.archive/verdict: expectation-changed: the baseline expects: rejected; here: accepted"
    ),
    (
      #""fields": { "root.text": "draft" }"#, #""fields": {}"#,
      "note.archive/field/root.text: case-removed: "
    ),
    (
      #""root.text": "draft""#, #""root.text": "other""#,
      "expectation-changed: the baseline expects"
    ),
  ])
  func aFlippedExpectation(text: String, replacement: String, message: String) throws {
    let run = try check([], [(text, replacement)])
    #expect(run.outputText.contains(message), "\(run.outputText)")
  }

  @Test func aConditionThatIsExcusedNow() throws {
    let excuse = (#""limit/depth": "#, #""Note.text/required": "x", "limit/depth": "#)
    let run = try check([], [excuse])
    #expect(
      run.outputText.contains(
        "FAIL coverage/note/Note.text/required: expectation-changed: the baseline expects: shown; "
          + "here: shown or excused"), "\(run.outputText)")
    // What was excused may have to be shown.
    let other = RecordedConsole()
    _ = other.run("check", folder.path("notes"), "--update-baseline", folder.path("baseline.json"))
    try write()
    let status = other.run(
      "check", folder.path("notes"), "--baseline", folder.path("baseline.json"))
    #expect(status == .success)
  }

  @Test func onlyWhatIsSelectedIsCompared() throws {
    let shipped = (#""shipped""#, #""generated""#)
    let run = try check([], [shipped], "--only", "*/note.archive/producer", "--only", "coverage/*")
    #expect(run.outputText.contains("fixture-weakened"))
    let other = RecordedConsole()
    let status = other.run(
      "check", folder.path("notes"), "--baseline", folder.path("baseline.json"), "--only",
      "*/broken.archive/*")
    #expect(status == .success, "\(other.outputText)")
  }

  @Test func aBaselineThatSaysNothingOfFixturesIsNamed() throws {
    try write()
    try folder.write(
      Array(
        #"{"readback":"baseline","formatVersion":1,"cases":["readback/fixture/note.archive/verdict"]}"#
          .utf8), to: "baseline.json")
    let console = RecordedConsole()
    let status = console.run(
      "check", folder.path("notes"), "--baseline", folder.path("baseline.json"))
    #expect(status == .success)
    #expect(console.outputText.contains("the baseline does not say which contract judges"))
  }

  /// Fixtures of several directories go by the names of both.
  @Test func fixturesOfSeveralDirectories() throws {
    try write()
    try write(to: "more")
    let words = ["check", folder.path("notes"), folder.path("more")]
    let baseline = folder.path("baseline.json")
    let console = RecordedConsole()
    _ = console.run(words: words + ["--update-baseline", baseline])
    try write(to: "more", replacing: [(#""shipped""#, #""generated""#)])
    let run = RecordedConsole()
    #expect(run.run(words: words + ["--baseline", baseline]) == .finding)
    #expect(
      run.outputText.contains(
        "FAIL \(folder.path("more"))/readback/fixture/note.archive/producer: fixture-weakened"),
      "\(run.outputText)")
    #expect(run.outputText.hasSuffix(", 1 failed\n"))
  }
}
