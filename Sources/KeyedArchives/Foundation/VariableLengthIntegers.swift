import PropertyListBytes

/// The integers packed into data, seven bits a byte, the least significant first, the high bit set
/// in all bytes but an integer's last.
///
/// Foundation packs the ranges of index sets, the indexes of index paths and the runs of attributed
/// strings so, as archives of macOS show.
struct VariableLengthIntegers {
  private let list: PropertyList
  private var index: Int
  private let end: Int

  init(_ header: ObjectHeader, in list: PropertyList) {
    self.list = list
    index = header.start
    end = header.start + header.count
  }

  var isAtEnd: Bool { index == end }

  /// The next integer; nil when the data end within it, or it has more than 64 bits.
  mutating func next() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < end {
      let byte = list.bytes[index]
      index += 1
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || (shift == 63 && bits <= 1) else { return nil }
      value |= bits << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
