/// Finds texts among those that were written before.
///
/// Most texts are new, and whether one is shows in few bits, which stay in the processor's cache. New
/// texts wait for their slots until one is looked for: single looks all over a large table would each
/// wait for memory.
struct TextTable {
  typealias Node = ArchiveAssembly.Node

  private struct Slot {
    var hash: UInt32
    /// Absent for a free slot.
    var node: Node
  }

  private var slots: [Slot] = []
  /// Four bits for each slot, set where a text with such a hash was entered.
  private var met: [UInt64] = []
  /// Texts that have no slot yet.
  private var waiting: [Slot] = []
  /// How many texts were entered.
  private(set) var used = 0

  init() { makeRoom(for: 32) }

  /// Whether a text with such a hash may have been entered.
  mutating func mayHold(_ hash: UInt32) -> Bool {
    let (index, mask) = place(hash)
    guard met[index] & mask == mask else { return false }
    placeWaiting()
    return true
  }

  /// A node that was entered with such a hash and is that of an equal text.
  func node(_ hash: UInt32, where isEqual: (_ node: Node) -> Bool) -> Node? {
    var index = Int(hash) & (slots.count - 1)
    while slots[index].node != .absent {
      if slots[index].hash == hash, isEqual(slots[index].node) { return slots[index].node }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func enter(_ node: Node, _ hash: UInt32) {
    if 4 * (used + 1) > 3 * slots.count { makeRoom(for: slots.count) }
    meet(hash)
    waiting.append(Slot(hash: hash, node: node))
    used += 1
  }

  /// Makes room for more texts.
  mutating func expect(_ more: Int) { makeRoom(for: used + more) }

  @inline(__always)
  private func place(_ hash: UInt32) -> (index: Int, mask: UInt64) {
    let word = Int(hash >> 6) & (met.count - 1)
    return (word, 1 << UInt64(hash & 63) | 1 << UInt64(hash >> 26))
  }

  @inline(__always)
  private mutating func meet(_ hash: UInt32) {
    let (index, mask) = place(hash)
    met[index] |= mask
  }

  private mutating func placeWaiting() {
    for slot in waiting {
      var index = Int(slot.hash) & (slots.count - 1)
      while slots[index].node != .absent { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func makeRoom(for texts: Int) {
    var count = max(64, slots.count)
    while 3 * count < 4 * texts { count *= 2 }
    guard count > slots.count else { return }
    waiting += slots.filter { $0.node != .absent }
    slots = Array(repeating: Slot(hash: 0, node: .absent), count: count)
    met = Array(repeating: 0, count: count / 16)
    for slot in waiting { meet(slot.hash) }
    placeWaiting()
  }
}
