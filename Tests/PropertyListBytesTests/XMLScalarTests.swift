import PropertyListBytes
import Testing

/// The text of scalar elements, and the values that it spells.
struct XMLScalarTests {
  private func scalar(_ name: String, _ text: String) throws -> PlainValue {
    try value(of: XMLListText.element(name, text))
  }

  private func expectRefused(
    _ name: String, _ text: String, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectRefusal(
      of: XMLListText.element(name, text), .malformed, message, at: 21,
      sourceLocation: sourceLocation)
  }

  // MARK: Text

  @Test(arguments: [
    ("a&lt;&gt;&amp;&quot;&apos;b", "a<>&\"'b"), ("&#65;&#x42;&#x0043;", "ABC"),
    ("&#xe9;&#233;", "éé"), ("&#128512;&#x1F600;", "😀😀"), ("&#xd83d;&#56832;", "😀"),
    ("<![CDATA[<a>&amp;]]]]><![CDATA[>]]>", "<a>&amp;]]>"), ("<![CDATA[]]>", ""),
    ("a\r\nb\rc\nd", "a\r\nb\rc\nd"), (" \t a \n", " \t a \n"), ("&#13;&#10;", "\r\n"),
    ("a\u{1}\u{3}\u{1B}\u{7F}b", "a\u{1}\u{3}\u{1B}\u{7F}b"),
    ("&#1;&#8;&#x1F;", "\u{1}\u{8}\u{1F}"),
    ("a > b ] ]> ]", "a > b ] ]> ]"), ("]]&gt;", "]]>"), ("\u{FFFF}&#xFFFE;", "\u{FFFF}\u{FFFE}"),
    ("ascii then é", "ascii then é"), ("é then ascii", "é then ascii"),
    ("\u{10FFFF}&#x10FFFF;", "\u{10FFFF}\u{10FFFF}"), ("e\u{301}", "e\u{301}"),
  ])
  func readsText(spelling: String, expected: String) throws {
    #expect(try scalar("string", spelling) == .text(ExactText(expected)))
    for bigEndian in [true, false] {
      let wide = XMLListText.utf16(
        "<plist><string>\(spelling)</string></plist>", bigEndian: bigEndian, mark: true)
      #expect(try value(of: wide) == .text(ExactText(expected)))
    }
  }

