import PropertyListBytes

/// One pass over all entries in their order, the order in which archivers write them: an object
/// refers only to later ones, or back to bare values, which refer to nothing.
///
/// Counts the values held, checks what references name, and measures the graph if asked to.
struct ForwardPass {
  /// Values held in all containers, an inline container counted once for each place it stands in.
  private(set) var total: UInt64 = 0
  /// The shape of the graph; nil if it was not wanted, or if some object refers back to one that
  /// could refer further.
  private(set) var shape: GraphShape?
  /// Whether every reference names an entry.
  private var hasTargets = true

  /// Passes over an archive.
  ///
  /// - Returns: Nil if a reference names no entry, or if more values are held than a bound.
  static func run(
    _ list: borrowing PropertyList, _ root: ArchiveRoot, _ roles: [EntryRole], measures: Bool,
    within bound: UInt64
  ) -> ForwardPass? {
    var pass = ForwardPass()
    if measures {
      pass.measure(list, root, roles, bound)
    } else {
      for entry in -1..<root.entryCount where pass.total <= bound {
        let object = entry < 0 ? root.top : list.reference(entry, from: root.entriesStart)
        pass.count(list.links.span[object], list, root, bound)
      }
    }
    return pass.hasTargets && pass.total <= bound ? pass : nil
  }

  /// Counts and checks what an object holds, all levels.
  @inline(__always)
  private mutating func count(
    _ link: ObjectLink, _ list: borrowing PropertyList, _ root: ArchiveRoot, _ bound: UInt64
  ) {
    guard link.isContainer else {
      if let target = link.uid, target >= root.entryCount { hasTargets = false }
      return
    }
    var stack: [ContainerCursor] = []
    var cursor = ContainerCursor(list.header(ofContainer: link))
    total += UInt64(cursor.end - cursor.next)
    while true {
      guard cursor.next < cursor.end else {
        guard let outer = stack.popLast() else { return }
        cursor = outer
        continue
      }
      let link = list.links.span[list.reference(cursor.next, from: cursor.start)]
      cursor.next += 1
      if let target = link.uid {
        if target >= root.entryCount { hasTargets = false }
      } else if link.isContainer {
        stack.append(cursor)
        cursor = ContainerCursor(list.header(ofContainer: link))
        total += UInt64(cursor.end - cursor.next)
        if total > bound { return }
      }
    }
  }

  private mutating func measure(
    _ list: borrowing PropertyList, _ root: ArchiveRoot, _ roles: [EntryRole], _ bound: UInt64
  ) {
    var reachStorage = Array(repeating: Reach(), count: root.entryCount)
    var reaches = reachStorage.mutableSpan
    var reachedStorage = Array(repeating: false, count: root.entryCount)
    var reached = reachedStorage.mutableSpan
    reaches[0].ways = 1
    var isForward = true
    var total: UInt64 = 0
    var nodes: UInt64 = 0
    var bytes: UInt64 = 0
    var deepest: UInt32 = 0
    var sizes = TextSizes()
    var stack: [ContainerCursor] = []

    // `$top` takes the turn of index 0, which is nil.
    for entry in 0..<root.entryCount {
      let object = entry == 0 ? root.top : list.reference(entry, from: root.entriesStart)
      let link = list.links.span[object]
      let reach = reaches[entry]
      guard reach.ways > 0, isForward, link.isContainer else {
        count(link, list, root, bound)
        if self.total + total > bound || !hasTargets { break }
        continue
      }
      if entry > 0 {
        nodes.add(saturating: reach.ways)
        deepest = max(deepest, reach.depth)
      }
      var cursor = ContainerCursor(list.header(ofContainer: link))
      total += UInt64(cursor.end - cursor.next)
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
            cursor = ContainerCursor(list.header(ofContainer: link))
            total += UInt64(cursor.end - cursor.next)
            if total > bound { break }
          } else {
            bytes.add(saturating: sizes.size(of: value, in: list))
          }
          continue
        }
        guard target < root.entryCount else {
          hasTargets = false
          continue
        }
        let role = roles.span[target]
        // The record that `$class` refers to is no node, like any other class record.
        if target == 0 || role.isClassRecord { continue }
        if role == .value {
          let content = list.reference(target, from: root.entriesStart)
          if !list.isContainer(content) {
            reached[target] = true
            nodes.add(saturating: reach.ways)
            deepest = max(deepest, reach.depth + 1)
            bytes.add(saturating: sizes.size(of: content, in: list))
            continue
          }
        }
        reached[target] = true
        if target > entry { reaches[target].add(reach) } else { isForward = false }
      }
      if self.total + total > bound { break }
    }
    self.total += total
    guard isForward else { return }
    shape = GraphShape(
      reached: reachedStorage, depth: UInt64(deepest), expandedNodes: nodes,
      materializedBytes: bytes)
  }

  /// How an entry is reached from `$top`.
  private struct Reach {
    /// In how many ways, saturating; not counted for bare values.
    var ways: UInt64 = 0
    /// The longest chain of objects that leads there.
    var depth: UInt32 = 0

    @inline(__always)
    mutating func add(_ holder: Reach) {
      ways.add(saturating: holder.ways)
      depth = max(depth, holder.depth + 1)
    }
  }
}
