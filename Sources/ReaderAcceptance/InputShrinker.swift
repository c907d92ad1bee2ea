import KeyedArchives
package import PropertyListBytes

/// Makes a failing input smaller, one change after the other, as long as it keeps failing.
///
/// An archive loses a pair, an element, an entry that nothing refers to, or a part of a text or of data,
/// down to one unit of it; whatever the input is, it loses bytes at its end, down to one. The result is
/// minimal: none of these changes by itself makes it smaller and keeps the failure. The number of runs
/// is bounded, and ``isMinimal`` says whether that cut the search short.
package struct InputShrinker {
  package private(set) var smallest: [UInt8]
  private let limits: ReadLimits
  private var runs: Int
  private var changes: [Change]
  /// Whether a change of this pass was taken, after which others may be possible.
  private var hasProgressed = false
  private var candidate: [UInt8] = []

  private enum Change {
    /// Takes a pair or element away.
    case removal(EditableArchive.Slot)
    /// Takes an entry away that nothing refers to.
    case entryRemoval(Int)
    /// Leaves a part of a text or of data.
    case shortening(EditableArchive.Slot, Part)
    /// Leaves the first bytes.
    case prefix(Part)
  }

  /// What is left of a number of units.
  private enum Part: CaseIterable {
    case nothing, half, threeQuarters, allButOne

    func count(of total: Int) -> Int {
      switch self {
      case .nothing: 0
      case .half: total / 2
      case .threeQuarters: total - total / 4
      case .allButOne: max(0, total - 1)
      }
    }
  }

  package init(_ bytes: [UInt8], limits: ReadLimits, runs: Int) {
    smallest = bytes
    self.limits = limits
    self.runs = runs
    changes = []
    changes = Self.changes(of: archive)
  }

  /// Whether all changes were tried on ``smallest`` in vain.
  package var isMinimal: Bool { changes.isEmpty && !hasProgressed }

  private var archive: EditableArchive? {
    do { return EditableArchive(try KeyedArchive(smallest, limits: limits)) } catch { return nil }
  }

  /// The changes in the order in which they are tried, the last first: what removes most comes
  /// before what only shortens.
  private static func changes(of archive: EditableArchive?) -> [Change] {
    var changes: [Change] = Part.allCases.reversed().map { .prefix($0) }
    guard let archive else { return changes }
    let places = slots(of: archive)
    for slot in places {
      switch archive.value(at: slot) {
      case .text, .data: changes += Part.allCases.reversed().map { .shortening(slot, $0) }
      default: continue
      }
    }
    changes += places.filter { !$0.positions.isEmpty }.map { .removal($0) }
    let reached = archive.reachedEntries()
    changes += reached.indices.dropFirst().filter { !reached[$0] }.map { .entryRemoval($0) }
    return changes
  }

  /// The entries but nil, with everything in them and in `$top`: what stands in a container behind it.
  private static func slots(of archive: EditableArchive) -> [EditableArchive.Slot] {
    var pending = archive.entries.indices.dropFirst().map { EditableArchive.Slot(entry: $0, []) }
    pending.append(EditableArchive.Slot(entry: nil, []))
    var result: [EditableArchive.Slot] = []
    while let slot = pending.popLast() {
      if slot.entry != nil || !slot.positions.isEmpty { result.append(slot) }
      let node = slot.entry == nil && slot.positions.isEmpty ? archive.top : archive.node(at: slot)
      switch archive.nodes[node] {
      case .array(let elements): pending += elements.indices.map { slot.inside($0) }
      case .dictionary(let pairs): pending += pairs.indices.map { slot.inside($0) }
      default: continue
      }
    }
    return result.reversed()
  }

  /// The next smaller input to try.
  package mutating func next() -> [UInt8]? {
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
  package mutating func take(_ isFailing: Bool) {
    guard isFailing else { return }
    smallest = candidate
    hasProgressed = true
  }

  private func bytes(after change: Change) -> [UInt8]? {
    if case .prefix(let part) = change {
      return Array(smallest.prefix(part.count(of: smallest.count)))
    }
    guard var archive else { return nil }
    switch change {
    case .prefix: return nil
    case .removal(let slot):
      guard archive.has(slot), !slot.positions.isEmpty else { return nil }
      let reached = archive.reachedEntries()
      archive.remove(slot)
      archive.removeEntries(lostSince: reached)
    case .entryRemoval(let entry):
      let reached = archive.reachedEntries()
      guard reached.indices.contains(entry), !reached[entry] else { return nil }
      archive.keepEntries(archive.entries.indices.filter { $0 != entry })
    case .shortening(let slot, let part):
      guard archive.has(slot), let value = archive.value(at: slot).shortened(part.count) else {
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
    var node = top
    if let entry = slot.entry {
      guard entries.indices.contains(entry) else { return false }
      node = entries[entry]
    }
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
  /// The beginning of a text or of data, by a function of its length.
  fileprivate func shortened(_ count: (_ total: Int) -> Int) -> PropertyListValue? {
    switch self {
    case .text(let text):
      let units = text.codeUnits
      return .text(ExactText(codeUnits: Array(units.prefix(count(units.count)))))
    case .data(let bytes): return .data(Array(bytes.prefix(count(bytes.count))))
    default: return nil
    }
  }
}
