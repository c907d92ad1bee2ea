import PropertyListBytes
import Testing

struct KeyTableTests {
  private let twice = "a dictionary holds the same key twice"
  private let equivalent = "a dictionary holds two keys that are canonically equivalent"

  /// A dictionary of these keys, each a text object of its own.
  private func dictionary(_ keys: [[UInt16]]) -> [UInt8] {
    var list = BinaryListBytes()
    list.referenceWidth = 2
    list.offsetWidth = 4
    list.dictionary(keys.indices.map { ($0 + 1, keys.count + 1) })
    for key in keys { list.wideText(key) }
    list.integer(1)
    return list.bytes()
  }

  private func dictionary(_ keys: String...) -> [UInt8] { dictionary(keys.map { Array($0.utf16) }) }

  @Test func refusesANonTextKey() {
    let list = BinaryListBytes { list in
      list.dictionary([(1, 1)])
      list.integer(1)
    }
    expectRefusal(of: list.bytes(), .malformed, "a dictionary key that is no text", at: 8)
  }

  @Test func refusesOneKeyObjectTwice() {
    let list = BinaryListBytes { list in
      list.dictionary([(1, 2), (1, 3)])
      list.text("a")
      list.integer(1)
      list.integer(2)
    }
    expectRefusal(of: list.bytes(), .duplicateKey, twice, at: 8)
  }

  @Test func refusesEqualTextsInDifferentEncodings() {
    let list = BinaryListBytes { list in
      list.dictionary([(1, 3), (2, 3)])
      list.text("key")
      list.wideText(Array("key".utf16))
      list.integer(1)
    }
    expectRefusal(of: list.bytes(), .duplicateKey, twice, at: 8)
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("\u{212A}", "K"), ("\u{1E69}", "s\u{307}\u{323}"),
    ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"), ("a\u{F73}\u{F71}", "a\u{F71}\u{F71}\u{F72}"),
    ("a\u{344}\u{323}", "a\u{323}\u{308}\u{301}"), ("x\u{37E}", "x;"),
  ])
  func refusesCanonicallyEquivalentKeys(first: String, second: String) {
    expectRefusal(of: dictionary(first, second), .duplicateKey, equivalent, at: 8)
  }

  @Test(arguments: [
    ("é", "è"), ("é", "e"), ("ﬁ", "fi"), ("a\u{301}\u{300}", "a\u{300}\u{301}"), ("É", "é"),
    ("\u{10FFFF}", "a"),
  ])
  func tellsOtherKeysApart(first: String, second: String) {
    #expect(refusal(of: dictionary(first, second)) == nil)
  }

  @Test func comparesUnpairedSurrogatesAsTheyAre() {
    #expect(refusal(of: dictionary([[0xD83D], [0xD83E], [0xDC00], [0xFFFD], [0x10]])) == nil)
    expectRefusal(of: dictionary([[0xD83D, 0x61], [0xD83D, 0x61]]), .duplicateKey, twice)
    expectRefusal(
      of: dictionary([[0xD83D, 0xE9], [0xD83D, 0x65, 0x301]]), .duplicateKey, equivalent)
    // U+10FFFF itself is not taken for a surrogate.
    #expect(refusal(of: dictionary([[0xDBFF, 0xDFFF], [0xD83D]])) == nil)
    #expect(
      refusal(of: dictionary([[0xDBFF, 0xDFFF, 0xD83D], [0xD83D, 0xDBFF, 0xDFFF]])) == nil)
  }

  @Test func allowsEquivalentKeysInDifferentDictionaries() {
    let list = BinaryListBytes { list in
      list.array([1, 2])
      list.dictionary([(3, 5)])
      list.dictionary([(4, 5)])
      list.text("é")
      list.text("e\u{301}")
      list.integer(1)
    }
    #expect(refusal(of: list.bytes()) == nil)
  }

  @Test func numbersEqualKeysAlike() throws {
    let list = BinaryListBytes { list in
      list.array([1, 2])
      list.dictionary([(3, 6), (4, 6)])
      list.dictionary([(5, 6)])
      list.text("a")
      list.text("b")
      list.wideText(Array("a".utf16))
      list.text("no key")
    }
    let table = try PropertyList(reading: list.bytes())
    #expect(table.links.map { $0.isKey ? $0.keyNumber : nil } == [nil, nil, nil, 0, 1, 0, nil])
    #expect(table.keyObjects.indices.map { table.key($0) } == ["a", "b"])
  }

  @Test func keepsThousandsOfKeysApart() throws {
    let keys = (0..<2_000).map { Array("key \($0)".utf16) }
    let table = try PropertyList(reading: dictionary(keys))
    #expect(table.keyObjects.count == keys.count)
    expectRefusal(of: dictionary(keys + [keys[7]]), .duplicateKey, twice)
  }

  /// Texts that overlap are hashed before the pass comes to them; without a budget this input
  /// would cost the square of its size.
  @Test func boundsTheBytesOfOverlappingKeys() {
    let texts = 4_000
    var list = BinaryListBytes()
    (list.referenceWidth, list.offsetWidth) = (2, 4)
    list.dictionary((0..<texts).map { ($0 + 1, texts + 1) })
    // Heads of texts, without what belongs behind them: each text reaches over those that follow.
    for text in 0..<texts {
      list.raw(BinaryListBytes.marker(0x5, 12_000 + text, lengthWidth: 4))
    }
    list.data(Array(repeating: 0, count: 20_000))
    expectRefusal(of: list.bytes(), .malformed, "two objects share bytes", at: list.offset(of: 5))
  }

  /// `String` alone would take minutes: its time grows with the square of an unordered run.
  @Test(.timeLimit(.minutes(1)))
  func comparesLongRunsOfCombiningMarksInLinearTime() {
    let marks = (0..<150_000).map { UInt16($0 % 2 == 0 ? 0x301 : 0x323) }
    let sorted = marks.sorted(by: >)
    expectRefusal(of: dictionary([[0x61] + marks, [0x61] + sorted]), .duplicateKey, equivalent)
  }
}
