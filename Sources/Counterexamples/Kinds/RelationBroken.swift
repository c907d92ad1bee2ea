import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `relation-broken`: values of which each is as it must be no longer have a relation that the
/// contract asks for.
struct RelationBroken: Mutation {
  /// The sites are the positions of relations.
  func sites(in subject: Subject) -> [Int] {
    Array(subject.contract.document.relations.indices)
  }

  func draft(at position: Int, in subject: Subject) throws(NotShowable) -> Draft {
    switch subject.contract.document.relations[position] {
    case .unique(let path): return try repetition(position, path, subject)
    case .exists(let path, _):
      return try change(position, path, subject) { place throws(NotShowable) in
        try subject.madeUpValue(at: place, avoiding: subject.bareIdentities)
      }
    case .equal(.value(let path), .value):
      return try change(position, path, subject) { place throws(NotShowable) in
        let present = subject.bareValue(of: subject.map.places[place].object)?.identity
        return try subject.madeUpValue(at: place, avoiding: Set([present].compactMap(\.self)))
      }
    case .equal(.value(let path), .count(let counted)),
      .equal(.count(let counted), .value(let path)):
      do throws(NotShowable) {
        return try change(position, path, subject) { place throws(NotShowable) in
          let present = subject.bareValue(of: subject.map.places[place].object)?.identity
          return try subject.madeUpValue(at: place, avoiding: Set([present].compactMap(\.self)))
        }
      } catch {
        // Where the value can be no other, the number of elements can.
        return try removal(position, of: [counted], at: path, subject)
      }
    case .equal(.count(let first), .count(let second)):
      return try removal(position, of: [second, first], at: first, subject)
    case .ordered(let path): return try swap(position, path, subject)
    }
  }

  /// The places of the values that a path names.
  private func places(_ path: ValuePath, _ position: Int, _ subject: Subject) throws(NotShowable)
    -> [Int]
  {
    let places = subject.map.places.indices.filter { number in
      guard [.top, .field, .element].contains(subject.map.places[number].role) else { return false }
      let own = subject.map.path(of: number)
      if case .entryKey = subject.map.places[number].step { return false }
      return own.steps.count == path.steps.count && path.covers(own)
    }
    for place in places {
      let own = subject.map.path(of: place)
      let isFree = subject.contract.document.relations.indices.allSatisfy {
        $0 == position || !subject.contract.document.relations[$0].restricts(own)
      }
      guard isFree else { throw NotShowable("a value that another relation compares") }
      guard !subject.map.selectsVariant(place) else {
        throw NotShowable("a field that selects a variant of its type")
      }
    }
    return places
  }

  /// Puts another value in the last of the places.
  private func change(
    _ position: Int, _ path: ValuePath, _ subject: Subject,
    to value: (_ place: Int) throws(NotShowable) -> MadeUpValue
  ) throws(NotShowable) -> Draft {
    guard let place = try places(path, position, subject).last else {
      throw NotShowable("a relation of values that are not there")
    }
    let slot = try subject.slot(of: place)
    let value = try value(place)
    return draft(position, at: place, subject) { $0.put(value, at: slot) }
  }

  /// Takes an element from a collection that is counted.
  private func removal(
    _ position: Int, of counted: [ValuePath], at path: ValuePath, _ subject: Subject
  ) throws(NotShowable) -> Draft {
    for collection in counted {
      for place in subject.map.places.indices.reversed()
      where subject.map.path(of: place) == collection {
        let definition = subject.map.definition(of: place)
        guard let target = subject.map.places[place].target, definition.entries == nil else {
          continue
        }
        let count = CollectionContent(ofEntry: target, in: subject).count
        guard count > definition.minCount ?? 0 else { continue }
        let slot = try subject.soleSlot(of: place, besides: position)
        return Draft(
          place: "relation-\(position + 1):\(collection)",
          expectation: .rejected(.relationViolated, at: .path(path)),
          change: .archive(collects: true) { archive in
            let copy = archive.addEntry(archive.nodes[archive.entries[target]])
            archive.removeElements(1, fromEntry: copy, of: count)
            let reference = archive.addReference(to: copy)
            archive.replace(slot, with: reference)
          },
          growth: nil, condition: .relation(position))
      }
    }
    throw NotShowable("collections that are counted and can lose no element")
  }

  /// Puts the first value in the last place too.
  private func repetition(
    _ position: Int, _ path: ValuePath, _ subject: Subject
  ) throws(NotShowable) -> Draft {
    let places = try places(path, position, subject)
    guard let first = places.first,
      let last = places.last(where: { subject.map.areAlike(first, $0) }), first != last
    else { throw NotShowable("a relation of fewer than two values") }
    if let target = subject.map.places[first].target, !subject.isSharedFreely(target) {
      throw NotShowable("a mutable object twice")
    }
    let slot = try subject.slot(of: last)
    let node = subject.map.places[first].object
    return draft(position, at: last, subject) { $0.replace(slot, with: node) }
  }

  /// Lets two neighbours that differ change places.
  private func swap(
    _ position: Int, _ path: ValuePath, _ subject: Subject
  ) throws(NotShowable) -> Draft {
    let places = try places(path, position, subject)
    let pair = zip(places, places.dropFirst()).first { left, right in
      let values = [left, right].map { subject.bareValue(of: subject.map.places[$0].object) }
      return subject.map.areAlike(left, right) && values[0] != values[1] && !values.contains(nil)
    }
    guard let (left, right) = pair else { throw NotShowable("a relation of equal values") }
    let slots = (try subject.slot(of: left), try subject.slot(of: right))
    let nodes = (subject.map.places[left].object, subject.map.places[right].object)
    return draft(position, at: right, subject) { archive in
      archive.replace(slots.0, with: nodes.1)
      archive.replace(slots.1, with: nodes.0)
    }
  }

  private func draft(
    _ position: Int, at place: Int, _ subject: Subject,
    _ change: @escaping @Sendable (inout EditableArchive) -> Void
  ) -> Draft {
    let path = subject.map.path(of: place)
    return Draft(
      place: "relation-\(position + 1):\(path)",
      expectation: .rejected(.relationViolated, at: .path(path)),
      change: .archive(collects: true, change), growth: nil, condition: .relation(position))
  }

  func absence(in subject: Subject) -> String { "the contract has no relations" }
}

extension Relation {
  /// Whether another value in a place, one that is nowhere else, could violate the relation.
  fileprivate func restricts(_ path: ValuePath) -> Bool {
    switch self {
    case .unique: false
    case .exists(let value, let among): value.covers(path) || among.covers(path)
    case .ordered(let value): value.covers(path)
    case .equal(let left, let right):
      [left, right].contains { term in
        switch term {
        case .value(let other), .count(let other): other.covers(path)
        }
      }
    }
  }
}
