import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `shared-mutable`: two places refer to one mutable object, which Foundation's reader would hand
/// out twice.
struct SharedMutable: Mutation {
  struct Site {
    /// Where the object stands, which becomes a mutable one.
    let first: Int
    /// What comes to refer to it too.
    let second: Int
  }

  func sites(in subject: Subject) -> [Site] {
    guard subject.contract.document.reader == .foundation else { return [] }
    let places = subject.places { number, place in
      place.target != nil && [.top, .field, .element].contains(place.role) && isIndexed(place.step)
        && subject.map.mutableClass(at: number) != nil
    }
    return places.compactMap { second in
      places.first { first in
        first < second && subject.map.areAlike(first, second)
          && subject.map.places[first].target != subject.map.places[second].target
          && !subject.map.isInside(second, first)
      }.map { Site(first: $0, second: second) }
    }
  }

  /// Elements of sets and keys may not stand there twice anyhow.
  private func isIndexed(_ step: ValuePath.Step) -> Bool {
    switch step {
    case .key, .entry, .element: true
    case .member, .entryKey, .every: false
    }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    guard let target = subject.map.places[site.first].target,
      let mutable = subject.map.mutableClass(at: site.first)
    else { throw NotShowable("a layout that is not changed") }
    let firstSlot = try subject.soleSlot(of: site.first)
    guard !subject.isUnique(subject.map.path(of: site.first)),
      !subject.isUnique(subject.map.path(of: site.second))
    else { throw NotShowable("a value that a relation compares") }
    return try subject.change(of: site.second, breaking: .notAllowedValue, growth: nil) {
      archive, slot in
      let shared = archive.addMutable(mutable, likeEntry: target)
      archive.replace(firstSlot, with: shared)
      archive.replace(slot, with: shared)
    }
  }

  func absence(in subject: Subject) -> String {
    subject.contract.document.reader == .foundation
      ? "no two places of the archive take the same mutable object"
      : "the contract is not for Foundation's reader, which alone minds"
  }
}

extension EditableArchive {
  /// Adds a mutable instance with the content of an entry.
  ///
  /// - Returns: The node of a reference to it.
  mutating func addMutable(_ named: PlaceMap.NamedClass, likeEntry entry: Int) -> Int {
    let record = classRecord(named)
    if let slot = slot(of: "$class", inEntry: entry) {
      let copy = addEntry(nodes[entries[entry]])
      replace(Slot(entry: copy, slot.positions), with: addReference(to: record))
      return addReference(to: copy)
    }
    let key: ExactText
    if case .text = nodes[entries[entry]] { key = "NS.string" } else { key = "NS.data" }
    let pairs = [
      (key: add(.text(key)), value: add(nodes[entries[entry]])),
      (key: add(.text("$class")), value: addReference(to: record)),
    ]
    return addReferenced(.dictionary(pairs))
  }
}
