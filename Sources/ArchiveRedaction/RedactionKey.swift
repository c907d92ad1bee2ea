/// A secret from which all stand-ins of one run follow; never printed, never kept.
///
/// Stand-ins follow from ``SipHash`` of what is to be replaced: equal values get equal ones, and nobody
/// without the key can try out which value gives one.
package struct RedactionKey: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// A new key from the system's random numbers.
  package init() {
    var generator = SystemRandomNumberGenerator()
    self.init(low: generator.next(), high: generator.next())
  }

  /// A given key, so that a run can be repeated.
  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// What a value of some kind is replaced with, as numbers that look random.
  func stream(_ kind: StaticString, _ bytes: [UInt8], attempt: UInt64 = 0) -> RedactionStream {
    var hash = SipHash(low, high)
    for byte in "\(kind)".utf8 { hash.append(byte) }
    hash.append(0)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hash.append(UInt8(truncatingIfNeeded: attempt >> shift))
    }
    for byte in bytes { hash.append(byte) }
    return RedactionStream(state: hash.finish())
  }
}

/// Numbers that look random, from a state that only the key's holder can find.
struct RedactionStream: RandomNumberGenerator {
  fileprivate var state: UInt64

  /// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound, which is positive.
  mutating func next(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A real from 0 to 1, without 1.
  mutating func nextFraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
