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
      for entry in entries {
        let uid = Int(entry.reference)
        objects[uid].start = numbers[objects[uid].start]
      }
      entries = order.map { entries[$0] }
    }
    setArray(list, entries.map(\.object))
    // The last scalar is read eight bytes at a time, too.
    bytes.append(contentsOf: repeatElement(0, count: Self.wordSize))
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
        pending.append(entries[object.start].object)
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
    // No archive has more bytes than these numbers hold.
    var offsets = Array(repeating: UInt32(0), count: count)
    // A head has one byte, two more where there are fifteen references, and up to nine for many.
    let mostHeads = count + references.count / 4
    let mostUIDs = entries.count * Self.scalarWidth(of: UInt64(entries.count))
    let content = Self.wordSize + bytes.count + mostHeads + references.count * width + mostUIDs
    let mostBytes = content + count * Self.width(of: UInt64(content)) + Self.trailerSize
    var result = [UInt8](repeating: 0, count: mostBytes + Self.wordSize)
    var output = result.mutableSpan
    var end = Self.put(Self.magic, width: 8, at: 0, of: &output)
    var starts = offsets.mutableSpan
    for position in 0..<count {
      starts[position] = UInt32(truncatingIfNeeded: end)
      let object = objects[position]
      switch object.kind {
      case .scalar: end = Self.put(object, of: bytes.span, at: end, of: &output)
      case .uid:
        let uidWidth = Self.scalarWidth(of: UInt64(object.start))
        let head = UInt64(0x80 | uidWidth - 1) << UInt64(8 * uidWidth)
        end = Self.put(head | UInt64(object.start), width: 1 + uidWidth, at: end, of: &output)
      case .array, .dictionary:
        if let head = Self.shortHead(of: object) {
          end = Self.put(UInt64(head), width: 1, at: end, of: &output)
        } else {
          for byte in Self.head(of: object) {
            end = Self.put(UInt64(byte), width: 1, at: end, of: &output)
          }
        }
        let content = references.extracting(object.start..<object.start + object.count)
        end = Self.put(content, width: width, at: end, of: &output)
      }
    }
    let table = end
    let offsetWidth = Self.width(of: UInt64(offsets.last ?? 0))
    end = Self.put(offsets.span, width: offsetWidth, at: end, of: &output)
    end = Self.put(0, width: 6, at: end, of: &output)
    end = Self.put(UInt64(offsetWidth << 8 | width), width: 2, at: end, of: &output)
    for number in [count, 0, table] {
      end = Self.put(UInt64(number), width: 8, at: end, of: &output)
    }
    result.removeLast(result.count - end)
    return result
  }

  /// `bplist00`.
  private static let magic: UInt64 = 0x62_70_6C_69_73_74_30_30
  private static let trailerSize = 32
  private static let wordSize = 8

  // MARK: Heads of containers

  /// The only byte of a container before its references; nil for one with many.
  @inline(__always)
  private static func shortHead(of object: Object) -> UInt8? {
    let isDictionary = object.kind == .dictionary
    let count = isDictionary ? object.count / 2 : object.count
    return count < 15 ? (isDictionary ? 0xD0 : 0xA0) | UInt8(truncatingIfNeeded: count) : nil
  }

  /// The bytes of a container before its references.
  static func head(of object: Object) -> [UInt8] {
    if let short = shortHead(of: object) { return [short] }
    let count = UInt64(object.kind == .dictionary ? object.count / 2 : object.count)
    let width = scalarWidth(of: count)
    let marker: UInt8 = object.kind == .dictionary ? 0xDF : 0xAF
    var head = [marker, 0x10 | UInt8(truncatingIfNeeded: width.trailingZeroBitCount)]
    for place in (0..<width).reversed() {
      head.append(UInt8(truncatingIfNeeded: count >> UInt64(8 * place)))
    }
    return head
  }

  // MARK: Bytes of the output

  // Written eight at a time; what is written next stands over those that are too many. Each gives
  // the end of what was written.

  /// - Parameter width: One to eight.
  @inline(__always)
  private static func put(
    _ value: UInt64, width: Int, at end: Int, of output: inout MutableSpan<UInt8>
  ) -> Int {
    put(value &<< UInt64(truncatingIfNeeded: 64 &- 8 &* width), at: end, of: &output)
    return end &+ width
  }

  // Functions of their own, in which the compiler makes one store of eight bytes.

  @inline(never)
  private static func put(
    _ numbers: borrowing Span<UInt32>, width: Int, at start: Int,
    of output: inout MutableSpan<UInt8>
  ) -> Int {
    var end = start
    for position in 0..<numbers.count {
      end = put(UInt64(numbers[position]), width: width, at: end, of: &output)
    }
    return end
  }

  @inline(never)
  private static func put(
    _ scalar: Object, of bytes: borrowing Span<UInt8>, at end: Int,
    of output: inout MutableSpan<UInt8>
  ) -> Int {
    var offset = 0
    while offset < scalar.count {
      put(TextHash.word(bytes, at: scalar.start &+ offset), at: end &+ offset, of: &output)
      offset &+= wordSize
    }
    return end &+ scalar.count
  }

  /// Eight bytes, the most significant first, with one look whether there is room for all.
  @inline(__always)
  private static func put(_ word: UInt64, at place: Int, of output: inout MutableSpan<UInt8>) {
    precondition(place >= 0 && place < output.count - 7)
    output[place] = UInt8(truncatingIfNeeded: word &>> 56)
    output[place &+ 1] = UInt8(truncatingIfNeeded: word &>> 48)
    output[place &+ 2] = UInt8(truncatingIfNeeded: word &>> 40)
    output[place &+ 3] = UInt8(truncatingIfNeeded: word &>> 32)
    output[place &+ 4] = UInt8(truncatingIfNeeded: word &>> 24)
    output[place &+ 5] = UInt8(truncatingIfNeeded: word &>> 16)
    output[place &+ 6] = UInt8(truncatingIfNeeded: word &>> 8)
    output[place &+ 7] = UInt8(truncatingIfNeeded: word)
  }
}
