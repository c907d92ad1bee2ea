/// A sequence of numbers that a seed determines, the same on every machine.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
package struct SeededGenerator {
  private var state: UInt64

  /// - Parameter stream: A name that keeps sequences of one seed apart.
  package init(seed: UInt64, stream: String) {
    // FNV-1a, so that a sequence does not depend on which others there are.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in stream.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = seed ^ hash
  }

  package mutating func next() -> UInt64 {
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

  /// Some of the numbers below a bound, ascending; all where no more are wanted.
  package mutating func sample(_ count: Int, below bound: Int) -> [Int] {
    guard bound > count else { return Array(0..<max(0, bound)) }
    // Floyd's algorithm: each set of numbers is as likely as any other.
    var chosen: Set<Int> = []
    for upper in (bound - count)..<bound {
      let number = next(below: upper + 1)
      chosen.insert(chosen.contains(number) ? upper : number)
    }
    return chosen.sorted()
  }

  /// Numbers below a bound in another order than ascending; unchanged for fewer than two.
  mutating func permutation(of count: Int) -> [Int] {
    var order = Array(0..<count)
    guard count > 1 else { return order }
    for index in order.indices.dropFirst().reversed() {
      order.swapAt(index, next(below: index + 1))
    }
    if order == Array(0..<count) { order.swapAt(0, count - 1) }
    return order
  }
}
