/// The classes of characters that the XML grammar tells apart, by code unit.
///
/// Every character with a meaning is ASCII, so one test serves UTF-8 and UTF-16: a unit above 127
/// is a part of some other character in both.
enum XMLCharacter {
  static let lessThan = UInt16(ascii: "<")
  static let greaterThan = UInt16(ascii: ">")
  static let ampersand = UInt16(ascii: "&")
  static let slash = UInt16(ascii: "/")

  @inline(__always) static func isWhiteSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x0A || unit == 0x09 || unit == 0x0D
  }

  /// Whether a name may begin with the unit; all characters beyond ASCII may.
  @inline(__always) static func beginsName(_ unit: UInt16) -> Bool {
    let letter = unit | 0x20
    return letter >= UInt16(ascii: "a") && letter <= UInt16(ascii: "z")
      || unit == UInt16(ascii: "_") || unit == UInt16(ascii: ":") || unit >= 0x80
  }

  @inline(__always) static func continuesName(_ unit: UInt16) -> Bool {
    beginsName(unit) || isDigit(unit) || unit == UInt16(ascii: "-") || unit == UInt16(ascii: ".")
  }

  @inline(__always) static func isDigit(_ unit: UInt16) -> Bool {
    unit >= UInt16(ascii: "0") && unit <= UInt16(ascii: "9")
  }

  /// The value of a hexadecimal digit of either case.
  static func hexadecimalValue(_ unit: UInt16) -> UInt64? {
    if isDigit(unit) { return UInt64(unit - UInt16(ascii: "0")) }
    let letter = unit | 0x20
    guard letter >= UInt16(ascii: "a"), letter <= UInt16(ascii: "f") else { return nil }
    return UInt64(letter - UInt16(ascii: "a")) + 10
  }
}

extension UInt16 {
  @inline(__always) init(ascii: Unicode.Scalar) { self = UInt16(UInt8(ascii: ascii)) }
}
