/// Finds encoded texts that were written before, by their bytes.
struct TextTable {
  private struct Slot {
    var start: Int
    var count: Int
    var hash: Int
    var value: Int
  }

  private var slots: [Slot] = Array(
    repeating: Slot(start: 0, count: 0, hash: 0, value: 0), count: 64)
  private var used = 0

  /// The value of a text with the same bytes.
  func find(_ range: Range<Int>, in bytes: [UInt8]) -> Int? {
    let span = bytes.span
    let hash = Self.hash(range, span)
    var index = hash & (slots.count - 1)
    while slots[index].count > 0 {
      if slots[index].hash == hash, slots[index].count == range.count,
        Self.areEqual(slots[index].start, range, span)
      {
        return slots[index].value
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Enters a text that was not found; no text has zero bytes, since each has its marker.
  mutating func enter(_ range: Range<Int>, _ value: Int, in bytes: [UInt8]) {
    used += 1
    if 2 * used > slots.count { grow() }
    let hash = Self.hash(range, bytes.span)
    insert(Slot(start: range.lowerBound, count: range.count, hash: hash, value: value))
  }

  private mutating func insert(_ slot: Slot) {
    var index = slot.hash & (slots.count - 1)
    while slots[index].count > 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private mutating func grow() {
    let earlier = slots
    slots = Array(
      repeating: Slot(start: 0, count: 0, hash: 0, value: 0), count: 2 * earlier.count)
    for slot in earlier where slot.count > 0 { insert(slot) }
  }

  /// Seeded anew in each process, so that no input can aim at it; never in the output.
  private static func hash(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Int {
    var hasher = Hasher()
    var pack: UInt64 = UInt64(truncatingIfNeeded: range.count)
    var filled = 0
    for index in range {
      pack = pack << 8 | UInt64(bytes[index])
      filled += 1
      if filled & 7 == 0 { hasher.combine(pack) }
    }
    hasher.combine(pack)
    return hasher.finalize() & Int.max
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
