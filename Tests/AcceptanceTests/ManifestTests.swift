import ArchiveContracts
import ArchiveFiles
import PropertyListBytes
import StrictJSON
import Testing

@testable import Acceptance

struct ManifestTests {
  private static let digest = String(repeating: "ab", count: 32)
  private static let producer =
    #""producer":{"app":"Notes","version":"1.0","origin":"shipped"}"#
  private static let fixture =
    #"{"file":"memo","contract":"memo","sha256":"\#(digest)",\#(producer),"expect":"accept"}"#

  private static func manifest(
    _ fixtures: String = fixture, more: String = "", contracts: String = #"{"memo":"memo.json"}"#
  ) throws -> Manifest {
    let text = """
      {"readback":"manifest","formatVersion":1,"contracts":\(contracts),
      "fixtures":[\(fixtures)]\(more)}
      """
    return try Manifest(parsing: Array(text.utf8))
  }

  private static func failure(
    _ fixtures: String = fixture, more: String = "", contracts: String = #"{"memo":"memo.json"}"#
  ) throws -> JSONFailure {
    try #require(throws: JSONFailure.self) {
      try manifest(fixtures, more: more, contracts: contracts)
    }
  }

  @Test func readsEverythingThatAManifestSays() throws {
    let manifest = try Self.manifest(
      """
      {"file":"old/memo","contract":"memo","sha256":"\(Self.digest.uppercased())",
       "producer":{"app":"Notes","version":"1.0","build":"12","system":"iOS 12","origin":"redacted",
       "note":"by hand"},
       "expect":"accept","fields":{"root.text":"draft"},"note":"the oldest",
       "migration":{"to":2,"fields":{"root.tags":[]}}},
      {"file":"b","contract":"memo","sha256":"\(Self.digest)","expect":{"reject":"truncated"}},
      {"file":"c","contract":"memo","sha256":"\(Self.digest)","expect":{"reject":"*"}}
      """,
      more: """
        ,"coverage":"required","counterexamples":{"seed":7,"from":["old/memo"],"kinds":["truncate"]},
        "readers":[{"name":"app","command":["check","{}"],"values":true}],
        "unshown":{"memo/type/text":"no sample"}
        """)
    #expect(manifest.coverage == .required)
    #expect(manifest.fixtures.map(\.name) == ["old/memo", "b", "c"])
    #expect(manifest.fixtures[0].digest.hexadecimal == Self.digest)
    #expect(manifest.fixtures[0].producer?.origin == .redacted)
    #expect(manifest.fixtures[0].migration?.version == .integer(2))
    #expect(manifest.fixtures[1].expectation == .reject(.truncated))
    #expect(manifest.fixtures[2].expectation == .reject(nil))
    #expect(manifest.counterexamples?.seed == 7)
    #expect(manifest.counterexamples?.from?.map(\.text) == ["old/memo"])
    #expect(manifest.readers == [.init(name: "app", command: ["check", "{}"], printsValues: true)])
    #expect(manifest.unshown == [.init(condition: "memo/type/text", reason: "no sample")])
  }

  @Test func derivesCounterexamplesUnlessToldNotTo() throws {
    #expect(try Self.manifest().counterexamples == CounterexampleRequest())
    #expect(try Self.manifest(more: #","counterexamples":false"#).counterexamples == nil)
    #expect(try Self.failure(more: #","counterexamples":true"#).message.contains("or false"))
  }

  @Test(arguments: [
    "/etc/passwd", "../memo", "old/../../memo", "", "old//memo", "./memo", "memo/",
  ])
  func refusesFilesThatMayBeOutsideItsFolder(file: String) throws {
    let fixture = try Self.failure(
      Self.fixture.replacing(#""file":"memo""#, with: #""file":"\#(file)""#))
    #expect(fixture.path == "fixtures[0].file")
    #expect(fixture.message.contains("stay inside its directory"))
    let contract = try Self.failure(contracts: #"{"memo":"\#(file)"}"#)
    #expect(contract.path == "contracts.memo")
  }

  @Test func refusesTwoFixturesOfOneName() throws {
    let failure = try Self.failure("\(Self.fixture),\n\(Self.fixture)")
    #expect(failure.message == "two fixtures of one name, the other in line 2")
    #expect(failure.line == 3)
  }

  @Test(arguments: [
    (#""sha256":"\#(digest)","#, "", "fixture-unpinned: \"sha256\" is missing"),
    (digest, "ab", "expected the 64 hexadecimal digits of a SHA-256 digest"),
    (producer + ",", "", "\"producer\" is missing: an accepted fixture says who wrote it"),
    (
      "shipped", "released",
      "unknown \"released\", it may be \"shipped\", \"redacted\", \"generated\""
    ),
    (#","origin":"shipped""#, "", "\"origin\" is missing"),
    (#""version":"1.0","#, "", "\"version\" is missing"),
    (
      #""accept""#, #""accepted""#, "expected \"accept\", {\"reject\": CODE} or {\"reject\": \"*\"}"
    ),
    (
      #""contract":"memo""#, #""contract":"mem""#,
      "no contract of that name, did you mean \"memo\"?"
    ),
    (#""file""#, #""files""#, "\"file\" is missing"),
    (
      #""expect""#, #""colour":1,"expect""#,
      "unknown key \"colour\", it may be \"file\", \"contract\", \"sha256\", \"expect\", \"producer\","
        + " \"fields\", \"migration\", \"note\""
    ),
    (#""expect""#, #""file":"b","expect""#, "the key \"file\" stands twice in one object"),
    (
      #""expect""#, #""fields":{"root[].x":1},"expect""#,
      "a path with [], which leads to any number of values"
    ),
    (#""expect""#, #""fields":{"root..x":1},"expect""#, "no path: expected a key at character 6"),
  ])
  func refusesAFixture(with part: String, insteadOf replacement: String, message: String) throws {
    let fixture = Self.fixture.replacing(part, with: replacement, maxReplacements: 1)
    #expect(try Self.failure(fixture).message == message)
  }

  @Test func refusesValuesOfAFixtureThatMustBeRejected() throws {
    let failure = try Self.failure(
      #"{"file":"b","contract":"memo","sha256":"\#(Self.digest)","expect":{"reject":"*"},"#
        + #""fields":{"root.text":"draft"}}"#)
    #expect(failure.message == "a fixture that must be rejected has no values")
  }

  @Test(arguments: [
    (#","readers":[{"name":"readback","command":["a"]}]"#, "readers[0].name"),
    (#","readers":[{"name":"a","command":[]}]"#, "readers[0].command"),
    (
      #","readers":[{"name":"a","command":["a"]},{"name":"a","command":["a"]}]"#,
      "readers[1].name"
    ),
    (#","counterexamples":{"kinds":["truncated"]}"#, "counterexamples.kinds[0]"),
    (#","counterexamples":{"from":["other"]}"#, "counterexamples.from[0]"),
    (#","unshown":{"memo/x":""}"#, "unshown[\"memo/x\"]"),
    (#","coverage":"all""#, "coverage"), (#","version":1"#, ""),
  ])
  func refusesTheRest(more: String, path: String) throws {
    let failure = try Self.failure(more: more)
    #expect(path.isEmpty ? failure.message.hasPrefix("unknown key") : failure.path == path)
  }
}
