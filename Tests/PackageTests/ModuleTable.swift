import Foundation

/// The table of modules in `Documentation/architecture.md`, the only place that grants an import.
struct ModuleTable {
  struct Row {
    let module: String
    let imports: [String]
  }

  let rows: [Row]

  var modules: [String] { rows.map(\.module) }

  func row(of module: String) -> Row? { rows.first { $0.module == module } }

  /// Reads rows of the form `` | `Module` | what it knows | `Import`, `Import` | ``.
  static func load() throws -> ModuleTable {
    let lines = try ProjectTree.text("Documentation/architecture.md").split(separator: "\n")
    var rows: [Row] = []
    for line in lines where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 5, let module = names(in: cells[1]).first else {
        throw ProjectTreeError(message: "not a row of three cells: \(line)")
      }
      rows.append(Row(module: module, imports: names(in: cells[3]).sorted()))
    }
    guard !rows.isEmpty else { throw ProjectTreeError(message: "the table has no rows") }
    return ModuleTable(rows: rows)
  }

  private static func names(in cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
