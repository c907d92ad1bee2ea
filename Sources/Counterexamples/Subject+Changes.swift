import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension Subject {
  /// A change of one place that breaks its own condition and no other.
  ///
  /// - Parameters:
  ///   - suffix: Told apart by it: several changes of one place.
  ///   - relation: A relation that the change keeps although it compares what stands there.
  func change(
    of place: Int, at suffix: String = "", breaking code: FindingCode,
    condition: BrokenCondition? = nil, growth: Growth? = .small, besides relation: Int? = nil,
    _ change: @escaping @Sendable (inout EditableArchive, EditableArchive.Slot) -> Void
  ) throws(NotShowable) -> Draft {
    let slot = try soleSlot(of: place, besides: relation)
    let path = map.path(of: place)
    return Draft(
      place: path.description + suffix, expectation: .rejected(code, at: .path(path)),
      change: .archive(collects: true) { change(&$0, slot) }, growth: growth, condition: condition)
  }

  /// Whether values under a path must all differ.
  func isUnique(_ path: ValuePath) -> Bool {
    contract.document.relations.contains { relation in
      if case .unique(let unique) = relation { return unique.covers(path) }
      return false
    }
  }

  /// A value that satisfies the definitions of a place, other than some.
  func madeUpValue(at place: Int, avoiding taken: Set<MadeUpValue>) throws(NotShowable)
    -> MadeUpValue
  {
    let values = try MadeUpValue.list(
      1, satisfying: map.alternatives(of: place), avoiding: taken)
    guard let value = values.first else { throw NotShowable("another value") }
    return value
  }
}

extension EditableArchive {
  /// Puts a made-up value in a place, inline only where what is there is, and can be.
  mutating func put(_ value: MadeUpValue, at slot: Slot) {
    if target(of: slot) == nil, let bare = value.bare {
      replace(slot, with: add(bare))
    } else {
      let node = value.add(to: &self)
      replace(slot, with: node)
    }
  }

  /// Appends elements to a collection: to the list that it has, or by numbered keys.
  ///
  /// - Parameters:
  ///   - keys: As many keys, for a dictionary.
  ///   - count: The number of elements that are there.
  mutating func appendElements(
    _ nodes: [Int], keys: [Int] = [], toEntry entry: Int, _ type: BuiltInType, after count: Int
  ) {
    if type == .countedSet {
      appendCounted(nodes, toEntry: entry, after: count)
    } else {
      append(nodes, "NS.objects", "NS.object.", toEntry: entry, type, after: count)
      append(keys, "NS.keys", "NS.key.", toEntry: entry, type, after: count)
    }
  }

  private mutating func append(
    _ nodes: [Int], _ list: ExactText, _ prefix: String, toEntry entry: Int, _ type: BuiltInType,
    after count: Int
  ) {
    guard !nodes.isEmpty else { return }
    if let slot = slot(of: list, inEntry: entry) {
      append(nodes, to: slot)
    } else if count == 0, type != .orderedSet {
      let node = add(.array(nodes))
      append([(key: list, value: node)], to: Slot(entry: entry, []))
    } else {
      let pairs = nodes.enumerated().map {
        (key: ExactText("\(prefix)\(count + $0.offset)"), value: $0.element)
      }
      append(pairs, to: Slot(entry: entry, []))
    }
  }

  private mutating func appendCounted(_ nodes: [Int], toEntry entry: Int, after count: Int) {
    putCount(count + nodes.count, ofEntry: entry)
    let one = add(.integer(PropertyListInteger(Int64(1))))
    var pairs: [(key: ExactText, value: Int)] = []
    for (offset, node) in nodes.enumerated() {
      pairs.append((key: ExactText("NS.object\(count + offset)"), value: node))
      pairs.append((key: ExactText("NS.count\(count + offset)"), value: one))
    }
    append(pairs, to: Slot(entry: entry, []))
  }

  private mutating func putCount(_ count: Int, ofEntry entry: Int) {
    guard let slot = slot(of: "NS.count", inEntry: entry) else { return }
    put(.integer(PropertyListInteger(Int64(count))), at: slot, inline: true)
  }

  /// Takes the last elements of a collection away, for a dictionary with their keys.
  mutating func removeElements(_ removed: Int, fromEntry entry: Int, of count: Int) {
    putCount(count - removed, ofEntry: entry)
    for position in ((count - removed)..<count).reversed() {
      for list: ExactText in ["NS.objects", "NS.keys"] {
        if let slot = slot(of: list, inEntry: entry) { remove(slot.inside(position)) }
      }
      for prefix in ["NS.object.", "NS.key.", "NS.object", "NS.count"] {
        if let slot = slot(of: ExactText("\(prefix)\(position)"), inEntry: entry) { remove(slot) }
      }
    }
  }

  /// Puts an index set with other ranges in the place of one.
  mutating func putIndexSet(
    _ ranges: [(location: Int64, length: Int64)], at slot: Slot, likeEntry entry: Int
  ) {
    func integer(_ value: Int64) -> Int { add(.integer(PropertyListInteger(value))) }
    var pairs: [(key: ExactText, value: Int)] = [
      (key: "NSRangeCount", value: integer(Int64(ranges.count)))
    ]
    if ranges.count == 1 {
      pairs.append((key: "NSLocation", value: integer(ranges[0].location)))
      pairs.append((key: "NSLength", value: integer(ranges[0].length)))
    } else if !ranges.isEmpty {
      let packed = ranges.flatMap { Self.packed($0.location) + Self.packed($0.length) }
      pairs.append((key: "NSRangeData", value: addReferenced(.data(packed))))
    }
    if let record = self.slot(of: "$class", inEntry: entry) {
      pairs.append((key: "$class", value: node(at: record)))
    }
    let reference = addReferenced(
      .dictionary(pairs.map { (key: add(.text($0.key)), value: $0.value) }))
    replace(slot, with: reference)
  }

  /// Seven bits a byte, the least significant first, as NSIndexSet packs its numbers.
  private static func packed(_ number: Int64) -> [UInt8] {
    var result: [UInt8] = []
    var rest = UInt64(bitPattern: number)
    repeat {
      let low = UInt8(truncatingIfNeeded: rest & 0x7F)
      rest >>= 7
      result.append(rest == 0 ? low : low | 0x80)
    } while rest != 0
    return result
  }
}
