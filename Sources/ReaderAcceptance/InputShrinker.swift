import KeyedArchives
import PropertyListBytes

/// Makes a failing input smaller, one change after the other, as long as it keeps failing.
///
/// An archive loses fields, elements and text; whatever it still is after that, or was from the
/// beginning, loses bytes at its end. The number of runs is bounded, so the result is small and not
/// the smallest that there is.
struct InputShrinker {
  private static let parts = [0, 2, 4, 8]

  private(set) var smallest: [UInt8]
  private let limits: ReadLimits
  private var runs: Int
  private var changes: [Change]
  /// Whether a change of this pass was taken, after which others may be possible.
  private var hasProgressed = false
  private var candidate: [UInt8] = []

  private enum Change {
    /// Takes a pair or element away.
    case removal(EditableArchive.Slot)
    /// Leaves a part of a text or of data.
    case shortening(EditableArchive.Slot, divisor: Int)
    /// Leaves the first bytes.
    case prefix(divisor: Int)
  }

  init(_ bytes: [UInt8], limits: ReadLimits, runs: Int) {
    smallest = bytes
    self.limits = limits
    self.runs = runs
    changes = []
    changes = Self.changes(of: archive)
  }

  private var archive: EditableArchive? {
    do { return EditableArchive(try KeyedArchive(smallest, limits: limits)) } catch { return nil }
  }

  /// The changes in the order in which they are tried, the last first: what removes most comes
  /// before what only shortens.
  private static func changes(of archive: EditableArchive?) -> [Change] {
    var changes: [Change] = [8, 4, 2].map { .prefix(divisor: $0) }
    guard let archive else { return changes }
    for (entry, node) in archive.entries.enumerated().dropFirst().reversed() {
      let slot = EditableArchive.Slot(entry: entry, [])
      switch archive.nodes[node] {
      case .text, .data: changes += parts.reversed().map { .shortening(slot, divisor: $0) }
      default: continue
      }
    }
    for (entry, node) in archive.entries.enumerated().dropFirst().reversed() {
      let slot = EditableArchive.Slot(entry: entry, [])
      for position in archive.pairs(of: node).indices {
        let inner = slot.inside(position)
        if case .array(let elements) = archive.value(at: inner) {
          changes += elements.indices.map { .removal(inner.inside($0)) }
        }
        changes.append(.removal(inner))
      }
    }
    return changes
  }

  /// The next smaller input to try.
  mutating func next() -> [UInt8]? {
    while runs > 0 {
      if changes.isEmpty, hasProgressed {
        hasProgressed = false
        changes = Self.changes(of: archive)
      }
      guard let change = changes.popLast() else { return nil }
      guard let bytes = bytes(after: change), bytes.count < smallest.count else { continue }
      runs -= 1
      candidate = bytes
      return bytes
    }
    return nil
  }

  /// Notes whether the input given out last fails as well.
  mutating func take(_ isFailing: Bool) {
    guard isFailing else { return }
    smallest = candidate
    hasProgressed = true
  }

  private func bytes(after change: Change) -> [UInt8]? {
    if case .prefix(let divisor) = change {
      return Array(smallest.prefix(smallest.count - smallest.count / divisor))
    }
    guard var archive else { return nil }
    switch change {
    case .prefix: return nil
    case .removal(let slot):
      guard archive.has(slot) else { return nil }
      let reached = archive.reachedEntries()
      archive.remove(slot)
      archive.removeEntries(lostSince: reached)
    case .shortening(let slot, let divisor):
      guard archive.has(slot), let value = archive.value(at: slot).shortened(by: divisor) else {
        return nil
      }
      archive.replace(slot, with: archive.add(value))
    }
    do {
      let format = try KeyedArchive(smallest, limits: limits).propertyList.format
      return try archive.bytes(as: format)
    } catch {
      return nil
    }
  }
}

extension EditableArchive {
  /// Whether a place is still there after other changes.
  fileprivate func has(_ slot: Slot) -> Bool {
    guard let entry = slot.entry, entries.indices.contains(entry) else { return false }
    var node = entries[entry]
    for position in slot.positions {
      switch nodes[node] {
      case .dictionary:
        let pairs = pairs(of: node)
        guard pairs.indices.contains(position) else { return false }
        node = pairs[position].value
      case .array(let elements):
        guard elements.indices.contains(position) else { return false }
        node = elements[position]
      default: return false
      }
    }
    return true
  }
}

extension PropertyListValue {
  /// The beginning of a text or of data; nothing of it for the divisor 0.
  fileprivate func shortened(by divisor: Int) -> PropertyListValue? {
    switch self {
    case .text(let text):
      let units = text.codeUnits
      return .text(
        ExactText(
          codeUnits: Array(units.prefix(divisor == 0 ? 0 : units.count - units.count / divisor))))
    case .data(let bytes):
      return .data(Array(bytes.prefix(divisor == 0 ? 0 : bytes.count - bytes.count / divisor)))
    default: return nil
    }
  }
}
