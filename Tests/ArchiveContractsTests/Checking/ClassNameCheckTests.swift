import Testing

struct ClassNameCheckTests {
  /// A versioned root with two parts, one a list of former names, both types with more members.
  private func text(_ a: String, _ b: String, versions: String = "[1, 2]") -> String {
    ContractText.types(
      """
      "Memo": { "className": "Memo", "version": { "key": "v", "current": 2,
        "readable": \(versions) }, "fields": { "a": "A", "b": "B" } },
      "A": { \(a) }, "B": { \(b) }
      """, root: #""Memo""#)
  }

  @Test func refusesANameOfTwoTypes() {
    #expect(
      refusal(text(#""className": "X""#, #""className": "X""#))
        == #"types.B.className: "X" is a name of "A" in the same versions"#)
    #expect(
      refusal(text(#""className": "X""#, #""className": "Y", "formerClassNames": ["X"]"#))
        == #"types.B.formerClassNames[0]: "X" is a name of "A" in the same versions"#)
  }

  @Test func acceptsANameThatServedAnotherTypeBefore() {
    let former = #""className": "Y", "formerClassNames": [{ "className": "X", "until": 1 }]"#
    #expect(refusal(text(#""className": "X", "since": 2"#, former)) == nil)
    #expect(
      refusal(text(#""className": "X", "since": 1"#, former))
        == #"types.B.formerClassNames[0]: "X" is a name of "A" in the same versions"#)
  }

  @Test func refusesANameTwiceInOneType() {
    #expect(
      refusal(
        ContractText.memo(#""formerClassNames": ["Old", "Old"]"#))
        == "types.Memo.formerClassNames[1]: given twice")
    #expect(
      refusal(ContractText.memo(#""formerClassNames": ["Memo"]"#))
        == "types.Memo.formerClassNames[0]: given twice")
  }

  @Test func comparesNamesExactly() {
    #expect(refusal(text(#""className": "e\u0301""#, #""className": "\u00e9""#)) == nil)
  }

  @Test func refusesFoundationClassesThatTheContractUses() {
    let type = #""A": { "className": "NSUUID" }"#
    #expect(
      refusal(ContractText.types(type, root: #""uuid""#))
        == #"types.A.className: "NSUUID" is a class of Foundation that the contract uses as such"#)
    #expect(refusal(ContractText.types(type, root: #""A""#)) == nil)
  }

  @Test func countsClassesThatFoundationValuesConsistOf() {
    #expect(
      refusal(
        ContractText.types(#""A": { "className": "NSMutableString" }"#, root: #""url""#))
        == #"types.A.className: "NSMutableString" is a class of Foundation that the contract uses "#
        + "as such")
  }

  @Test func refusesEmptyNames() {
    #expect(
      refusal(ContractText.types(#""A": { "className": "" }"#))
        == "types.A.className: an empty class name")
  }

  @Test func refusesAncestriesOfOtherClasses() {
    #expect(
      refusal(ContractText.root(#""null""#, #""ancestries": { "Memo": ["NSObject"] }"#))
        == "ancestries.Memo: no class of Foundation that a built-in type reads; a type says "
        + #""inherits""#)
    #expect(
      refusal(
        ContractText.root(#""null""#, #""ancestries": { "NSNull": [["%NSNull", "NSObject"]] }"#))
        == nil)
    #expect(
      refusal(ContractText.root(#""null""#, #""ancestries": { "NSNull": ["NSNull"] }"#))
        == "ancestries.NSNull: names the class itself; only the names after its own stand here")
  }

  @Test func refusesFormerNamesOfVersionsThatAreNone() {
    #expect(
      refusal(ContractText.memo(#""formerClassNames": [{ "className": "Old", "until": 1 }]"#))
        == "types.Memo.formerClassNames[0].until: no versioned type is around on some way here "
        + "from top")
  }
}
