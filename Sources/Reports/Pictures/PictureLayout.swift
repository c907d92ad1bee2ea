import PropertyListBytes

/// Where the boxes of a picture stand, in pixels.
struct PictureLayout {
  private static let boxWidth = 198
  private static let gap = 40
  private static let headHeight = 22
  private static let lineHeight = 17
  private static let spacing = 16
  private static let margin = 6
  /// How many columns of letters fit in a box.
  private static let letters = 27

  private struct Place {
    let x: Int
    let y: Int
    let height: Int
  }

  private let picture: GraphPicture
  private var places: [Place] = []
  private var width = 0
  private var height = 0

  init(_ picture: GraphPicture) {
    self.picture = picture
    var bottoms: [Int: Int] = [:]
    for box in picture.boxes {
      let lines = box.lines.count + (box.omittedLines > 0 ? 1 : 0)
      let height = Self.headHeight + (lines == 0 ? 0 : lines * Self.lineHeight + 6)
      let place = Place(
        x: Self.margin + box.column * (Self.boxWidth + Self.gap),
        y: bottoms[box.column] ?? Self.margin, height: height)
      bottoms[box.column] = place.y + height + Self.spacing
      places.append(place)
      width = max(width, place.x + Self.boxWidth + Self.margin)
      self.height = max(self.height, place.y + height + Self.margin)
    }
    // Dashed lines of shared objects swing out to the right.
    width += Self.gap / 2
  }

  func write(to writer: MarkupWriter, label: String) {
    writer.element(
      "svg",
      [
        "class": "graph", "role": "img", "aria-label": label, "width": String(width),
        "height": String(height), "viewBox": "0 0 \(width) \(height)",
      ]
    ) {
      for (box, place) in zip(picture.boxes, places) { write(box, place, to: writer) }
      for (position, box) in picture.boxes.enumerated() {
        for (row, line) in box.lines.enumerated() {
          guard let target = line.target, places.indices.contains(target) else { continue }
          writeEdge(from: position, row: row, to: target, writer)
        }
      }
    }
  }

  private func write(_ box: GraphPicture.Box, _ place: Place, to writer: MarkupWriter) {
    writer.empty(
      "rect",
      [
        "class": "box", "x": "\(place.x)", "y": "\(place.y)", "width": "\(Self.boxWidth)",
        "height": "\(place.height)", "rx": "5",
      ])
    writer.empty(
      "rect",
      [
        "class": "head", "x": "\(place.x + 1)", "y": "\(place.y + 1)",
        "width": "\(Self.boxWidth - 2)", "height": "\(Self.headHeight - 2)", "rx": "4",
      ])
    let x = "\(place.x + 8)"
    writer.element(
      "text", ["class": "title", "x": x, "y": "\(place.y + 15)"],
      Self.cut(box.title, to: Self.letters))
    for (row, line) in box.lines.enumerated() {
      writer.element("text", ["x": x, "y": "\(Self.baseline(row, place))"]) {
        var room = Self.letters
        if !line.label.isEmpty {
          let label = Self.cut(line.label, to: 13)
          writer.element("tspan", ["class": "label"], label)
          writer.element("tspan", " ")
          room -= Self.width(of: label) + 1
        }
        writer.element("tspan", Self.cut(line.text, to: room))
      }
    }
    if box.omittedLines > 0 {
      writer.element(
        "text", ["class": "label", "x": x, "y": "\(Self.baseline(box.lines.count, place))"],
        "… \(CountText.of(box.omittedLines, "more value"))")
    }
  }

  private static func baseline(_ row: Int, _ place: Place) -> Int {
    place.y + headHeight + row * lineHeight + 14
  }

  private func writeEdge(from source: Int, row: Int, to target: Int, _ writer: MarkupWriter) {
    let start = places[source]
    let end = places[target]
    let y1 = Self.baseline(row, start) - 4
    let y2 = end.y + Self.headHeight / 2
    let right = start.x + Self.boxWidth
    let path: String
    let tip: String
    let columns = picture.boxes[target].column - picture.boxes[source].column
    if columns > 0 {
      let bend = Self.gap / 2
      path = "M\(right) \(y1)C\(right + bend) \(y1) \(end.x - bend) \(y2) \(end.x - 5) \(y2)"
      tip = "M\(end.x) \(y2)l-7 -4v8z"
    } else {
      let x1 = columns == 0 ? right : start.x
      let x2 = end.x + Self.boxWidth
      let bend = columns == 0 ? Self.gap - 8 : -Self.gap / 2
      path =
        "M\(x1) \(y1)C\(x1 + bend) \(y1) \(x2 + Self.gap - 8) \(y2) \(x2 + 5) \(y2)"
      tip = "M\(x2) \(y2)l7 -4v8z"
    }
    writer.empty("path", ["class": columns > 0 ? "edge" : "edge back", "d": path])
    writer.empty("path", ["class": "tip", "d": tip])
  }

  /// The beginning of a text that fits in some columns of letters.
  private static func cut(_ text: String, to columns: Int) -> String {
    let text = VisibleText.escaped(text)
    guard width(of: text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      let width = width(of: character)
      guard used + width <= columns else { break }
      used += width
      result.append(character)
    }
    return result + "…"
  }

  private static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// Letters of East Asian scripts and pictures take two columns.
  private static func width(of character: Character) -> Int {
    character.unicodeScalars.contains { $0.value >= 0x1100 && $0.value != 0x2026 } ? 2 : 1
  }
}
