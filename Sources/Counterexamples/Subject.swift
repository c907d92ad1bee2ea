import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// An accepted archive from which inputs are derived: its bytes, its objects, its places.
final class Subject: Sendable {
  let original: [UInt8]
  let contract: Contract
  let seed: UInt64
  let archive: KeyedArchive
  let shape: GraphShape
  let table: EditableArchive
  let map: PlaceMap
  let conditions: PlaceConditions
  let namedClasses: [PlaceMap.NamedClass]
  /// The names of the archive's class records.
  let presentClasses: Set<ExactText>
  /// The objects of a binary archive; nil for XML.
  let binary: BinaryObjects?
  /// The archives inside data that the contract has a contract for.
  let embedded: [EmbeddedArchive]
  /// The bytes of the unchanged table, as they are written.
  let rewrittenByteCount: Int

  var format: PropertyList.Format { archive.propertyList.format }

  /// - Throws: What keeps inputs from being derived: above all, that the contract does not accept
  ///   the archive.
  init(_ bytes: [UInt8], _ contract: Contract, seed: UInt64) throws(CounterexampleFailure) {
    original = bytes
    self.contract = contract
    self.seed = seed
    do {
      archive = try KeyedArchive(bytes, limits: contract.limits)
    } catch {
      throw CounterexampleFailure("the archive cannot be read: \(error.message)")
    }
    guard let map = PlaceMap(archive, contract) else {
      throw CounterexampleFailure("the contract does not accept the archive")
    }
    self.map = map
    conditions = PlaceConditions(map)
    namedClasses = map.namedClasses
    presentClasses = Set(archive.classRecords.map { [archive] in archive.className(of: $0) })
    shape = GraphShape(archive)
    embedded = try EmbeddedArchive.all(in: map, seed: seed)
    table = EditableArchive(archive)
    binary = archive.propertyList.format == .binary ? BinaryObjects(bytes) : nil
    do {
      rewrittenByteCount = try table.bytes(as: archive.propertyList.format).count
    } catch {
      throw CounterexampleFailure(error.message)
    }
  }

  func generator(for kind: CounterexampleKind) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: kind.rawValue)
  }

  /// The input that a change makes of the original.
  func bytes(after change: Change) throws(CounterexampleFailure) -> [UInt8] {
    switch change {
    case .bytes(let change): return change(original)
    case .format(let format): return try Self.written(table, as: format)
    case .binary(let change):
      var changed = table
      change(&changed)
      return try Self.written(changed, as: .binary)
    case .archive(let collects, let change):
      var changed = table
      change(&changed)
      if collects { changed.removeEntries(lostSince: table.reachedEntries()) }
      return try Self.written(changed, as: format)
    case .embedded(let embedded, let slot, let change):
      let inner = try embedded.subject.bytes(after: change)
      return try bytes(after: embedded.change(to: inner, at: slot))
    }
  }

  private static func written(
    _ archive: EditableArchive, as format: PropertyList.Format
  ) throws(CounterexampleFailure) -> [UInt8] {
    do {
      return try archive.bytes(as: format)
    } catch {
      throw CounterexampleFailure(error.message)
    }
  }
}

// MARK: Places

extension Subject {
  /// The places of the map that a condition picks, each slot of the table once, under its first
  /// path.
  func places(where condition: (Int, PlaceMap.Place) -> Bool) -> [Int] {
    var seen: Set<SiteKey> = []
    var result: [Int] = []
    for (number, place) in map.places.enumerated() where condition(number, place) {
      let key = SiteKey(holder: place.holder, step: place.step, object: place.object)
      if seen.insert(key).inserted { result.append(number) }
    }
    return result
  }

  private struct SiteKey: Hashable {
    let holder: Int?
    let step: ValuePath.Step
    let object: Int
  }

  /// Where a place stands in the table, if changing it can break nothing but the place's own
  /// conditions.
  ///
  /// - Parameter relation: A relation that the same change keeps, by its position.
  func soleSlot(
    of number: Int, besides relation: Int? = nil
  ) throws(NotShowable) -> EditableArchive.Slot {
    guard comparing(map.path(of: number)).allSatisfy({ $0 == relation }) else {
      throw NotShowable("a value that a relation compares")
    }
    guard !map.selectsVariant(number) else {
      throw NotShowable("a field that selects a variant of its type")
    }
    return try slot(of: number)
  }

