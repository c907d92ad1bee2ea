import ArchiveFiles

/// What stands for a content as long as the process runs, made many times as fast as SHA-256.
///
/// Each block is shortened to a 64th by the hash function NH with words of 64 bits, under a key
/// that is drawn for the process and never leaves it; what is left and the length are digested by
/// SHA-256. Without the key nobody makes two contents of one digest, but with a probability of at
/// most 2^-64 for each attempt (Black, Halevi, Krawczyk, Krovetz, Rogaway: UMAC, 1999, theorem 4.2).
package struct ContentDigest: Hashable, Sendable {
  /// In bytes.
  private static let blockSize = 1024
  private static let key = (0..<blockSize / 8).map { _ in UInt64.random(in: .min ... .max) }

  private let digest: SHA256Digest

  /// The digest of some bytes, in time linear in their number; memory is a 64th of them.
  package init(of bytes: [UInt8]) {
    var sums: [UInt8] = []
    sums.reserveCapacity(bytes.count / 64 + 32)
    func add(_ block: Span<UInt8>) {
      let (high, low) = Self.sum(of: block, under: Self.key.span)
      for word in [high, low] {
        for shift in stride(from: 0, to: UInt64(64), by: 8) {
          sums.append(UInt8(truncatingIfNeeded: word >> shift))
        }
      }
    }
    let content = bytes.span
    var start = 0
    while start + Self.blockSize <= content.count {
      add(content.extracting(start..<start + Self.blockSize))
      start += Self.blockSize
    }
    var last = Array(bytes[start...])
    last += [UInt8](repeating: 0, count: Self.blockSize - last.count)
    add(last.span)
    for shift in stride(from: 0, to: 64, by: 8) {
      sums.append(UInt8(truncatingIfNeeded: bytes.count >> shift))
    }
    digest = SHA256Digest(of: sums)
  }

  /// The sum, modulo 2^128, of the products of each two words to which their part of the key was
  /// added modulo 2^64; 0 for a block that is not as long as the key.
  static func sum(
    of block: Span<UInt8>, under key: Span<UInt64>
  ) -> (high: UInt64, low: UInt64) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    guard block.count == key.count * 8, key.count % 2 == 0 else { return (high, low) }
    var index = 0
    while index < key.count {
      let pair = block.extracting(index * 8..<index * 8 + 16)
      let product = (word(pair, 0) &+ key[index])
        .multipliedFullWidth(by: word(pair, 8) &+ key[index + 1])
      let (sum, overflow) = low.addingReportingOverflow(product.low)
      low = sum
      high = high &+ product.high &+ (overflow ? 1 : 0)
      index += 2
    }
    return (high, low)
  }

  /// Written out, so that it becomes one instruction.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ at: Int) -> UInt64 {
    let low =
      UInt64(bytes[at]) | UInt64(bytes[at + 1]) << 8 | UInt64(bytes[at + 2]) << 16
      | UInt64(bytes[at + 3]) << 24
    let high =
      UInt64(bytes[at + 4]) << 32 | UInt64(bytes[at + 5]) << 40 | UInt64(bytes[at + 6]) << 48
      | UInt64(bytes[at + 7]) << 56
    return low | high
  }
}
