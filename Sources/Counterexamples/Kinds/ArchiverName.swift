import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `archiver-name`: `$archiver` is a text that the contract does not list.
struct ArchiverName: Mutation {
  private static let names: [(place: String, name: ExactText)] = [
    ("predecessor", "NSArchiver"), ("other-case", "nskeyedarchiver"),
    ("longer", "NSKeyedArchivers"), ("empty", ""),
  ]

  func sites(in subject: Subject) -> [Int] {
    Self.names.indices.filter { !subject.contract.document.archivers.contains(Self.names[$0].name) }
  }

  func draft(at site: Int, in subject: Subject) -> Draft {
    let (place, name) = Self.names[site]
    return Draft(
      place: place, expectation: .rejected(.unsupportedArchiver, at: .input),
      change: .archive(collects: false) { archive in archive.archiver = archive.add(.text(name)) },
      growth: .small)
  }

  func absence(in subject: Subject) -> String { "the contract lists every name that is tried" }
}
