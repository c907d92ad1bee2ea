/// SipHash-2-4 (Aumasson and Bernstein: "SipHash: a fast short-input PRF", 2012).
package struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  private var tail: UInt64 = 0
  private var count: UInt64 = 0

  /// - Parameters:
  ///   - low: The first eight bytes of the key, the least significant first.
  ///   - high: The other eight.
  package init(_ low: UInt64, _ high: UInt64) {
    v0 = low ^ 0x736F_6D65_7073_6575
    v1 = high ^ 0x646F_7261_6E64_6F6D
    v2 = low ^ 0x6C79_6765_6E65_7261
    v3 = high ^ 0x7465_6462_7974_6573
  }

  package mutating func append(_ byte: UInt8) {
    tail |= UInt64(byte) << (8 * (count & 7))
    count += 1
    guard count & 7 == 0 else { return }
    compress(tail)
    tail = 0
  }

  package mutating func finish() -> UInt64 {
    compress(tail | count << 56)
    v2 ^= 0xFF
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
      value << bits | value >> (64 - bits)
    }
    v0 &+= v1
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 &+= v3
    v3 = rotated(v3, 16) ^ v2
    v0 &+= v3
    v3 = rotated(v3, 21) ^ v0
    v2 &+= v1
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
  }
}
