import Acceptance
import ArchiveFiles
import Evidence
import KeyedArchives
import PropertyListBytes
import StrictJSON
import Testing

/// Each way to a green light that proves nothing stays red.
struct CombinationTests {
  private let sample: NoteEvidence

  init() throws { sample = try NoteEvidence.usual.get() }

  private func expect(
    _ combination: Combination, objects objection: String,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(!combination.isAccepted, sourceLocation: location)
    #expect(
      combination.allObjections.contains { $0.contains(objection) },
      "\(combination.allObjections)", sourceLocation: location)
  }

  private var commandLineOnly: Combination.Request {
    var request = Combination.Request()
    request.layers = [.commandLine]
    return request
  }

  @Test func acceptsTwoWholeLayers() {
    let combination = sample.combine(sample.commandLine, sample.ios())
    #expect(combination.allObjections == [])
    #expect(combination.isAccepted)
    #expect(combination.notes.contains { $0.contains("not signed") })
    #expect(!combination.notes.contains { $0.contains("no layer has run on a system of Apple's") })
  }

  @Test func saysThatNothingRanOnApplesSystems() {
    let combination = sample.combine(sample.commandLine, request: commandLineOnly)
    #expect(combination.isAccepted)
    #expect(combination.notes.contains { $0.contains("no layer has run on a system of Apple's") })
    #expect(combination.layers.map(\.hasRun) == [true, false])
    #expect(combination.layers.map(\.isPassed) == [true, false])
  }

  @Test func aLayerThatWasNotRunHasNotPassed() {
    expect(sample.combine(sample.commandLine), objects: "ios: was not run")
    expect(sample.combine(sample.ios()), objects: "command-line: was not run")
    expect(sample.combine(), objects: "was not run")
  }

  @Test func requiringNothingAcceptsNothing() {
    var request = Combination.Request()
    request.layers = []
    expect(sample.combine(request: request), objects: "no layer is required")
  }

  @Test func aLayerThatIsNotRequiredMayNotFailEither() {
    var failed = sample.ios()
    failed.result = .failed
    expect(
      sample.combine(sample.commandLine, failed, request: commandLineOnly),
      objects: "its result is FAILED")
  }

  @Test func aDoubledStatement() {
    expect(
      sample.combine(sample.commandLine, sample.commandLine, sample.ios()),
      objects: "the run run 1 of the layer command-line is there twice")
    // Nor is it a layer that another name does not have.
    expect(
      sample.combine(sample.commandLine, sample.commandLine), objects: "ios: was not run")
  }

  @Test func aLayerThatRanInTwoPlacesHasToPassInBoth() {
    func combine(_ second: Statement) -> Combination {
      let elsewhere = EvidenceDocument(
        statements: [second],
        volatile: [
          VolatileFacts(
            layer: .commandLine, time: "2026-01-01T00:00:00Z", host: "there", runID: "run 2")
        ])
      return Combination(
        of: [NoteEvidence.document(sample.commandLine), elsewhere], on: sample.fixtures,
        checker: NoteEvidence.checker, request: commandLineOnly)
    }
    // The same said twice is said once, and that there were two is not hidden.
    let repeated = combine(sample.commandLine)
    #expect(repeated.isAccepted)
    #expect(repeated.layers.filter(\.hasRun).count == 1)
    #expect(
      repeated.notes.contains(
        "the runs run 1 and run 2 of the layer command-line say the same, which counts once"))
    var elsewhere = sample.commandLine
    elsewhere.configuration.system = SystemRecord(platform: .macOS, name: "macos")
    #expect(combine(elsewhere).isAccepted)
    #expect(combine(elsewhere).layers.filter(\.hasRun).count == 2)
    #expect(!combine(elsewhere).notes.contains { $0.contains("counts once") })
    var failed = sample.commandLine
    failed.result = .failed
    expect(combine(failed), objects: "its result is FAILED")
  }

  private func combine(_ runs: (Statement, VolatileFacts)...) -> Combination {
    Combination(
      of: runs.map { EvidenceDocument(statements: [$0.0], volatile: [$0.1]) },
      on: sample.fixtures, checker: NoteEvidence.checker, request: commandLineOnly)
  }

  private func facts(
    _ id: JSONText, _ time: JSONText = "2026-01-01T00:00:00Z", host: JSONText = "here"
  ) -> VolatileFacts {
    VolatileFacts(layer: .commandLine, time: time, host: host, runID: id)
  }

  /// Whether it is one run under two names or two runs of one second: it counts once, and is named.
  @Test(arguments: ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"])
  func runsThatSayTheSameCountOnce(time: String) {
    let same = sample.commandLine
    var reversed = same
    reversed.passed.reverse()
    reversed.subjects.reverse()
    reversed.configuration.cases = CaseList(same.configuration.cases.records.reversed())
    #expect(reversed != same)
    for second in [same, reversed] {
      let combination = combine((same, facts("1")), (second, facts("2", JSONText(time))))
      #expect(combination.isAccepted, "\(combination.allObjections)")
      #expect(combination.layers.count(where: \.hasRun) == 1)
      #expect(combination.layers[0].facts == facts("1"))
      #expect(
        combination.notes.contains(
          "the runs 1 and 2 of the layer command-line say the same, which counts once"))
    }
  }

  /// One name is one run, whatever else was changed of it.
  @Test func aRunThatIsThereTwice() {
    let objection =
      "the run 1 of the layer command-line is there twice: each run needs a name of its own"
    var reversed = sample.commandLine
    reversed.passed.reverse()
    var other = sample.commandLine
    other.configuration.toolchain = "another"
    for (second, facts) in [
      (sample.commandLine, facts("1")), (sample.commandLine, facts("1", "2026-01-02T00:00:00Z")),
      (reversed, facts("1")), (other, facts("1", host: "there")),
    ] {
      let combination = combine((sample.commandLine, self.facts("1")), (second, facts))
      #expect(combination.allObjections == [objection])
    }
    #expect(combine((sample.commandLine, facts("1")), (other, facts("2"))).isAccepted)
    // Also the third time, when another name stands between.
    expect(
      combine(
        (sample.commandLine, facts("1")), (sample.commandLine, facts("2")),
        (sample.commandLine, facts("2", "2026-01-03T00:00:00Z"))),
      objects: "the run 2 of the layer command-line is there twice")
  }

  @Test func aStatementOfAnotherLayer() {
    var renamed = sample.commandLine
    renamed.configuration.layer = .ios
    let combination = sample.combine(sample.commandLine, renamed)
    expect(combination, objects: "there was no run of tests")
    expect(combination, objects: "it did not run on iOS")
    var other = sample.ios()
    other.configuration.layer = .commandLine
    expect(sample.combine(other, sample.ios()), objects: "a command line has no run of tests")
  }

  @Test func aRunOfTheTestsElsewhere() {
    for platform in [LayerResult.Platform.linux, .macOS, .other] {
      let ios = sample.ios(sample.layerResult.with(platform: platform))
      expect(sample.combine(sample.commandLine, ios), objects: "it did not run on iOS")
    }
  }

  @Test func aClaimAboutTheSystemThatItContradicts() {
    var statement = sample.commandLine
    statement.configuration.system.everRunOnApple = true
    expect(
      sample.combine(statement, request: commandLineOnly),
      objects: "contradicts the system")
  }

  /// A statement of earlier files, handed in for those that are here.
  @Test(arguments: [
    ("\"maxLength\": 9", "\"maxLength\": 8", "note.contract.json"),
    ("\"version\": \"1\"", "\"version\": \"2\"", "readback.json"),
  ])
  func aReplayedStatement(text: String, replacement: String, file: String) throws {
    let earlier = try NoteEvidence(replacing: [(text, replacement)])
    let combination = sample.combine(earlier.commandLine, earlier.ios())
    expect(combination, objects: "command-line: it judged other files than are here")
    expect(combination, objects: "ios: it judged other files than are here")
    #expect(combination.allObjections.contains { $0.contains(file) })
  }

  @Test func aContractThatIsWeakerInOneLayer() throws {
    let weaker = try NoteEvidence(replacing: [("\"maxLength\": 9", "\"maxLength\": 90")])
    let combination = sample.combine(sample.commandLine, weaker.ios())
    expect(combination, objects: "ios: it judged other files than are here: note.contract.json")
    expect(combination, objects: "ios: it judged by other contracts than are here")
    // The digests of the strong contract do not help.
    var edited = weaker.ios()
    edited.subjects = sample.ios().subjects
    expect(sample.combine(sample.commandLine, edited), objects: "ios: it judged by other contracts")
  }

  @Test func otherLimitsInOneLayer() {
    let result = sample.layerResult
    var limits = result.inputs.limits
    for name in limits.keys { limits[name]?[.depth] = 100_000 }
    let inputs = CheckInputs(
      files: result.inputs.files, checker: result.inputs.checker, limits: limits,
      seed: result.inputs.seed, fixtures: result.inputs.fixtures)
    expect(
      sample.combine(sample.commandLine, sample.ios(result.with(inputs: inputs))),
      objects: "ios: it judged within other limits")
  }

  @Test func aFileThatWasNotJudgedOrIsNotHere() {
    var missing = sample.commandLine
    missing.subjects.removeLast()
    expect(
      sample.combine(missing, request: commandLineOnly), objects: "it did not judge: readback.json")
    var more = sample.commandLine
    more.subjects.append(EvidenceSubject(name: "more", digest: SHA256Digest(of: [])))
    expect(
      sample.combine(more, request: commandLineOnly),
      objects: "it judged files that are not here: more")
  }

  @Test func anotherChecker() {
    var other = sample.commandLine
    other.configuration.checker = CheckerRecord("readback 0.0.9")
    expect(
      sample.combine(other, request: commandLineOnly),
      objects: "another checker judged, readback 0.0.9")
  }

  /// A case left out everywhere in a statement.
  private func without(_ part: String, _ statement: Statement) -> Statement {
    var statement = statement
    let records = statement.configuration.cases.records
    statement.configuration.cases = CaseList(records.filter { !$0.name.repaired.contains(part) })
    statement.passed.removeAll { $0.repaired.contains(part) }
    return statement
  }

  @Test(arguments: [
    "readback/fixture/broken.archive/code", "counterexample", "coverage/note/Note.text/maxLength",
    "acceptance/coverage", "app/fixture/note.archive/verdict", "app/equivalent",
  ])
  func aSelectedSubset(part: String) {
    let (commandLine, ios) = (without(part, sample.commandLine), without(part, sample.ios()))
    expect(sample.combine(commandLine, ios), objects: "it did not run")
  }

  @Test func noCaseAtAll() {
    var empty = sample.commandLine
    empty.configuration.cases = CaseList([])
    empty.passed = []
    expect(sample.combine(empty, request: commandLineOnly), objects: "it ran no case")
  }

  @Test func aCaseThatIsListedAndDidNotPass() {
    var unjudged = sample.commandLine
    let name = unjudged.passed.removeLast()
    expect(
      sample.combine(unjudged, request: commandLineOnly),
      objects: "lists cases that it does not say passed: \(name.repaired)")
    var failed = unjudged
    failed.failed = [name]
    expect(sample.combine(failed, request: commandLineOnly), objects: "failed: \(name.repaired)")
    var warned = unjudged
    warned.warned = [name]
    expect(sample.combine(warned, request: commandLineOnly), objects: "passed with a warning")
  }

  @Test func aCaseThatPassedTwiceOrIsNoCaseOfTheseFixtures() {
    var twice = sample.commandLine
    twice.passed.append(twice.passed[0])
    expect(sample.combine(twice, request: commandLineOnly), objects: "names twice what passed")
    var foreign = sample.commandLine
    foreign.passed.append("readback/fixture/other/verdict")
    foreign.configuration.cases = CaseList(
      foreign.configuration.cases.records
        + [CaseRecord(name: "readback/fixture/other/verdict", expected: "accepted", input: nil)])
    expect(
      sample.combine(foreign, request: commandLineOnly),
      objects: "cases that are not of these fixtures: readback/fixture/other/verdict")
  }

  private func changing(
    _ name: JSONText, expected: JSONText? = nil, input: SHA256Digest? = nil
  ) -> Statement {
    var statement = sample.commandLine
    statement.configuration.cases = CaseList(
      statement.configuration.cases.records.map { record in
        record.name == name
          ? CaseRecord(
            name: name, expected: expected ?? record.expected, input: input ?? record.input)
          : record
      })
    return statement
  }

  @Test func aFlippedExpectation() {
    expect(
      sample.combine(
        changing("readback/fixture/broken.archive/verdict", expected: "accepted"),
        request: commandLineOnly),
      objects: "it expected something else of: readback/fixture/broken.archive/verdict")
  }

  @Test func aCaseWithAnotherInput() {
    expect(
      sample.combine(
        changing("readback/fixture/note.archive/verdict", input: SHA256Digest(of: [1])),
        request: commandLineOnly),
      objects: "it ran with other inputs: readback/fixture/note.archive/verdict")
  }

  @Test(arguments: [LayerResult.Outcome.skipped, .repeated, .failed])
  func aCaseThatDidNotRunOnce(outcome: LayerResult.Outcome) {
    let result = sample.layerResult
    let cases = result.cases.enumerated().map { index, item in
      index == 3 ? LayerResult.Case(item.name, outcome) : item
    }
    let statement = sample.ios(result.with(cases: cases))
    #expect(statement.result == .failed)
    expect(sample.combine(sample.commandLine, statement), objects: "ios: failed:")
  }

  @Test func aRunOfTestsThatIsNotWhole() {
    let changes: [(inout TestRunRecord) -> Void] = [
      { $0.skipped = 1 }, { $0.expectedFailures = 1 }, { $0.failed = 1 },
      { ($0.total, $0.passed) = (0, 0) }, { $0.result = "Failed" }, { $0.result = "unknown" },
      { $0.result = "Brilliant" }, { $0.objections = ["a test was repeated: x"] },
      { $0.passed = 1 },
    ]
    for change in changes {
      var run = NoteEvidence.testRun
      change(&run)
      let statement = sample.ios(testRun: run)
      #expect(statement.result == .failed)
      // Whatever the statement says of itself.
      var edited = statement
      edited.result = .passed
      expect(sample.combine(sample.commandLine, edited), objects: "the run of tests is not whole")
    }
  }

  /// A case that passed has no finding, and where one was expected it is that one.
  @Test(arguments: [
    ("readback/fixture/note.archive/verdict", FindingCode.wrongType, false),
    ("readback/fixture/note.archive/digest", .fixtureChanged, false),
    ("readback/fixture/broken.archive/code", .truncated, true),
    ("readback/fixture/broken.archive/code", .malformed, false),
    ("readback/fixture/broken.archive/verdict", .truncated, true),
    ("readback/counterexample/note.archive/field-missing/root.text", .missingField, true),
    ("readback/counterexample/note.archive/field-missing/root.text", .truncated, false),
    ("coverage/note/Note.text/required", .notCovered, false),
    ("app/fixture/note.archive/verdict", .rejectedValid, false),
  ])
  func aCaseThatPassedWithAnotherCode(name: String, code: FindingCode, isRight: Bool) throws {
    let result = sample.layerResult
    let cases = result.cases.map { item in
      var item = item
      if item.name == name { item.code = code }
      return item
    }
    try #require(cases != result.cases)
    let statement = sample.ios(result.with(cases: cases))
    #expect((statement.result == .passed) == isRight)
    let combination = sample.combine(sample.commandLine, statement)
    #expect(combination.isAccepted == isRight)
    #expect(
      isRight
        || combination.allObjections.contains(
          "ios: cases passed with another code than was expected: \(name) (\(code.rawValue))"),
      "\(combination.allObjections)")
  }

  @Test func aReaderThatHasToJudgeAndDidNot() {
    var request = Combination.Request()
    request.readers = ["app"]
    #expect(sample.combine(sample.commandLine, sample.ios(), request: request).isAccepted)
    request.readers = ["application"]
    expect(
      sample.combine(sample.commandLine, sample.ios(), request: request),
      objects: "no required layer judged with the reader application")
    // A reader that is named but has no case is none.
    let result = sample.layerResult
    let named = sample.ios(
      result.with(
        readers: ["app", "other", "readback"],
        cases: result.cases.filter { !$0.name.hasPrefix("app/") }))
    request.readers = ["app"]
    let combination = sample.combine(sample.commandLine, named, request: request)
    expect(combination, objects: "no required layer judged with the reader app")
    expect(combination, objects: "ran no case of the reader: app, other")
    // Neither does a layer count that is not required.
    request.layers = [.commandLine]
    expect(
      sample.combine(sample.commandLine, sample.ios(), request: request),
      objects: "no required layer judged with the reader app")
  }

  @Test func aReaderOfTheManifestThatDidNotJudge() throws {
    let more = try NoteEvidence(replacing: [
      (
        "\"unshown\"",
        "\"readers\": [{ \"name\": \"tool\", \"command\": [\"tool\", \"{}\"] }], \"unshown\""
      )
    ])
    expect(
      more.combine(more.commandLine, request: commandLineOnly),
      objects: "lists cases that it does not say passed")
    var without = more.commandLine
    without.configuration.readers = [ReaderRecord(name: "readback")]
    without.configuration.cases = sample.commandLine.configuration.cases
    let combination = more.combine(without, request: commandLineOnly)
    expect(combination, objects: "did not judge with the reader: tool")
  }

  /// Whatever is excused: that nothing at all is rejected is not to be accepted.
  @Test func aManifestThatExcusesEverything() throws {
    let kinds = #""counterexamples": { "kinds": ["field-missing", "text-too-long", "as-binary"] }"#
    let excuses = ["class/Note", "text/required", "text/maxLength"].map {
      "\"Note.\($0)\": \"x\", "
    }.joined()
    let everything = (#""unshown": { "#, #""unshown": { \#(excuses)"#)
    func combine(_ changes: [(String, String)]) throws -> Combination {
      let evidence = try NoteEvidence(replacing: [everything] + changes)
      return evidence.combine(evidence.commandLine, request: commandLineOnly)
    }
    #expect(try combine([]).isAccepted)
    let message =
      "no condition of the contract note is shown, and it rejects no fixture for what it holds: "
      + "whether it rejects anything is not known"
    for request in [
      #""counterexamples": false"#, #""counterexamples": { "kinds": ["as-binary"] }"#,
      // Limits hold under any contract.
      #""counterexamples": { "kinds": ["oversized"] }"#,
    ] {
      let combination = try combine([(kinds, request)])
      #expect(!combination.isAccepted)
      #expect(
        combination.allObjections == [
          "command-line: its result is FAILED", "command-line: failed: acceptance/shown/note",
          message, "fails here and now: acceptance/shown/note",
        ])
    }
    // An archive that the contract rejects for what is in it shows that it does.
    let rejecting = try combine([
      (kinds, #""counterexamples": false"#), (#""maxLength": 9"#, #""maxLength": 3"#),
      (#""expect": "accept""#, #""expect": { "reject": "*" }"#),
      (#""fields": { "root.text": "draft" }"#, #""note": "too long""#),
    ])
    #expect(!rejecting.allObjections.contains { $0.contains("acceptance/shown") })
  }

  @Test func aManifestThatCannotBeAccepted() throws {
    let changes = [
      ("\"coverage\": \"required\"", "\"coverage\": \"reported\"", "acceptance/coverage"),
      (
        "\"name\": \"Note\",", "\"name\": \"Note\", \"inferred\": true,",
        "acceptance/confirmed/note"
      ),
      ("\"unshown\"", "\"note\": 1, \"because\"", "coverage/note/limit/depth"),
      (
        "\"counterexamples\": { \"kinds\": [\"field-missing\", \"text-too-long\", \"as-binary\"] }",
        "\"counterexamples\": false", "acceptance/shown/note"
      ),
    ]
    for (text, replacement, name) in changes {
      let bad = try NoteEvidence(replacing: [(text, replacement)])
      let statement = bad.commandLine
      #expect(statement.result == .failed)
      #expect(statement.failed.contains(JSONText(name)))
      var edited = statement
      edited.result = .passed
      edited.passed += edited.failed
      edited.failed = []
      // What is wrong is found again, whatever a statement says.
      expect(bad.combine(edited, request: commandLineOnly), objects: "fails here and now")
    }
  }
}
