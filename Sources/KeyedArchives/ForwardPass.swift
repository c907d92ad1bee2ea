import PropertyListBytes

/// Measures a graph in one pass in the order of entries, as archivers write it: an object refers
/// only to later ones, or back to bare values, which refer to nothing.
enum ForwardPass {
  /// - Returns: False, with nothing said about the shape, if some object refers back to one that
  ///   could refer further.
  static func measure(_ archive: KeyedArchive, into shape: inout GraphShape) -> Bool {
    let list = archive.propertyList
    let count = archive.entryCount
    /// For each entry, in how many ways it is reached, and the longest of these chains.
    var paths = Array(repeating: UInt64(0), count: count)
    var depths = Array(repeating: UInt32(0), count: count)
    var reached = Array(repeating: false, count: count)
    var memo: [Int: Int] = [:]
    var nodes: UInt64 = 0
    var bytes: UInt64 = 0
    var deepest: UInt32 = 0
    var forward = true

    func follow(from entry: Int?, paths known: UInt64, depth: UInt32) {
      archive.forEachValue(ofEntry: entry) { object in
        guard let target = list.uid(of: object) else {
          bytes.add(saturating: UInt64(archive.materializedBytes(of: object, &memo)))
          return
        }
        if target == 0 || archive.roles[target].recordNumber != nil { return }
        let value = archive.object(ofEntry: target)
        if !list.header(of: value).isContainer {
          reached[target] = true
          nodes.add(saturating: known)
          deepest = max(deepest, depth + 1)
          bytes.add(saturating: UInt64(archive.materializedBytes(of: value, &memo)))
        } else if let entry, target <= entry {
          forward = false
        } else {
          reached[target] = true
          paths[target].add(saturating: known)
          depths[target] = max(depths[target], depth + 1)
        }
      }
    }

    follow(from: nil, paths: 1, depth: 0)
    for entry in 1..<max(1, count) where paths[entry] > 0 && forward {
      nodes.add(saturating: paths[entry])
      deepest = max(deepest, depths[entry])
      follow(from: entry, paths: paths[entry], depth: depths[entry])
    }
    guard forward else { return false }
    shape.reached = reached
    shape.depth = UInt64(deepest)
    shape.expandedNodes = nodes
    shape.materializedBytes = bytes
    return true
  }
}
