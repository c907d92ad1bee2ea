import ArchiveContracts
import KeyedArchives

/// `null-root`: an entry of `$top` that must be there is nil.
struct NullRoot: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { _, place in place.role == .top && !place.isOptional && place.target != nil }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    try subject.refuseVersionInside(place)
    return try subject.change(
      of: place, breaking: .missingRoot, condition: .place(place, .required)
    ) { archive, slot in
      let null = archive.addReference(to: 0)
      archive.replace(slot, with: null)
    }
  }

  func absence(in subject: Subject) -> String { "no reference in $top has to be there" }
}

extension Subject {
  /// Refuses an entry of `$top` that holds the version of the archive.
  func refuseVersionInside(_ place: Int) throws(NotShowable) {
    guard map.places[place].role == .top, case .field = contract.document.version?.key else {
      return
    }
    throw NotShowable("a root that holds the version")
  }
}
