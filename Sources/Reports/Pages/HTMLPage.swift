import ArchiveFiles
import StrictJSON

/// One page that needs nothing else: no network, and no script to be read.
///
/// Its content-security policy names its style and its script by their digests and forbids
/// everything else, so nothing of an input could run or load even if it were not escaped.
package struct HTMLPage {
  /// A part of the page with a heading, which the navigation lists.
  package struct Section {
    package let id: String
    package let title: String
    package let content: (MarkupWriter) -> Void

    package init(id: String, title: String, content: @escaping (MarkupWriter) -> Void) {
      self.id = id
      self.title = title
      self.content = content
    }
  }

  private let title: String
  /// Below the title.
  private let summary: (MarkupWriter) -> Void
  private let sections: [Section]
  private let footer: String

  package init(
    title: String, footer: String, sections: [Section],
    summary: @escaping (MarkupWriter) -> Void
  ) {
    self.title = title
    self.footer = footer
    self.sections = sections
    self.summary = summary
  }

  package func write(to writer: MarkupWriter) {
    writer.verbatim("<!DOCTYPE html>\n")
    writer.element("html", ["lang": "en"]) {
      writer.newline()
      writer.element("head") { writeHead(to: writer) }
      writer.newline()
      writer.element("body") { writeBody(to: writer) }
    }
    writer.newline()
  }

  private func writeHead(to writer: MarkupWriter) {
    writer.empty("meta", ["charset": "utf-8"])
    writer.newline()
    writer.empty(
      "meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
    writer.newline()
    writer.empty(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    writer.newline()
    writer.empty("meta", ["name": "color-scheme", "content": "light dark"])
    writer.newline()
    writer.empty("meta", ["name": "referrer", "content": "no-referrer"])
    writer.newline()
    writer.element("title", title)
    writer.newline()
    writer.element("style") { writer.verbatim(PageStyle.text) }
    writer.newline()
  }

  private func writeBody(to writer: MarkupWriter) {
    writer.element("a", ["class": "skip", "href": "#main"], "Skip to the content")
    writer.element("header", ["class": "page"]) {
      writer.element("h1") { writer.element("bdi", title) }
      summary(writer)
    }
    writer.newline()
    writer.element("nav", ["class": "page", "aria-label": "Sections"]) {
      writer.element("ul") {
        for section in sections {
          writer.element("li") {
            writer.element("a", ["href": "#\(section.id)"], section.title)
          }
        }
      }
    }
    writer.newline()
    writer.element("main", ["id": "main", "class": "page", "tabindex": "-1"]) {
      for section in sections {
        writer.newline()
        writer.element("section", ["id": section.id, "aria-labelledby": "\(section.id)-title"]) {
          writer.element("h2", ["id": "\(section.id)-title"], section.title)
          section.content(writer)
        }
      }
    }
    writer.newline()
    writer.element("footer", ["class": "page"]) { writer.element("p", footer) }
    writer.newline()
    writer.element("script") { writer.verbatim(PageScript.text) }
  }

  /// What the page may do: show itself with its own style, and run its own script.
  private static let policy =
    "default-src 'none'; style-src '\(source(PageStyle.text))'; "
    + "script-src '\(source(PageScript.text))'; base-uri 'none'; form-action 'none'"

  private static func source(_ text: String) -> String {
    let hexadecimal = Array(SHA256Digest(of: Array(text.utf8)).hexadecimal.utf8)
    let bytes = stride(from: 0, to: hexadecimal.count, by: 2).compactMap { position in
      UInt8(String(decoding: hexadecimal[position..<position + 2], as: UTF8.self), radix: 16)
    }
    var encoded: [UInt8] = []
    Base64.encode(bytes[...], into: &encoded)
    return "sha256-" + String(decoding: encoded, as: UTF8.self)
  }
}
