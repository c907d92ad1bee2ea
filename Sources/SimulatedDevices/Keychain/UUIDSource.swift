/// UUIDs that a seed determines, so that a history gives the same references each time.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct UUIDSource: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Sixteen bytes of a random UUID (RFC 9562, version 4).
  mutating func next() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      let word = nextWord()
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }

  private mutating func nextWord() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
