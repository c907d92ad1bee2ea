import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `mutable-classes`: instances of Foundation's immutable classes are of the mutable ones.
struct MutableClasses: Mutation {
  func sites(in subject: Subject) -> [Int] { changes(in: subject).isEmpty ? [] : [0] }

  private func changes(
    in subject: Subject
  ) -> [(entry: Int, named: PlaceMap.NamedClass)] {
    let holders: [Int?] = [nil] + subject.table.entries.indices.map { $0 }
    var edges: [Int: Int] = [:]
    for slot in holders.flatMap({ subject.table.referenceSlots(ofEntry: $0) }) {
      if let target = subject.table.target(of: slot) { edges[target, default: 0] += 1 }
    }
    let isFoundation = subject.contract.document.reader == .foundation
    return subject.instances.compactMap { entry in
      guard let known = subject.archive.foundationClass(ofEntry: entry), !known.isMutable,
        !isFoundation || edges[entry] == 1, let named = subject.map.mutableClass(of: known.kind)
      else { return nil }
      return (entry, named)
    }
  }

  func draft(at site: Int, in subject: Subject) -> Draft {
    let changes = changes(in: subject)
    return Draft(
      expectation: .accepted,
      change: .archive(collects: true) { archive in
        for (entry, named) in changes {
          guard let slot = archive.slot(of: "$class", inEntry: entry) else { continue }
          let record = archive.addReference(to: archive.classRecord(named))
          archive.replace(slot, with: record)
        }
      },
      growth: nil)
  }

  func absence(in subject: Subject) -> String {
    "the archive has no instance for which there is a mutable class"
  }
}
