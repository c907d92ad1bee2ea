extension UInt8 {
  /// The value of an ASCII hexadecimal digit of either case.
  var hexadecimalDigit: UInt16? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension BinaryInteger {
  /// The lower-case hexadecimal digits, filled up with zeros to a width.
  func hexadecimal(_ width: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
