import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `unreachable-object`: a further entry that nothing refers to: a text, or one that is there
/// already, once more.
struct UnreachableObject: Mutation {
  /// The sites are nil for a text, or entries.
  func sites(in subject: Subject) -> [Int?] {
    guard !subject.contract.document.allowsUnreachable else { return [] }
    let entries = (1..<max(1, subject.archive.entryCount)).filter {
      subject.archive.roles[$0].recordNumber == nil
    }
    return [nil] + entries.map { $0 }
  }

  func draft(at entry: Int?, in subject: Subject) -> Draft {
    Draft(
      place: entry.map { "object-\($0)" } ?? "text",
      expectation: .rejected(.unreachableObject, at: .object(subject.archive.entryCount)),
      change: .archive(collects: false) { archive in
        if let entry {
          archive.entries.append(archive.entries[entry])
        } else {
          _ = archive.addEntry(.text("unreachable"))
        }
      },
      growth: .small)
  }

  func absence(in subject: Subject) -> String { "the contract allows unreachable objects" }
}
