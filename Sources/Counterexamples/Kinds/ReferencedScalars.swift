import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `referenced-scalars`: scalars that stand in their place become entries of their own.
struct ReferencedScalars: Mutation {
  func sites(in subject: Subject) -> [Int] { places(in: subject).isEmpty ? [] : [0] }

  private func places(in subject: Subject) -> [Int] {
    guard subject.contract.document.reader == .any else { return [] }
    return subject.places { number, place in
      guard place.target == nil, [.top, .field, .version].contains(place.role) else { return false }
      if place.role == .version { return true }
      let definition = subject.map.definition(of: number)
      return definition.type != .builtIn(.struct) && definition.spelling == nil
        && subject.map.alternatives(of: number).count == 1
    }
  }

  func draft(at site: Int, in subject: Subject) throws(NotShowable) -> Draft {
    var slots: [EditableArchive.Slot] = []
    for place in places(in: subject) { slots.append(try subject.slot(of: place)) }
    return Draft(
      expectation: .accepted,
      change: .archive(collects: false) { [slots] archive in
        for slot in slots {
          let reference = archive.addReferenced(archive.value(at: slot))
          archive.replace(slot, with: reference)
        }
      },
      growth: nil)
  }

  func absence(in subject: Subject) -> String {
    subject.contract.document.reader == .any
      ? "the archive has no scalar in its place for which the contract takes a reference"
      : "Foundation's reader does not follow references to scalars"
  }
}
