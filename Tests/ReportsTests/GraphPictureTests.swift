import Reports
import Testing

struct GraphPictureTests {
  private func markup(_ picture: GraphPicture) -> String {
    var text = ""
    picture.write(to: MarkupWriter { text += $0 }, of: "a.archive")
    return text
  }

  private func box(
    _ title: String, _ column: Int, _ lines: [GraphPicture.Line] = []
  ) -> GraphPicture.Box {
    var box = GraphPicture.Box(title: title, column: column)
    box.lines = lines
    return box
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test func drawsALineForEachReferenceAndDashesThoseThatLeadBack() {
    let picture = GraphPicture(
      boxes: [
        box("$top", 0, [GraphPicture.Line(label: "root", text: "Memo", target: 1)]),
        box(
          "Memo", 1,
          [
            GraphPicture.Line(label: "parent", text: "Memo", target: 1),
            GraphPicture.Line(label: "text", text: "\"draft\""),
          ]),
      ], omittedBoxes: 0)
    let text = markup(picture)
    #expect(count("class=\"edge\"", in: text) == 1)
    #expect(count("class=\"edge back\"", in: text) == 1)
    #expect(count("class=\"box\"", in: text) == 2)
  }

  @Test func saysTheSameAsText() {
    let picture = GraphPicture(
      boxes: [box("Memo", 1, [GraphPicture.Line(label: "text", text: "draft")])], omittedBoxes: 3)
    let text = markup(picture)
    #expect(text.contains("Object graph, 1 object; 3 further ones not drawn"))
    #expect(
      text.contains("aria-label=\"Object graph, 1 object; 3 further ones not drawn: a.archive\""))
    let list = text.split(separator: "The same as text").last ?? ""
    #expect(list.contains("Memo") && list.contains("text") && list.contains("draft"))
  }

  @Test func cutsWhatDoesNotFitIntoABox() {
    let long = String(repeating: "x", count: 500)
    let drawn = markup(
      GraphPicture(boxes: [box(long, 0)], omittedBoxes: 0)
    ).split(separator: "The same as text")[0]
    #expect(drawn.contains("xxx…"))
    #expect(!drawn.contains(long))
  }

  @Test func takesLettersOfTwoColumnsIntoAccount() {
    let wide = String(repeating: "語", count: 40)
    let text = markup(GraphPicture(boxes: [box(wide, 0)], omittedBoxes: 0))
    #expect(text.contains(">\(String(repeating: "語", count: 13))…<"))
  }

  @Test func leadsNowhereWhereThereIsNoBox() {
    let picture = GraphPicture(
      boxes: [box("Memo", 0, [GraphPicture.Line(label: "", text: "x", target: 7)])],
      omittedBoxes: 0)
    #expect(!markup(picture).contains("class=\"edge"))
  }

  @Test func countsLinesThatHaveNoRoom() {
    var full = box("Memo", 0)
    full.omittedLines = 4_000
    #expect(markup(GraphPicture(boxes: [full], omittedBoxes: 0)).contains("… 4,000 more values"))
  }
}
