// The order of members of sets and of a dictionary's entries, which depends on their content alone,
// since Swift gives them in a new order in each process.
extension ArchiveAssembly {
  /// Members or entries that lead back to the object around them, or to others that do: which objects
  /// were complete when they were written depends on Swift's order. They are ordered in the end.
  struct Unordered {
    /// The containers that are ordered alike, by what the first one holds.
    let containers: [Node]
    /// How many values stand before them, and how many belong to each.
    var (start, width) = (0, 1)
    let count: Int

    init(_ containers: [Node], count: Int) {
      self.containers = containers
      self.count = count
    }

    /// The members of a counted set, each with its count.
    init(countedSet: Node, count: Int) {
      self.init([countedSet], count: count)
      (start, width) = (1, 2)
    }
  }

  /// - Returns: The positions in their order, and whether this is the order in the end.
  func order(_ nodes: [Node]) -> (positions: [Int], isFinal: Bool) {
    let signatures = nodes.map { signature(of: $0) }
    let positions = nodes.indices.sorted { left, right in
      if signatures[left].bytes == signatures[right].bytes {
        // Instances that are alike; what was written before stands first.
        return (nodes[left].number, left) < (nodes[right].number, right)
      }
      return signatures[left].bytes.lexicographicallyPrecedes(signatures[right].bytes)
    }
    return (positions, signatures.allSatisfy(\.isFinal))
  }

  mutating func orderLater(_ unordered: Unordered) {
    self.unordered.append(unordered)
    for container in unordered.containers { unorderedContainers.insert(container.number) }
  }

  /// Orders what leads to itself, once all objects are complete.
  mutating func orderAll() {
    for unordered in unordered {
      func place(_ position: Int, in container: Node) -> Int {
        containers[container.number].values.lowerBound + unordered.start
          + position * unordered.width
      }
      guard let first = unordered.containers.first else { continue }
      let nodes = (0..<unordered.count).map { references[place($0, in: first)] }
      let positions = order(nodes).positions
      for container in unordered.containers {
        let ordered = positions.flatMap { position in
          let place = place(position, in: container)
          return references[place..<place + unordered.width]
        }
        let start = place(0, in: container)
        references.replaceSubrange(start..<start + ordered.count, with: ordered)
      }
    }
  }

  /// What tells a value from others, whatever numbers its objects have, and whether that is so once
  /// all objects are complete, too.
  ///
  /// - Complexity: Linear in what the value leads to; an entry met again is told by its position.
  func signature(of node: Node) -> (bytes: [UInt8], isFinal: Bool) {
    var result: [UInt8] = []
    var isFinal = true
    var met: [Int: Int] = [:]
    var pending = [node]
    while let next = pending.popLast() {
      switch next.kind {
      case .scalar: result += bytes.storage[range(of: next.number)]
      case .container:
        let container = containers[next.number]
        let head = ArchiveBytes.Head(of: container)
        result += (0..<head.width).map { UInt8(truncatingIfNeeded: head.value >> UInt64(8 * $0)) }
        if container.isReserved || unorderedContainers.contains(next.number) {
          isFinal = false
        } else {
          pending += references(of: next).reversed()
        }
      case .reference:
        if let known = met[next.number] {
          result.append(0x80)
          result += (0..<4).map { UInt8(truncatingIfNeeded: known >> (24 - 8 * $0)) }
        } else {
          met[next.number] = met.count
          pending.append(entries[next.number])
        }
      }
    }
    return (result, isFinal)
  }
}
