/// Numbers the distinct keys of a property list, so that equal keys have equal numbers.
struct KeyTable {
  /// For each distinct key, the first object that spelled it.
  private(set) var objects: [UInt32] = []
  /// For each distinct key, the last dictionary that held it, for finding duplicates.
  private var lastHolder: [UInt32] = []
  /// For each distinct key, where its code units stand and their hash.
  private var spellings: [KeySpelling] = []
  private var hashes: [UInt32] = []
  /// Open addressing over key numbers plus one.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)
  private(set) var hasNonASCII = false

  /// Notes that a dictionary holds a key.
  ///
  /// - Returns: False if the same dictionary already held it.
  @inline(__always)
  mutating func claim(_ number: Int, by dictionary: Int) -> Bool {
    let holder = UInt32(truncatingIfNeeded: dictionary) &+ 1
    if lastHolder[number] == holder { return false }
    lastHolder[number] = holder
    return true
  }

  /// Numbers the text of an object as a key.
  mutating func enter(_ object: Int, _ text: KeySpelling, in bytes: borrowing Span<UInt8>) -> Int {
    if !text.isASCII { hasNonASCII = true }
    if (objects.count + 1) * 2 > slots.count { grow() }
    let hash = text.hash(bytes)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, text.equals(spellings[number], bytes) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    objects.append(UInt32(truncatingIfNeeded: object))
    spellings.append(text)
    hashes.append(hash)
    lastHolder.append(0)
    slots[slot] = UInt32(truncatingIfNeeded: objects.count)
    return objects.count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in hashes.indices {
      var slot = Int(hashes[index]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: index) + 1
    }
  }

  /// For each distinct key, the least number among the keys canonically equivalent to it; nil if
  /// no two keys are.
  func canonicalNumbers(_ bytes: borrowing Span<UInt8>) -> [UInt32]? {
    guard hasNonASCII else { return nil }
    var first: [CanonicalKey: UInt32] = [:]
    var result: [UInt32] = []
    for (index, spelling) in spellings.enumerated() {
      let number = UInt32(truncatingIfNeeded: index)
      let key = CanonicalKey(codeUnits: spelling.codeUnits(bytes))
      let canonical = first[key] ?? number
      if canonical == number { first[key] = number }
      result.append(canonical)
    }
    return first.count < spellings.count ? result : nil
  }
}

/// Where the code units of a key stand.
struct KeySpelling {
  let isASCII: Bool
  let count: Int
  let start: Int

  @inline(__always) private func unit(_ index: Int, _ bytes: borrowing Span<UInt8>) -> UInt16 {
    if isASCII { return UInt16(bytes[start + index]) }
    return UInt16(bytes[start + 2 * index]) << 8 | UInt16(bytes[start + 2 * index + 1])
  }

  /// A hash of the code units, seeded anew in each process so that no input can aim at it.
  func hash(_ bytes: borrowing Span<UInt8>) -> UInt32 {
    var hasher = Hasher()
    var pack: UInt64 = 0
    for index in 0..<count {
      pack = pack << 16 | UInt64(unit(index, bytes))
      if index & 3 == 3 { hasher.combine(pack) }
    }
    hasher.combine(pack)
    hasher.combine(count)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  func equals(_ other: KeySpelling, _ bytes: borrowing Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where unit(index, bytes) != other.unit(index, bytes) { return false }
    return true
  }

  func codeUnits(_ bytes: borrowing Span<UInt8>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(count)
    for index in 0..<count { units.append(unit(index, bytes)) }
    return units
  }
}
