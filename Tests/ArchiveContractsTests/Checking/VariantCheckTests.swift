import Testing

struct VariantCheckTests {
  private func refusal(of variants: String, fields: String = #""kind": "integer""#) -> String? {
    ArchiveContractsTests.refusal(
      ContractText.memo(#""fields": { \#(fields) }, "variants": \#(variants)"#))
  }

  @Test func acceptsCasesByValueAndByPresence() {
    #expect(
      refusal(
        of: """
          { "key": "kind", "cases": [{ "when": [1, 2], "fields": { "a": "data" } },
            { "when": [3], "fields": { "a": "string", "b": "data" } }, { "when": [4] }] }
          """) == nil)
    #expect(
      refusal(
        of: """
          { "cases": [{ "has": ["a"], "fields": { "a": "data" } },
            { "has": ["a", "b"], "fields": { "a": "data", "b": "data" } }, { "has": [] }] }
          """) == nil)
  }

  @Test func refusesSelectingFieldThatIsNone() {
    #expect(
      refusal(of: #"{ "key": "sort", "cases": [{ "when": [1] }] }"#)
        == #"types.Memo.variants.key: "sort" is no field of the type"#)
  }

  @Test func refusesSelectingFieldThatMayBeAbsent() {
    #expect(
      refusal(
        of: #"{ "key": "kind", "cases": [{ "when": [1] }] }"#,
        fields: #""kind": { "type": "integer", "optional": true }"#)
        == #"types.Memo.variants.key: "kind" must be required"#)
  }

  @Test func refusesSelectingFieldThatSomeVersionLacks() {
    #expect(
      ArchiveContractsTests.refusal(
        ContractText.memo(
          """
          "version": { "key": "v", "current": 2, "readable": [1, 2] },
          "fields": { "kind": { "type": "integer", "since": 2 } },
          "variants": { "key": "kind", "cases": [{ "when": [1] }] }
          """))
        == #"types.Memo.variants.key: "kind" is not there in version 1"#)
  }

  @Test func refusesSelectingFieldThatIsNoScalar() {
    #expect(
      refusal(
        of: #"{ "key": "kind", "cases": [{ "when": [1] }] }"#, fields: #""kind": "date""#)
        == #"types.Memo.variants.key: "kind" must be a boolean, a number or a string"#)
  }

  @Test func refusesValuesThatSelectTwoCases() {
    #expect(
      refusal(of: #"{ "key": "kind", "cases": [{ "when": [1, 2] }, { "when": [2] }] }"#)
        == "types.Memo.variants.cases[1].when[0]: selects two cases")
  }

  @Test func refusesValuesThatTheFieldNeverHas() {
    #expect(
      refusal(of: #"{ "key": "kind", "cases": [{ "when": [1.5] }] }"#)
        == #"types.Memo.variants.cases[0].when[0]: "kind" never has a value of this kind"#)
  }

  @Test func refusesMixedConditions() {
    #expect(
      refusal(of: #"{ "key": "kind", "cases": [{ "has": ["a"] }] }"#)
        == #"types.Memo.variants.cases[0]: expected "when", since "key" names the selecting field"#)
    #expect(
      refusal(of: #"{ "cases": [{ "when": [1] }] }"#)
        == #"types.Memo.variants.cases[0]: "when" needs a selecting field under "key""#)
  }

  @Test func refusesCasesWithTheSameKeys() {
    #expect(
      refusal(
        of: """
          { "cases": [{ "has": ["a"], "fields": { "a": "data" } },
            { "has": ["a"], "fields": { "a": "string" } }] }
          """) == "types.Memo.variants.cases[1].has: the keys of an earlier case")
  }

  @Test func refusesPresenceOfKeysThatTheCaseLacks() {
    #expect(
      refusal(of: #"{ "cases": [{ "has": ["a"] }] }"#)
        == #"types.Memo.variants.cases[0].has: "a" is no field of the case"#)
  }

  @Test func refusesFieldsThatTheTypeHasAlready() {
    #expect(
      refusal(of: #"{ "key": "kind", "cases": [{ "when": [1], "fields": { "kind": "real" } }] }"#)
        == "types.Memo.variants.cases[0].fields.kind: is a field of the type")
  }

  @Test func refusesNoCases() {
    #expect(refusal(of: #"{ "key": "kind", "cases": [] }"#) == "types.Memo.variants.cases: no case")
  }

  @Test func refusesVariantsOfATypeWhoseBaseHasSome() {
    let variants = #""variants": { "cases": [{ "has": [] }] }"#
    #expect(
      ArchiveContractsTests.refusal(
        ContractText.types(
          """
          "A": { "className": "A", "extends": "B", \(variants) },
          "B": { "className": "B", \(variants) }
          """))
        == #"types.A.variants: "B", which the type extends, has variants already"#)
  }
}
