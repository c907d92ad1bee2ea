import StrictJSON
import Testing

struct JSONDocumentTests {
  private func read(_ text: String) throws(JSONFailure) -> JSONValue {
    try JSONDocument(parsing: Array(text.utf8)).root
  }

  private func failure(_ text: String) throws -> JSONFailure {
    try #require(#expect(throws: JSONFailure.self) { try read(text) })
  }

  @Test func readsEveryKindOfValue() throws {
    let root = try read(#" {"a": [null, true, false, -1.5e3, "x"], "b": {}, "c": []} "#)
    let members = try root.requiredMembers()
    #expect(members.map(\.name) == ["a", "b", "c"])
    let elements = try members[0].value.requiredElements()
    #expect(elements.map(\.kind) == [.null, .boolean, .boolean, .number, .string])
    #expect(elements.map(\.boolean) == [nil, true, false, nil, nil])
    #expect(elements[0].isNull)
    #expect(elements[3].number?.double == -1500)
    #expect(elements[4].text == "x")
    #expect(try members[1].value.requiredMembers().isEmpty)
    #expect(try members[2].value.requiredElements().isEmpty)
  }

  @Test(arguments: ["0", "-0", "1", "true", "null", "\"\"", "[]", "{}", " [ ] ", "\t1\r\n"])
  func acceptsAnyValueAsRoot(text: String) throws {
    _ = try read(text)
  }

  @Test func knowsLineColumnAndPathOfValues() throws {
    let root = try read("{\n  \"ä\": [1,\n    {\"k-1\": 2}]\n}")
    let list = try #require(root.members?.first)
    #expect(list.key.position == JSONPosition(line: 2, column: 3))
    #expect(list.value.position == JSONPosition(line: 2, column: 8))
    #expect(list.value.path == "[\"ä\"]")
    let object = try #require(list.value.elements?.last)
    #expect(object.path == "[\"ä\"][1]")
    let inner = try #require(object.members?.first)
    #expect(inner.value.path == "[\"ä\"][1][\"k-1\"]")
    #expect(inner.key.path == inner.value.path)
    #expect(inner.value.position == JSONPosition(line: 3, column: 13))
    #expect(root.path.isEmpty)
  }

  @Test func namesThePathOfLaterMembersAfterNestedOnes() throws {
    let root = try read(#"{"a":{"x":[1,2]},"b":[{"y":3},{"z":4}],"c":5}"#)
    let members = try #require(root.members)
    #expect(members.map(\.value.path) == ["a", "b", "c"])
    let second = try #require(members[1].value.elements?[1].members?.first)
    #expect(second.value.path == "b[1].z")
  }

  @Test func decodesEscapesAndSurrogatePairs() throws {
    let text = try read(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀""#).text
    #expect(text == JSONText("\"\\/\u{8}\u{c}\n\r\t\u{e9}😀é😀"))
  }

  @Test func keepsUnpairedSurrogates() throws {
    let value = try read(#"["\ud83d", "\ude00\ud83d", "a\uD83Db"]"#)
    let texts = try #require(value.elements).map(\.text?.codeUnits)
    #expect(texts == [[0xD83D], [0xDE00, 0xD83D], [0x61, 0xD83D, 0x62]])
    let first = try #require(value.elements?.first)
    #expect(first.text?.string == nil)
    #expect(first.text?.repaired == "\u{FFFD}")
    #expect(throws: JSONFailure.self) { try first.requiredString() }
  }

  @Test func keepsAllDigitsOfNumbers() throws {
    let numbers = try #require(
      try read("[18446744073709551615, -9223372036854775808, 1.0, 1e400, 0.1, 1E2]").elements
    ).compactMap(\.number)
    #expect(numbers[0].uint64 == .max)
    #expect(numbers[0].int64 == nil)
    #expect(numbers[1].int64 == .min)
    #expect(numbers[1].uint64 == nil)
    #expect(numbers[2].int64 == nil)
    #expect(!numbers[2].isInteger)
    #expect(numbers[3].double == nil)
    #expect(numbers[4].double == 0.1)
    #expect(!numbers[5].isInteger)
    #expect(numbers[0].spelling == "18446744073709551615")
  }

  @Test(arguments: [
    ("", "1:1"), ("  ", "1:3"), ("{", "1:2"), ("[", "1:2"), ("[1", "1:3"), ("[1,", "1:4"),
    ("[1,]", "1:4"), ("[,1]", "1:2"), ("{\"a\"}", "1:5"), ("{\"a\":}", "1:6"),
    ("{\"a\":1,}", "1:8"), ("{a:1}", "1:2"), ("{'a':1}", "1:2"), ("{1:1}", "1:2"), ("[1 2]", "1:4"),
    ("[1]]", "1:4"), ("1 1", "1:3"), ("{}\n{}", "2:1"), ("[1}", "1:3"), ("{\"a\":1]", "1:7"),
    ("]", "1:1"), ("}", "1:1"), (":", "1:1"), ("nul", "1:1"), ("nulll", "1:5"), ("True", "1:1"),
    ("NaN", "1:1"), ("Infinity", "1:1"), ("+1", "1:1"), ("01", "1:1"), ("-01", "1:1"),
    ("00", "1:1"),
    ("-", "1:2"), ("1.", "1:3"), (".5", "1:1"), ("1e", "1:3"), ("1e+", "1:4"), ("0x1", "1:2"),
    ("// c", "1:1"), ("[1/**/]", "1:3"), ("\"a", "1:1"), ("\"\\", "1:2"), ("\"\\x\"", "1:2"),
    ("\"\\u12\"", "1:2"), ("\"\\u12G4\"", "1:2"), ("\"\\u123", "1:2"), ("\"a\nb\"", "1:3"),
    ("\"\t\"", "1:2"), ("\"\u{0}\"", "1:2"), ("\u{A0}1", "1:1"), ("1\u{0}", "1:2"),
  ])
  func refusesBadSyntax(text: String, place: String) throws {
    let failure = try failure(text)
    #expect("\(failure.line):\(failure.column)" == place)
    #expect(failure.path.isEmpty)
    #expect(failure.description == "\(place): \(failure.message)")
  }

  @Test func refusesAByteOrderMark() throws {
    let failure = try failure("\u{FEFF}{}")
    #expect(failure.message == "a byte-order mark is not allowed")
  }

  @Test(arguments: [
    [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
    [0xF0, 0x80, 0x80, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0xC3],
    [0xF0, 0x9F, 0x98],
    [0xE2, 0x28, 0xA1],
  ])
  func refusesInvalidUTF8(bytes: [UInt8]) throws {
    let quote = UInt8(ascii: "\"")
    let failure = #expect(throws: JSONFailure.self) {
      try JSONDocument(parsing: [quote] + bytes + [quote])
    }
    #expect(failure?.message == "invalid UTF-8")
    #expect(failure?.position == JSONPosition(line: 1, column: 2))
  }

  @Test func acceptsTheBordersOfUTF8() throws {
    let text = "\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    #expect(try read("\"\(text)\"").requiredString() == text)
  }

  @Test func refusesDuplicateKeysHoweverSpelled() throws {
    let failure = try failure(#"{"a": 1, "\u0061": 2}"#)
    #expect(failure.description == #"1:10: the key "a" stands twice in one object"#)
  }

  @Test func takesCanonicallyEquivalentKeysForDifferent() throws {
    let members = try read("{\"\u{e9}\": 1, \"e\u{301}\": 2}").requiredMembers()
    #expect(members.count == 2)
  }

  @Test func acceptsTheSameKeyInDifferentObjects() throws {
    _ = try read(#"{"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 2}]}"#)
  }

  @Test func refusesMoreThanSixtyFourLevels() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try read(deepest)
    let failure = try failure("[" + deepest + "]")
    #expect(failure.message == "more than 64 levels of arrays and objects")
    #expect(failure.column == 65)
  }

  @Test func refusesUnboundedNestingWithoutRecursion() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONFailure.self) { try JSONDocument(parsing: bytes) }
    let document = try JSONDocument(
      parsing: bytes + [UInt8](repeating: UInt8(ascii: "]"), count: 100_000),
      maximumDepth: .max)
    #expect(document.root.kind == .array)
  }

  @Test func refusesMoreBytesThanAllowed() throws {
    #expect(JSONDocument.maximumBytes == 16_777_216)
    let spaces = [UInt8](repeating: 0x20, count: 9)
    _ = try JSONDocument(parsing: spaces + [UInt8(ascii: "1")], maximumBytes: 10)
    let failure = #expect(throws: JSONFailure.self) {
      try JSONDocument(parsing: spaces + [UInt8(ascii: "1")], maximumBytes: 9)
    }
    #expect(failure?.message == "10 of at most 9 bytes")
  }

  @Test func boundsWhatMessagesRepeat() throws {
    let key = String(repeating: "k\u{202E}", count: 5_000)
    let failure = try failure("{\"\(key)\": 1, \"\(key)\": 2}")
    #expect(failure.message.count < 500)
    #expect(!failure.message.unicodeScalars.contains("\u{202E}"))
  }
}
