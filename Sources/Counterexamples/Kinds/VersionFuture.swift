import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `version-future`: a version beyond those that the contract reads.
struct VersionFuture: Mutation {
  func sites(in subject: Subject) -> [VersionSite] { subject.versionSites }

  func draft(at site: VersionSite, in subject: Subject) throws(NotShowable) -> Draft {
    guard let readable = subject.rule(of: site)?.readable,
      let value = Self.value(beyond: readable)
    else { throw NotShowable("a version beyond the greatest integer") }
    return try subject.versionDraft(at: site, .unsupportedVersion, value)
  }

  private static func value(beyond readable: [VersionValue]) -> PropertyListValue? {
    var numbers: [Int64] = []
    var last: [UInt16] = []
    for version in readable {
      switch version {
      case .integer(let number): numbers.append(number)
      case .text(let text): last = text.codeUnits
      }
    }
    if let greatest = numbers.max() {
      let (next, overflow) = greatest.addingReportingOverflow(1)
      return overflow ? nil : .integer(PropertyListInteger(next))
    }
    var text: ExactText
    repeat {
      last += "1".utf16
      text = ExactText(codeUnits: last)
    } while readable.contains(.text(text))
    return .text(text)
  }

  func absence(in subject: Subject) -> String { "the archive has no version" }
}
