/// The pass over all objects of a binary property list, in the order of their numbers.
struct ObjectPass {
  /// Marks an object that is a container and was read, in `levels`.
  private static let containerFlag: UInt32 = 1 << 31

  private let count: Int
  private let area: ObjectArea
  private let offsetWidth: Int
  private let depthLimit: UInt64

  private(set) var offsets: [UInt32] = []
  private(set) var keys = KeyTable()
  private(set) var links: [ObjectLink] = []
  private(set) var containers: ContainerTable
  /// Whether each object begins behind the end of the one before.
  private(set) var ascending = true
  /// For each number of keys, where those of a dictionary begin that holds none twice; dictionaries
  /// with the same keys in the same order, as instances of a class have them, need no second look.
  private var checkedKeys = Array(repeating: 0, count: 32)
  /// The bytes of the texts that became keys so far, each counted once.
  private var keyBytes = 0
  /// Whether a container refers to a container with a lower number.
  private(set) var hasBackwardContainment = false

  init(trailer: BinaryTrailer, depthLimit: UInt64?) {
    count = trailer.objectCount
    area = ObjectArea(end: trailer.tableOffset)
    offsetWidth = trailer.offsetWidth
    self.depthLimit = depthLimit ?? UInt64.max
    // Most writers share so much that a container holds few objects more than there are.
    containers = ContainerTable(
      capacity: min(area.byteCount / trailer.referenceWidth, 3 * trailer.objectCount))
  }

  mutating func readOffsets(_ bytes: borrowing Span<UInt8>) throws(ReadFailure) {
    switch offsetWidth {
    case 1: try readOffsets(bytes, OneByte())
    case 2: try readOffsets(bytes, TwoBytes())
    case 3: try readOffsets(bytes, ThreeBytes())
    case 4: try readOffsets(bytes, FourBytes())
    default: try readOffsets(bytes, AnyWidth(bytes: offsetWidth))
    }
  }

  private mutating func readOffsets(
    _ bytes: borrowing Span<UInt8>, _ width: some NumberWidth
  ) throws(ReadFailure) {
    let end = area.end
    try offsets.append(addingCapacity: count) { output throws(ReadFailure) in
      var at = end
      for _ in 0..<count {
        let offset = width.read(bytes, at: at)
        guard offset >= BinaryTrailer.headerSize, offset < end else {
          throw ReadFailure(.malformed, "an object's offset outside the object area", offset: at)
        }
        output.append(UInt32(truncatingIfNeeded: offset))
        at &+= width.bytes
      }
    }
  }

  mutating func readObjects(
    _ bytes: borrowing Span<UInt8>, _ width: some NumberWidth
  ) throws(ReadFailure) {
    var previousEnd = 0
    var total = 0
    let mostBytes = area.byteCount
    // Through spans, because a write to an array checks each time whether it is shared.
    var levelStorage = Array(repeating: UInt32(0), count: count)
    var linkStorage = Array(repeating: ObjectLink.none, count: count)
    var levels = levelStorage.mutableSpan
    var links = linkStorage.mutableSpan
    let allOffsets = self.offsets
    let offsets = allOffsets.span
    for object in 0..<count {
      let offset = Int(offsets[object])
      let end = try readObject(object, at: offset, bytes, width, &levels, &links)
      if offset < previousEnd { ascending = false }
      previousEnd = end
      total += end - offset
      guard total <= mostBytes else {
        throw ReadFailure(.malformed, "two objects share bytes", offset: offset)
      }
    }
    self.links = linkStorage
  }

