/// Finds texts among those that were written before, by their encoded bytes.
///
/// What is found is compared where it was written. Most texts are new, and whether one is shows in
/// few bits, which stay in the processor's cache. New texts wait for their slots until one is looked
/// for: single looks all over a large table would each wait for memory.
struct TextTable {
  private struct Slot {
    var hash: UInt32
    /// The object of a text; zero for a free slot, since object 0 is the root.
    var node: UInt32
  }

  private var slots: [Slot] = []
  /// Two bits for each slot, set where a text with such a hash was entered.
  private var met: [UInt64] = []
  /// Texts that have no slot yet.
  private var waiting: [Slot] = []
  /// How many texts were entered.
  private(set) var used = 0

  init() { makeRoom(for: 32) }

  /// The object of an equal text that was entered before; otherwise enters the text and gives nil.
  ///
  /// - Parameters:
  ///   - range: Where the encoded text stands in the bytes.
  ///   - node: The number that its object gets if it is new.
  mutating func known(
    _ range: Range<Int>, _ hash: UInt32, of bytes: [UInt8], _ objects: [ArchiveAssembly.Object],
    orEnter node: UInt32
  ) -> UInt32? {
    if 2 * (used + 1) > slots.count { makeRoom(for: slots.count) }
    let isMet = meet(hash)
    if isMet {
      placeWaiting()
      var index = Int(hash) & (slots.count - 1)
      while slots[index].node > 0 {
        let slot = slots[index]
        let object = objects[Int(slot.node)]
        if slot.hash == hash, object.count == range.count,
          Self.areEqual(object.start, range, bytes.span)
        {
          return slot.node
        }
        index = (index + 1) & (slots.count - 1)
      }
    }
    waiting.append(Slot(hash: hash, node: node))
    used += 1
    return nil
  }

  /// Makes room for more texts.
  mutating func expect(_ more: Int) { makeRoom(for: used + more) }

  /// Whether a text with such a hash may have been entered; from now on, there was one.
  @inline(__always)
  private mutating func meet(_ hash: UInt32) -> Bool {
    let bit = Int(hash) & (64 * met.count - 1)
    let mask = UInt64(1) << UInt64(bit & 63)
    let isMet = met[bit >> 6] & mask != 0
    met[bit >> 6] |= mask
    return isMet
  }

  private mutating func placeWaiting() {
    for slot in waiting {
      var index = Int(slot.hash) & (slots.count - 1)
      while slots[index].node > 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func makeRoom(for texts: Int) {
    var count = max(64, slots.count)
    while count < 2 * texts { count *= 2 }
    guard count > slots.count else { return }
    waiting += slots.filter { $0.node > 0 }
    slots = Array(repeating: Slot(hash: 0, node: 0), count: count)
    met = Array(repeating: 0, count: count / 32)
    for slot in waiting { _ = meet(slot.hash) }
    placeWaiting()
  }

  private static func areEqual(
    _ start: Int, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>
  ) -> Bool {
    for offset in 0..<range.count
    where bytes[start + offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }
}

/// Hashes texts, and finds out meanwhile whether they are ASCII.
struct TextHash {
  private let seed: (UInt64, UInt64)

  init() {
    func random(_ number: Int) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(number)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }
    // Secret, so that nobody can choose texts that all meet in one slot.
    seed = (random(0), random(1) | 1)
  }

  /// The hash of the bytes from a position on: the product of each eight and a secret is folded
  /// into the next.
  func scan(_ bytes: borrowing Span<UInt8>, from start: Int) -> (hash: UInt32, isASCII: Bool) {
    let end = bytes.count
    var state = seed.0 ^ UInt64(truncatingIfNeeded: end &- start)
    var all: UInt64 = 0
    var index = start
    while index < end {
      var word: UInt64 = 0
      let left = end &- index
      if left >= 8 {
        word = Self.word(bytes, at: index)
      } else if end >= 8 {
        // With bytes before it, which are no part of it.
        word = Self.word(bytes, at: end &- 8) & (1 &<< UInt64(8 &* left) &- 1)
      } else {
        for position in index..<end { word = word &<< 8 | UInt64(bytes[position]) }
      }
      index &+= 8
      all |= word
      let product = (state ^ word).multipliedFullWidth(by: seed.1)
      state = product.high ^ product.low &+ seed.0
    }
    let isASCII = all & 0x8080_8080_8080_8080 == 0
    return (UInt32(truncatingIfNeeded: state ^ state &>> 32), isASCII)
  }

  /// Eight bytes as a number, the most significant first; the compiler makes one load of it.
  @inline(__always)
  static func word(_ bytes: borrowing Span<UInt8>, at index: Int) -> UInt64 {
    let part = bytes.extracting(index..<index &+ 8)
    let high =
      UInt64(part[0]) << 56 | UInt64(part[1]) << 48 | UInt64(part[2]) << 40 | UInt64(part[3]) << 32
    let low =
      UInt64(part[4]) << 24 | UInt64(part[5]) << 16 | UInt64(part[6]) << 8 | UInt64(part[7])
    return high | low
  }
}
