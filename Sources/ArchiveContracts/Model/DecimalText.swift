/// A decimal number as a contract spells it, such as `-12.50` or `1e6`, compared exactly.
package struct DecimalText: Hashable, Comparable, Sendable {
  package let isNegative: Bool
  /// From the first to the last digit that is not zero; empty for zero.
  package let digits: [UInt8]
  /// The power of ten of the last digit.
  package let exponent: Int

  /// The largest exponent that a bound may have in its spelling.
  private static let largestExponent = 1_000

  /// Reads an optional minus, digits, optionally a fraction and an exponent; nil otherwise.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    func takeDigits() -> ArraySlice<UInt8> {
      let taken = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(taken.count)
      return taken
    }
    let minus = rest.first == UInt8(ascii: "-")
    if minus { rest = rest.dropFirst() }
    var all = Array(takeDigits())
    guard !all.isEmpty else { return nil }
    var power = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let fraction = takeDigits()
      guard !fraction.isEmpty else { return nil }
      all += fraction
      power = -fraction.count
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      guard let written = Int(String(decoding: rest.dropFirst(), as: UTF8.self)),
        written.magnitude <= Self.largestExponent
      else { return nil }
      power += written
      rest = []
    }
    guard rest.isEmpty else { return nil }
    var significant = all.drop { $0 == UInt8(ascii: "0") }.map { $0 - UInt8(ascii: "0") }
    while significant.last == 0 {
      significant.removeLast()
      power += 1
    }
    isNegative = minus && !significant.isEmpty
    digits = significant
    exponent = significant.isEmpty ? 0 : power
  }

  package static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative
      ? precedes(right, left) : precedes(left, right)
  }

  private static func precedes(_ left: Self, _ right: Self) -> Bool {
    if left.digits.isEmpty || right.digits.isEmpty {
      return left.digits.isEmpty && !right.digits.isEmpty
    }
    let (leftPower, rightPower) =
      (left.digits.count + left.exponent, right.digits.count + right.exponent)
    if leftPower != rightPower { return leftPower < rightPower }
    return left.digits.lexicographicallyPrecedes(right.digits)
  }
}
