/// The keys that a kind of value may have, at most sixteen, as a value that needs no memory of its
/// own: each instance is sorted by them.
struct LayoutKeys {
  private var numbers = SIMD16<UInt8>(repeating: 0)
  private let count: Int

  init(_ keys: [KnownKey]) {
    count = min(keys.count, numbers.scalarCount)
    for slot in 0..<count { numbers[slot] = keys[slot].rawValue }
  }

  /// The position of a key among them.
  @inline(__always)
  func slot(of key: KnownKey) -> Int? {
    for slot in 0..<count where numbers[slot] == key.rawValue { return slot }
    return nil
  }
}
