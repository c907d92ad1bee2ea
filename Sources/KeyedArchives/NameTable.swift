import PropertyListBytes

/// The positions of fixed names in a list, found by halving.
///
/// A dictionary would make the runtime search for its keys' conformance to `Hashable` when a
/// program starts, which takes longer than reading a small archive.
struct NameTable: Sendable {
  private let rows: [(name: ExactText, position: Int)]

  /// - Parameter names: Nil stands for a position that has no name.
  init(_ names: [String?]) {
    var rows: [(name: ExactText, position: Int)] = []
    for (position, name) in names.enumerated() {
      if let name { rows.append((ExactText(name), position)) }
    }
    rows.sort { $0.name < $1.name }
    self.rows = rows
  }

  func position(of name: ExactText) -> Int? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].name == name ? rows[low].position : nil
  }
}
