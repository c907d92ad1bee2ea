import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `reference-out-of-range`: a reference to the index behind the last entry of `$objects`.
struct ReferenceOutOfRange: Mutation {
  enum Site {
    case place(Int)
    /// The class of an instance, by its entry.
    case classOf(Int)
  }

  func sites(in subject: Subject) -> [Site] {
    let references = subject.places { _, place in place.target != nil }
    let instances = (0..<subject.archive.entryCount).filter {
      subject.archive.roles[$0].instanceRecord != nil
    }
    return references.map { Site.place($0) } + instances.map { Site.classOf($0) }
  }

  func draft(at site: Site, in subject: Subject) throws(NotShowable) -> Draft {
    let slot: EditableArchive.Slot
    let name: String
    switch site {
    case .place(let place):
      slot = try subject.slot(of: place)
      name = subject.map.path(of: place).description
    case .classOf(let entry):
      guard let found = subject.table.slot(of: "$class", inEntry: entry) else {
        throw NotShowable("an instance without class")
      }
      slot = found
      name = "class-of-object-\(entry)"
    }
    let beyond = subject.archive.entryCount
    return Draft(
      place: name,
      expectation: .rejected(.danglingReference, at: slot.entry.map { .object($0) } ?? .input),
      change: .archive(collects: false) { archive in
        let reference = archive.addReference(to: beyond)
        archive.replace(slot, with: reference)
      },
      growth: .small)
  }

  func absence(in subject: Subject) -> String { "the archive has no reference" }
}
