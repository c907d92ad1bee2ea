/// The rules of well-formed UTF-8 (Unicode 15, table 3-7) for one scalar beyond ASCII.
enum UTF8Scalar {
  /// The number of bytes of the scalar that begins at an index, or nil if it is not well-formed.
  static func length(in bytes: [UInt8], at index: Int) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard length <= bytes.count - index, second.contains(bytes[index + 1]) else { return nil }
    for trailing in bytes[(index + 2)..<(index + length)] where trailing & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
