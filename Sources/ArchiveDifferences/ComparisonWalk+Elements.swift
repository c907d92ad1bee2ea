import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension ComparisonWalk {
  /// Compares the elements of two collections of Foundation.
  ///
  /// - Returns: False for values that are no collections of the same kind.
  mutating func compareElements(
    _ oldValue: FoundationValue, _ newValue: FoundationValue, at place: Int32
  ) -> Bool {
    switch (oldValue, newValue) {
    case (.array(let left), .array(let right)), (.orderedSet(let left), .orderedSet(let right)):
      compareLists(
        count: (left.count, right.count), at: place, step: ValuePath.Step.element,
        old: { left.object(at: $1, in: $0.archive) },
        new: { right.object(at: $1, in: $0.archive) })
    case (.set(let left), .set(let right)):
      compareSets(left, right, counts: nil, at: place)
    case (.countedSet(let left, let oldCounts), .countedSet(let right, let newCounts)):
      compareSets(left, right, counts: (oldCounts, newCounts), at: place)
    case (.dictionary(let oldKeys, let left), .dictionary(let newKeys, let right)):
      compareDictionaries((oldKeys, left), (newKeys, right), at: place)
    default: return false
    }
    return true
  }

  // MARK: Lists

  /// Compares two lists position by position; where their lengths differ, what is alike at their
  /// ends stays together, so that one element more is one difference.
  mutating func compareLists(
    count: (old: Int, new: Int), at place: Int32, step: (Int) -> ValuePath.Step,
    old oldObject: (ComparedSide, Int) -> Int, new newObject: (ComparedSide, Int) -> Int
  ) {
    var head = min(count.old, count.new)
    var tail = 0
    if count.old != count.new, head > 0 {
      func isAlike(_ left: Int, _ right: Int) -> Bool {
        areAlike(oldObject(old, left), newObject(new, right))
      }
      let shorter = head
      head = 0
      while head < shorter, isAlike(head, head) { head += 1 }
      while tail < shorter - head, isAlike(count.old - 1 - tail, count.new - 1 - tail) {
        tail += 1
      }
      // What is left of the shorter list stands beside the beginning of what is left of the other.
      head = shorter - tail
    }
    for position in 0..<head {
      compare(
        oldObject(old, position), newObject(new, position), at: Steps(place, step(position)))
    }
    for position in head..<count.old - tail {
      tell(.removed, Steps(place, step(position), nil), .object(oldObject(old, position)), nil)
    }
    for position in head..<count.new - tail {
      tell(.added, Steps(place, nil, step(position)), nil, .object(newObject(new, position)))
    }
    for back in (0..<tail).reversed() {
      let left = count.old - 1 - back
      let right = count.new - 1 - back
      compare(
        oldObject(old, left), newObject(new, right), at: Steps(place, step(left), step(right)))
    }
  }

  /// Whether two values are alike, as far as a look at them and what they refer to tells.
  private mutating func areAlike(_ oldObject: Int, _ newObject: Int) -> Bool {
    switch (old.list.uid(of: oldObject), new.list.uid(of: newObject)) {
    case (let left?, let right?):
      let known: (old: EntryFingerprints, new: EntryFingerprints)
      if let made = fingerprints {
        known = made
      } else {
        known = (EntryFingerprints(old.archive), EntryFingerprints(new.archive))
        fingerprints = known
      }
      return known.old.values[left] == known.new.values[right]
    case (nil, nil):
      let left = old.list.header(of: oldObject)
      let right = new.list.header(of: newObject)
      if left.isContainer || right.isContainer {
        return left.kind == right.kind && left.count == right.count
      }
      return leaves.areEqual(oldObject, in: old.list, newObject, in: new.list)
    default: return false
    }
  }

  // MARK: Sets and dictionaries

  /// What tells an element of a set, or a key, apart: the content of a text, a number, data, a date
  /// or a UUID; nil for anything else.
  private mutating func content(of object: Int, isNew: Bool) -> [Int]? {
    let side = isNew ? new : old
    guard let entry = side.list.uid(of: object) else {
      return leaves.number(of: object, in: side.list, isNew: isNew).map { [0, $0] }
    }
    guard entry != 0 else { return [1] }
    let value = side.archive.object(ofEntry: entry)
    if !side.list.isContainer(value) {
      return leaves.number(of: value, in: side.list, isNew: isNew).map { [0, $0] }
    }
    // A value of one field, such as a mutable string or a UUID.
    let header = side.list.header(of: value)
    guard side.archive.foundationClass(ofEntry: entry) != nil, header.kind == .dictionary,
      header.count == 2
    else { return nil }
    for position in 0..<2 where side.archive.meaning(ofKeyAt: position, in: header) != .class {
      let field = side.list.reference(2 + position, from: header.start)
      let meaning = side.archive.meaning(ofKeyAt: position, in: header)
      guard let number = leaves.number(of: field, in: side.list, isNew: isNew) else { return nil }
      // A mutable text is found where an immutable one was.
      return [meaning == .nsString ? 0 : Int(meaning.rawValue), number]
    }
    return nil
  }

  /// Finds for each element of the old collection the one of the new that stands for it: one of the
  /// same content, else, among those without such, the next.
  private mutating func match(
    _ left: FoundationElements, _ right: FoundationElements
  ) -> (pairs: [(old: Int, new: Int)], removed: [Int], added: [Int]) {
    var waiting: [[Int]: [Int]] = [:]
    var others: [Int] = []
    for position in (0..<right.count).reversed() {
      if let content = content(of: right.object(at: position, in: new.archive), isNew: true) {
        waiting[content, default: []].append(position)
      } else {
        others.append(position)
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var removed: [Int] = []
    var isMatched = Array(repeating: false, count: right.count)
    for position in 0..<left.count {
      let partner: Int?
      if let content = content(of: left.object(at: position, in: old.archive), isNew: false) {
        partner = waiting[content]?.popLast()
      } else {
        partner = others.popLast()
      }
      if let partner {
        isMatched[partner] = true
        pairs.append((position, partner))
      } else {
        removed.append(position)
      }
    }
    return (pairs, removed, (0..<right.count).filter { !isMatched[$0] })
  }

  private mutating func compareSets(
    _ left: FoundationElements, _ right: FoundationElements, counts: (old: [Int64], new: [Int64])?,
    at place: Int32
  ) {
    let matches = match(left, right)
    for (oldPosition, newPosition) in matches.pairs {
      let steps = Steps(place, .member(oldPosition), .member(newPosition))
      compare(
        left.object(at: oldPosition, in: old.archive),
        right.object(at: newPosition, in: new.archive), at: steps)
      if let counts, counts.old[oldPosition] != counts.new[newPosition] {
        tell(
          .counted(old: counts.old[oldPosition], new: counts.new[newPosition]), steps,
          .object(left.object(at: oldPosition, in: old.archive)),
          .object(right.object(at: newPosition, in: new.archive)))
      }
    }
    for position in matches.removed {
      tell(
        .removed, Steps(place, .member(position), nil),
        .object(left.object(at: position, in: old.archive)), nil)
    }
    for position in matches.added {
      tell(
        .added, Steps(place, nil, .member(position)), nil,
        .object(right.object(at: position, in: new.archive)))
    }
  }

  private mutating func compareDictionaries(
    _ left: (keys: FoundationElements, values: FoundationElements),
    _ right: (keys: FoundationElements, values: FoundationElements), at place: Int32
  ) {
    let matches = match(left.keys, right.keys)
    for (oldPosition, newPosition) in matches.pairs {
      compare(
        left.keys.object(at: oldPosition, in: old.archive),
        right.keys.object(at: newPosition, in: new.archive),
        at: Steps(place, .entryKey(oldPosition), .entryKey(newPosition)))
      compare(
        left.values.object(at: oldPosition, in: old.archive),
        right.values.object(at: newPosition, in: new.archive),
        at: Steps(
          place, step(oldPosition, left.keys, old), step(newPosition, right.keys, new)))
    }
    for position in matches.removed {
      tell(
        .removed, Steps(place, step(position, left.keys, old), nil),
        .object(left.values.object(at: position, in: old.archive)), nil)
    }
    for position in matches.added {
      tell(
        .added, Steps(place, nil, step(position, right.keys, new)), nil,
        .object(right.values.object(at: position, in: new.archive)))
    }
  }

  private func step(
    _ position: Int, _ keys: FoundationElements, _ side: ComparedSide
  ) -> ValuePath.Step {
    let key = ArchivedTarget.object(keys.object(at: position, in: side.archive))
    return side.archive.keyText(key).map { .entry(side.archive.exactText($0)) }
      ?? .entryKey(position)
  }
}
