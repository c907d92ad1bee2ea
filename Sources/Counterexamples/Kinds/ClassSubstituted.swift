import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `class-substituted`: an instance, or a bare value, is an instance of a class that the contract
/// names, but not there.
///
/// The instance keeps its fields, so that nothing else is lost.
struct ClassSubstituted: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { number, place in
      guard let target = place.target, [.field, .element, .part].contains(place.role),
        subject.otherClass(than: number) != nil
      else { return false }
      // A bare element among others is what `element-wrong-class` replaces.
      return place.role != .element || subject.archive.roles[target].instanceRecord != nil
    }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    guard let other = subject.otherClass(than: place) else { throw NotShowable("no other class") }
    let target = subject.map.places[place].target
    return try subject.change(
      of: place, breaking: .classNotAllowed, condition: .place(place, .type)
    ) { archive, slot in
      guard let target, let inner = archive.slot(of: "$class", inEntry: target) else {
        archive.wrap(slot, inInstanceOf: other)
        return
      }
      let copy = archive.addEntry(archive.nodes[archive.entries[target]])
      let record = archive.addReference(to: archive.classRecord(other))
      archive.replace(EditableArchive.Slot(entry: copy, inner.positions), with: record)
      let reference = archive.addReference(to: copy)
      archive.replace(slot, with: reference)
    }
  }

  func absence(in subject: Subject) -> String {
    "the archive has no reference for which the contract names another class"
  }
}
