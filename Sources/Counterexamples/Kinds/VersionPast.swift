import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `version-past`: a version before those that the contract reads.
struct VersionPast: Mutation {
  func sites(in subject: Subject) -> [VersionSite] { subject.versionSites }

  func draft(at site: VersionSite, in subject: Subject) throws(NotShowable) -> Draft {
    guard let readable = subject.rule(of: site)?.readable,
      let value = Self.value(before: readable)
    else { throw NotShowable("a version before the least integer") }
    return try subject.versionDraft(at: site, .unsupportedVersion, value)
  }

  private static func value(before readable: [VersionValue]) -> PropertyListValue? {
    var least: Int64?
    for case .integer(let number) in readable { least = min(least ?? number, number) }
    if let least {
      let (previous, overflow) = least.subtractingReportingOverflow(1)
      return overflow ? nil : .integer(PropertyListInteger(previous))
    }
    var text: ExactText = "0"
    while readable.contains(.text(text)) {
      text = ExactText(codeUnits: Array("0.".utf16) + text.codeUnits)
    }
    return .text(text)
  }

  func absence(in subject: Subject) -> String { "the archive has no version" }
}