  /// Checks one object.
  ///
  /// - Parameter levels: For each object the deepest container known to hold it, the root's level
  ///   being 1.
  /// - Returns: The offset behind its last byte.
  @inline(__always)
  private mutating func readObject(
    _ object: Int, at offset: Int, _ bytes: borrowing Span<UInt8>, _ width: some NumberWidth,
    _ levels: inout MutableSpan<UInt32>, _ links: inout MutableSpan<ObjectLink>
  ) throws(ReadFailure) -> Int {
    let marker = bytes[offset]
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0x8:
      let end = try area.end(offset + 1, low + 1, offset)
      links[object] = ObjectLink(uid: try readUID(from: offset + 1, to: end, bytes))
      return end
    case 0x5:
      let (start, count) = try area.length(low, at: offset, bytes)
      let end = try area.end(start, count, offset)
      let text = bytes.extracting(start..<end)
      var all: UInt8 = 0
      for index in text.indices { all |= text[index] }
      guard all < 0x80 else {
        throw ReadFailure(.malformed, "a byte above 127 in an ASCII string", offset: offset)
      }
      return end
    case 0xD:
      let (start, count) = try area.length(low, at: offset, bytes)
      let end = try area.end(start, count, times: 2 * width.bytes, offset)
      let link = try readContainer(
        object, isDictionary: true, start: start, count: count, at: offset, bytes, width, &levels)
      try readKeys(of: object, link, count: count, at: offset, bytes, &links)
      links[object] = link
      return end
    case 0xA:
      let (start, count) = try area.length(low, at: offset, bytes)
      let end = try area.end(start, count, times: width.bytes, offset)
      links[object] = try readContainer(
        object, isDictionary: false, start: start, count: count, at: offset, bytes, width, &levels)
      return end
    case 0x1:
      guard low <= 4 else {
        throw ReadFailure(.malformed, "an integer wider than 16 bytes", offset: offset)
      }
      let end = try area.end(offset + 1, 1 << low, offset)
      if low == 4 {
        try refuseLeadingBytes(bytes, from: offset + 1, to: end - 8, "an integer above 2^64-1")
      }
      return end
    case 0x2:
      guard low == 2 || low == 3 else {
        throw ReadFailure(.malformed, "a real that is not 4 or 8 bytes wide", offset: offset)
      }
      return try area.end(offset + 1, 1 << low, offset)
    case 0x3:
      guard low == 3 else {
        throw ReadFailure(.malformed, "a date that is not 8 bytes wide", offset: offset)
      }
      let end = try area.end(offset + 1, 8, offset)
      var bits: UInt64 = 0
      for index in offset + 1..<end { bits = bits << 8 | UInt64(bytes[index]) }
      guard Double(bitPattern: bits).isFinite else {
        throw ReadFailure(.malformed, "a date that is not finite", offset: offset)
      }
      return end
    case 0x4:
      let (start, count) = try area.length(low, at: offset, bytes)
      return try area.end(start, count, offset)
    case 0x6:
      let (start, count) = try area.length(low, at: offset, bytes)
      return try area.end(start, count, times: 2, offset)
    case 0x0 where low == 8 || low == 9:
      return offset + 1
    default:
      throw ReadFailure(.malformed, Self.refusal(of: marker), offset: offset)
    }
  }

  @inline(__always)
  private func readUID(
    from start: Int, to end: Int, _ bytes: borrowing Span<UInt8>
  ) throws(ReadFailure) -> UInt32 {
    switch end - start {
    case 1: return UInt32(truncatingIfNeeded: OneByte().read(bytes, at: start))
    case 2: return UInt32(truncatingIfNeeded: TwoBytes().read(bytes, at: start))
    case 3: return UInt32(truncatingIfNeeded: ThreeBytes().read(bytes, at: start))
    default:
      // Only the last four bytes can differ from zero.
      try refuseLeadingBytes(bytes, from: start, to: end - 4, "a UID above 2^32-1")
      return UInt32(truncatingIfNeeded: FourBytes().read(bytes, at: end - 4))
    }
  }

  private func refuseLeadingBytes(
    _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int, _ message: String
  ) throws(ReadFailure) {
    for index in start..<end where bytes[index] != 0 {
      throw ReadFailure(.malformed, message, offset: start - 1)
    }
  }

  @inline(__always)
  private mutating func readKeys(
    of object: Int, _ link: ObjectLink, count pairs: Int, at offset: Int,
    _ bytes: borrowing Span<UInt8>, _ links: inout MutableSpan<ObjectLink>
  ) throws(ReadFailure) {
    if pairs < checkedKeys.count,
      containers.haveSameReferences(checkedKeys[pairs], link.start, count: pairs)
    {
      return
    }
    for position in link.start..<link.start + pairs {
      let key = Int(containers.words[position])
      if !links[key].isKey { links[key] = ObjectLink(key: try enterKey(key, of: offset, bytes)) }
      guard keys.claim(links[key].keyNumber, by: object) else {
        throw ReadFailure(.duplicateKey, "a dictionary holds the same key twice", offset: offset)
      }
    }
    if pairs < checkedKeys.count { checkedKeys[pairs] = link.start }
  }

  private mutating func enterKey(
    _ key: Int, of dictionary: Int, _ bytes: borrowing Span<UInt8>
  ) throws(ReadFailure) -> Int {
    let offset = Int(offsets[key])
    let marker = bytes[offset]
    let isASCII = marker >> 4 == 5
    guard isASCII || marker >> 4 == 6 else {
      throw ReadFailure(.malformed, "a dictionary key that is no text", offset: dictionary)
    }
    let (start, count) = try area.length(Int(marker & 0xF), at: offset, bytes)
    let end = try area.end(start, count, times: isASCII ? 1 : 2, offset)
    // A key is hashed before the pass comes to it, so sharing has to be bounded here as well.
    keyBytes += end - offset
    guard keyBytes <= area.byteCount else {
      throw ReadFailure(.malformed, "two objects share bytes", offset: offset)
    }
    return keys.enter(key, KeySpelling(isASCII: isASCII, count: count, start: start), in: bytes)
  }

  /// Checks a container's references, keeps them, and carries its level to what it holds.
  @inline(__always)
  private mutating func readContainer(
    _ object: Int, isDictionary: Bool, start: Int, count: Int, at offset: Int,
    _ bytes: borrowing Span<UInt8>, _ width: some NumberWidth, _ levels: inout MutableSpan<UInt32>
  ) throws(ReadFailure) -> ObjectLink {
    let level = levels[object] + 1
    guard UInt64(level) <= depthLimit else {
      throw .exceeded(.depth, found: String(level), allowed: depthLimit, offset: offset)
    }
    levels[object] = Self.containerFlag | level
    let objects = levels.count
    var at = start
    var isBackward = false
    let link = try containers.add(
      isDictionary: isDictionary, count: count, references: isDictionary ? 2 * count : count,
      at: offset
    ) { () throws(ReadFailure) in
      let child = width.read(bytes, at: at)
      at &+= width.bytes
      guard child < objects else {
        throw ReadFailure(
          .malformed, "a container refers to an object that is not there", offset: offset)
      }
      let known = levels[child]
      if known < level {
        levels[child] = level
      } else if known >= Self.containerFlag {
        isBackward = true
      }
      return child
    }
    if isBackward { hasBackwardContainment = true }
    return link
  }

  /// Names an object type that no keyed archive holds.
  private static func refusal(of marker: UInt8) -> String {
    switch marker {
    case 0x00: "a null object"
    case 0x0F: "a fill byte as an object"
    case 0x0C, 0x0D: "a URL object"
    case 0x0E: "a UUID object"
    case 0x70...0x7F: "a UTF-8 string object"
    case 0xB0...0xBF: "an ordered-set object"
    case 0xC0...0xCF: "a set object"
    default: "an object of unknown type"
    }
  }
}
