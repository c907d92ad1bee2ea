import PropertyListBytes

/// A picture of an object graph: objects in columns by their distance from where it begins.
///
/// It is as large as it was made: whoever makes one decides how many objects and lines it has.
package struct GraphPicture: Sendable {
  /// One line of an object.
  package struct Line: Sendable {
    package let label: String
    package let text: String
    /// The position of the object that the line leads to.
    package let target: Int?

    package init(label: String, text: String, target: Int? = nil) {
      self.label = label
      self.text = text
      self.target = target
    }
  }

  package struct Box: Sendable {
    package let title: String
    /// How many steps away the beginning is.
    package let column: Int
    package var lines: [Line] = []
    /// How many further lines the object has.
    package var omittedLines = 0

    package init(title: String, column: Int) {
      self.title = title
      self.column = column
    }
  }

  package let boxes: [Box]
  /// How many objects were met that have no box.
  package let omittedBoxes: Int

  package init(boxes: [Box], omittedBoxes: Int) {
    self.boxes = boxes
    self.omittedBoxes = omittedBoxes
  }

  /// Writes the picture, and the same as text for those who cannot see it.
  package func write(to writer: MarkupWriter, of name: String) {
    let left =
      omittedBoxes == 0
      ? "" : "; \(CountText.of(omittedBoxes, "further one", "further ones")) not drawn"
    // The first box is where the archive begins, which is no object.
    let count = boxes.count { $0.column > 0 }
    let caption = "Object graph, \(CountText.of(count, "object"))\(left)"
    writer.element("figure") {
      writer.element("figcaption", caption)
      writer.element(
        "div",
        ["class": "scroll", "role": "group", "aria-label": "\(caption): \(name)", "tabindex": "0"]
      ) {
        PictureLayout(self).write(to: writer, label: "\(caption): \(name)")
      }
      writer.element("details") {
        writer.element("summary", "The same as text")
        writer.element("ul") { for box in boxes { write(box, to: writer) } }
      }
    }
    writer.newline()
  }

  private func write(_ box: Box, to writer: MarkupWriter) {
    writer.element("li") {
      PageParts.name(writer, box.title)
      guard !box.lines.isEmpty || box.omittedLines > 0 else { return }
      writer.element("ul") {
        for line in box.lines {
          writer.element("li") {
            if !line.label.isEmpty {
              PageParts.name(writer, line.label)
              writer.text(": ")
            }
            PageParts.name(writer, line.text)
          }
        }
        if box.omittedLines > 0 {
          writer.element("li", CountText.of(box.omittedLines, "more value"))
        }
      }
    }
  }
}
