import Reports
import Testing

struct MarkupWriterTests {
  private func markup(_ body: (MarkupWriter) -> Void) -> String {
    var text = ""
    body(MarkupWriter { text += $0 })
    return text
  }

  @Test func escapesTextsAndAttributes() {
    let hostile = "<script>alert(\"1\")</script> & 'x'"
    let escaped =
      "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;"
    #expect(markup { $0.element("p", hostile) } == "<p>\(escaped)</p>")
    #expect(markup { $0.empty("p", ["title": hostile]) } == "<p title=\"\(escaped)\"/>")
  }

  @Test(arguments: [
    ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\u{202E}fdp", "\\u{202e}fdp"),
    ("\u{0}\u{1B}", "\\u{0}\\u{1b}"), ("a\u{200B}\u{2060}b", "a\\u{200b}\\u{2060}b"),
    ("\u{E0041}\u{FEFF}\u{AD}", "\\u{e0041}\\u{feff}\\u{ad}"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("\u{FFFE}\u{FFFF}", "\\u{fffe}\\u{ffff}"), ("\u{2028}\u{200F}", "\\u{2028}\\u{200f}"),
    ("שלום é 🦷", "שלום é 🦷"),
  ])
  func spellsOutWhatIsInvisibleAndNothingElse(text: String, expected: String) {
    #expect(markup { $0.text(text) } == expected)
  }

  /// A mark that combines with the sign before it makes both one character of Swift.
  @Test func escapesSignsWithCombiningMarks() {
    #expect(markup { $0.text("<\u{301}b>\u{301}") } == "&lt;\u{301}b&gt;\u{301}")
    #expect(markup { $0.empty("p", ["a": "\"\u{301}"]) } == "<p a=\"&quot;\u{301}\"/>")
  }

  @Test func leavesOutAttributesThatAreNil() {
    #expect(markup { $0.empty("p", ["a": nil, "b": ""]) } == "<p b=\"\"/>")
  }

  @Test func closesWhatItOpensAndNoMore() {
    let text = markup { writer in
      writer.begin("a")
      writer.element("b") { writer.begin("c") }
      for _ in 0..<4 { writer.end() }
    }
    #expect(text == "<a><b><c></c></b></a>")
  }
}
