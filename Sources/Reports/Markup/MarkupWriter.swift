/// Writes elements of XML, HTML and SVG: every element is closed, every text escaped.
///
/// Names of elements and attributes come from code. Texts and values of attributes may come from
/// inputs; what is invisible in them is spelled out, see ``VisibleText``.
package final class MarkupWriter {
  private let append: (String) -> Void
  private let stopped: () -> Bool
  private var open: [String] = []

  /// - Parameters:
  ///   - stopped: Whether nobody wants the rest any more: whoever writes much may stop then.
  ///   - append: Takes the output, piece by piece.
  package init(
    stopped: @escaping () -> Bool = { false }, append: @escaping (String) -> Void
  ) {
    self.append = append
    self.stopped = stopped
  }

  package var isStopped: Bool { stopped() }

  /// An element with whatever a closure writes inside. Attributes that are nil are left out.
  package func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: () -> Void
  ) {
    begin(name, attributes)
    content()
    end()
  }

  /// An element without attributes that holds a text.
  package func element(_ name: String, _ text: String) { element(name, [:], text) }

  /// An element that holds a text.
  package func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, _ text: String
  ) {
    begin(name, attributes)
    self.text(text)
    end()
  }

  /// An element that holds nothing.
  package func empty(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    append(Self.tag(name, attributes, end: "/>"))
  }

  package func begin(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    append(Self.tag(name, attributes, end: ">"))
    open.append(name)
  }

  /// Closes the element that was opened last.
  package func end() {
    guard let name = open.popLast() else { return }
    append("</\(name)>")
  }

  package func text(_ text: String) { append(Self.escaped(text)) }

  /// Ends a line between elements, where white space means nothing.
  package func newline() { append("\n") }

  /// Text that is markup already; never anything of an input.
  package func verbatim(_ markup: String) { append(markup) }

  private static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, end: String
  ) -> String {
    var tag = "<\(name)"
    for (name, value) in attributes {
      guard let value else { continue }
      tag += " \(name)=\"\(escaped(value))\""
    }
    return tag + end
  }

  private static func escaped(_ text: String) -> String {
    let text = VisibleText.escaped(text)
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        false
      default: true
      }
    }
    if isPlain { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
