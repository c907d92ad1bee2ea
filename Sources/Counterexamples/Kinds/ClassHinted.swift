import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `class-hinted`: a class record with a hint, a class to take instead, that the contract does not
/// allow.
struct ClassHinted: Mutation {
  /// The sites are the numbers of class records.
  func sites(in subject: Subject) -> [Int] { Array(subject.archive.classRecords.indices) }

  func draft(at number: Int, in subject: Subject) throws(NotShowable) -> Draft {
    let record = subject.archive.classRecords[number]
    let name = subject.archive.className(of: record)
    let present = subject.archive.hints(of: record) ?? []
    let candidates = subject.namedClasses.map(\.name).filter { $0 != name } + ["NSObject"]
    guard
      let hint = candidates.first(where: { !subject.map.accepts(hints: present + [$0], of: name) })
    else { throw NotShowable("a class that may have any hint") }
    let entry = record.entry
    return Draft(
      place: "object-\(entry)", expectation: .rejected(.classNotAllowed, at: .object(entry)),
      change: .archive(collects: false) { archive in
        let hints = (present + [hint]).map { archive.add(.text($0)) }
        let list = archive.add(.array(hints))
        if let slot = archive.slot(of: "$classhints", inEntry: entry) {
          archive.replace(slot, with: list)
        } else {
          archive.append(key: "$classhints", value: list, to: .init(entry: entry, []))
        }
      },
      growth: .small)
  }

  func absence(in subject: Subject) -> String { "the archive has no class record" }
}
