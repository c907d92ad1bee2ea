import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `wrong-root`: an entry of `$top` is an instance of a class that the contract names elsewhere.
///
/// The instance has the fields of the one that should be there, so that nothing else is lost.
struct WrongRoot: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      place.role == .top && subject.otherClass(than: number) != nil
        && !standsInItsPlace(number, place, in: subject)
    }
  }

  /// Whether the contract has a scalar stand in its place, where no instance can be.
  private func standsInItsPlace(
    _ number: Int, _ place: PlaceMap.Place, in subject: Subject
  ) -> Bool {
    guard place.target == nil, subject.map.alternatives(of: number).count == 1 else { return false }
    return subject.contract.document.reader == .foundation
      || subject.map.definition(of: number).spelling == .inline
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    guard let other = subject.otherClass(than: place) else { throw NotShowable("no other class") }
    let slot = try subject.slot(of: place)
    let path = subject.map.path(of: place)
    let target = subject.map.places[place].target
    if case .field = subject.contract.document.version?.key, let target,
      !subject.isCustomInstance(target)
    {
      throw NotShowable("a root that holds the version as a dictionary")
    }
    return Draft(
      place: path.description, expectation: .rejected(.wrongRootClass, at: .path(path)),
      change: .archive(collects: true) { archive in
        guard let target, let inner = archive.slot(of: "$class", inEntry: target) else {
          archive.wrap(slot, inInstanceOf: other)
          return
        }
        let copy = archive.addEntry(archive.nodes[archive.entries[target]])
        let record = archive.addReference(to: archive.classRecord(other))
        archive.replace(EditableArchive.Slot(entry: copy, inner.positions), with: record)
        let reference = archive.addReference(to: copy)
        archive.replace(slot, with: reference)
      },
      growth: .small, condition: .place(place, .type))
  }

  func absence(in subject: Subject) -> String {
    "the contract names no class that is no root, or takes no instance there"
  }
}

extension Subject {
  /// A class that the contract names, but not in a place.
  ///
  /// Classes that the archive has come first: their records are there already.
  func otherClass(than place: Int) -> PlaceMap.NamedClass? {
    let others = namedClasses.filter { !map.accepts($0.name, at: place) }
    return others.first { presentClasses.contains($0.name) } ?? others.first
  }
}
