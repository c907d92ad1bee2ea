import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// So many further elements that a collection has one more than it may have.
///
/// The collection is copied for the place that changes. Its new elements are the last one again;
/// copies of it, where the same object may not stand twice; or made up, where elements must differ
/// or where there is none.
struct CollectionAddition: Sendable {
  private enum Element {
    case again(node: Int)
    /// A copy of an instance, which may have another value in one place of its own.
    case copy(ofEntry: Int, changed: (positions: [Int], value: MadeUpValue)?)
    case madeUp(MadeUpValue)
  }

  private let slot: EditableArchive.Slot
  private let collection: Int
  private let type: BuiltInType
  private let presentCount: Int
  private var elements: [Element] = []
  /// For a dictionary, as many keys.
  private var keys: [MadeUpValue] = []

  /// Changes the integer that the count must equal.
  private let companion: CountCompanion?

  init(to place: Int, in subject: Subject) throws(NotShowable) {
    let definition = subject.map.definition(of: place)
    guard let target = subject.map.places[place].target, let bound = definition.maxCount,
      case .builtIn(let type) = definition.type
    else { throw NotShowable("a collection without a greatest count") }
    guard definition.entries == nil else {
      throw NotShowable("a dictionary whose entries have names")
    }
    companion = try subject.countCompanion(of: place, count: bound + 1)
    slot = try subject.soleSlot(of: place, besides: companion?.relation)
    collection = target
    self.type = type
    let content = CollectionContent(ofEntry: target, in: subject)
    presentCount = content.count
    let added = bound - presentCount + 1
    let room = min(
      subject.contract.limits[.references] ?? .max, UInt64(CounterexampleSuite.bytesPerCase))
    guard UInt64(added) <= room else { throw NotShowable("\(bound) elements within the limits") }
    if type == .dictionary {
      keys = try MadeUpValue.list(
        added, satisfying: subject.map.alternatives(of: .keys, at: place),
        avoiding: content.identities(of: content.keys, in: subject))
    }
    elements = try Self.elements(added, like: content, of: place, type, in: subject)
  }

  private static func elements(
    _ count: Int, like content: CollectionContent, of place: Int, _ type: BuiltInType,
    in subject: Subject
  ) throws(NotShowable) -> [Element] {
    let unique = try subject.uniqueStep(inElementsOf: place)
    let mustDiffer = type == .set || type == .countedSet || type == .orderedSet || unique == .itself
    let isDictionary = type == .dictionary
    guard let last = content.values.last else {
      return try madeUp(count, isDictionary ? .values : .elements, [], place, in: subject)
    }
    let target = subject.map.places[last].target
    let instance = target.flatMap { subject.isCustomInstance($0) ? $0 : nil }
    if mustDiffer, instance == nil || unique == .itself {
      let taken = content.identities(of: content.values, in: subject)
      return try madeUp(count, .elements, taken, place, in: subject)
    }
    if case .key(let key) = unique, let instance {
      return try copies(count, of: instance, uniqueUnder: key, in: subject)
    }
    if let target, mustDiffer || !subject.isSharedFreely(target) {
      try subject.checkRoom(forCopies: count, ofEntry: target)
      return Array(repeating: .copy(ofEntry: target, changed: nil), count: count)
    }
    return Array(repeating: .again(node: subject.map.places[last].object), count: count)
  }

  private static func madeUp(
    _ count: Int, _ inside: PlaceMap.Inside, _ taken: Set<MadeUpValue>, _ place: Int,
    in subject: Subject
  ) throws(NotShowable) -> [Element] {
    try MadeUpValue.list(
      count, satisfying: subject.map.alternatives(of: inside, at: place), avoiding: taken
    ).map { .madeUp($0) }
  }

  /// Copies of an instance that differ under one key.
  private static func copies(
    _ count: Int, of instance: Int, uniqueUnder key: ExactText, in subject: Subject
  ) throws(NotShowable) -> [Element] {
    let places = subject.map.places
    guard
      let field = places.indices.first(where: {
        places[$0].holder == instance && places[$0].step == .key(key)
      })
    else { throw NotShowable("elements that a relation compares") }
    let positions = try subject.slot(of: field).positions
    try subject.checkRoom(forCopies: count, ofEntry: instance)
    return try MadeUpValue.list(
      count, satisfying: subject.map.alternatives(of: field), avoiding: subject.bareIdentities
    ).map { .copy(ofEntry: instance, changed: (positions, $0)) }
  }

  // MARK: Applying

  func apply(to archive: inout EditableArchive) {
    var nodes: [Int] = []
    nodes.reserveCapacity(elements.count)
    for element in elements { nodes.append(add(element, to: &archive)) }
    let keyNodes = keys.map { $0.add(to: &archive) }
    let copy = archive.addEntry(archive.nodes[archive.entries[collection]])
    archive.appendElements(
      nodes, keys: keyNodes, toEntry: copy, type, after: presentCount)
    let reference = archive.addReference(to: copy)
    archive.replace(slot, with: reference)
    companion?.apply(to: &archive)
  }

  private func add(_ element: Element, to archive: inout EditableArchive) -> Int {
    switch element {
    case .again(let node): return node
    case .madeUp(let value): return value.add(to: &archive)
    case .copy(let original, let changed):
      let copy = archive.addCopy(ofEntry: original)
      if let (positions, value) = changed {
        let node = value.add(to: &archive)
        archive.replace(EditableArchive.Slot(entry: copy, positions), with: node)
      }
      return archive.addReference(to: copy)
    }
  }
}
