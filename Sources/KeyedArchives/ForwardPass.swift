import PropertyListBytes

/// Measures a graph in one pass in the order of entries, as archivers write it: an object refers
/// only to later ones, or back to bare values, which refer to nothing.
enum ForwardPass {
  /// The shape of an archive's graph; nil if some object refers back to one that could refer
  /// further.
  static func measure(_ archive: borrowing KeyedArchive) -> GraphShape? {
    let list = archive.propertyList
    var reaches = Array(repeating: Reach(), count: archive.entryCount)
    var nodes: UInt64 = 0
    var bytes: UInt64 = 0
    var deepest: UInt32 = 0
    var sizes = TextSizes(list)
    var stack: [ContainerCursor] = []

    for entry in 0..<archive.entryCount {
      let reach = entry == 0 ? Reach(ways: 1) : reaches[entry]
      if reach.ways == 0 { continue }
      let object = entry == 0 ? archive.topObject : archive.object(ofEntry: entry)
      if entry > 0 {
        nodes.add(saturating: reach.ways)
        deepest = max(deepest, reach.depth)
      }
      var cursor = ContainerCursor(list.header(of: object))
      while true {
        guard cursor.next < cursor.end else {
          guard let outer = stack.popLast() else { break }
          cursor = outer
          continue
        }
        let value = list.reference(cursor.next, from: cursor.start)
        cursor.next += 1
        let link = list.links.span[value]
        guard let target = link.uid else {
          if link.isContainer {
            stack.append(cursor)
            cursor = ContainerCursor(list.header(of: value))
          } else {
            bytes.add(saturating: sizes.size(of: value))
          }
          continue
        }
        let role = archive.roles.span[target]
        // The record that `$class` refers to is no node, like any other class record.
        if target == 0 || role.isClassRecord { continue }
        if role == .value {
          let content = archive.object(ofEntry: target)
          if !list.isContainer(content) {
            reaches[target].isLeaf = true
            nodes.add(saturating: reach.ways)
            deepest = max(deepest, reach.depth + 1)
            bytes.add(saturating: sizes.size(of: content))
            continue
          }
        }
        guard target > entry else { return nil }
        reaches[target].add(reach)
      }
    }
    return GraphShape(
      reached: reaches.map { $0.ways > 0 || $0.isLeaf }, depth: UInt64(deepest),
      expandedNodes: nodes, materializedBytes: bytes)
  }

  /// How an entry is reached from `$top`.
  private struct Reach {
    /// In how many ways, saturating; not counted for bare values.
    var ways: UInt64 = 0
    /// The longest chain of objects that leads there.
    var depth: UInt32 = 0
    /// Whether the entry is a bare value that is reached.
    var isLeaf = false

    @inline(__always)
    mutating func add(_ holder: Reach) {
      ways.add(saturating: holder.ways)
      depth = max(depth, holder.depth + 1)
    }
  }
}
