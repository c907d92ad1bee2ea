package import PropertyListBytes

/// A keyed archive as a table that can be changed and written out.
///
/// Nodes are the objects of the property list, by position in ``nodes``. A change never alters a
/// node that something else may share: it adds new ones and puts them in the place that changes.
/// What nothing refers to any more is left out when the archive is written. Nothing is checked, so
/// a table can say what no reader accepts.
package struct EditableArchive: Sendable {
  /// A place that holds a value: an entry of `$objects`, or a value inside one or inside `$top`.
  package struct Slot: Hashable, Sendable {
    /// The entry that holds the place; nil for `$top`.
    package var entry: Int?
    /// Positions in containers from the holder inwards, of a pair or of an element; empty for the
    /// entry itself.
    package var positions: [Int]

    package init(entry: Int?, _ positions: [Int]) {
      self.entry = entry
      self.positions = positions
    }

    /// A place inside the container that stands in this place.
    package func inside(_ position: Int) -> Slot { Slot(entry: entry, positions + [position]) }
  }

  package internal(set) var nodes: [PropertyListValue]
  /// The nodes of `$top`, `$archiver` and `$version`.
  package internal(set) var top: Int
  package var archiver: Int
  package var version: Int
  /// The node of each entry of `$objects`; index 0 stands for nil.
  package var entries: [Int]

  /// An archive without entry points, whose only entry is nil.
  package init(archiver: ExactText = "NSKeyedArchiver") {
    nodes = [
      .dictionary([]), .text(archiver), .integer(ArchiveRoot.version), .text("$null"),
    ]
    top = 0
    self.archiver = 1
    version = 2
    entries = [3]
  }

  /// The objects of an archive, in the same order and with everything shared that was.
  package init(_ archive: KeyedArchive) {
    let list = archive.propertyList
    nodes = (0..<list.objectCount).map { list.value(of: $0) }
    top = archive.topObject
    entries = (0..<archive.entryCount).map { archive.object(ofEntry: $0) }
    nodes.append(.text(archive.archiver))
    nodes.append(.integer(ArchiveRoot.version))
    archiver = nodes.count - 2
    version = nodes.count - 1
  }

  /// The archive as a property list.
  ///
  /// - Parameter limit: The most bytes of output.
  package func bytes(
    as format: PropertyList.Format, limit: Int = Int.max
  ) throws(WriteFailure) -> [UInt8] {
    var objects = nodes
    func add(_ value: PropertyListValue) -> Int {
      objects.append(value)
      return objects.count - 1
    }
    let keys = ["$version", "$archiver", "$top", "$objects"].map { add(.text($0)) }
    let values = [version, archiver, top, add(.array(entries))]
    let root = add(.dictionary(Array(zip(keys, values)).map { (key: $0, value: $1) }))
    switch format {
    case .binary:
      let bytes = BinaryPropertyListWriter.write(objects, root: root)
      guard bytes.count <= limit else { throw .tooLarge(limit) }
      return bytes
    case .xml:
      do {
        return try XMLPropertyListWriter.write(objects, root: root, limit: limit)
      } catch {
        var located = error
        located.entry = error.object.flatMap { entry(holding: $0) }
        throw located
      }
    }
  }
}

extension EditableArchive {
  /// The node in a place.
  package func node(at slot: Slot) -> Int {
    var node = holder(of: slot)
    for position in slot.positions { node = child(position, of: node) }
    return node
  }

  package func value(at slot: Slot) -> PropertyListValue { nodes[node(at: slot)] }

  /// The entry that the value in a place refers to; nil for a value that is no reference.
  package func target(of slot: Slot) -> Int? {
    guard case .uid(let entry) = value(at: slot) else { return nil }
    return Int(entry)
  }

  /// The keys and values of a dictionary node, in order; none for another node.
  package func pairs(of node: Int) -> [(key: Int, value: Int)] {
    guard case .dictionary(let pairs) = nodes[node] else { return [] }
    return pairs
  }

  /// The text of a node that is one.
  package func text(of node: Int) -> ExactText? {
    guard case .text(let text) = nodes[node] else { return nil }
    return text
  }

  /// The place of a key's value in an entry that is a dictionary, or in `$top`.
  package func slot(of key: ExactText, inEntry entry: Int?) -> Slot? {
    let pairs = pairs(of: entry.map { entries[$0] } ?? top)
    guard let position = pairs.firstIndex(where: { text(of: $0.key) == key }) else { return nil }
    return Slot(entry: entry, [position])
  }

  func holder(of slot: Slot) -> Int { slot.entry.map { entries[$0] } ?? top }

  func child(_ position: Int, of node: Int) -> Int {
    switch nodes[node] {
    case .array(let elements): elements[position]
    case .dictionary(let pairs): pairs[position].value
    default: node
    }
  }

  /// The first entry that holds a node, itself or in its containers; nil for `$top` and for a node
  /// that nothing holds.
  ///
  /// - Complexity: Linear in the size of the archive.
  private func entry(holding node: Int) -> Int? {
    guard node < nodes.count else { return nil }
    var seen = Array(repeating: false, count: nodes.count)
    for entry in entries.indices {
      var pending = [entries[entry]]
      while let next = pending.popLast() {
        if next == node { return entry }
        guard !seen[next] else { continue }
        seen[next] = true
        pending += children(of: next)
        if case .dictionary(let pairs) = nodes[next] { pending += pairs.map(\.key) }
      }
    }
    return nil
  }

  /// The values that a node holds directly.
  private func children(of node: Int) -> [Int] {
    switch nodes[node] {
    case .array(let elements): elements
    case .dictionary(let pairs): pairs.map(\.value)
    default: []
    }
  }

  /// For each entry, whether references from `$top` lead to it, `$class` among them.
  package func reachedEntries() -> [Bool] {
    var reached = Array(repeating: false, count: entries.count)
    var seen = Array(repeating: false, count: nodes.count)
    reached[0] = true
    var pending = [top]
    while let node = pending.popLast() {
      guard !seen[node] else { continue }
      seen[node] = true
      if case .uid(let target) = nodes[node], target < entries.count, !reached[Int(target)] {
        reached[Int(target)] = true
        pending.append(entries[Int(target)])
      }
      pending.append(contentsOf: children(of: node))
    }
    return reached
  }
}
