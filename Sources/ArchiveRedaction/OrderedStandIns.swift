import PropertyListBytes

/// Stand-ins for texts that have the order of the texts.
///
/// Texts that begin alike have stand-ins that begin alike; where they part, their next code units are
/// replaced by others in the same order.
struct OrderedStandIns {
  /// Nil if some code units have no room between their neighbours.
  private(set) var standIns: [ExactText: ExactText]?

  private typealias Group = (texts: Range<Int>, unit: UInt16, isKept: Bool)

  /// - Parameters:
  ///   - kept: Texts among them that stand for themselves.
  ///   - alphabet: What may stand for a code unit at a position of a text.
  ///   - isFree: Whether the code units of a stand-in may end like this, whatever follows.
  /// - Complexity: Linear in the code units of the texts, each with its alphabet.
  init(
    _ texts: Set<ExactText>, kept: Set<ExactText>, _ key: RedactionKey,
    alphabet: (UInt16, Int, [UInt16]) -> [UInt16], isFree: ([UInt16]) -> Bool
  ) {
    let sorted = texts.union(kept).sorted()
    var made: [[UInt16]] = Array(repeating: [], count: sorted.count)
    var pending: [Range<Int>] = sorted.isEmpty ? [] : [0..<sorted.count]
    var stream = key.stream("order", sorted.flatMap { Self.bytes($0.codeUnits) })
    while let range = pending.popLast() {
      let depth = made[range.lowerBound].count
      let groups = Self.groups(of: sorted, in: range, at: depth, kept)
      let prefix = made[range.lowerBound]
      var choices: [[UInt16]] = []
      for group in groups {
        if group.isKept {
          choices.append([group.unit])
          continue
        }
        let units = sorted[group.texts.lowerBound].codeUnits
        let all = Set(alphabet(group.unit, depth, units)).sorted()
        let free = all.filter { isFree(prefix + [$0]) }
        choices.append(free.isEmpty ? all : free)
      }
      guard let chosen = Self.ascending(choices, avoiding: groups.map(\.unit), &stream) else {
        return
      }
      for (group, unit) in zip(groups, chosen) {
        for text in group.texts { made[text].append(unit) }
        pending.append(group.texts)
      }
    }
    standIns = Dictionary(
      uniqueKeysWithValues: zip(sorted, made.map { ExactText(codeUnits: $0) }))
  }

  private static func bytes(_ units: [UInt16]) -> [UInt8] {
    units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// The texts of a range by their next code unit; one that ends here is in none.
  private static func groups(
    of sorted: [ExactText], in range: Range<Int>, at depth: Int, _ kept: Set<ExactText>
  ) -> [Group] {
    var groups: [Group] = []
    for index in range where sorted[index].codeUnits.count > depth {
      let unit = sorted[index].codeUnits[depth]
      let isKept = kept.contains(sorted[index])
      if let last = groups.last, last.unit == unit {
        groups[groups.count - 1].texts = last.texts.lowerBound..<index + 1
        groups[groups.count - 1].isKept = last.isKept || isKept
      } else {
        groups.append((index..<index + 1, unit, isKept))
      }
    }
    return groups
  }

  /// One of each list's numbers, ascending; not the number at the same place of `originals` where
  /// there is another.
  private static func ascending(
    _ choices: [[UInt16]], avoiding originals: [UInt16], _ stream: inout RedactionStream
  ) -> [UInt16]? {
    // The greatest that leave room for those behind them.
    var latest: [UInt16] = []
    for choice in choices.reversed() {
      let bound = latest.last.map { Int($0) } ?? Int(UInt16.max) + 1
      guard let last = choice.last(where: { Int($0) < bound }) else { return nil }
      latest.append(last)
    }
    latest.reverse()
    var chosen: [UInt16] = []
    for (index, choice) in choices.enumerated() {
      let room = choice.filter { unit in
        unit <= latest[index] && (chosen.last.map { unit > $0 } ?? true)
      }
      // About evenly, so that those behind have as much room.
      let near = room.prefix(max(2, 2 * room.count / (choices.count - index + 1)))
      let others = near.filter { $0 != originals[index] }
      let from = others.isEmpty || choice.count == 1 ? Array(near) : others
      guard !from.isEmpty else { return nil }
      chosen.append(from[stream.next(below: from.count)])
    }
    return chosen
  }
}
