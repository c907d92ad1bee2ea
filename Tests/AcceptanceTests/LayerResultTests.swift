import ArchiveFiles
import PropertyListBytes
import StrictJSON
import Testing

@testable import Acceptance

struct LayerResultTests {
  static let names = ["app/fixture/a \"<b>\"/verdict", "readback/fixture/\u{202E}x\n/digest"]

  static func result(
    _ outcomes: [LayerResult.Outcome] = [.passed, .passed], run: String? = "run 1",
    readers: [String] = ["readback", "app"]
  ) -> LayerResult {
    var cases = zip(names, outcomes).map { LayerResult.Case($0, $1) }
    if !cases.isEmpty {
      if outcomes[0] != .passed {
        cases[0].code = .valueMismatch
        cases[0].message = "expected 1, found \"2\""
      }
      cases[0].digest = SHA256Digest(of: [1])
    }
    let files = [
      CheckReport.InputFile(name: "readback.json", byteCount: 3, digest: SHA256Digest(of: [2])),
      CheckReport.InputFile(name: "a.archive", byteCount: 4, digest: SHA256Digest(of: [3])),
    ]
    return LayerResult(
      suite: "Fixtures", platform: .iOSSimulator, system: "iOS 26.0", readers: readers,
      inputs: CheckInputs(
        files: files, checker: "readback 1", limits: ["memo": .contract], seed: 1,
        fixtures: [
          "a.archive": FixtureRecord(
            contract: "memo",
            producer: Producer(
              app: "Memo", version: "1.0", build: "12", system: nil, origin: .shipped))
        ]),
      cases: cases.reversed(), run: run, date: nil)
  }

  @Test func readsWhatItWrites() throws {
    let result = Self.result()
    #expect(try LayerResult(parsing: result.bytes) == result)
    #expect(result.cases.map(\.name) == Self.names)
    #expect(result.inputs.files.map(\.name) == ["a.archive", "readback.json"])
    #expect(result.readers == ["app", "readback"])
  }

  @Test func differsBetweenRunsOnlyInTheVolatilePart() throws {
    let texts = ["1", "2"].map { String(decoding: Self.result(run: $0).bytes, as: UTF8.self) }
    let lines = texts.map { $0.split(separator: "\n") }
    #expect(zip(lines[0], lines[1]).filter { $0 != $1 }.map { "\($0.1)" } == [#"    "run": "2""#])
  }

  @Test(
    arguments: [
      ([], false), ([.passed, .passed], true), ([.passed, .failed], false),
      ([.passed, .skipped], false), ([.repeated, .passed], false),
    ] as [([LayerResult.Outcome], Bool)])
  func isGreenOnlyWhenEveryCaseRanOnceAndPassed(
    outcomes: [LayerResult.Outcome], isGreen: Bool
  ) {
    #expect(Self.result(outcomes).isGreen == isGreen)
  }

  @Test(arguments: [
    (#""failed": 0"#, #""failed": 1"#, "summary"),
    (#""passed": 2"#, #""passed": 3"#, "summary"),
    (#""result": "passed""#, #""result": "failed""#, "summary"),
    (#""result": "passed""#, #""result": "expected-failure""#, "unknown"),
    (#""result": "passed""#, #""result": "failed", "result": "passed""#, "doubled key"),
    (#""suite": "Fixtures""#, #""suite": "Fixtures", "more": 1"#, "unknown key"),
    (#""bytes": 3"#, #""bytes": 4"#, "digest"),
    (#""file": "readback.json""#, #""file": "a.archive""#, "file twice"),
    (#""file": "a.archive""#, #""file": "z.archive""#, "order"),
    (#""platform": "ios-simulator""#, #""platform": "iOS Simulator""#, "platform"),
    (#""layer-result""#, #""check""#, "kind"),
    (#""formatVersion": 1"#, #""formatVersion": 2"#, "version"),
    ("    \"app\",\n", "    \"readback\",\n", "reader twice"),
    (#""archiveBytes""#, #""archivebytes""#, "limit"),
  ])
  func refusesWhatWasEdited(old: String, new: String, what: String) throws {
    let text = String(decoding: Self.result().bytes, as: UTF8.self)
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    try #require(edited != text)
    #expect(throws: JSONFailure.self, "\(what)") {
      try LayerResult(parsing: Array(edited.utf8))
    }
  }

  /// What a result says of itself and cannot all be true.
  @Test(arguments: [
    (#""result": "passed""#, #""message": "", "result": "passed""#, "with what is wrong"),
    (#""result": "skipped""#, #""code": "x", "result": "skipped""#, "that no test asked for"),
    (#""result": "skipped""#, #""message": "x", "result": "skipped""#, "that no test asked for"),
    (
      #""result": "skipped""#,
      #""result": "skipped", "sha256": "\#(SHA256Digest(of: [1]).hexadecimal)""#,
      "that no test asked for"
    ),
    (
      #""name": "readback/"#, #""name": "reader/"#, "is of a reader that is not listed"
    ),
    (#""contract": "memo""#, #""contract": "lax""#, "is judged by lax, which is no contract"),
    (#""run": "run 1""#, #""date": "2026-02-30T00:00:00Z", "run": "run 1""#, "expected a time"),
    (#""run": "run 1""#, #""date": "1969-12-31T00:00:00Z", "run": "run 1""#, "expected a time"),
  ])
  func refusesWhatContradictsItself(old: String, new: String, message: String) throws {
    let outcomes: [LayerResult.Outcome] =
      old.contains("skipped") ? [.passed, .skipped] : [.passed, .passed]
    let text = String(decoding: Self.result(outcomes).bytes, as: UTF8.self)
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    try #require(edited != text)
    do throws(JSONFailure) {
      _ = try LayerResult(parsing: Array(edited.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
    }
  }

  @Test func aConditionThatIsShownHasNoCode() throws {
    var item = LayerResult.Case("coverage/memo/x", .passed)
    item.code = .notCovered
    let result = LayerResult(
      suite: "Fixtures", platform: .linux, system: "linux", readers: ["readback"],
      inputs: Self.result().inputs, cases: [item], run: nil, date: nil)
    #expect(throws: JSONFailure.self) { try LayerResult(parsing: result.bytes) }
  }

  /// Cases begin with these names, but no reader has them.
  @Test(arguments: ["coverage", "acceptance", "readback/app"])
  func refusesAReaderThatCannotBeOne(name: String) throws {
    #expect(throws: JSONFailure.self) {
      try LayerResult(parsing: Self.result(readers: [name, "app", "readback"]).bytes)
    }
    #expect(throws: Never.self) {
      try LayerResult(parsing: Self.result(readers: ["x", "app", "readback"]).bytes)
    }
  }

  @Test func refusesACaseThatIsThereTwice() throws {
    let text = String(decoding: Self.result().bytes, as: UTF8.self)
    let edited = text.replacing(
      #"readback/fixture/\u202ex\n/digest"#, with: #"app/fixture/a \"<b>\"/verdict"#)
    try #require(edited != text)
    #expect(throws: JSONFailure.self) { try LayerResult(parsing: Array(edited.utf8)) }
  }

  @Test func refusesEveryPrefix() {
    let bytes = Self.result().bytes
    for length in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(throws: JSONFailure.self) { try LayerResult(parsing: Array(bytes.prefix(length))) }
    }
  }
}