  @Test func keepsUnpairedSurrogatesByReference() throws {
    #expect(
      try scalar("string", "a&#xd83d;&#xde00&#xd83d;".replacing("00&", with: "00;&"))
        == .text(ExactText(codeUnits: [0x61, 0xD83D, 0xDE00, 0xD83D])))
    #expect(
      try scalar("string", "&#xDE00;&#xD83D;")
        == .text(ExactText(codeUnits: [0xDE00, 0xD83D])))
  }

  @Test(arguments: [
    ("&nbsp;", "a reference to an entity that is not predefined"),
    ("&LT;", "a reference to an entity that is not predefined"),
    ("&amplifier;", "a reference to an entity that is not predefined"),
    ("&amp ;", "a reference without its semicolon"), ("&amp", "a reference without its semicolon"),
    ("&#65", "a reference without its semicolon"), ("&;", "a name that begins with no letter"),
    ("& ", "a name that begins with no letter"), ("&#0;", "a numeric reference to no character"),
    ("&#x0;", "a numeric reference to no character"),
    ("&#;", "a numeric reference to no character"),
    ("&#x;", "a numeric reference to no character"),
    ("&#X41;", "a numeric reference to no character"),
    ("&#x110000;", "a numeric reference to no character"),
    ("&#99999999999999999999999999;", "a numeric reference to no character"),
    ("&#-1;", "a numeric reference to no character"),
    ("&#a;", "a numeric reference to no character"),
    ("a]]>b", "the end of a CDATA section that has no beginning"),
  ])
  func refusesText(text: String, message: String) {
    expectRefusal(of: XMLListText.element("string", text), .malformed, message)
  }

  @Test(arguments: ["<![CDATA[a", "<![CDATA[a]]", "<![CDAT", "a&am", "a&#6", "<", "<!", "</stri"])
  func isTruncatedWithinText(text: String) {
    expectRefusal(
      of: Array("<plist><string>\(text)".utf8), .truncated, "an XML property list without its end",
      at: 15 + text.utf8.count)
  }

  // MARK: Integers

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("+5", 5), ("007", 7), (" \r\n\t42 \n", 42), ("-1", -1),
      ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min), ("0x1F", 31),
      ("0Xff", 255), ("0x00000000000000000001", 1), ("&#49;<![CDATA[2]]>", 12),
    ] as [(String, Int64)])
  func readsIntegers(text: String, expected: Int64) throws {
    #expect(try scalar("integer", text) == .integer(expected))
  }

  @Test(
    arguments: [
      ("9223372036854775808", 1 << 63), ("18446744073709551615", UInt64.max),
      ("0xFFFFFFFFFFFFFFFF", UInt64.max), ("+18446744073709551615", UInt64.max),
    ] as [(String, UInt64)])
  func readsIntegersAboveInt64(text: String, expected: UInt64) throws {
    #expect(try scalar("integer", text) == .integer(PropertyListInteger(expected)))
  }

  @Test(arguments: [
    "", " ", "18446744073709551616", "-9223372036854775809", "99999999999999999999999",
    "0x10000000000000000", "-0x10", "+0x10", "0x", "0x-1", "x10", "1.0", "1e3", "1 2", "- 1", "--1",
    "+-1", "-", "0b1", "١", "1\u{B}", "1\u{A0}", "1,000",
  ])
  func refusesIntegers(text: String) {
    expectRefused("integer", text, "an integer that is none, or outside its range")
  }

  // MARK: Reals

  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("-1.5", -1.5), ("+2.25", 2.25), (".5", 0.5), ("5.", 5),
      (" 1e3\n", 1000),
      ("1E-2", 0.01), ("1e+2", 100), ("0.1", 0.1), ("1e-400", 0),
      ("4.9e-324", .leastNonzeroMagnitude),
      ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("inf", .infinity), ("+inf", .infinity), ("-inf", -.infinity), ("Infinity", .infinity),
      ("+INFINITY", .infinity), ("-infinity", -.infinity),
    ] as [(String, Double)])
  func readsReals(text: String, expected: Double) throws {
    #expect(try scalar("real", text) == .real(expected))
  }

  @Test(arguments: ["nan", "NaN", "NAN", " nan "])
  func readsNotANumber(text: String) throws {
    guard case .real(let value) = try scalar("real", text) else {
      Issue.record("no real")
      return
    }
    #expect(value.isNaN)
  }

  @Test func keepsTheSignOfZero() throws {
    guard case .real(let value) = try scalar("real", "-0.0") else {
      Issue.record("no real")
      return
    }
    #expect(value.sign == .minus)
  }

  @Test(arguments: [
    "", " ", ".", "-", "e5", "1e", "1e+", "1.5.2", "1,5", "0x1p3", "0x10", "+nan", "-nan",
    "infinit",
    "in", "1e309", "-1e999", "1 2", "nan(1)", "1_000", "१", "1f", "1é",
  ])
  func refusesReals(text: String) {
    expectRefused("real", text, "a real that is none, or too large for one")
  }

  // MARK: Dates

  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0), ("2001-01-01T00:00:01Z", 1), ("2000-12-31T23:59:59Z", -1),
    ("1970-01-01T00:00:00Z", -978_307_200), ("2000-02-29T00:00:00Z", -26_524_800),
    ("2024-02-29T12:34:56Z", 730_902_896), ("0000-12-30T00:00:00Z", -63_114_076_800),
    ("0000-01-01T00:00:00Z", -63_145_526_400), ("0000-02-29T00:00:00Z", -63_140_428_800),
    ("0001-01-01T00:00:00Z", -63_113_904_000), ("1582-10-10T00:00:00Z", -13_198_032_000),
    ("9999-12-31T23:59:59Z", 252_423_993_599),
  ])
  func readsDates(text: String, expected: Double) throws {
    #expect(try scalar("date", text) == .date(expected))
  }

  @Test(arguments: [
    "", "2001-01-01", "2001-01-01T00:00:00", "2001-01-01T00:00:00z", "2001-01-01t00:00:00Z",
    "2001-01-01 00:00:00Z", " 2001-01-01T00:00:00Z", "2001-01-01T00:00:00Z\n",
    "2001-01-01T00:00:00.5Z", "2001-01-01T00:00:00+00:00", "01-01-01T00:00:00Z",
    "-2001-01-01T00:00:00Z", "12001-01-01T00:00:00Z", "2001-1-1T0:0:0Z", "2001-00-01T00:00:00Z",
    "2001-13-01T00:00:00Z", "2001-01-00T00:00:00Z", "2001-01-32T00:00:00Z",
    "2001-04-31T00:00:00Z", "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2000-02-30T00:00:00Z", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z",
    "2016-12-31T23:59:60Z", "2001-01-01T00:00:0٠Z", "20+1-01-01T00:00:00Z",
    "2001-01-01T00:00:00Zé", "2001-01-01T00:00:60Z",
  ])
  func refusesDates(text: String) {
    expectRefused("date", text, "a date that is no YYYY-MM-DDThh:mm:ssZ")
  }

  // MARK: Data

  @Test(
    arguments: [
      ("", []), (" \n", []), ("AA==", [0]), ("AAA=", [0, 0]), ("AAAA", [0, 0, 0]),
      ("+/+/", [0xFB, 0xFF, 0xBF]), ("\n\tQU\r\nJD\n\tRA = =\n", Array("ABCD".utf8)),
      ("SGVsbG8=", Array("Hello".utf8)), ("<![CDATA[QQ]]>=&#61;", Array("A".utf8)),
    ] as [(String, [UInt8])])
  func readsData(text: String, expected: [UInt8]) throws {
    #expect(try scalar("data", text) == .data(expected))
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AA=", "AAAAA", "AAAA=", "AAAA==", "=", "==", "A===", "AA===", "AA==AA==",
    "A=A=", "AA-_", "AA*A", "A\u{B}AAA", "é", "AA\u{FF1D}=", "QR==", "QUF=", "AAAA A",
  ])
  func refusesData(text: String) {
    expectRefused("data", text, "data with a wrong base64 alphabet or padding")
  }

  // MARK: Booleans

  @Test func readsBooleansWithEndTags() throws {
    #expect(try scalar("true", "") == .boolean(true))
    #expect(try scalar("false", "") == .boolean(false))
    #expect(try value(of: XMLListText.bare("<true  />")) == .boolean(true))
  }

  @Test(arguments: ["true", "false"], ["1", " ", "true", "\n", "&#32;"])
  func refusesTextInsideABoolean(name: String, text: String) {
    expectRefused(name, text, "text inside a boolean")
  }

  @Test(arguments: [
    ("integer", "an integer that is none, or outside its range"),
    ("real", "a real that is none, or too large for one"),
    ("date", "a date that is no YYYY-MM-DDThh:mm:ssZ"),
  ])
  func refusesEmptyElementsThatNeedText(name: String, message: String) {
    expectRefusal(of: XMLListText.bare("<\(name)/>"), .malformed, message, at: 21)
  }
}
