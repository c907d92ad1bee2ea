import KeyedArchives

/// Integers in seven bits a byte, the least significant first, as Foundation packs the ranges of
/// index sets, the indexes of index paths and the runs of attributed strings.
enum PackedIntegers {
  /// - Parameter integers: None negative.
  static func bytes(_ integers: [Int]) -> [UInt8] {
    var result: [UInt8] = []
    for integer in integers {
      var rest = UInt64(truncatingIfNeeded: integer)
      while rest >= 0x80 {
        result.append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
        rest >>= 7
      }
      result.append(UInt8(truncatingIfNeeded: rest))
    }
    return result
  }
}

/// A decimal number as archives hold it: 128 bits times a power of ten.
struct DecimalParts {
  let exponent: Int
  /// The units of sixteen bits that count.
  let length: Int
  /// Sixteen bytes, least significant first.
  let mantissa: [UInt8]

  /// Nil for a number with more digits than 128 bits hold, or another power of ten than -128 to 127.
  init?(_ number: FoundationDecimal) {
    var parts = number.scientific.drop { $0 == "-" }.split(separator: "e")
    guard let digits = parts.popFirst() else { return nil }
    var exponent = parts.first.flatMap { Int($0) } ?? 0
    var units = [UInt32](repeating: 0, count: 8)
    func push(_ digit: UInt32) -> Bool {
      var carry = digit
      for index in units.indices {
        let value = units[index] * 10 + carry
        units[index] = value & 0xFFFF
        carry = value >> 16
      }
      return carry == 0
    }
    for digit in digits.utf8 {
      guard push(UInt32(digit) - 0x30) else { return nil }
    }
    while exponent > 127 {
      guard push(0) else { return nil }
      exponent -= 1
    }
    guard exponent >= -128 else { return nil }
    self.exponent = exponent
    length = (units.lastIndex { $0 != 0 } ?? -1) + 1
    mantissa = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}

extension [Substring] {
  fileprivate mutating func popFirst() -> Substring? { isEmpty ? nil : removeFirst() }
}
