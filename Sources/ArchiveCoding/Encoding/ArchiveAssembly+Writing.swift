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
      case .array, .dictionary: pending += references(of: object).reversed()
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
    guard let order else { return emit(objects.span, references.span) }
    var numbers: [Node] = Array(repeating: 0, count: objects.count)
    for (number, node) in order.enumerated() {
      numbers[Int(node)] = Node(truncatingIfNeeded: number)
    }
    let objects = order.map { self.objects[Int($0)] }
    let references = references.map { $0 == Self.absent ? 0 : numbers[Int($0)] }
    return emit(objects.span, references.span)
  }

  private func emit(
    _ objects: borrowing Span<Object>, _ references: borrowing Span<Node>
  ) -> [UInt8] {
    let count = objects.count
    let width = Self.width(of: UInt64(max(1, count) - 1))
    let bytes = bytes.span
    // No archive has more bytes than these numbers hold.
    var offsets = Array(repeating: UInt32(0), count: count)
    // A head has one byte, two more where there are fifteen references, and up to nine for many.
    let content =
      Self.magic.utf8.count + bytes.count + count + references.count * width + references.count / 4
      + uids.count * Self.scalarWidth(of: UInt64(entries.count))
    let mostBytes = content + count * Self.width(of: UInt64(content)) + Self.trailerSize
    return [UInt8](capacity: mostBytes) { output in
      // In a variable of its own, which stays in registers.
      var written = output
      for byte in Self.magic.utf8 { written.append(byte) }
      var starts = offsets.mutableSpan
      for position in 0..<count {
        starts[position] = UInt32(truncatingIfNeeded: written.count)
        let object = objects[position]
        switch object.kind {
        case .scalar:
          Self.put(bytes.extracting(object.start..<object.start + object.count), in: &written)
        case .uid:
          let uidWidth = Self.scalarWidth(of: UInt64(object.start))
          written.append(0x80 | UInt8(truncatingIfNeeded: uidWidth - 1))
          Self.put(UInt64(object.start), width: uidWidth, in: &written)
        case .array, .dictionary:
          Self.putHead(of: object, in: &written)
          let content = references.extracting(object.start..<object.start + object.count)
          for index in 0..<content.count {
            Self.put(UInt64(content[index]), width: width, in: &written)
          }
        }
      }
      let table = written.count
      let offsetWidth = Self.width(of: UInt64(offsets.last ?? 0))
      for offset in offsets { Self.put(UInt64(offset), width: offsetWidth, in: &written) }
      Self.put(0, width: 6, in: &written)
      Self.put(UInt64(offsetWidth), width: 1, in: &written)
      Self.put(UInt64(width), width: 1, in: &written)
      Self.put(UInt64(count), width: 8, in: &written)
      Self.put(0, width: 8, in: &written)
      Self.put(UInt64(table), width: 8, in: &written)
      output = written
    }
  }

  private static let magic = "bplist00"
  private static let trailerSize = 32

  // MARK: Heads of containers

  @inline(__always)
  private static func putHead(of object: Object, in output: inout OutputSpan<UInt8>) {
    let isDictionary = object.kind == .dictionary
    let count = isDictionary ? object.count / 2 : object.count
    let marker: UInt8 = isDictionary ? 0xD0 : 0xA0
    guard count >= 15 else { return output.append(marker | UInt8(truncatingIfNeeded: count)) }
    let width = scalarWidth(of: UInt64(count))
    output.append(marker | 0xF)
    output.append(0x10 | UInt8(truncatingIfNeeded: width.trailingZeroBitCount))
    put(UInt64(count), width: width, in: &output)
  }

  /// The bytes of a container before its references.
  static func head(of object: Object) -> [UInt8] {
    [UInt8](capacity: 10) { putHead(of: object, in: &$0) }
  }

  // MARK: Bytes of the output

  @inline(__always)
  private static func put(_ value: UInt64, width: Int, in output: inout OutputSpan<UInt8>) {
    // Nearly all are of three bytes at most.
    var shift = UInt64(width) &* 8
    while shift > 24 {
      shift &-= 8
      output.append(UInt8(truncatingIfNeeded: value &>> shift))
    }
    if width > 2 { output.append(UInt8(truncatingIfNeeded: value &>> 16)) }
    if width > 1 { output.append(UInt8(truncatingIfNeeded: value &>> 8)) }
    output.append(UInt8(truncatingIfNeeded: value))
  }

  @inline(__always)
  private static func put(_ bytes: borrowing Span<UInt8>, in output: inout OutputSpan<UInt8>) {
    for index in 0..<bytes.count { output.append(bytes[index]) }
  }
}
