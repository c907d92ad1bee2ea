import Acceptance
import Evidence
import StrictJSON
import Testing

/// Evidence of today against that of an earlier day.
struct BaselineComparisonTests {
  private let old: NoteEvidence

  init() throws { old = try NoteEvidence.usual.get() }

  private func combine(_ new: NoteEvidence) -> Combination {
    var request = Combination.Request()
    request.layers = [.commandLine]
    request.baseline = NoteEvidence.document(old.commandLine)
    return new.combine(new.commandLine, request: request)
  }

  /// What is worse, by the change to the directory of fixtures, and a name that covers it.
  struct Loss: CustomTestStringConvertible, Sendable {
    let text: String
    let replacement: String
    let objection: String
    let subject: String

    var testDescription: String { objection }
  }

  private static let losses = [
    Loss(
      text: brokenFixture, replacement: "",
      objection: "fixture or contract removed: broken.archive",
      subject: "broken.archive"),
    Loss(
      text: #""fields": { "root.text": "draft" }"#, replacement: #""fields": {}"#,
      objection: "case removed: readback/fixture/note.archive/field/root.text",
      subject: "note.archive"),
    Loss(
      text: #"{ "reject": "truncated" }"#, replacement: #"{ "reject": "*" }"#,
      objection: "case removed: readback/fixture/broken.archive/code",
      subject: "readback/fixture/broken.archive/code"),
    Loss(
      text: #", "as-binary"]"#, replacement: "]",
      objection: "case removed: readback/equivalent/note.archive/as-binary",
      subject: "readback/equivalent/note.archive/as-binary*"),
    Loss(
      text: #""limit/depth": "#, replacement: #""Note.text/required": "x", "limit/depth": "#,
      objection: "expectation changed: coverage/note/Note.text/required",
      subject: "*Note.text/required"),
    Loss(
      text: #""maxLength": 9"#, replacement: #""maxLength": 90"#,
      objection: "loosened: note: types.Note.fields.text", subject: "note: types.Note.*"),
    Loss(
      text: #""depth": 20"#, replacement: #""depth": 21"#,
      objection: "relaxed: note: limit depth raised from 20 to 21", subject: "note: *depth*"),
    Loss(
      text: #""depth": 20"#, replacement: #""depth": 200"#,
      objection: "relaxed: note: limit depth raised from 128 to 200", subject: "note: *depth*"),
    Loss(
      text: #""className": "Note","#,
      replacement: #""className": "Note", "unknownFields": { "ignore": ["extra"] },"#,
      objection: "unknown keys ignored", subject: "note: *"),
    Loss(
      text: #""origin": "shipped""#, replacement: #""origin": "generated""#,
      objection: "less is known of who wrote it: note.archive: its producer's origin was "
        + #""shipped", and is "generated""#,
      subject: "note.archive"),
    Loss(
      text: #""app": "A", "version": "1""#, replacement: #""app": "A", "version": "0""#,
      objection: #"note.archive: its producer's version was "1", and is "0""#,
      subject: "note.arch*"),
  ]

  /// Both contracts were there, so that nothing but the fixture's own record shows the move.
  @Test func aFixtureThatMovesBetweenContractsThatWereThere() throws {
    let two = (
      #""note": "note.contract.json""#,
      #""lax": "note.contract.json", "note": "note.contract.json""#
    )
    let move = (
      #""broken.archive", "contract": "note""#, #""broken.archive", "contract": "lax""#
    )
    let before = try NoteEvidence(replacing: [two])
    let after = try NoteEvidence(replacing: [two, move])
    var request = Combination.Request()
    request.layers = [.commandLine]
    request.baseline = NoteEvidence.document(before.commandLine)
    let result = after.combine(after.commandLine, request: request)
    #expect(
      result.objections.contains(
        "since the baseline: judged by another contract: broken.archive: it was judged by the "
          + #"contract "note", and is judged by "lax""#), "\(result.objections)")
    request.baseline = NoteEvidence.document(after.commandLine)
    #expect(
      !after.combine(after.commandLine, request: request).objections.contains {
        $0.hasPrefix("since the baseline")
      })
  }

  @Test func aReaderThatIsStartedOtherwise() throws {
    func started(as words: [JSONText]) -> Statement {
      var statement = old.commandLine
      statement.configuration.readers.append(ReaderRecord(name: "app", command: words))
      return statement
    }
    var request = Combination.Request()
    request.layers = [.commandLine]
    request.baseline = NoteEvidence.document(started(as: ["app", "{}"]))
    let change = "reader started otherwise: app: it was "
    for (words, isOther) in [(["app", "{}"], false), (["true", "{}"], true)] as [([JSONText], Bool)]
    {
      let result = old.combine(started(as: words), request: request)
      #expect(result.objections.contains { $0.contains(change) } == isOther)
    }
  }

