/// Builds the object table of a property list from values, in the binary encoding.
///
/// A container is added after everything it holds. Nothing is shared unless the caller names the
/// same object twice.
struct ObjectTableBuilder {
  private var bytes: [UInt8] = []
  private var offsets: [UInt32] = []
  private var sourceOffsets: [UInt32] = []
  private var links: [ObjectLink] = []
  private var containers = ContainerTable()
  private var keys = KeyTable()

  /// Bytes beyond which no object may begin; every object takes at least one.
  private let largestSize: UInt64

  init(largestSize: UInt64 = ReadLimits.largestArchiveBytes) { self.largestSize = largestSize }

  var objectCount: Int { offsets.count }

  private mutating func begin(_ sourceOffset: Int) throws(ReadFailure) {
    guard UInt64(bytes.count) < largestSize else {
      throw .exceeded(.archiveBytes, found: "more", allowed: largestSize, offset: sourceOffset)
    }
    offsets.append(UInt32(truncatingIfNeeded: bytes.count))
    sourceOffsets.append(UInt32(truncatingIfNeeded: sourceOffset))
    links.append(.none)
  }

  private mutating func append(_ value: UInt64, width: Int) {
    for index in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index)))
    }
  }

  private mutating func append(kind: UInt8, length: Int) {
    if length < 15 {
      bytes.append(kind << 4 | UInt8(length))
    } else {
      bytes.append(kind << 4 | 0xF)
      bytes.append(0x13)
      append(UInt64(length), width: 8)
    }
  }

  mutating func add(boolean: Bool, at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    bytes.append(boolean ? 9 : 8)
    return last
  }

  mutating func add(integer: PropertyListInteger, at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    if let value = integer.int64 {
      bytes.append(0x13)
      append(UInt64(bitPattern: value), width: 8)
    } else {
      bytes.append(0x14)
      append(0, width: 8)
      append(integer.bits, width: 8)
    }
    return last
  }

  mutating func add(real: Double, at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    bytes.append(0x23)
    append(real.bitPattern, width: 8)
    return last
  }

  /// - Parameter date: Seconds since 2001-01-01 00:00:00 UTC; finite.
  mutating func add(date: Double, at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    bytes.append(0x33)
    append(date.bitPattern, width: 8)
    return last
  }

  mutating func add(uid: UInt32, at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    links[links.count - 1] = ObjectLink(uid: uid)
    bytes.append(0x83)
    append(UInt64(uid), width: 4)
    return last
  }

  mutating func add(data: [UInt8], at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    append(kind: 4, length: data.count)
    bytes.append(contentsOf: data)
    return last
  }

  /// - Parameter ascii: Bytes below 128.
  mutating func add(ascii: [UInt8], at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    append(kind: 5, length: ascii.count)
    bytes.append(contentsOf: ascii)
    return last
  }

  mutating func add(codeUnits: [UInt16], at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    append(kind: 6, length: codeUnits.count)
    for unit in codeUnits {
      bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
      bytes.append(UInt8(truncatingIfNeeded: unit))
    }
    return last
  }

  mutating func add(array: ArraySlice<UInt32>, at source: Int) throws(ReadFailure) -> UInt32 {
    try begin(source)
    try addContainer(isDictionary: false, count: array.count, array, at: source)
    return last
  }

  /// Adds a dictionary of keys, which are texts added before, and as many values.
  mutating func add(
    keys keyObjects: ArraySlice<UInt32>, values: ArraySlice<UInt32>, at source: Int
  ) throws(ReadFailure) -> UInt32 {
    try begin(source)
    for key in keyObjects {
      if !links[Int(key)].isKey { links[Int(key)] = ObjectLink(key: enterKey(Int(key))) }
      guard keys.claim(links[Int(key)].keyNumber, by: offsets.count - 1) else {
        throw ReadFailure(.duplicateKey, "a dictionary holds the same key twice", offset: source)
      }
    }
    try addContainer(
      isDictionary: true, count: keyObjects.count, [keyObjects, values].joined(), at: source)
    return last
  }

  private mutating func addContainer(
    isDictionary: Bool, count: Int, _ objects: some Collection<UInt32>, at source: Int
  ) throws(ReadFailure) {
    var iterator = objects.makeIterator()
    links[links.count - 1] = try containers.add(
      isDictionary: isDictionary, count: count, references: objects.count, at: source
    ) { iterator.next().map(Int.init) ?? 0 }
  }

  /// Takes back the scalars and texts added last, which nothing refers to and which are no
  /// dictionary's keys.
  mutating func removeLast(_ count: Int) {
    guard count > 0 else { return }
    let remaining = offsets.count - count
    bytes.removeLast(bytes.count - Int(offsets[remaining]))
    offsets.removeLast(count)
    sourceOffsets.removeLast(count)
    links.removeLast(count)
  }

  private mutating func enterKey(_ object: Int) -> Int {
    let offset = Int(offsets[object])
    let marker = bytes[offset]
    var start = offset + 1
    var count = Int(marker & 0xF)
    if count == 15 {
      count = bytes[offset + 2..<offset + 10].reduce(0) { $0 << 8 | Int($1) }
      start = offset + 10
    }
    let spelling = KeySpelling(isASCII: marker >> 4 == 5, count: count, start: start)
    let bytes = bytes
    return keys.enter(object, spelling, in: bytes.span)
  }

  private var last: UInt32 { UInt32(truncatingIfNeeded: offsets.count - 1) }

  /// The finished list; refuses dictionaries with canonically equivalent keys.
  consuming func finish(
    format: PropertyList.Format, byteCount: Int, root: UInt32
  ) throws(ReadFailure) -> PropertyList {
    let list = PropertyList(
      format: format, byteCount: byteCount, root: Int(root), bytes: bytes, offsets: offsets,
      references: containers, links: links, keyObjects: keys.objects,
      sourceOffsets: sourceOffsets)
    if let canonical = keys.canonicalNumbers(list.bytes.span) {
      try list.refuseEquivalentKeys(canonical)
    }
    return list
  }
}
