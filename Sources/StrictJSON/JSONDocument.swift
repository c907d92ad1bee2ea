/// A JSON text (RFC 8259) that was read strictly and whole, as a tree with positions.
///
/// Refused besides what the grammar refuses: a byte-order mark, invalid UTF-8, the same key twice
/// in one object (compared by code units after unescaping), and anything beyond the bounds.
/// Unpaired surrogate escapes are kept. Values are views into one table, decoded when asked for.
package struct JSONDocument: Sendable {
  /// 16 MiB, the most that JSON written by people may have.
  package static let maximumBytes = 16 << 20
  /// The most levels of nested arrays and objects.
  package static let maximumDepth = 64

  let bytes: [UInt8]
  let nodes: [JSONNode]

  /// Reads a whole text.
  ///
  /// - Throws: The first fault in the order of the text.
  /// - Complexity: Linear in time and memory.
  package init(
    parsing bytes: [UInt8], maximumBytes: Int = maximumBytes, maximumDepth: Int = maximumDepth
  ) throws(JSONFailure) {
    let most = min(maximumBytes, Int(UInt32.max) - 1)
    guard bytes.count <= most else {
      throw JSONFailure(
        "\(bytes.count) of at most \(most) bytes", at: JSONPosition(line: 1, column: 1))
    }
    var parser = JSONParser(bytes, maximumDepth: maximumDepth)
    try parser.parse()
    self.bytes = bytes
    nodes = parser.nodes
  }

  package var root: JSONValue { JSONValue(document: self, node: 0) }
}

/// One value in the table of a document; keys are values too, in front of theirs.
struct JSONNode {
  let kind: JSONKind
  /// Where the value begins in the text.
  let offset: UInt32
  /// The number of the array or object around it; the root's is its own.
  let parent: UInt32
  /// The number after its last descendant, which is its next sibling's.
  var end: UInt32
}
