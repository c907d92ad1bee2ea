import PropertyListBytes

/// Measures a graph in one pass in the order of entries, as archivers write it: an object refers
/// only to later ones, or back to bare values, which refer to nothing.
enum ForwardPass {
  /// The shape of an archive's graph; nil if some object refers back to one that could refer
  /// further.
  static func measure(_ archive: borrowing KeyedArchive) -> GraphShape? {
    let list = archive.propertyList
    let roles = archive.roles
    /// For each entry that can refer further, in how many ways it is reached.
    var paths = Array(repeating: UInt64(0), count: archive.entryCount)
    /// The longest chain of objects that leads to each entry.
    var depths = Array(repeating: UInt32(0), count: archive.entryCount)
    var reached = Array(repeating: false, count: archive.entryCount)
    var nodes: UInt64 = 0
    var bytes: UInt64 = 0
    var deepest: UInt32 = 0
    var sizes = TextSizes(list)
    var stack: [ContainerCursor] = []

    for entry in 0..<archive.entryCount {
      let ways = entry == 0 ? 1 : paths[entry]
      if ways == 0 { continue }
      let depth = depths[entry]
      let object: Int
      if entry == 0 {
        object = archive.topObject
      } else {
        object = archive.object(ofEntry: entry)
        nodes.add(saturating: ways)
        deepest = max(deepest, depth)
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
        guard let target = list.uid(of: value) else {
          if list.isContainer(value) {
            stack.append(cursor)
            cursor = ContainerCursor(list.header(of: value))
          } else {
            bytes.add(saturating: sizes.size(of: value))
          }
          continue
        }
        let role = roles[target]
        // The record that `$class` refers to is no node, like any other class record.
        if target == 0 || role.isClassRecord { continue }
        reached[target] = true
        if role == .value {
          let content = archive.object(ofEntry: target)
          if !list.isContainer(content) {
            nodes.add(saturating: ways)
            deepest = max(deepest, depth + 1)
            bytes.add(saturating: sizes.size(of: content))
            continue
          }
        }
        guard target > entry else { return nil }
        paths[target].add(saturating: ways)
        depths[target] = max(depths[target], depth + 1)
      }
    }
    return GraphShape(
      reached: reached, depth: UInt64(deepest), expandedNodes: nodes, materializedBytes: bytes)
  }
}
