import ArchiveContracts
import PropertyListBytes
import Testing

struct VersionCheckTests {
  private func refusal(of rule: String, _ more: String = "") -> String? {
    ArchiveContractsTests.refusal(ContractText.memo(#""version": \#(rule) \#(more)"#))
  }

  private func refusal(ofField field: String) -> String? {
    refusal(
      of: #"{ "key": "v", "current": 2, "readable": [1, 2] }"#, #", "fields": { "a": \#(field) }"#)
  }

  @Test func refusesCurrentVersionThatIsNotReadable() {
    #expect(
      refusal(of: #"{ "key": "v", "current": 3, "readable": [1, 2] }"#)
        == "types.Memo.version.current: the current version is not readable")
  }

  @Test func refusesNoReadableVersion() {
    #expect(
      refusal(of: #"{ "key": "v", "current": 1, "readable": [] }"#)
        == "types.Memo.version.readable: no version is readable")
  }

  @Test func refusesVersionsGivenTwiceOrOfTwoKinds() {
    #expect(
      refusal(of: #"{ "key": "v", "current": 1, "readable": [1, 1] }"#)
        == "types.Memo.version.readable[1]: given twice")
    #expect(
      refusal(of: #"{ "key": "v", "current": 1, "readable": [1, "2"] }"#)
        == "types.Memo.version.readable[1]: versions are either integers or texts")
  }

  @Test func refusesAssumedVersionsThatAreNotReadable() {
    #expect(
      refusal(of: #"{ "key": "v", "current": 1, "absentMeans": 0 }"#)
        == "types.Memo.version.absentMeans: 0 is not readable")
    #expect(
      refusal(of: #"{ "key": "v", "current": 1, "byClassName": { "Memo": 0 } }"#)
        == "types.Memo.version.byClassName.Memo: 0 is not readable")
    #expect(
      refusal(of: #"{ "key": "v", "current": 1, "byClassName": { "Memu": 1 } }"#)
        == "types.Memo.version.byClassName.Memu: no class name of the type")
  }

  @Test func acceptsVersionsInTop() {
    #expect(
      refusal(of: #"{ "key": "$top.schema", "current": "b", "readable": ["a", "b"] }"#) == nil)
    #expect(
      refusal(of: #"{ "key": "$top.", "current": 1 }"#)
        == "types.Memo.version.key: no key of $top is named")
  }

  @Test func refusesRangesWithoutAVersionedTypeAround() {
    #expect(
      ArchiveContractsTests.refusal(
        ContractText.memo(#""fields": { "a": { "type": "string", "since": 2 } }"#))
        == "types.Memo.fields.a.since: no versioned type is around on some way here from top")
  }

  @Test func refusesTypesReachedWithAndWithoutAVersion() {
    let text = { (top: String, more: String) in
      ContractText.text(
        """
        "top": { \(top) }, \(more) "types": {
          "Memo": { "className": "Memo", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "part": "Part" } },
          "Part": { "className": "Part", "fields": { "a": { "type": "string", "since": 2 } } } }
        """)
    }
    #expect(ArchiveContractsTests.refusal(text(#""root": "Memo""#, "")) == nil)
    #expect(
      ArchiveContractsTests.refusal(text(#""root": "Memo", "extra": "Part""#, ""))
        == "types.Part.fields.a.since: no versioned type is around on some way here from top")
    let rule = #""version": { "key": "$top.v", "current": 2, "readable": [1, 2] },"#
    #expect(ArchiveContractsTests.refusal(text(#""root": "Memo", "extra": "Part""#, rule)) == nil)
  }

  @Test func findsTheVersionOfABaseAndThroughCollections() {
    #expect(
      ArchiveContractsTests.refusal(
        ContractText.types(
          """
          "Base": { "abstract": true, "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "parts": { "type": "array", "of": "Part" } } },
          "Memo": { "className": "Memo", "extends": "Base" },
          "Part": { "type": "dictionary", "entries": { "a": { "type": "string", "since": 2 } } }
          """, root: #"{ "type": "Base", "subtypes": true }"#)) == nil)
  }

  @Test func refusesOverlappingDefinitions() {
    #expect(
      refusal(ofField: #"[{ "type": "real", "until": 2 }, { "type": "date", "since": 2 }]"#)
        == "types.Memo.fields.a[1]: its versions overlap with those of an earlier definition")
    #expect(
      refusal(ofField: #"[{ "type": "real", "until": 1 }, { "type": "date", "since": 2 }]"#) == nil)
    #expect(
      refusal(ofField: #"["real", "date"]"#)
        == "types.Memo.fields.a[1]: its versions overlap with those of an earlier definition")
  }

  @Test func ordersTextVersionsByTheirPlace() {
    let rule = #"{ "key": "v", "current": "9", "readable": ["10", "9"] }"#
    let fields = { (definitions: String) in #", "fields": { "a": [\#(definitions)] }"# }
    let (old, new) =
      (#"{ "type": "real", "until": "10" }"#, #"{ "type": "date", "since": "9" }"#)
    #expect(refusal(of: rule, fields("\(old), \(new)")) == nil)
    #expect(
      refusal(of: rule, fields(#"{ "type": "real", "since": "9", "until": "10" }"#))
        == #"types.Memo.fields.a.since: later than "until""#)
    #expect(
      refusal(of: rule, fields(#"{ "type": "real", "since": "11" }"#))
        == #"types.Memo.fields.a.since: "11" is no version of the type around"#)
  }

  @Test func refusesRangesOfAnotherKindThanTheVersions() {
    #expect(
      refusal(ofField: #"{ "type": "real", "since": "2" }"#)
        == #"types.Memo.fields.a.since: "2" is no version of the type around"#)
    #expect(
      refusal(ofField: #"{ "type": "real", "since": 2, "until": 1 }"#)
        == #"types.Memo.fields.a.since: later than "until""#)
  }

  @Test func refusesElementsThatSomeVersionSaysNothingOf() {
    #expect(
      refusal(ofField: #"{ "type": "array", "of": { "type": "string", "since": 2 } }"#)
        == "types.Memo.fields.a.of: says nothing of version 1")
    #expect(
      refusal(
        ofField:
          #"{ "type": "array", "of": [{ "type": "string", "since": 2 }, { "type": "data", "until": 1 }] }"#
      ) == nil)
  }

  @Test func refusesAVersionKeyThatLooksLikeOneInTop() throws {
    var document = try document(ContractText.memo(#""version": { "key": "v", "current": 1 }"#))
    var type = ObjectTypeDefinition()
    type.className = "Memo"
    type.version = VersionRule(
      key: .field("$top.v"), current: .integer(1), readable: [.integer(1)])
    document.types["Memo"] = .object(type)
    #expect(throws: ContractFailure.self) { try Contract(document) }
  }
}
