import PropertyListBytes

/// Visits every container of `$top` and `$objects` once, however often it stands somewhere: checks
/// what references name and counts the values held, each as often as its place occurs.
///
/// For archives that ``ForwardPass`` gives up on, whatever they hold.
struct ReferenceWalk {
  /// Values held in all containers, an inline container counted once for each place it stands in.
  let total: UInt64
  private let firstDangling: ReadFailure?

  init(_ list: borrowing PropertyList, root: ArchiveRoot) {
    /// For each container that was visited, one more than the values in it, all levels, saturating.
    var weights = Array(repeating: UInt32(0), count: list.objectCount)
    var stack: [(object: Int, cursor: ContainerCursor, weight: UInt64)] = []
    var total: UInt64 = 0
    var firstDangling: ReadFailure?
    func noteDangling(_ target: Int, _ object: Int, _ entry: Int) {
      guard firstDangling == nil else { return }
      firstDangling = ReadFailure(
        .danglingReference, "a reference to object \(target) of \(root.entryCount)",
        offset: list.sourceOffset(of: object), object: entry < 0 ? nil : entry)
    }

    // `$top` counts as the entry before the first.
    for entry in -1..<root.entryCount {
      var object = entry < 0 ? root.top : list.reference(entry, from: root.entriesStart)
      guard list.isContainer(object) else {
        if let target = list.uid(of: object), target >= root.entryCount {
          noteDangling(target, object, entry)
        }
        continue
      }
      if weights[object] != 0 {
        total.add(saturating: UInt64(weights[object] - 1))
        continue
      }
      let header = list.header(of: object)
      var cursor = ContainerCursor(header)
      var weight = UInt64(header.count)
      while true {
        if cursor.next < cursor.end {
          let child = list.reference(cursor.next, from: cursor.start)
          cursor.next += 1
          if let target = list.uid(of: child) {
            if target >= root.entryCount { noteDangling(target, child, entry) }
          } else if list.isContainer(child) {
            if weights[child] == 0 {
              stack.append((object, cursor, weight))
              object = child
              let header = list.header(of: child)
              cursor = ContainerCursor(header)
              weight = UInt64(header.count)
            } else {
              weight += UInt64(weights[child] - 1)
            }
          }
          continue
        }
        weights[object] = UInt32(clamping: weight + 1)
        guard let outer = stack.popLast() else { break }
        weight += outer.weight
        object = outer.object
        cursor = outer.cursor
      }
      total.add(saturating: weight)
    }
    self.total = total
    self.firstDangling = firstDangling
  }

  func checkTargets() throws(ReadFailure) {
    if let firstDangling { throw firstDangling }
  }
}

extension ReadLimits {
  /// The values up to which a pass may look at each place of an archive, whatever faults it has.
  ///
  /// A limit is reported behind all other faults, so up to the default a lower one waits.
  var boundedReferences: UInt64 {
    max(self[.references] ?? 0, ReadLimits.default[.references] ?? 0)
  }

  func check(references total: UInt64) throws(ReadFailure) {
    let bound = self[.references] ?? UInt64(UInt32.max) - 1
    guard total <= bound else {
      throw .exceeded(.references, found: String(total), allowed: bound)
    }
  }
}
