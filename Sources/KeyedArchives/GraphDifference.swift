package import PropertyListBytes

/// The first thing in which two graphs differ; there is none between equal ones.
///
/// Graphs are equal when they have the same archiver, the same entries at the same indexes, and the
/// same values under the same keys: numbers by kind and bits, texts by code units, dates by their
/// moment, references by their index. Not compared are what `inspect --format graph` does not show
/// either: widths, the spelling of text, the order of keys, which objects of the property list
/// share bytes, and the payload of what is not a number.
package struct GraphDifference: Hashable, Sendable {
  /// The index of the entry that differs; nil for `$top`, the archiver and the number of entries.
  package let entry: Int?
  /// What differs, in words without values of the archives.
  package let message: String

  /// Compares two archives that were read.
  ///
  /// - Complexity: Linear in the size of both.
  package init?(between left: KeyedArchive, and right: KeyedArchive) {
    self.init(between: EditableArchive(left), and: EditableArchive(right))
  }

  /// Compares two tables.
  ///
  /// - Complexity: Linear in the nodes of both and what their containers hold.
  package init?(between left: EditableArchive, and right: EditableArchive) {
    var comparison = NodeComparison(left, right)
    if let message = comparison.difference(left.archiver, right.archiver) {
      self.init(entry: nil, message: "the archiver: \(message)")
    } else if let message = comparison.difference(left.top, right.top) {
      self.init(entry: nil, message: "$top: \(message)")
    } else if left.entries.count != right.entries.count {
      self.init(
        entry: nil, message: "\(left.entries.count) and \(right.entries.count) entries")
    } else {
      for entry in left.entries.indices {
        let message = comparison.difference(left.entries[entry], right.entries[entry])
        guard let message else { continue }
        self.init(entry: entry, message: message)
        return
      }
      return nil
    }
  }

  private init(entry: Int?, message: String) {
    self.entry = entry
    self.message = message
  }
}

/// Compares nodes of two tables. Nodes that were found equal, or are being compared, form classes,
/// so that each node is joined to others once, however many containers hold it.
private struct NodeComparison {
  private let left: EditableArchive
  private let right: EditableArchive
  /// For each node, those of the right table last, another of its class or itself.
  private var representatives: [Int]

  init(_ left: EditableArchive, _ right: EditableArchive) {
    self.left = left
    self.right = right
    representatives = Array(0..<left.nodes.count + right.nodes.count)
  }

  /// What differs between a node of the left table and one of the right; nil if nothing does.
  mutating func difference(_ leftNode: Int, _ rightNode: Int) -> String? {
    var pending = [(leftNode, rightNode)]
    while let (leftNode, rightNode) = pending.popLast() {
      guard join(leftNode, left.nodes.count + rightNode) else { continue }
      let (leftValue, rightValue) = (left.nodes[leftNode], right.nodes[rightNode])
      switch (leftValue, rightValue) {
      case (.array(let first), .array(let second)):
        guard first.count == second.count else {
          return "arrays of \(first.count) and \(second.count)"
        }
        pending += zip(first, second)
      case (.dictionary(let first), .dictionary(let second)):
        guard let pairs = Self.values(first, second, left, right) else {
          return "dictionaries with different keys"
        }
        pending += pairs
      default:
        guard leftValue.isSameScalar(as: rightValue) else {
          return leftValue.kindName == rightValue.kindName
            ? "two different values, both \(leftValue.kindName)"
            : "\(leftValue.kindName) and \(rightValue.kindName)"
        }
      }
    }
    return nil
  }

  /// The values under the same keys; nil when the keys are not the same.
  private static func values(
    _ first: [(key: Int, value: Int)], _ second: [(key: Int, value: Int)],
    _ left: EditableArchive, _ right: EditableArchive
  ) -> [(Int, Int)]? {
    guard first.count == second.count else { return nil }
    let sameOrder = zip(first, second).allSatisfy { pair, other in
      left.text(of: pair.key) == right.text(of: other.key)
    }
    if sameOrder { return zip(first, second).map { ($0.value, $1.value) } }
    var others: [ExactText: Int] = [:]
    for pair in second { if let key = right.text(of: pair.key) { others[key] = pair.value } }
    var result: [(Int, Int)] = []
    for pair in first {
      guard let key = left.text(of: pair.key), let other = others.removeValue(forKey: key) else {
        return nil
      }
      result.append((pair.value, other))
    }
    return result
  }

  /// Joins the classes of two nodes; false if they were one class already.
  private mutating func join(_ first: Int, _ second: Int) -> Bool {
    let (first, second) = (representative(of: first), representative(of: second))
    guard first != second else { return false }
    representatives[second] = first
    return true
  }

  private mutating func representative(of node: Int) -> Int {
    var node = node
    while representatives[node] != node {
      representatives[node] = representatives[representatives[node]]
      node = representatives[node]
    }
    return node
  }
}

extension PropertyListValue {
  fileprivate func isSameScalar(as other: PropertyListValue) -> Bool {
    switch (self, other) {
    case (.boolean(let value), .boolean(let other)): value == other
    case (.integer(let value), .integer(let other)): value == other
    case (.real(let value), .real(let other)):
      value.bitPattern == other.bitPattern || value.isNaN && other.isNaN
    case (.date(let value), .date(let other)): value == other
    case (.data(let value), .data(let other)): value == other
    case (.text(let value), .text(let other)): value == other
    case (.uid(let value), .uid(let other)): value == other
    default: false
    }
  }

  /// The kind with its article, for messages.
  package var kindName: String {
    switch self {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .real: "a real"
    case .date: "a date"
    case .data: "data"
    case .text: "a text"
    case .uid: "a reference"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}
