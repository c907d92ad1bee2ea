/// A decimal number as Foundation's NSDecimal holds it, exactly.
///
/// Not-a-number equals itself and stands before all numbers, as in NSDecimalCompare.
package struct FoundationDecimal: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let isNaN: Bool
  /// False for zero, which has no sign, and for what is no number.
  package let isNegative: Bool
  /// The digits, the most significant first, without zeros at either end; none for zero.
  private let digits: [UInt8]
  /// The power of ten of the last digit.
  private let exponent: Int

  package static let nan = FoundationDecimal(
    isNaN: true, isNegative: false, digits: [], exponent: 0)

  private init(isNaN: Bool = false, isNegative: Bool, digits: [UInt8], exponent: Int) {
    self.isNaN = isNaN
    let first = digits.firstIndex { $0 != 0 } ?? digits.endIndex
    let last = digits.lastIndex { $0 != 0 } ?? first
    self.digits = first == digits.endIndex ? [] : Array(digits[first...last])
    self.isNegative = isNegative && !self.digits.isEmpty
    self.exponent = self.digits.isEmpty ? 0 : exponent + digits.endIndex - 1 - last
  }

  /// A mantissa, least significant unit first, times a power of ten.
  init(mantissa: [UInt16], exponent: Int, isNegative: Bool) {
    var rest = mantissa
    var digits: [UInt8] = []
    while rest.contains(where: { $0 != 0 }) {
      var remainder: UInt32 = 0
      for index in rest.indices.reversed() {
        let value = remainder << 16 | UInt32(rest[index])
        rest[index] = UInt16(truncatingIfNeeded: value / 10)
        remainder = value % 10
      }
      digits.append(UInt8(truncatingIfNeeded: remainder))
    }
    self.init(isNegative: isNegative, digits: digits.reversed(), exponent: exponent)
  }

  /// The number that a text denotes: digits, with a sign, a fraction and an exponent where there
  /// are any; nil for every other text, and for exponents of more than four digits.
  package init?(_ text: String) {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    var exponent = 0
    if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      let written = rest[rest.index(after: mark)...]
      let unsigned = written.first == "-" || written.first == "+" ? written.dropFirst() : written
      guard unsigned.utf8.count <= 4, let value = Int(written) else { return nil }
      exponent = value
      rest = rest[..<mark]
    }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap(Self.digits) else { return nil }
    var digits = whole
    if parts.count == 2 {
      guard let fraction = Self.digits(parts[1]) else { return nil }
      digits += fraction
      exponent -= fraction.count
    }
    self.init(isNegative: isNegative, digits: digits, exponent: exponent)
  }

  /// The values of one or more ASCII digits.
  private static func digits(_ text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    for byte in text.utf8 {
      guard (0x30...0x39).contains(byte) else { return nil }
      result.append(byte - 0x30)
    }
    return result.isEmpty ? nil : result
  }

  package static func < (left: Self, right: Self) -> Bool {
    if left.isNaN || right.isNaN { return left.isNaN && !right.isNaN }
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Compares without signs.
  private func isSmaller(than other: Self) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else {
      return digits.isEmpty && !other.digits.isEmpty
    }
    let (scale, otherScale) = (digits.count + exponent, other.digits.count + other.exponent)
    if scale != otherScale { return scale < otherScale }
    return digits.lexicographicallyPrecedes(other.digits)
  }

  /// All digits, without an exponent; `NaN` for what is no number.
  package var description: String {
    if isNaN { return "NaN" }
    func text(_ digits: some Collection<UInt8>) -> String {
      String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }
    func zeros(_ count: Int) -> String { String(repeating: "0", count: max(0, count)) }
    let sign = isNegative ? "-" : ""
    if digits.isEmpty { return "0" }
    if exponent >= 0 { return sign + text(digits) + zeros(exponent) }
    let whole = digits.count + exponent
    if whole <= 0 { return sign + "0." + zeros(-whole) + text(digits) }
    return sign + text(digits.prefix(whole)) + "." + text(digits.dropFirst(whole))
  }

  /// The digits with a power of ten, such as `-125e-1`; `NaN` for what is no number.
  package var scientific: String {
    if isNaN { return "NaN" }
    if digits.isEmpty { return "0" }
    let text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    return "\(isNegative ? "-" : "")\(text)e\(exponent)"
  }

  /// The number as NSDecimal holds it, the least significant unit of the mantissa first; nil for
  /// one that has no place there, and for what is no number.
  package var parts: (mantissa: [UInt16], exponent: Int)? {
    let added = max(0, exponent - 127)
    guard !isNaN, exponent >= -128 else { return nil }
    var mantissa: [UInt16] = []
    for digit in digits + Array(repeating: 0, count: added) {
      var carry = UInt32(digit)
      for index in mantissa.indices {
        let product = UInt32(mantissa[index]) * 10 + carry
        mantissa[index] = UInt16(truncatingIfNeeded: product)
        carry = product >> 16
      }
      if carry > 0 { mantissa.append(UInt16(truncatingIfNeeded: carry)) }
      guard mantissa.count <= 8 else { return nil }
    }
    return (mantissa, exponent - added)
  }

  /// The number as an integer, if it is one within Int64.
  var int64: Int64? { Int64(description) }
}