  /// Where a place stands in the table.
  func slot(of number: Int) throws(NotShowable) -> EditableArchive.Slot {
    let place = map.places[number]
    let holder = place.holder
    let pairs = table.pairs(of: holder.map { table.entries[$0] } ?? table.top)
    let found: EditableArchive.Slot?
    switch place.step {
    case .key(let key):
      found = pairs.firstIndex { pair in
        pair.value == place.object && table.text(of: pair.key)?.unescapedKey == key
      }.map { EditableArchive.Slot(entry: holder, [$0]) }
    case .element(let position), .member(let position):
      found = elementSlot(position, of: "NS.objects", pairs, place)
    case .entryKey(let position):
      found =
        elementSlot(position, of: "NS.keys", pairs, place)
        ?? elementSlot(position, of: "NS.objects", pairs, place)
    case .entry(let key):
      found = entryPosition(of: key, pairs).flatMap {
        elementSlot($0, of: "NS.objects", pairs, place)
      }
    case .every: found = nil
    }
    guard let found else { throw NotShowable("a layout that is not changed") }
    return found
  }

  private typealias Pairs = [(key: Int, value: Int)]

  /// The place of an element: in a list, or under a key of its own with a number.
  private func elementSlot(
    _ position: Int, of list: ExactText, _ pairs: Pairs, _ place: PlaceMap.Place
  ) -> EditableArchive.Slot? {
    let single = list == "NS.keys" ? "NS.key" : "NS.object"
    let numbered = [ExactText("\(single).\(position)"), ExactText("\(single)\(position)")]
    for (number, pair) in pairs.enumerated() {
      guard let key = table.text(of: pair.key) else { continue }
      if key == list, case .array(let elements) = table.nodes[pair.value],
        elements.indices.contains(position), elements[position] == place.object
      {
        return EditableArchive.Slot(entry: place.holder, [number, position])
      }
      if numbered.contains(key), pair.value == place.object {
        return EditableArchive.Slot(entry: place.holder, [number])
      }
    }
    return nil
  }

  /// The position of a dictionary's entry with a text key.
  private func entryPosition(of key: ExactText, _ pairs: Pairs) -> Int? {
    for pair in pairs {
      guard let name = table.text(of: pair.key) else { continue }
      if name == "NS.keys", case .array(let keys) = table.nodes[pair.value] {
        return keys.firstIndex { text(of: $0) == key }
      }
      if name.codeUnits.starts(with: "NS.key.".utf16), text(of: pair.value) == key {
        return Int(String(name.repaired.dropFirst("NS.key.".count)))
      }
    }
    return nil
  }

  /// The text that a value is or refers to, if it is a bare one or an NSString's.
  private func text(of node: Int) -> ExactText? {
    guard case .uid(let entry) = table.nodes[node], entry < table.entries.count else {
      return table.text(of: node)
    }
    let target = table.entries[Int(entry)]
    if let text = table.text(of: target) { return text }
    for pair in table.pairs(of: target) where table.text(of: pair.key) == "NS.string" {
      return table.text(of: pair.value)
    }
    return nil
  }

  /// The relations that changing what stands at a path could violate as well, by their positions: it
  /// lies on the path of one that compares values.
  func comparing(_ path: ValuePath) -> [Int] {
    contract.document.relations.indices.filter { position in
      switch contract.document.relations[position] {
      case .unique: false
      case .exists(let value, let among): value.covers(path) || among.covers(path)
      case .ordered(let value): value.covers(path)
      case .equal(let left, let right): left.path.covers(path) || right.path.covers(path)
      }
    }
  }
}

extension RelationTerm {
  var path: ValuePath {
    switch self {
    case .value(let path), .count(let path): path
    }
  }
}

extension ValuePath {
  /// Whether a relation's path leads through the place of another path, or ends there.
  func covers(_ other: ValuePath) -> Bool {
    guard other.steps.count <= steps.count else { return false }
    return zip(steps, other.steps).allSatisfy { own, step in
      switch (own, step) {
      case (.every, .element), (.every, .member), (.every, .entry), (.every, .entryKey): true
      case (.entry(let first), .key(let second)): first == second
      default: own == step
      }
    }
  }
}
