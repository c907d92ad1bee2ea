import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// `class-renamed`: a class record has a name that the contract does not know.
struct ClassRenamed: Mutation {
  /// The sites are the numbers of class records.
  func sites(in subject: Subject) -> [Int] { Array(subject.archive.classRecords.indices) }

  func draft(at number: Int, in subject: Subject) -> Draft {
    let record = subject.archive.classRecords[number]
    let name = subject.archive.className(of: record)
    let entry = record.entry
    var unknown = name
    repeat {
      unknown = ExactText(codeUnits: unknown.codeUnits + "Renamed".utf16)
    } while subject.map.knows(unknown)
    return Draft(
      place: "object-\(entry)", expectation: .rejected(.classNotAllowed, at: .object(entry)),
      change: .archive(collects: false) { [unknown] archive in
        if let slot = archive.slot(of: "$classname", inEntry: entry) {
          archive.put(.text(unknown), at: slot, inline: true)
        }
        if let slot = archive.slot(of: "$classes", inEntry: entry),
          case .array(let names) = archive.value(at: slot),
          let first = names.first, archive.text(of: first) == name
        {
          archive.put(.text(unknown), at: slot.inside(0), inline: true)
        }
      },
      growth: .small, condition: .className(name))
  }

  func absence(in subject: Subject) -> String { "the archive has no class record" }
}
