/// All runs of four code units that the original texts have, so that no stand-in has one of them.
///
/// A filter of bits: it may take a run for an original one that is none, never the other way round.
struct OriginalRuns {
  static let length = 4

  private var words: [UInt64]
  private let mask: UInt64

  /// - Parameter units: How many code units the texts have in all.
  init(units: Int) {
    // Sixteen bits for each run.
    var count = 64
    while count < units / 4, count < 1 << 30 { count *= 2 }
    words = Array(repeating: 0, count: count)
    mask = UInt64(count) * 64 - 1
  }

  mutating func insert(_ units: [UInt16]) {
    guard units.count >= Self.length else { return }
    var run: UInt64 = 0
    for (index, unit) in units.enumerated() {
      run = run << 16 | UInt64(unit)
      guard index >= Self.length - 1 else { continue }
      let bit = Self.hash(run) & mask
      words[Int(bit >> 6)] |= 1 << (bit & 63)
    }
  }

  /// - Parameter run: Four code units, the last in the lowest bits.
  func contains(_ run: UInt64) -> Bool {
    let bit = Self.hash(run) & mask
    return words[Int(bit >> 6)] & (1 << (bit & 63)) != 0
  }

  /// Whether some run of a text is an original one.
  func containsRun(of units: [UInt16]) -> Bool {
    var run: UInt64 = 0
    for (index, unit) in units.enumerated() {
      run = run << 16 | UInt64(unit)
      if index >= Self.length - 1, contains(run) { return true }
    }
    return false
  }

  private static func hash(_ run: UInt64) -> UInt64 {
    var mixed = run &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 32)
  }
}
