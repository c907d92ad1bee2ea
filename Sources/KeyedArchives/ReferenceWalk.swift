import PropertyListBytes

/// Visits every container of `$top` and `$objects` once: checks what references name and counts
/// the values held, each as often as its place occurs.
struct ReferenceWalk {
  /// Values held in all containers, an inline container counted once for each place it stands in.
  private var total: UInt64 = 0
  private var firstDangling: ReadFailure?
  private let list: PropertyList
  private let entryCount: Int
  /// For each container that was visited, one more than the values in it, all levels, saturating.
  private var weights: [UInt32]

  private struct Frame {
    let object: Int
    let start: Int
    let count: Int
    var next = 0
    var weight: UInt64
  }

  init(_ list: PropertyList, root: ArchiveRoot) {
    self.list = list
    entryCount = root.entryCount
    weights = Array(repeating: 0, count: list.objectCount)
    total = weight(of: root.top, list.header(of: root.top), entry: nil)
    for entry in 0..<root.entryCount {
      let object = list.reference(entry, from: root.entriesStart)
      if let target = list.uid(of: object) {
        if target >= entryCount { noteDangling(target, object, entry) }
        continue
      }
      let header = list.header(of: object)
      if header.isContainer { total += weight(of: object, header, entry: entry) }
    }
  }

  /// The values in a container, all levels.
  private mutating func weight(of object: Int, _ header: ObjectHeader, entry: Int?) -> UInt64 {
    if weights[object] != 0 { return UInt64(weights[object] - 1) }
    var stack: [Frame] = []
    var top = Self.frame(object, header)
    while true {
      var inner: Frame?
      while top.next < top.count {
        let child = list.reference(top.next, from: top.start)
        if let target = list.uid(of: child) {
          if target >= entryCount { noteDangling(target, child, entry) }
        } else if list.isContainer(child) {
          guard weights[child] != 0 else {
            inner = Self.frame(child, list.header(of: child))
            break
          }
          top.weight += UInt64(weights[child] - 1)
        }
        top.next += 1
      }
      if let inner {
        stack.append(top)
        top = inner
        continue
      }
      weights[top.object] = UInt32(clamping: top.weight + 1)
      guard let outer = stack.popLast() else { return top.weight }
      top = outer
    }
  }

  /// The values of a container: for a dictionary without its keys.
  private static func frame(_ object: Int, _ header: ObjectHeader) -> Frame {
    Frame(
      object: object, start: header.start,
      count: header.kind == .dictionary ? 2 * header.count : header.count,
      next: header.kind == .dictionary ? header.count : 0, weight: UInt64(header.count))
  }

  private mutating func noteDangling(_ target: Int, _ object: Int, _ entry: Int?) {
    guard firstDangling == nil else { return }
    firstDangling = ReadFailure(
      .danglingReference, "a reference to object \(target) of \(entryCount)",
      offset: list.sourceOffset(of: object), object: entry)
  }

  /// Refuses an archive whose containers no later step could visit in bounded time.
  ///
  /// A limit is reported behind all other faults, so up to the default the count waits for
  /// ``checkCount(_:)``.
  func checkBounded(_ limits: ReadLimits) throws(ReadFailure) {
    let bound = max(limits[.references] ?? 0, ReadLimits.default[.references] ?? 0)
    if total > bound { try checkCount(limits) }
  }

  func checkTargets() throws(ReadFailure) {
    if let firstDangling { throw firstDangling }
  }

  func checkCount(_ limits: ReadLimits) throws(ReadFailure) {
    let bound = limits[.references] ?? UInt64(UInt32.max) - 1
    guard total <= bound else {
      throw .exceeded(.references, found: String(total), allowed: bound)
    }
  }
}
