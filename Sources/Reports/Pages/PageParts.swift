/// The parts that pages are made of.
package enum PageParts {
  /// Text of an input, set apart from the direction of what stands around it.
  package static func name(_ writer: MarkupWriter, _ name: String) {
    writer.element("bdi", ["class": "code"], name)
  }

  /// Whether something is as it must be: a sign, a word and a colour.
  package static func mark(_ writer: MarkupWriter, passed: Bool) {
    passed ? mark(writer, "good", "✓ passed") : mark(writer, "bad", "✗ failed")
  }

  package static func mark(_ writer: MarkupWriter, _ kind: String, _ text: String) {
    writer.element("span", ["class": "mark \(kind)"], text)
  }

  /// The first thing that a reader must know.
  package static func verdict(
    _ writer: MarkupWriter, passed: Bool, _ text: String, detail: String
  ) {
    writer.element("p", ["class": "verdict \(passed ? "passed" : "failed")"]) {
      writer.element("span") {
        writer.element("span", ["aria-hidden": "true"], passed ? "✓ " : "✗ ")
        writer.text(text)
      }
      writer.element("bdi", ["class": "muted"], detail)
    }
  }

  /// Names and values, one below the other.
  package static func facts(_ writer: MarkupWriter, _ facts: [(String, String?)]) {
    writer.element("dl", ["class": "facts"]) {
      for (name, value) in facts {
        guard let value else { continue }
        writer.element("dt", name)
        writer.element("dd") { writer.element("bdi", value) }
      }
    }
  }

  /// A number with what it counts.
  package static func card(
    _ writer: MarkupWriter, _ title: String, _ value: String, _ detail: String? = nil,
    share: (part: Int, whole: Int)? = nil
  ) {
    writer.element("div", ["class": "card"]) {
      writer.element("dt", title)
      writer.element("dd") {
        writer.text(value)
        if let detail { writer.element("small", detail) }
        if let share, share.whole > 0 {
          let width = String(share.part * 100 / share.whole)
          writer.element(
            "svg",
            [
              "class": "bar", "viewBox": "0 0 100 6", "preserveAspectRatio": "none",
              "aria-hidden": "true",
            ]
          ) {
            writer.empty("rect", ["class": "bar-back", "width": "100", "height": "6"])
            writer.empty("rect", ["class": "bar-full", "width": width, "height": "6"])
          }
        }
      }
    }
  }

  /// The choice of what is shown, which needs no script, and the search, which does.
  package static func tools(_ writer: MarkupWriter, filters: Bool, searches what: String) {
    writer.element("div", ["class": "tools", "role": "search"]) {
      if filters {
        writer.element("fieldset") {
          writer.element("legend", "Show")
          for (id, text) in [("all", "everything"), ("failed", "failed"), ("passed", "passed")] {
            writer.element("label") {
              writer.empty(
                "input",
                [
                  "type": "radio", "name": "show", "id": "show-\(id)",
                  "checked": id == "all" ? "checked" : nil,
                ])
              writer.text(text)
            }
          }
        }
      }
      writer.element("div", ["class": "search", "hidden": "hidden"]) {
        writer.element("label", ["for": "search"], "Search \(what)")
        writer.empty("input", ["type": "search", "id": "search", "autocomplete": "off"])
        writer.element(
          "output", ["id": "search-count", "for": "search", "class": "muted"], "")
      }
    }
    writer.newline()
  }

  /// A part that opens and closes.
  ///
  /// - Parameters:
  ///   - passed: Whether what is inside is as it must be; nil where that means nothing.
  ///   - summary: What stands behind the title.
  package static func panel(
    _ writer: MarkupWriter, id: String?, title: String, passed: Bool?, isOpen: Bool,
    isGroup: Bool, classes: String = "", _ summary: () -> Void, _ content: () -> Void
  ) {
    let state = passed.map { $0 ? " passed" : " failed" } ?? ""
    writer.element(
      "details",
      [
        "class": "panel\(state)\(classes.isEmpty ? "" : " \(classes)")", "id": id,
        "open": isOpen ? "open" : nil, "data-item": isGroup ? nil : "item",
        "data-group": isGroup ? "group" : nil,
      ]
    ) {
      writer.element("summary") {
        writer.element("h3") { name(writer, title) }
        summary()
      }
      writer.element("div", ["class": "inside"], content)
    }
    writer.newline()
  }
}
