/// A set of byte offsets, a bit each.
struct OffsetSet {
  private var words: [UInt64]

  /// - Parameter bound: Every offset is below it.
  init(below bound: Int) { words = Array(repeating: 0, count: bound / 64 + 1) }

  /// Adds an offset.
  ///
  /// - Returns: False if it was there already.
  mutating func insert(_ offset: Int) -> Bool {
    let bit = UInt64(1) << UInt64(offset & 63)
    guard words[offset >> 6] & bit == 0 else { return false }
    words[offset >> 6] |= bit
    return true
  }

  /// Whether the set has an offset in a range.
  ///
  /// - Complexity: Linear in the length of the range, 64 offsets at a time.
  func intersects(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    let (first, last) = (range.lowerBound >> 6, (range.upperBound - 1) >> 6)
    for index in first...last {
      var word = words[index]
      if index == first { word &= UInt64.max << UInt64(range.lowerBound & 63) }
      if index == last { word &= UInt64.max >> UInt64(63 - (range.upperBound - 1) & 63) }
      if word != 0 { return true }
    }
    return false
  }
}
