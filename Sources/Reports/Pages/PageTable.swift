import PropertyListBytes

/// A table while its rows are written.
///
/// On a narrow screen each row becomes a block of its own, so every cell has the name of its column,
/// and roles say what the blocks were.
package final class PageTable {
  private let writer: MarkupWriter
  private let columns: [String]
  private var position = 0

  private init(_ writer: MarkupWriter, _ columns: [String]) {
    self.writer = writer
    self.columns = columns
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - caption: What the table is, which is also its name for screen readers.
  ///   - columns: The heads; of those that begin with `#` the cells are numbers.
  package static func write(
    to writer: MarkupWriter, caption: String, columns: [String], _ rows: (PageTable) -> Void
  ) {
    let table = PageTable(writer, columns)
    writer.element("div", ["class": "scroll"]) {
      writer.element("table", ["role": "table"]) {
        writer.element("caption") { writer.element("bdi", caption) }
        writer.element("thead", ["role": "rowgroup"]) {
          writer.element("tr", ["role": "row"]) {
            for column in columns { table.writeHead(column) }
          }
        }
        writer.newline()
        writer.element("tbody", ["role": "rowgroup"]) { rows(table) }
      }
    }
    writer.newline()
  }

  /// Writes so many rows, by position, in tables that a browser lays out fast; their captions tell
  /// which rows they have.
  static func write(
    _ count: Int, inTablesOf most: Int, to writer: MarkupWriter, caption: String,
    columns: [String], _ row: (Int, PageTable) -> Void
  ) {
    for start in stride(from: 0, to: count, by: most) {
      let end = min(count, start + most)
      let part =
        count > most ? ": \(CountText.digits(start + 1)) to \(CountText.digits(end))" : ""
      write(to: writer, caption: caption + part, columns: columns) { table in
        for position in start..<end {
          if writer.isStopped { return }
          row(position, table)
        }
      }
    }
  }

  private func writeHead(_ column: String) {
    writer.element(
      "th",
      [
        "scope": "col", "role": "columnheader", "class": Self.isNumber(column) ? "number" : nil,
      ], Self.name(of: column))
  }

  private static func isNumber(_ column: String) -> Bool {
    column.utf8.first == UInt8(ascii: "#")
  }

  private static func name(of column: String) -> String {
    isNumber(column) ? String(column.dropFirst()) : column
  }

  /// A row, of which each column gets a cell.
  ///
  /// - Parameter passed: Whether what it tells is as it must be, where it can be searched for and
  ///   hidden by that.
  package func row(passed: Bool? = nil, isItem: Bool = false, _ cells: () -> Void) {
    position = 0
    writer.element(
      "tr",
      [
        "role": "row", "class": passed.map { $0 ? "passed" : "failed" },
        "data-item": isItem ? "item" : nil,
      ], cells)
    writer.newline()
  }

  /// A cell with text of an input.
  package func cell(_ text: String) {
    cell { writer.element("bdi", text) }
  }

  package func cell(_ content: () -> Void) {
    let column = position < columns.count ? columns[position] : ""
    position += 1
    writer.element(
      "td",
      [
        "role": "cell", "data-label": Self.name(of: column),
        "class": Self.isNumber(column) ? "number" : nil,
      ], content)
  }

  package func number(_ count: Int) {
    cell { writer.text(CountText.digits(count)) }
  }

  package func mark(passed: Bool) {
    cell { PageParts.mark(writer, passed: passed) }
  }

  /// A cell with a name of an input, which is the head of its row.
  package func head(_ name: String) {
    head { PageParts.name(writer, name) }
  }

  package func head(_ content: () -> Void) {
    position += 1
    writer.element("th", ["scope": "row", "role": "rowheader"], content)
  }
}
