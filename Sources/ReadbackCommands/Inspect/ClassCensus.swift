import KeyedArchives
import PropertyListBytes

/// The classes of an archive, each record with the number of its instances.
struct ClassCensus {
  /// What a class is, as far as its name tells.
  enum Kind: String {
    case foundation = "Foundation"
    case swift = "Swift"
    case objectiveC = "Objective-C"
  }

  struct Row {
    let record: ClassRecord
    let name: ExactText
    let kind: Kind
    /// The parts of a Swift name that is of a known form.
    let swiftName: SwiftClassName?
    var instances = 0
    /// Why the name is likely to change, in words.
    let notes: [String]

    /// The name as source code spells it, where archives spell it otherwise.
    var demangled: String? {
      guard let swiftName, swiftName.readable != name.string else { return nil }
      return swiftName.readable
    }
  }

  /// In the order of the records.
  private(set) var rows: [Row] = []

  /// - Parameter secrets: What is not shown, classes that only secrets have among it.
  init(of archive: KeyedArchive, part: InspectedPart, secrets: ArchiveSecrets) {
    var positions: [Int: Int] = [:]
    for record in archive.classRecords
    where part.includes(record.entry) && !secrets.hides(record) {
      positions[record.entry] = rows.count
      rows.append(Self.row(record, in: archive))
    }
    for entry in 0..<archive.entryCount where part.includes(entry) {
      guard case .instance(of: let record, object: _) = archive.entry(entry),
        let position = positions[record.entry]
      else { continue }
      rows[position].instances += 1
    }
  }

  static func row(_ record: ClassRecord, in archive: KeyedArchive) -> Row {
    let name = archive.className(of: record)
    let isMangled =
      name.codeUnits.starts(with: "_Tt".utf16) || name.codeUnits.starts(with: "$s".utf16)
    let swiftName = SwiftClassName(name)
    let kind: Kind =
      FoundationClass(named: name) != nil
      ? .foundation : isMangled || swiftName != nil ? .swift : .objectiveC
    var notes = swiftName?.instabilities.map(\.phrase) ?? []
    if isMangled, swiftName == nil { notes = ["mangled in a form that is not known"] }
    return Row(record: record, name: name, kind: kind, swiftName: swiftName, notes: notes)
  }
}
