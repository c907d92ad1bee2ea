import ArchiveContracts
import PropertyListBytes
import Testing

struct ValuePathTests {
  @Test(arguments: [
    ("root", [ValuePath.Step.key("root")]),
    ("_a1.B2", [.key("_a1"), .key("B2")]),
    ("root.items[].id", [.key("root"), .key("items"), .every, .key("id")]),
    ("root[3]{0}[key 12]", [.key("root"), .element(3), .member(0), .entryKey(12)]),
    (#"["two words"]["key"]"#, [.key("two words"), .entry("key")]),
    (
      #"root["a\"\\\/\b\f\n\r\t\u00e9\ud83d"]"#,
      [
        .key("root"),
        .entry(ExactText(codeUnits: Array("a\"\\/\u{8}\u{c}\n\r\t\u{e9}".utf16) + [0xD83D])),
      ]
    ),
    (#"["$0"]["]"]"#, [.key("$0"), .entry("]")]),
  ])
  func readsSteps(_ text: String, _ steps: [ValuePath.Step]) throws {
    #expect(try ValuePath(parsing: text).steps == steps)
  }

  @Test(arguments: [
    "root", "root.items[].id", "root[3]{0}[key 12]", #"["two words"]["key"]"#, "a[\"\"]",
    #"root["\u202e\u0000\ud83d"]"#,
  ])
  func writesWhatItReads(_ text: String) throws {
    #expect(try ValuePath(parsing: text).description == text)
  }

  @Test(arguments: [
    ("", 0), (".a", 0), ("a.", 2), ("a..b", 2), ("a[", 2), ("a[1", 3), ("a[-1]", 2), ("a[01]", 2),
    ("a[+1]", 2), ("a{}", 2), ("a{1]", 3), ("a[key]", 2), ("a[key x]", 6), ("a b", 1), ("1a", 0),
    (#"a["x]"#, 5), (#"a["\x"]"#, 4), (#"a["\u12"]"#, 4), (#"a["\u+123"]"#, 4), ("a.$0", 2),
    ("a[99999999999999999999]", 2), ("é", 0),
  ])
  func refusesWhatIsNoPath(_ text: String, _ offset: Int) {
    let failure = #expect(throws: ValuePathFailure.self) { try ValuePath(parsing: text) }
    #expect(failure?.offset == offset)
  }

  @Test func escapesWhatCouldSteerATerminal() {
    let path = ValuePath([.key("root"), .entry("\u{1B}[31m\u{202E}x\u{85}")])
    #expect(path.description == #"root["\u001b[31m\u202ex\u0085"]"#)
  }

  @Test func quotesKeysThatAreNoIdentifiers() throws {
    let path = ValuePath([.key("a b"), .key("_posTarget.x"), .key("é")])
    #expect(path.description == #"["a b"]["_posTarget.x"]["é"]"#)
    #expect(
      try ValuePath(parsing: path.description).steps
        == [.key("a b"), .entry("_posTarget.x"), .entry("é")])
  }

  @Test func readsCounts() throws {
    #expect(
      try RelationTerm(parsing: "count(root.items[])")
        == .count(ValuePath([.key("root"), .key("items"), .every])))
    #expect(try RelationTerm(parsing: "count") == .value(ValuePath([.key("count")])))
    #expect(try RelationTerm(parsing: "count(a)").description == "count(a)")
    #expect(throws: ValuePathFailure.self) { try RelationTerm(parsing: "count(a") }
    #expect(throws: ValuePathFailure.self) { try RelationTerm(parsing: "count(a)x") }
    #expect(throws: ValuePathFailure.self) { try RelationTerm(parsing: "count()") }
  }
}
