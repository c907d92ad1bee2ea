import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `version-wrong-type`: a version of another kind: where an integer belongs, the same as a real.
struct VersionWrongType: Mutation {
  func sites(in subject: Subject) -> [Int] { subject.versions }

  func draft(at place: Int, in subject: Subject) throws(NotShowable) -> Draft {
    var value = PropertyListValue.real(1)
    if case .integer(let number) = subject.map.places[place].versionRule?.current {
      value = .real(Double(number))
    }
    return try subject.versionDraft(at: place, .wrongType, value)
  }

  func absence(in subject: Subject) -> String { "the archive has no version" }
}
