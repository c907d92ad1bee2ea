/// Hashes a text from its bytes, eight at a time, and finds out meanwhile whether all are ASCII.
struct TextHash {
  /// What hashes depend on, besides texts.
  struct Seed {
    fileprivate let sum, factor: UInt64

    /// A secret one, so that nobody can choose texts that all meet in one slot.
    init() {
      func random(_ number: Int) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(number)
        return UInt64(truncatingIfNeeded: hasher.finalize())
      }
      sum = random(0)
      factor = random(1) | 1
    }
  }

  private let seed: Seed
  private var state: UInt64
  private var all: UInt64 = 0

  /// - Parameter count: How many bytes the text has.
  @inline(__always)
  init(_ seed: Seed, count: Int) {
    self.seed = seed
    state = seed.sum ^ UInt64(truncatingIfNeeded: count)
  }

  /// The product of each eight bytes and a secret is folded into the next.
  @inline(__always)
  mutating func combine(_ word: UInt64) {
    all |= word
    let product = (state ^ word).multipliedFullWidth(by: seed.factor)
    state = product.high ^ product.low &+ seed.sum
  }

  var value: UInt32 { UInt32(truncatingIfNeeded: state ^ state &>> 32) }
  var isASCII: Bool { all & 0x8080_8080_8080_8080 == 0 }
}
