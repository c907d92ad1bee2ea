/// The references to short ASCII texts that were met of late, found without encoding the text.
///
/// Has one slot for each length and last digit; a text takes the place of another.
struct RecentTexts {
  typealias Node = ArchiveAssembly.Node

  private struct Slot {
    var text = ""
    var reference: Node = 0
  }

  private var slots = Array(repeating: Slot(), count: 256)

  /// The slot of a text; nil for one that is empty or long.
  @inline(__always)
  static func slot(of text: String) -> Int? {
    let bytes = text.utf8
    let count = bytes.count
    guard count > 0, count < 16 else { return nil }
    let last = bytes[bytes.index(bytes.startIndex, offsetBy: count - 1)]
    return count << 4 | Int(last & 15)
  }

  /// The reference to an equal text.
  @inline(__always)
  func reference(to text: String, in slot: Int) -> Node? {
    // What is canonically equivalent to ASCII and as long is the same.
    slots[slot].text == text ? slots[slot].reference : nil
  }

  /// - Parameter text: ASCII, and of this slot.
  mutating func enter(_ text: String, _ reference: Node, in slot: Int) {
    slots[slot] = Slot(text: text, reference: reference)
  }
}