  /// Other steps migrate files to other content; further ones migrate what nothing migrated before.
  @Test func stepsThatAreOthers() throws {
    func evidence(_ steps: String) throws -> NoteEvidence {
      try NoteEvidence(replacing: [
        (
          #""className": "Note","#,
          #""className": "Note", "version": { "key": "v", "current": 3, "readable": [1, 2, 3], "absentMeans": 1 },"#
        ),
        (#""top": {"#, #""migrations": [\#(steps)], "top": {"#),
      ])
    }
    func step(_ from: Int, _ step: String) -> String {
      #"{ "from": \#(from), "to": \#(from + 1), "steps": [\#(step)] }"#
    }
    let first = step(1, "")
    let before = try evidence(first)
    for (steps, isOther) in [
      (first, false), (first + ", " + step(2, ""), false), (step(2, ""), true),
    ] {
      let after = try evidence(steps)
      var request = Combination.Request()
      request.layers = [.commandLine]
      request.baseline = NoteEvidence.document(before.commandLine)
      let result = after.combine(after.commandLine, request: request)
      let told = result.objections.contains {
        $0.contains("migrated by other steps: note: from version 1 to 2")
      }
      #expect(told == isOther, "\(steps): \(result.objections)")
    }
  }

  @Test func aStricterExpectationIsNotWorse() throws {
    let excuse = (#""limit/depth": "#, #""Note.text/required": "x", "limit/depth": "#)
    var request = Combination.Request()
    request.layers = [.commandLine]
    request.baseline = NoteEvidence.document(try NoteEvidence(replacing: [excuse]).commandLine)
    let result = old.combine(old.commandLine, request: request)
    #expect(result.isAccepted, "\(result.allObjections)")
  }

  @Test func aFixtureUnderAContractThatIsNew() throws {
    let new = try NoteEvidence(replacing: [
      (#""note": "note.contract.json""#, #""lax": "note.contract.json""#),
      (#""contract": "note""#, #""contract": "lax""#),
    ])
    let result = combine(new)
    #expect(!result.isAccepted)
    #expect(
      result.allObjections.contains {
        $0.contains("judged by a contract that is new: note.archive")
      },
      "\(result.allObjections)")
  }

  private static let brokenFixture = """
    ,
        { "file": "broken.archive", "contract": "note", "expect": { "reject": "truncated" },
          "sha256": "8053c006d6022564eeb6c0cfcaaf08c8055ef7724dabce8dfad7dd272dab5f04" }
    """

  @Test(arguments: losses)
  func whatIsWorseNeedsAReason(loss: Loss) throws {
    let change = (loss.text, loss.replacement)
    let combination = combine(try NoteEvidence(replacing: [change]))
    #expect(!combination.isAccepted)
    #expect(
      combination.allObjections.contains { $0.contains(loss.objection) },
      "\(combination.allObjections)")
    #expect(combination.allObjections.allSatisfy { $0.hasPrefix("since the baseline: ") })
    let because = #""because": { "\#(loss.subject)": "meant" }, "unshown""#
    let excused = combine(try NoteEvidence(replacing: [change, (#""unshown""#, because)]))
    #expect(excused.isAccepted, "\(excused.allObjections)")
    #expect(excused.notes.contains { $0.contains("with a reason") })
    #expect(!excused.notes.contains { $0.contains("can be removed") })
    // A reason for something else covers nothing.
    let other = #""because": { "other": "meant" }, "unshown""#
    #expect(!combine(try NoteEvidence(replacing: [change, (#""unshown""#, other)])).isAccepted)
  }

  @Test func nothingIsWorseThanItself() {
    let combination = combine(old)
    #expect(combination.isAccepted, "\(combination.allObjections)")
  }

  @Test func aStricterContractIsNotWorse() throws {
    let combination = combine(
      try NoteEvidence(replacing: [(#""maxLength": 9"#, #""maxLength": 8"#)]))
    #expect(combination.isAccepted, "\(combination.allObjections)")
  }

  @Test func anotherFileUnderTheNameOfAFixture() throws {
    let other = try NoteEvidence(replacing: [], note: "other")
    let combination = combine(other)
    #expect(
      combination.allObjections.contains("since the baseline: fixture changed: note.archive"),
      "\(combination.allObjections)")
  }

  /// What is expected of a place is part of the case, though its value is not shown.
  @Test func anotherExpectedValue() throws {
    let combination = combine(
      try NoteEvidence(replacing: [(#""root.text": "draft""#, #""root.text": "other""#)]))
    #expect(
      combination.allObjections.contains {
        $0.hasPrefix(
          "since the baseline: expectation changed: readback/fixture/note.archive/field/root.text: "
            + "it was text of 5 UTF-16 units, digest 436b6f8a1c19a0414201ba9cf609af13, and is text of 5 "
            + "UTF-16 units, digest c494f200f7f18a48d81653a80ac7f0ee")
      }, "\(combination.allObjections)")
  }

  @Test func aLayerThatWasThere() {
    var request = Combination.Request()
    request.layers = [.commandLine]
    request.baseline = NoteEvidence.document(old.commandLine, old.ios())
    let combination = old.combine(old.commandLine, request: request)
    #expect(combination.objections == ["since the baseline: layer removed: ios"])
    #expect(!combination.isAccepted)
  }

  @Test func aCaseThatWasThereInOneLayerOnly() {
    var request = Combination.Request()
    request.baseline = NoteEvidence.document(old.commandLine, old.ios())
    let result = old.layerResult
    let ios = old.ios(
      result.with(
        readers: ["readback"], cases: result.cases.filter { !$0.name.hasPrefix("app/") }))
    let combination = old.combine(old.commandLine, ios, request: request)
    #expect(combination.layers.map(\.isPassed) == [true, true])
    #expect(
      combination.objections.contains(
        "since the baseline: case removed: app/fixture/note.archive/verdict"))
  }

  @Test func aReasonThatNothingNeedsIsToldOf() throws {
    let reasons = #""because": { "gone.archive": "meant" }, "unshown""#
    let combination = combine(try NoteEvidence(replacing: [(#""unshown""#, reasons)]))
    #expect(combination.isAccepted)
    #expect(combination.notes.contains { $0.contains("gone.archive, so it can be removed") })
  }

  // MARK: What an earlier file must be

  private func combine(_ statements: Statement..., since baseline: EvidenceDocument) -> Combination
  {
    var request = Combination.Request()
    request.layers = statements.map(\.layer)
    request.baseline = baseline
    request.baselineName = "old.json"
    return Combination(
      of: statements.map { NoteEvidence.document($0) }, on: old.fixtures,
      checker: NoteEvidence.checker, request: request)
  }

  @Test func evidenceThatDidNotPassIsNoBaseline() {
    var failed = old.commandLine
    failed.result = .failed
    var empty = failed
    empty.passed = []
    empty.subjects = []
    empty.configuration.cases = CaseList([])
    for statement in [failed, empty] {
      let combination = combine(old.commandLine, since: NoteEvidence.document(statement))
      #expect(
        combination.allObjections == ["old.json is no baseline: its layer command-line is FAILED"])
    }
    empty.result = .passed
    #expect(
      combine(old.commandLine, since: NoteEvidence.document(empty)).allObjections == [
        "old.json is no baseline: its layer command-line has no case"
      ])
    // One layer that passed does not make up for another.
    var ios = old.ios()
    ios.result = .failed
    #expect(
      combine(old.commandLine, old.ios(), since: NoteEvidence.document(old.commandLine, ios))
        .allObjections == ["old.json is no baseline: its layer ios is FAILED"])
  }

  private func ran(_ platform: LayerResult.Platform, _ statement: Statement) -> Statement {
    var statement = statement
    statement.configuration.system = SystemRecord(
      platform: platform, name: JSONText(platform.rawValue))
    return statement
  }

  @Test(arguments: [
    (LayerResult.Platform.macOS, LayerResult.Platform.linux, true), (.linux, .macOS, false),
    (.macOS, .macOS, false), (.linux, .linux, false),
  ])
  func aCommandLineThatRanOnASystemOfApples(
    before: LayerResult.Platform, now: LayerResult.Platform, isLess: Bool
  ) {
    let baseline = NoteEvidence.document(ran(before, old.commandLine))
    #expect(
      combine(ran(now, old.commandLine), since: baseline).allObjections
        == (isLess
          ? [
            "since the baseline: platform lost: command-line: macos: it ran on linux only"
          ] : []))
  }

  @Test func testsThatRanOnADevice() throws {
    let baseline = NoteEvidence.document(ran(.iOS, old.ios()))
    #expect(
      combine(old.ios(), since: baseline).allObjections == [
        "since the baseline: platform lost: ios: ios: it ran on ios-simulator only"
      ])
    #expect(combine(ran(.iOS, old.ios()), since: baseline).allObjections == [])
    #expect(
      combine(ran(.iOS, old.ios()), since: NoteEvidence.document(old.ios())).allObjections == [])
    // A reason may say why.
    let reason = (#""unshown""#, #""because": { "ios: ios": "no device" }, "unshown""#)
    let new = try NoteEvidence(replacing: [reason])
    var request = Combination.Request()
    request.layers = [.ios]
    request.baseline = baseline
    let excused = new.combine(new.ios(), request: request)
    #expect(excused.isAccepted, "\(excused.allObjections)")
    #expect(excused.excuses == ["because: the reason for ios: ios excuses 1 change"])
  }

  @Test func howMuchAReasonExcusesIsSaid() throws {
    let loss = (#""maxLength": 9"#, #""maxLength": 90"#)
    let because = (
      #""unshown""#, #""because": { "*": "meant", "gone": "meant" }, "unshown""#
    )
    let fixture = (Self.brokenFixture, "")
    let result = combine(try NoteEvidence(replacing: [loss, fixture, because]))
    #expect(result.isAccepted, "\(result.allObjections)")
    let count = result.notes.count { $0.contains("with a reason") }
    #expect(count > 2)
    #expect(result.excuses == ["because: the reason for * excuses \(count) changes"])
    #expect(combine(old).excuses == [])
  }
}
