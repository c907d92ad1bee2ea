/// The references to short texts that were met of late, found without encoding the text.
///
/// A text takes the place of another one with the same slot.
struct RecentTexts {
  typealias Node = ArchiveAssembly.Node

  /// All of a text that has fewer than sixteen bytes: its bytes, zeros, and how many they are.
  struct Key: Equatable {
    private let first, second: UInt64

    /// Nil for a long text.
    @inline(__always)
    init?(_ content: borrowing Span<UInt8>) {
      let count = content.count
      guard count < 2 * ArchiveBytes.wordSize else { return nil }
      let isOneWord = count <= ArchiveBytes.wordSize
      first = ArchiveBytes.word(content, at: 0)
      let rest = isOneWord ? 0 : ArchiveBytes.word(content, at: ArchiveBytes.wordSize)
      second = rest | UInt64(truncatingIfNeeded: count)
    }

    fileprivate var slot: Int {
      Int(truncatingIfNeeded: ((first ^ second) &* 0x9E37_79B9_7F4A_7C15) &>> 56)
    }

    fileprivate static var none: Key { Key() }
    private init() { (first, second) = (0, .max) }
  }

  private var slots = Array(repeating: (key: Key.none, reference: Node.absent), count: 256)

  /// The reference to a text.
  @inline(__always)
  func reference(to key: Key) -> Node? {
    let slot = slots[key.slot]
    return slot.key == key ? slot.reference : nil
  }

  mutating func enter(_ key: Key, _ reference: Node) { slots[key.slot] = (key, reference) }
}
