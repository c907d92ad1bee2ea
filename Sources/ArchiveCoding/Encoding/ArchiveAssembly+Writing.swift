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
    var (table, last) = (Self.magic.utf8.count, 0)
    for position in 0..<count {
      last = table
      table += Self.size(of: objects[position], width)
    }
    let offsetWidth = Self.width(of: UInt64(last))
    var output = [UInt8](repeating: 0, count: table + count * offsetWidth + Self.trailerSize)
    var span = output.mutableSpan
    let bytes = bytes.span
    var (end, tableEnd) = (0, table)
    for byte in Self.magic.utf8 { Self.put(byte: UInt64(byte), at: &end, in: &span) }
    for position in 0..<count {
      Self.put(UInt64(end), width: offsetWidth, at: &tableEnd, in: &span)
      let object = objects[position]
      switch object.kind {
      case .scalar:
        for index in object.start..<object.start + object.count {
          Self.put(byte: UInt64(bytes[index]), at: &end, in: &span)
        }
      case .uid:
        let uidWidth = Self.scalarWidth(of: UInt64(object.start))
        Self.put(byte: 0x80 | UInt64(uidWidth - 1), at: &end, in: &span)
        Self.put(UInt64(object.start), width: uidWidth, at: &end, in: &span)
      case .array, .dictionary:
        Self.putHead(of: object, at: &end, in: &span)
        for index in object.start..<object.start + object.count {
          Self.put(UInt64(references[index]), width: width, at: &end, in: &span)
        }
      }
    }
    tableEnd += 6
    Self.put(UInt64(offsetWidth), width: 1, at: &tableEnd, in: &span)
    Self.put(UInt64(width), width: 1, at: &tableEnd, in: &span)
    Self.put(UInt64(count), width: 8, at: &tableEnd, in: &span)
    Self.put(0, width: 8, at: &tableEnd, in: &span)
    Self.put(UInt64(table), width: 8, at: &tableEnd, in: &span)
    return output
  }

  private static let magic = "bplist00"
  private static let trailerSize = 32

  /// The bytes that an object takes.
  @inline(__always)
  private static func size(of object: Object, _ width: Int) -> Int {
    switch object.kind {
    case .scalar: object.count
    case .uid: 1 + scalarWidth(of: UInt64(object.start))
    case .array, .dictionary: headSize(of: object) + object.count * width
    }
  }

  // MARK: Heads of containers

  /// The marker of a container, and how many elements or pairs it has.
  private static func counted(_ object: Object) -> (marker: UInt64, count: Int) {
    object.kind == .dictionary ? (0xD0, object.count / 2) : (0xA0, object.count)
  }

  private static func headSize(of object: Object) -> Int {
    let count = counted(object).count
    return count < 15 ? 1 : 2 + scalarWidth(of: UInt64(count))
  }

  private static func putHead(
    of object: Object, at end: inout Int, in output: inout MutableSpan<UInt8>
  ) {
    let (marker, count) = counted(object)
    guard count >= 15 else {
      return put(marker | UInt64(count), width: 1, at: &end, in: &output)
    }
    let width = scalarWidth(of: UInt64(count))
    put(marker | 0xF, width: 1, at: &end, in: &output)
    put(0x10 | UInt64(width.trailingZeroBitCount), width: 1, at: &end, in: &output)
    put(UInt64(count), width: width, at: &end, in: &output)
  }

  /// The bytes of a container before its references.
  static func head(of object: Object) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: headSize(of: object))
    var span = result.mutableSpan
    var end = 0
    putHead(of: object, at: &end, in: &span)
    return result
  }

  // MARK: Bytes of the output

  @inline(__always)
  private static func put(
    _ value: UInt64, width: Int, at end: inout Int, in output: inout MutableSpan<UInt8>
  ) {
    // Nearly all are of three bytes at most.
    var shift = UInt64(width) &* 8
    while shift > 24 {
      shift &-= 8
      put(byte: value &>> shift, at: &end, in: &output)
    }
    if width > 2 { put(byte: value &>> 16, at: &end, in: &output) }
    if width > 1 { put(byte: value &>> 8, at: &end, in: &output) }
    put(byte: value, at: &end, in: &output)
  }

  @inline(__always)
  private static func put(
    byte: UInt64, at end: inout Int, in output: inout MutableSpan<UInt8>
  ) {
    output[end] = UInt8(truncatingIfNeeded: byte)
    end &+= 1
  }
}
