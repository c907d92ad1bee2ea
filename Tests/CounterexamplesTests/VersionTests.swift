import ArchiveContracts
import Counterexamples
import KeyedArchives
import PropertyListBytes
import Testing

struct VersionTests {
  @Test func versionsInTopMayBeTexts() throws {
    let contract = """
      "top": { "root": "Note", "extra": { "type": "integer", "optional": true } },
      "types": { "Note": { "className": "App.Note",
        "version": { "key": "$top.format", "current": "1.1", "readable": ["1.0", "1.1"] },
        "fields": { "text": { "type": "string", "until": "1.0" },
          "body": { "type": "string", "since": "1.1" } } } }
      """
    let cases = try CaseSet(contract) { sample in
      sample.top("root", sample.instance("App.Note", ["body": sample.text("b")]))
      sample.top("format", sample.text("1.1"))
      sample.top("extra", sample.integer(3))
    }
    #expect(cases.places(of: .versionMissing) == ["format"])
    #expect(cases.places(of: .versionFuture) == ["format"])
    #expect(cases.places(of: .versionWrongType) == ["format"])
    #expect(cases.places(of: .missingRoot) == ["root"])
    #expect(cases.places(of: .fieldMissing) == ["root.body"])
    try cases.expectAllMet()
  }

  @Test func noVersionHasToBeThereWhereItsAbsenceMeansOne() throws {
    let contract = """
      "top": { "root": "Note" },
      "types": { "Note": { "className": "App.Note",
        "version": { "key": "v", "current": 2, "readable": [1, 2], "absentMeans": 1 },
        "fields": { "text": "string" } } }
      """
    let cases = try CaseSet(contract) { sample in
      sample.top(
        "root", sample.instance("App.Note", ["v": sample.integer(2), "text": sample.text("t")]))
    }
    #expect(cases.omissions(of: .versionMissing).map(\.reason) == [.doesNotApply])
    #expect(cases.places(of: .versionFuture) == ["root.v"])
    try cases.expectAllMet()
  }

  @Test func aVersionIsAddedWhereItsAbsenceMeansOne() throws {
    let contract = """
      "top": { "root": "Note" },
      "types": { "Note": { "className": "App.Note",
        "version": { "key": "v", "current": "b", "readable": ["a", "b"], "absentMeans": "a" },
        "fields": { "text": "string" } } }
      """
    let cases = try CaseSet(contract) { sample in
      sample.top("root", sample.instance("App.Note", ["text": sample.text("t")]))
    }
    for kind in [CounterexampleKind.versionPast, .versionFuture, .versionWrongType] {
      #expect(cases.places(of: kind) == ["root.v"])
    }
    let shown = cases.suite.cases.filter { $0.kind == .versionFuture }.flatMap(\.conditions)
    #expect(shown == ["Note/version/a"])
    try cases.expectAllMet()
  }

  @Test func aVersionMayStandInADictionaryThatIsTheRoot() throws {
    let contract = """
      "top": { "root": { "type": "dictionary", "entries": { "text": "string" } } },
      "version": { "key": "v", "current": 1, "readable": [1] }, "types": {}
      """
    let cases = try CaseSet(contract) { sample in
      sample.top(
        "root",
        sample.dictionary([
          (sample.text("v"), sample.number(1)), (sample.text("text"), sample.text("t")),
        ]))
    }
    #expect(cases.places(of: .versionFuture) == [#"root["v"]"#])
    #expect(cases.places(of: .versionWrongType) == [#"root["v"]"#])
    try cases.expectAllMet()
  }

  @Test func aMissingFieldIsMissedUnderItsPresentName() throws {
    let contract = """
      "top": { "root": "Note" },
      "types": { "Note": { "className": "App.Note",
        "fields": { "body": { "type": "string", "formerKeys": ["text"] } } } }
      """
    let cases = try CaseSet(contract, kinds: [.fieldMissing, .fieldNull]) { sample in
      sample.top("root", sample.instance("App.Note", ["text": sample.text("t")]))
    }
    let missing = try #require(cases.suite.cases.first { $0.kind == .fieldMissing })
    #expect(missing.place == "root.text")
    let body = ValuePath([.key("root"), .key("body")])
    #expect(missing.expectation == .rejected(.missingField, at: .path(body)))
    try cases.expectAllMet()
  }
}
