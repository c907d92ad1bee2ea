import PropertyListBytes

// How the objects become a binary property list.
extension ArchiveAssembly {
  /// The archive, with these entry points.
  mutating func write(top pairs: [(key: ExactText, value: Node)]) -> [UInt8] {
    setDictionary(top, keys: pairs.map { text($0.key) }, values: pairs.map(\.value))
    if needsWalk {
      let order = orderedEntries(from: pairs.map(\.value))
      var numbers = Array(repeating: 0, count: entries.count)
      for (number, entry) in order.enumerated() { numbers[entry] = number }
      for uid in uids { objects[Int(uid)].start = numbers[objects[Int(uid)].start] }
      entries = order.map { entries[$0] }
    }
    setArray(list, entries)
    return needsWalk ? emit(orderedObjects()) : emit(nil)
  }

  /// The entries as a walk from the entry points first meets them, nil first.
  private func orderedEntries(from roots: [Node]) -> [Int] {
    var order = [0]
    var seen = Array(repeating: false, count: entries.count)
    seen[0] = true
    var pending: [Node] = roots.reversed()
    while let next = pending.popLast() {
      let object = objects[Int(next)]
      switch object.kind {
      case .scalar: break
      case .container: pending += references(of: object).reversed()
      case .uid:
        guard !seen[object.start] else { continue }
        seen[object.start] = true
        order.append(object.start)
        pending.append(entries[object.start])
      }
    }
    return order
  }

  /// The objects as a walk along containers first meets them.
  private func orderedObjects() -> [Node] {
    var order: [Node] = []
    var seen = Array(repeating: false, count: objects.count)
    var pending: [Node] = [0]
    while let next = pending.popLast() {
      guard !seen[Int(next)] else { continue }
      seen[Int(next)] = true
      order.append(next)
      pending += references(of: objects[Int(next)]).reversed()
    }
    return order
  }

  /// Writes objects in an order, or by their numbers.
  private func emit(_ order: [Node]?) -> [UInt8] {
    let count = order?.count ?? objects.count
    var numbers: [Node] = []
    if let order {
      numbers = Array(repeating: 0, count: objects.count)
      for (number, node) in order.enumerated() {
        numbers[Int(node)] = Node(truncatingIfNeeded: number)
      }
    }
    let width = Self.width(of: UInt64(max(1, count) - 1))
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 6 * count + 64)
    output.append(contentsOf: "bplist00".utf8)
    var offsets: [UInt64] = []
    offsets.reserveCapacity(count)
    for position in 0..<count {
      offsets.append(UInt64(output.count))
      let object = objects[order.map { Int($0[position]) } ?? position]
      switch object.kind {
      case .scalar: output.append(contentsOf: bytes[object.start..<object.start + object.count])
      case .uid:
        let uidWidth = Self.scalarWidth(of: UInt64(object.start))
        output.append(0x80 | UInt8(truncatingIfNeeded: uidWidth - 1))
        Self.append(UInt64(object.start), width: uidWidth, to: &output)
      case .container:
        let head = Self.headLength(bytes[object.start], at: object.start, bytes)
        output.append(contentsOf: bytes[object.start..<object.start + head])
        for index in 0..<(object.count - head) / 4 {
          let node = reference(index, from: object.start + head)
          Self.append(
            UInt64(numbers.isEmpty ? node : numbers[Int(node)]), width: width, to: &output)
        }
      }
    }
    let table = UInt64(output.count)
    let offsetWidth = Self.width(of: offsets.last ?? 0)
    for offset in offsets { Self.append(offset, width: offsetWidth, to: &output) }
    output.append(contentsOf: [0, 0, 0, 0, 0, 0])
    output.append(UInt8(truncatingIfNeeded: offsetWidth))
    output.append(UInt8(truncatingIfNeeded: width))
    Self.append(UInt64(count), width: 8, to: &output)
    Self.append(0, width: 8, to: &output)
    Self.append(table, width: 8, to: &output)
    return output
  }

  @inline(__always)
  private static func append(_ value: UInt64, width: Int, to output: inout [UInt8]) {
    var shift = 8 * (width - 1)
    while shift >= 0 {
      output.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
      shift -= 8
    }
  }
}
