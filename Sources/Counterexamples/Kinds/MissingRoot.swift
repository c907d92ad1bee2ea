import ArchiveContracts
import KeyedArchives

/// `missing-root`: an entry of `$top` that must be there is not.
struct MissingRoot: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { _, place in place.role == .top && !place.isOptional }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    try subject.refuseVersionInside(place)
    let slot = try subject.slot(of: place)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description, expectation: .rejected(.missingRoot, at: .path(path)),
      change: .archive(collects: true) { $0.remove(slot) }, condition: .place(place, .required))
  }

  func absence(in subject: Subject) -> String { "no entry of $top has to be there" }
}
