import ArchiveContracts
import KeyedArchives

/// `reference-cycle`: a reference to an object that leads to the one that holds it, where the
/// contract would accept that object but no cycle.
struct ReferenceCycle: Mutation {
  struct Site {
    let place: Int
    /// The entry that the reference is to name.
    let ancestor: Int
  }

  func sites(in subject: Subject) -> [Site] {
    var counts: [Int: Int] = [:]
    for place in subject.map.places {
      if let target = place.target { counts[target, default: 0] += 1 }
    }
    let places = subject.places { _, place in
      place.target != nil && !place.isBackReference && [.field, .element].contains(place.role)
    }
    return places.compactMap { place in
      ancestor(of: place, counts, subject).map { Site(place: place, ancestor: $0) }
    }
  }

  /// The nearest object around a place that the place's definition accepts as it is.
  ///
  /// Each object from there to the place must have one reference only: then the changed one is
  /// sure to be the reference that closes the cycle.
  private func ancestor(of place: Int, _ counts: [Int: Int], _ subject: Subject) -> Int? {
    let map = subject.map
    var outer = map.places[place].parent
    while let current = outer {
      guard let entry = map.places[current].target, counts[entry] == 1 else { return nil }
      if map.areAlike(current, place) { return subject.isSharedFreely(entry) ? entry : nil }
      outer = map.places[current].parent
    }
    return nil
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let slot = try subject.soleSlot(of: site.place)
    let path = subject.map.path(of: site.place)
    return Draft(
      place: path.description, expectation: .rejected(.cycle, at: .path(path)),
      change: .archive(collects: true) { archive in
        let reference = archive.addReference(to: site.ancestor)
        archive.replace(slot, with: reference)
      },
      growth: .small)
  }

  func absence(in subject: Subject) -> String {
    "no place of the archive takes an object that leads to the place"
  }
}

extension Subject {
  /// Whether a further reference to an object breaks no rule about shared mutable objects.
  func isSharedFreely(_ entry: Int) -> Bool {
    guard contract.document.reader == .foundation,
      let record = archive.roles[entry].instanceRecord
    else { return true }
    let name = archive.className(of: archive.classRecords[record])
    return !(FoundationClass(named: name)?.isMutable ?? false)
  }
}
