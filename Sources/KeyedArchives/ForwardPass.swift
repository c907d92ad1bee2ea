import PropertyListBytes

/// Measures a graph in one pass in the order of entries, as archivers write it: an object refers
/// only to later ones, or back to bare values, which refer to nothing.
struct ForwardPass {
  private let archive: KeyedArchive
  private let list: PropertyList
  /// For each entry that can refer further, in how many ways it is reached.
  private var paths: [UInt64]
  /// The longest chain of objects that leads to each entry.
  private var depths: [UInt32]
  private var reached: [Bool]
  private var nodes: UInt64 = 0
  private var bytes: UInt64 = 0
  private var deepest: UInt32 = 0
  /// Whether no object was met that refers back to one which could refer further.
  private var isForward = true
  /// The sizes of long texts that are not ASCII.
  private var sizes: [Int: Int] = [:]

  /// The shape of an archive's graph; nil if some object refers back to one that could refer
  /// further.
  static func measure(_ archive: KeyedArchive) -> GraphShape? {
    var pass = ForwardPass(archive)
    pass.run()
    guard pass.isForward else { return nil }
    return GraphShape(
      reached: pass.reached, depth: UInt64(pass.deepest), expandedNodes: pass.nodes,
      materializedBytes: pass.bytes)
  }

  private init(_ archive: KeyedArchive) {
    self.archive = archive
    list = archive.propertyList
    paths = Array(repeating: 0, count: archive.entryCount)
    depths = Array(repeating: 0, count: archive.entryCount)
    reached = Array(repeating: false, count: archive.entryCount)
  }

  private mutating func run() {
    follow(archive.topObject, entry: 0, paths: 1, depth: 0)
    for entry in 1..<max(1, archive.entryCount) where paths[entry] > 0 && isForward {
      nodes.add(saturating: paths[entry])
      deepest = max(deepest, depths[entry])
      follow(
        archive.object(ofEntry: entry), entry: entry, paths: paths[entry], depth: depths[entry])
    }
  }

  /// Follows all references of a container, those of inline containers included.
  private mutating func follow(_ object: Int, entry: Int, paths: UInt64, depth: UInt32) {
    let header = list.header(of: object)
    let first = header.kind == .dictionary ? header.count : 0
    let isInstance = archive.roles[entry].instanceRecord != nil
    for position in 0..<header.count {
      if isInstance, archive.meaning(ofKeyAt: position, in: header) == .class { continue }
      let child = list.reference(first + position, from: header.start)
      if list.isContainer(child) {
        let inner = list.header(of: child)
        let count = inner.kind == .dictionary ? 2 * inner.count : inner.count
        for position in (inner.kind == .dictionary ? inner.count : 0)..<count {
          let value = list.reference(position, from: inner.start)
          if list.isContainer(value) {
            followNested(value, entry: entry, paths: paths, depth: depth)
          } else {
            take(value, entry: entry, paths: paths, depth: depth)
          }
        }
      } else {
        take(child, entry: entry, paths: paths, depth: depth)
      }
    }
  }

  private mutating func followNested(_ object: Int, entry: Int, paths: UInt64, depth: UInt32) {
    var values: [Int] = []
    list.forEachValue(ofContainer: object) { values.append($0) }
    for value in values { take(value, entry: entry, paths: paths, depth: depth) }
  }

  @inline(__always)
  private mutating func take(_ object: Int, entry: Int, paths known: UInt64, depth: UInt32) {
    guard let target = list.uid(of: object) else {
      bytes.add(saturating: UInt64(archive.materializedBytes(of: object, &sizes)))
      return
    }
    let role = archive.roles[target]
    if target == 0 || role.recordNumber != nil { return }
    reached[target] = true
    let value = archive.object(ofEntry: target)
    if role == .value, !list.isContainer(value) {
      nodes.add(saturating: known)
      deepest = max(deepest, depth + 1)
      bytes.add(saturating: UInt64(archive.materializedBytes(of: value, &sizes)))
    } else if target <= entry {
      isForward = false
    } else {
      paths[target].add(saturating: known)
      depths[target] = max(depths[target], depth + 1)
    }
  }
}
