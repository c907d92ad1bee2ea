import Acceptance
import ArchiveFiles
import Evidence
import StrictJSON
import Testing

/// Statements that say what cannot all be true are refused when they are read, with digests and all.
struct StatementContradictionTests {
  private let sample: NoteEvidence

  init() throws { sample = try NoteEvidence.usual.get() }

  /// What is said of a statement that was edited, and written again with right digests.
  private func refusal(_ document: EvidenceDocument) -> String? {
    var members = document.members
    members["readback"] = "evidence"
    members["formatVersion"] = 1
    do throws(JSONFailure) {
      _ = try EvidenceDocument(parsing: JSONOutput.object(members).bytes())
      return nil
    } catch {
      return error.message
    }
  }

  private func refusal(_ statement: Statement) -> String? {
    refusal(NoteEvidence.document(statement))
  }

  private func refusal(_ facts: VolatileFacts) -> String? {
    refusal(EvidenceDocument(statements: [sample.commandLine], volatile: [facts]))
  }

  private func expect(
    _ contradiction: String, location: SourceLocation = #_sourceLocation,
    ios: Bool = false, _ change: (inout Statement) -> Void
  ) {
    var statement = ios ? sample.ios() : sample.commandLine
    #expect(refusal(statement) == nil, sourceLocation: location)
    change(&statement)
    let refusal = refusal(statement) ?? "none"
    #expect(
      refusal.contains("contradicts itself: \(contradiction)"), "\(refusal)",
      sourceLocation: location)
  }

  private static let verdict: JSONText = "readback/fixture/note.archive/verdict"

  @Test func resultsThatTheCasesDoNotHave() {
    expect("it is PASSED, and x failed") { $0.failed = ["x"] }
    expect("it is PASSED, and x passed with a warning") { $0.warned = ["x"] }
    expect("it is PASSED, and no case passed") { $0.passed = [] }
    expect("it is FAILED, and nothing failed") { $0.result = .failed }
    expect("it is WARNED, and there is no warning") { $0.result = .warned }
    expect("\(Self.verdict.repaired) both passed and did not") {
      ($0.result, $0.failed) = (.failed, [Self.verdict])
    }
    expect("\(Self.verdict.repaired) both passed and did not") {
      ($0.result, $0.warned) = (.warned, [Self.verdict])
    }
    expect("it is PASSED, and the run of tests is not whole", ios: true) {
      $0.configuration.testRun?.skipped = 1
    }
    expect("it is PASSED, and the run of tests is not whole", ios: true) {
      $0.configuration.testRun?.objections = ["a test was repeated: x"]
    }
  }

  @Test func countsOfTestsThatDoNotAddUp() {
    expect("2 tests were run, and 3 came to something", ios: true) {
      $0.result = .failed
      $0.configuration.testRun?.failed = 1
    }
    expect("2 tests were run, and more came to something", ios: true) {
      $0.result = .failed
      $0.configuration.testRun?.failed = .max
    }
  }

  @Test func listsOfCasesThatDiffer() {
    expect("it says twice that \(Self.verdict.repaired) passed") { $0.passed.append(Self.verdict) }
    expect("more passed, and is not among the cases") { $0.passed.append("more") }
    expect("\(Self.verdict.repaired) is among the cases, and is not said to have passed") {
      $0.passed.removeAll { $0 == Self.verdict }
    }
  }

  /// Adds a case that passed.
  private func add(_ name: JSONText, _ input: SHA256Digest?, to statement: inout Statement) {
    statement.configuration.cases = CaseList(
      statement.configuration.cases.records + [
        CaseRecord(name: name, expected: "accepted", input: input)
      ])
    statement.passed.append(name)
  }

  @Test func casesOfWhatIsNotListed() {
    expect("the case readback/fixture/gone.archive/verdict is of a fixture that is not listed") {
      add("readback/fixture/gone.archive/verdict", nil, to: &$0)
    }
    expect("the case readback/equivalent/note.archives/as-xml is of a fixture that is not listed") {
      add("readback/equivalent/note.archives/as-xml", nil, to: &$0)
    }
    expect("the case nobody/fixture/note.archive/verdict is of a reader that is not listed") {
      add("nobody/fixture/note.archive/verdict", nil, to: &$0)
    }
    expect("the case alone is of a reader that is not listed") { add("alone", nil, to: &$0) }
    expect("the input of readback/fixture/note.archive/field/x is not the fixture") {
      add("readback/fixture/note.archive/field/x", SHA256Digest(of: [7]), to: &$0)
    }
    expect("the fixture note.archive is none of the files") {
      $0.subjects.removeAll { $0.name == "note.archive" }
    }
    expect("the reader readback is named twice") {
      $0.configuration.readers += $0.configuration.readers
    }
  }

  @Test func readersThatWereGivenDifferentInputs() {
    expect("the input of readback/counterexample/note.archive/field-missing/", ios: true) {
      statement in
      statement.configuration.cases = CaseList(
        statement.configuration.cases.records.map { record in
          guard record.name.repaired.hasPrefix("app/counterexample/") else { return record }
          return CaseRecord(
            name: record.name, expected: record.expected, input: SHA256Digest(of: [7]))
        })
    }
  }

  private func setCoverage(
    _ statement: inout Statement, shown: Int? = nil, conditions: Int? = nil,
    excused: [JSONText]? = nil, seed: UInt64? = 1, generated: Int = 0, accepted: Int = 1
  ) {
    let old = statement.configuration.conditions.coverage
    statement.configuration.conditions.coverage = CoverageRecord(
      isRequired: true, shown: shown ?? old.shown, conditions: conditions ?? old.conditions,
      excused: excused ?? old.excused, seed: seed, generated: generated, accepted: accepted)
  }

  @Test func coverageThatTheCasesDoNotHave() {
    let conditions = sample.commandLine.configuration.conditions.coverage.conditions
    expect("it counts \(conditions - 1) conditions, and has \(conditions) cases of them") {
      setCoverage(&$0, conditions: conditions - 1)
    }
    expect("\(conditions + 1) conditions are shown of \(conditions)") {
      setCoverage(&$0, shown: conditions + 1)
    }
    expect("a is excused twice") { setCoverage(&$0, excused: ["a", "b", "a"]) }
    expect("inputs are derived, by no seed") { setCoverage(&$0, seed: nil) }
    expect("3 fixtures are accepted of 2") { setCoverage(&$0, accepted: 3) }
    expect("1 accepted fixtures are generated, of 1 accepted and 0 generated ones") {
      setCoverage(&$0, generated: 1)
    }
  }

  @Test func contractsThatAreNotThoseOfTheFiles() throws {
    let other = try NoteEvidence(replacing: [("\"maxLength\": 9", "\"maxLength\": 90")])
    expect("the content of note.contract.json is not that of the file of this name") {
      $0.configuration.conditions.contracts = other.fixtures.conditions.contracts
    }
    expect("the content of note.contract.json is not that of the file of this name") {
      $0.subjects = other.commandLine.subjects
    }
    expect("note.archive is judged by lax, which is no contract") {
      $0.configuration.conditions.fixtures["note.archive"]?.contract = "lax"
    }
    expect("the limits of note are not those of the contract") {
      $0.configuration.conditions.limits["note"]?["depth"] = 30
    }
    expect("the limits are those of other contracts") {
      $0.configuration.conditions.limits["lax"] = [:]
    }
    expect("the relaxations are not those of the contracts") {
      $0.configuration.conditions.relaxations.append("note: more")
    }
  }

  @Test func layersThatAreNone() {
    expect("there is no run of tests") { $0.configuration.layer = .ios }
    expect("a command line has no run of tests", ios: true) {
      $0.configuration.layer = .commandLine
    }
    expect("everRunOnApple is true on the platform linux") {
      $0.configuration.system.everRunOnApple = true
    }
    expect("everRunOnApple is false on the platform ios-simulator", ios: true) {
      $0.configuration.system.everRunOnApple = false
    }
  }

  @Test(arguments: [
    "1969-12-31T23:59:59Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z",
    "2026-01-01T00:00:00+00:00", "26-01-01T00:00:00Z", "٢٠٢٦-01-01T00:00:00Z", "yesterday", "",
  ])
  func aTimeInNoCalendar(time: String) {
    let refusal = refusal(
      VolatileFacts(layer: .commandLine, time: JSONText(time), host: "here", runID: "1"))
    #expect(refusal?.contains("expected a time such as") == true, "\(refusal ?? "")")
  }

  @Test func whatEveryRunHas() {
    for time in ["1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "2028-02-29T12:00:00Z"] {
      #expect(
        refusal(
          VolatileFacts(layer: .commandLine, time: JSONText(time), host: "here", runID: "1"))
          == nil)
    }
    let time: JSONText = "2026-01-01T00:00:00Z"
    #expect(
      refusal(VolatileFacts(layer: .commandLine, time: time, host: "here", runID: ""))
        == "a run without a name")
    #expect(
      refusal(
        VolatileFacts(layer: .commandLine, time: time, host: "here", runID: "1", device: "NEW"))
        == "the layer command-line has no device")
  }

  /// Evidence of what is not accepted is still evidence.
  @Test func aStatementThatFailedIsRead() throws {
    for change in [
      ("\"coverage\": \"required\"", "\"coverage\": \"reported\""),
      ("\"file\": \"note.archive\"", "\"file\": \"gone.archive\""),
      ("\"name\": \"Note\",", "\"name\": \"Note\", \"inferred\": true,"),
    ] {
      let failed = try NoteEvidence(replacing: [change]).commandLine
      #expect(failed.result == .failed)
      #expect(refusal(failed) == nil)
    }
  }
}
