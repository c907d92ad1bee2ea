import PropertyListBytes

/// A number as the original has it, for finding the places that hold the same one.
enum RedactedNumber: Hashable {
  case integer(PropertyListInteger)
  /// The bits of a finite real, and how XML spells it.
  case real(UInt64, spelling: [UInt8]?)
  /// The bits of a date.
  case date(UInt64)

  /// The number as bytes, for the key.
  var bytes: [UInt8] {
    let (tag, bits): (UInt8, UInt64) =
      switch self {
      case .integer(let value): (value.isNegative ? 1 : 0, UInt64(bitPattern: value.int64 ?? -1))
      case .real(let bits, _): (2, bits)
      case .date(let bits): (3, bits)
      }
    return [tag] + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
  }

  /// The value as a real, for comparing numbers of all kinds.
  var approximate: Double {
    switch self {
    case .integer(let value):
      value.int64.map { Double($0) } ?? value.uint64.map { Double($0) } ?? 0
    case .real(let bits, _), .date(let bits): Double(bitPattern: bits)
    }
  }
}

/// What a number may be replaced with, as far as its places say.
struct NumberDomain {
  /// The least and the greatest magnitude of an integer with the same sign.
  var magnitude: ClosedRange<UInt64> = 0...UInt64.max
  var lowest = -Double.infinity
  var highest = Double.infinity
  /// Whether it must be a real of four bytes.
  var isSingle = false
  /// Whether nothing satisfies all places.
  var isEmpty = false

  mutating func narrow(magnitude other: ClosedRange<UInt64>) {
    guard magnitude.overlaps(other) else {
      isEmpty = true
      return
    }
    magnitude = magnitude.clamped(to: other)
  }

  mutating func narrow(from low: Double, to high: Double) {
    lowest = max(lowest, low)
    highest = min(highest, high)
    if lowest > highest { isEmpty = true }
  }
}
