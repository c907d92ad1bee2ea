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
      let known = knownFingerprints()
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

  mutating func knownFingerprints() -> (old: EntryFingerprints, new: EntryFingerprints) {
    if let fingerprints { return fingerprints }
    let made = (old: EntryFingerprints(old.archive), new: EntryFingerprints(new.archive))
    fingerprints = made
    return made
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

  /// Finds for each element of the old collection the one of the new that has the same content.
  ///
  /// - Returns: Also the positions of elements that have no content to be told by, in order.
  private mutating func match(
    _ left: FoundationElements, _ right: FoundationElements
  ) -> ElementMatches {
    var waiting: [[Int]: [Int]] = [:]
    var matches = ElementMatches()
    for position in (0..<right.count).reversed() {
      if let content = content(of: right.object(at: position, in: new.archive), isNew: true) {
        waiting[content, default: []].append(position)
      } else {
        matches.others.new.append(position)
      }
    }
    matches.others.new.reverse()
    for position in 0..<left.count {
      guard let content = content(of: left.object(at: position, in: old.archive), isNew: false)
      else {
        matches.others.old.append(position)
        continue
      }
      if let partner = waiting[content]?.popLast() {
        matches.pairs.append((position, partner))
      } else {
        matches.removed.append(position)
      }
    }
    matches.added = waiting.values.joined().sorted()
    return matches
  }

  private mutating func compareSets(
    _ left: FoundationElements, _ right: FoundationElements, counts: (old: [Int64], new: [Int64])?,
    at place: Int32
  ) {
    compare(
      DeferredElements(
        place: place, old: left, new: right, kind: counts.map { .counts(old: $0, new: $1) } ?? .set)
    )
  }

  private mutating func compareDictionaries(
    _ left: (keys: FoundationElements, values: FoundationElements),
    _ right: (keys: FoundationElements, values: FoundationElements), at place: Int32
  ) {
    compare(
      DeferredElements(
        place: place, old: left.keys, new: right.keys,
        kind: .values(old: left.values, new: right.values)))
  }

  /// Compares the elements that have content at once, and the others after everything else.
  private mutating func compare(_ elements: DeferredElements) {
    let matches = match(elements.old, elements.new)
    for (oldPosition, newPosition) in matches.pairs {
      compare(elements, oldPosition, newPosition)
    }
    for position in matches.removed { tellRemoved(elements, position) }
    for position in matches.added { tellAdded(elements, position) }
    guard !matches.others.old.isEmpty || !matches.others.new.isEmpty else { return }
    var rest = elements
    rest.wait(for: matches.others)
    deferred.append(rest)
  }

  private func steps(
    for elements: DeferredElements, _ oldPosition: Int?, _ newPosition: Int?
  ) -> Steps {
    func step(
      _ position: Int, _ keys: FoundationElements, _ side: ComparedSide
    ) -> ValuePath.Step {
      if case .values = elements.kind { return self.step(position, keys, side) }
      return .member(position)
    }
    return Steps(
      elements.place, oldPosition.map { step($0, elements.old, old) },
      newPosition.map { step($0, elements.new, new) })
  }

  /// Compares two elements, or two entries of dictionaries.
  mutating func compare(_ elements: DeferredElements, _ oldPosition: Int, _ newPosition: Int) {
    let oldObject = elements.old.object(at: oldPosition, in: old.archive)
    let newObject = elements.new.object(at: newPosition, in: new.archive)
    let steps = steps(for: elements, oldPosition, newPosition)
    switch elements.kind {
    case .set: compare(oldObject, newObject, at: steps)
    case .counts(let left, let right):
      compare(oldObject, newObject, at: steps)
      if left[oldPosition] != right[newPosition] {
        tell(
          .counted(old: left[oldPosition], new: right[newPosition]), steps, .object(oldObject),
          .object(newObject))
      }
    case .values(let left, let right):
      compare(
        oldObject, newObject,
        at: Steps(elements.place, .entryKey(oldPosition), .entryKey(newPosition)))
      compare(
        left.object(at: oldPosition, in: old.archive),
        right.object(at: newPosition, in: new.archive), at: steps)
    }
  }

  mutating func tellRemoved(_ elements: DeferredElements, _ position: Int) {
    var told = elements.old
    if case .values(let left, _) = elements.kind { told = left }
    tell(
      .removed, steps(for: elements, position, nil),
      .object(told.object(at: position, in: old.archive)), nil)
  }

  mutating func tellAdded(_ elements: DeferredElements, _ position: Int) {
    var told = elements.new
    if case .values(_, let right) = elements.kind { told = right }
    tell(
      .added, steps(for: elements, nil, position), nil,
      .object(told.object(at: position, in: new.archive)))
  }

  private func step(
    _ position: Int, _ keys: FoundationElements, _ side: ComparedSide
  ) -> ValuePath.Step {
    let key = ArchivedTarget.object(keys.object(at: position, in: side.archive))
    return side.archive.keyText(key).map { .entry(side.archive.exactText($0)) }
      ?? .entryKey(position)
  }
}
