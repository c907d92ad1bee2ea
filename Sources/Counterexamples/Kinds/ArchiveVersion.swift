import KeyedArchives
import PropertyListBytes

/// `archive-version`: `$version` is something else than the integer 100000.
struct ArchiveVersion: Mutation {
  enum Site: String, CaseIterable {
    case less, more
    /// Cut to 32 bits, the version is the right one.
    case wrapping
    case real
    case fraction
    case text

    var value: PropertyListValue {
      switch self {
      case .less: .integer(PropertyListInteger(Int64(99_999)))
      case .more: .integer(PropertyListInteger(Int64(100_001)))
      case .wrapping: .integer(PropertyListInteger(Int64(100_000 + 1 << 32)))
      case .real: .real(100_000)
      case .fraction: .real(100_000.5)
      case .text: .text("100000")
      }
    }
  }

  func sites(in subject: Subject) -> [Site] { Site.allCases }

  func draft(at site: Site, in subject: Subject) -> Draft {
    Draft(
      place: site.rawValue, expectation: .rejected(.unsupportedArchiveVersion, at: .input),
      change: .archive(collects: false) { archive in archive.version = archive.add(site.value) },
      growth: .small)
  }

  func absence(in subject: Subject) -> String { "" }
}
