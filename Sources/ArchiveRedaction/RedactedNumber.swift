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
  /// The magnitudes that are about as large as the original.
  var usual: ClosedRange<UInt64> = 0...UInt64.max
  var lowest = -Double.infinity
  var highest = Double.infinity
  /// Whether it must be a real of four bytes.
  var isSingle = false
  /// Whether nothing satisfies all places.
  var isEmpty = false

  /// Where stand-ins of a number lie, so that they are about as large.
  func reach(of number: RedactedNumber) -> ClosedRange<Double> {
    let range: ClosedRange<Double>
    switch number {
    case .integer(let value):
      let magnitude = magnitude.overlaps(usual) ? magnitude.clamped(to: usual) : magnitude
      let (least, most) = (Double(magnitude.lowerBound), Double(magnitude.upperBound))
      range = value.isNegative ? -most ... -least : least...most
    case .real(let bits, _): range = Self.reach(ofReal: Double(bitPattern: bits))
    case .date(let bits): range = Self.reach(ofDate: Double(bitPattern: bits))
    }
    let (low, high) = (max(lowest, range.lowerBound), min(highest, range.upperBound))
    return low <= high ? low...high : range
  }

  static func reach(ofReal value: Double) -> ClosedRange<Double> {
    let reach = max(255, 2 * abs(value))
    return value.sign == .minus ? -reach...0 : 0...reach
  }

  /// Between 1970 and 2038, or near a date that is not.
  static func reach(ofDate seconds: Double) -> ClosedRange<Double> {
    let usual = -978_307_200.0...1_168_000_000.0
    return usual.contains(seconds) ? usual : (seconds - 1e9)...(seconds + 1e9)
  }

  mutating func narrow(magnitude other: ClosedRange<UInt64>) {
    guard magnitude.overlaps(other) else {
      isEmpty = true
      return
    }
    magnitude = magnitude.clamped(to: other)
  }

  /// The magnitudes that are within the bounds too, of numbers with a sign.
  func magnitude(isNegative: Bool) -> ClosedRange<UInt64>? {
    let (near, far) = isNegative ? (-highest, -lowest) : (lowest, highest)
    guard far >= 0 else { return nil }
    let least = near <= 0 ? 0 : UInt64(exactly: near.rounded(.up)) ?? .max
    let most = UInt64(exactly: far.rounded(.down)) ?? .max
    guard least <= most, magnitude.overlaps(least...most) else { return nil }
    return magnitude.clamped(to: least...most)
  }

  mutating func narrow(from low: Double, to high: Double) {
    lowest = max(lowest, low)
    highest = min(highest, high)
    if lowest > highest { isEmpty = true }
  }
}
