import PropertyListBytes
import Testing

struct ExactTextTests {
  @Test func tellsCanonicallyEquivalentTextsApart() {
    let (composed, decomposed) = ("é", "e\u{301}")
    #expect(composed == decomposed)
    #expect(ExactText(composed) != ExactText(decomposed))
    #expect(Set([ExactText(composed), ExactText(decomposed)]).count == 2)
  }

  @Test func ordersByCodeUnits() {
    #expect(ExactText("Z") < ExactText("a"))
    #expect(ExactText("a") < ExactText("ab"))
    // U+1F600 begins with a lower code unit than U+FFFD is.
    #expect(ExactText("😀") < ExactText("\u{FFFD}"))
  }

  @Test(
    arguments: [
      ([0xD83D], true), ([0xDE00], true), ([0xD83D, 0xDE00], false), ([0xDE00, 0xD83D], true),
      ([0xD83D, 0xD83D, 0xDE00], true), ([0xD83D, 0x61], true), ([0x61], false), ([], false),
    ] as [([UInt16], Bool)])
  func findsUnpairedSurrogates(units: [UInt16], expected: Bool) {
    let text = ExactText(codeUnits: units)
    #expect(text.hasUnpairedSurrogate == expected)
    #expect((text.string == nil) == expected)
    #expect(text.repaired.unicodeScalars.contains("\u{FFFD}") == expected)
  }
}
