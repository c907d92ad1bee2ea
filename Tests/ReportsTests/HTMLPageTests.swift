import Reports
import Testing

struct HTMLPageTests {
  private func page(_ title: String = "t") -> String {
    var text = ""
    HTMLPage(
      title: title, footer: "f",
      sections: [
        HTMLPage.Section(id: "one", title: "One") { writer in writer.element("p", title) }
      ]
    ) { writer in
      PageParts.tools(writer, filters: true, searches: title)
      PageTable.write(to: writer, caption: title, columns: [title, "#n"]) { table in
        table.row(passed: false, isItem: true) {
          table.head(title)
          table.number(1_234_567)
        }
      }
    }.write(to: MarkupWriter { text += $0 })
    return text
  }

  @Test func allowsNothingButItsOwnStyleAndScript() throws {
    let text = page()
    let policy = try #require(text.split(separator: "Content-Security-Policy\"").dropFirst().first)
    #expect(policy.hasPrefix(" content=\"default-src &#39;none&#39;; style-src &#39;sha256-"))
    #expect(policy.contains("; base-uri &#39;none&#39;; form-action &#39;none&#39;\"/>"))
    #expect(!policy.contains("unsafe-inline"))
  }

  @Test func refersToNothingElse() {
    let text = page()
    for reference in ["src=", "url(", "@import", "http:", "https:", "<link", "<img", "<iframe"] {
      #expect(!text.contains(reference), "\(reference)")
    }
  }

  @Test func hasWhatScreenReadersAndKeyboardsNeed() {
    let text = page()
    for part in [
      "<html lang=\"en\">", "<a class=\"skip\" href=\"#main\">", "<main id=\"main\"",
      "<nav class=\"page\" aria-label=\"Sections\">", "<h2 id=\"one-title\">One</h2>",
      "<section id=\"one\" aria-labelledby=\"one-title\">", "scope=\"col\"", "scope=\"row\"",
      "<label for=\"search\">", "<legend>Show</legend>", "width=device-width",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func escapesNamesWhereverTheyStand() {
    let text = page("</title></style><script>x\u{202E}\u{E0041}\u{2063}")
    #expect(!text.contains("<script>x"))
    #expect(!text.unicodeScalars.contains { ["\u{202E}", "\u{E0041}", "\u{2063}"].contains($0) })
    #expect(text.contains("&lt;script&gt;x\\u{202e}\\u{e0041}\\u{2063}"))
  }

  @Test func namesTheColumnOfEachCellForNarrowScreens() {
    #expect(page().contains("data-label=\"n\" class=\"number\">1,234,567</td>"))
  }
}
