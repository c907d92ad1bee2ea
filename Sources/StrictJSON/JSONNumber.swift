/// A number exactly as its text spells it, so that no digit is lost before someone asks for one.
package struct JSONNumber: Hashable, Sendable {
  /// The spelling: an optional minus, digits, optionally a fraction and an exponent.
  package let spelling: String

  init(spelling: String) { self.spelling = spelling }

  /// Whether the spelling has neither fraction nor exponent.
  package var isInteger: Bool {
    !spelling.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// The value, if it is spelled as an integer and within Int64.
  package var int64: Int64? { isInteger ? Int64(spelling) : nil }

  /// The value, if it is spelled as an integer and within UInt64.
  package var uint64: UInt64? { isInteger ? UInt64(spelling) : nil }

  /// The nearest double, if it is finite.
  package var double: Double? {
    guard let value = Double(spelling), value.isFinite else { return nil }
    return value
  }
}
