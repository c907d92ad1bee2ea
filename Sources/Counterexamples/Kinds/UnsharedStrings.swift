import KeyedArchives
import PropertyListBytes

/// `unshared-strings`: each reference to a bare text gets an entry of its own.
struct UnsharedStrings: Mutation {
  func sites(in subject: Subject) -> [Int] { sharing(in: subject).isEmpty ? [] : [0] }

  /// All references to bare texts but the first to each.
  private func sharing(in subject: Subject) -> [EditableArchive.Slot] {
    var seen: Set<Int> = []
    var result: [EditableArchive.Slot] = []
    let holders: [Int?] = [nil] + subject.table.entries.indices.map { $0 }
    for holder in holders {
      for slot in subject.table.referenceSlots(ofEntry: holder) {
        guard let target = subject.table.target(of: slot), target > 0,
          case .text = subject.table.nodes[subject.table.entries[target]]
        else { continue }
        if !seen.insert(target).inserted { result.append(slot) }
      }
    }
    return result
  }

  func draft(at site: Int, in subject: Subject) -> Draft {
    let slots = sharing(in: subject)
    return Draft(
      expectation: .accepted,
      change: .archive(collects: false) { archive in
        for slot in slots {
          guard let target = archive.target(of: slot) else { continue }
          let copy = archive.addReferenced(archive.nodes[archive.entries[target]])
          archive.replace(slot, with: copy)
        }
      },
      growth: nil)
  }

  func absence(in subject: Subject) -> String { "the archive shares no text" }
}
