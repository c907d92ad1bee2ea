import ArchiveContracts
import KeyedArchives

/// `missing-root`: an entry of `$top` that must be there is not.
struct MissingRoot: Mutation {
  func sites(in subject: Subject) -> [Int] {
    subject.places { _, place in place.role == .top && !place.isOptional }
  }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    if case .field = subject.contract.document.version?.key {
      throw NotShowable("a root that holds the version")
    }
    let slot = try subject.slot(of: place)
    let path = subject.map.path(of: place)
    return Draft(
      place: path.description, expectation: .rejected(.missingRoot, at: .path(path)),
      change: .archive(collects: true) { $0.remove(slot) })
  }

  func absence(in subject: Subject) -> String { "no entry of $top has to be there" }
}
