import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `version-wrong-type`: a version of another kind: where an integer belongs, the same as a real.
struct VersionWrongType: Mutation {
  func sites(in subject: Subject) -> [VersionSite] { subject.versionSites }

  func draft(at site: VersionSite, in subject: Subject) throws(NotShowable) -> Draft {
    var value = PropertyListValue.real(1)
    if case .integer(let number) = subject.rule(of: site)?.current {
      value = .real(Double(number))
    }
    return try subject.versionDraft(at: site, .wrongType, value)
  }

  func absence(in subject: Subject) -> String { "the archive has no version" }
}
