import PropertyListBytes

/// What the graph of an archive would cost someone who follows its references.
///
/// Nodes are the entries of `$objects` without class records and without nil; edges are all
/// references but `$class`, from the values of `$top` and from every reached node.
package struct GraphShape: Sendable {
  /// Whether each entry is reached from `$top`.
  package internal(set) var reached: [Bool]
  /// The longest chain of references, a group of objects that reach each other counted with all
  /// its objects.
  package internal(set) var depth: UInt64 = 0
  /// The nodes if every shared object were written out at each place; saturating.
  package internal(set) var expandedNodes: UInt64 = 0
  /// The size of all text, as UTF-8, and data, once for each place that holds or refers to it.
  package internal(set) var materializedBytes: UInt64 = 0
  /// For each entry the number of its strongly connected component; nil when no cycle is reached.
  package internal(set) var components: [UInt32]?

  init(reached: [Bool], depth: UInt64 = 0, expandedNodes: UInt64 = 0, materializedBytes: UInt64 = 0)
  {
    self.reached = reached
    self.depth = depth
    self.expandedNodes = expandedNodes
    self.materializedBytes = materializedBytes
  }

  package init(_ archive: KeyedArchive) {
    let pass = ForwardPass.run(
      archive.propertyList, ArchiveRoot(of: archive), archive.roles, measures: true, within: .max)
    self = pass?.shape ?? ComponentPass.measure(archive)
  }
}

extension KeyedArchive {
  /// Calls a closure with each object that an entry, or `$top` when the entry is nil, holds: the
  /// values of its dictionary, those of inline containers included, without keys and `$class`.
  package func forEachValue(ofEntry entry: Int?, _ body: (_ object: Int) -> Void) {
    let object = entry.map { self.object(ofEntry: $0) } ?? topObject
    let header = propertyList.header(of: object)
    guard header.isContainer else { return }
    let first = header.kind == .dictionary ? header.count : 0
    let isInstance = entry.flatMap { roles[$0].instanceRecord } != nil
    for position in 0..<header.count {
      if isInstance, meaning(ofKeyAt: position, in: header) == .class { continue }
      let value = propertyList.reference(first + position, from: header.start)
      if propertyList.isContainer(value) {
        propertyList.forEachValue(ofContainer: value, body)
      } else {
        body(value)
      }
    }
  }

  /// Checks the limits on the graph.
  func checkGraph(_ shape: GraphShape, _ limits: ReadLimits) throws(ReadFailure) {
    let found: [(ReadLimits.Name, UInt64)] = [
      (.graphDepth, shape.depth), (.expandedNodes, shape.expandedNodes),
      (.materializedBytes, shape.materializedBytes),
    ]
    for (name, value) in found {
      guard let bound = limits[name], value > bound else { continue }
      var found = value == .max ? "more than 2^64" : String(value)
      // The bytes of all texts and data would tell how long a secret is.
      if name == .materializedBytes, !ArchiveSecrets(of: self).isEmpty {
        found = "more than \(bound)"
      }
      throw .exceeded(name, found: found, allowed: bound)
    }
  }
}

extension ReadLimits {
  /// Whether a graph of so many entries has to be measured for the limits on it.
  func boundGraph(ofEntries count: Int) -> Bool {
    self[.expandedNodes] != nil || self[.materializedBytes] != nil
      || !allows(UInt64(count), .graphDepth)
  }
}

extension PropertyList {
  /// Calls a closure with each value in a container that is no container itself, all levels, in
  /// order.
  package func forEachValue(ofContainer object: Int, _ body: (_ object: Int) -> Void) {
    var stack: [ContainerCursor] = []
    var cursor = ContainerCursor(header(of: object))
    while true {
      guard cursor.next < cursor.end else {
        guard let outer = stack.popLast() else { return }
        cursor = outer
        continue
      }
      let child = reference(cursor.next, from: cursor.start)
      cursor.next += 1
      if isContainer(child) {
        stack.append(cursor)
        cursor = ContainerCursor(header(of: child))
      } else {
        body(child)
      }
    }
  }
}

extension UInt64 {
  /// Adds, staying at the largest value instead of overflowing.
  mutating func add(saturating other: UInt64) {
    let (sum, overflow) = addingReportingOverflow(other)
    self = overflow ? .max : sum
  }

  func multiplied(saturating other: UInt64) -> UInt64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
