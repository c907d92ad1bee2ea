import ArchiveContracts
import KeyedArchives
import PropertyListBytes

/// The class records of a graph, by what they say.
struct ClassTable {
  /// What a class record must say: one of several ancestries, of which the first is written.
  struct Description: Hashable {
    let name: ExactText
    /// Lists of the names after the class's own; an empty one for a record without `$classes`.
    let ancestries: [[ExactText]]
    let hints: [ExactText]
  }

  private struct Known {
    let entry: Int
    let ancestry: [ExactText]
    let hints: [ExactText]
  }

  private let archive: KeyedArchive
  /// The archive's own records by name, by their position, until their entries say something else.
  private var original: [ExactText: [Int]] = [:]
  private var replaced: Set<Int> = []
  private var made: [ExactText: [Known]] = [:]
  /// The records that were looked for and found.
  private var found: [Description: Int] = [:]
  /// How many instances each of the archive's own records has, by its entry.
  private var uses: [Int: Int] = [:]

  init(of archive: KeyedArchive, in table: EditableArchive) {
    self.archive = archive
    for (position, record) in archive.classRecords.enumerated() {
      original[archive.className(of: record), default: []].append(position)
    }
    for entry in 0..<archive.entryCount {
      if let record = recordEntry(ofInstance: entry) { uses[record, default: 0] += 1 }
    }
  }

  /// The entry of the class record that an instance of the archive had at first.
  func recordEntry(ofInstance entry: Int) -> Int? {
    guard entry < archive.entryCount, let record = archive.roles[entry].instanceRecord else {
      return nil
    }
    return archive.classRecords[record].entry
  }

  /// Whether the class record that an instance of the archive had at first says so.
  func hasRecord(_ entry: Int, saying description: Description) -> Bool {
    guard entry < archive.entryCount, let record = archive.roles[entry].instanceRecord else {
      return false
    }
    return says(record, description)
  }

  private func says(_ position: Int, _ description: Description) -> Bool {
    let record = archive.classRecords[position]
    return archive.className(of: record) == description.name
      && description.ancestries.contains { archive.hasAncestry($0, record) }
      && archive.hasHints(description.hints, record)
  }

  /// The entry of a record that is there and says so.
  mutating func entry(saying description: Description) -> Int? {
    if let known = found[description] { return known }
    let entry = search(description)
    found[description] = entry
    return entry
  }

  private func search(_ description: Description) -> Int? {
    let own = original[description.name]?.first { position in
      !replaced.contains(position) && says(position, description)
    }
    if let own { return archive.classRecords[own].entry }
    return made[description.name]?.first {
      description.ancestries.contains($0.ancestry) && $0.hints == description.hints
    }?.entry
  }

  /// The entry of a record that says so; a new one where there is none.
  mutating func entry(
    saying description: Description, addingTo table: inout EditableArchive
  ) -> Int {
    if let known = entry(saying: description) { return known }
    let entry = table.addEntry(Self.value(description, in: &table))
    note(description, entry)
    return entry
  }

  /// Whether an archive's record has this many instances and no more.
  func hasInstances(_ count: Int, _ record: Int) -> Bool { uses[record] == count }

  /// Makes one of the archive's own records say something else, for all its instances.
  mutating func rewrite(
    _ record: Int, saying description: Description, in table: inout EditableArchive
  ) {
    let node = table.add(Self.value(description, in: &table))
    table.entries[record] = node
    found = found.filter { $0.value != record }
    if let position = archive.roles[record].recordNumber { replaced.insert(position) }
    note(description, record)
  }

  private mutating func note(_ description: Description, _ entry: Int) {
    made[description.name, default: []].append(
      Known(
        entry: entry, ancestry: description.ancestries.first ?? [], hints: description.hints))
  }

  private static func value(
    _ description: Description, in table: inout EditableArchive
  ) -> PropertyListValue {
    func list(_ names: [ExactText]) -> Int {
      table.add(.array(names.map { table.add(.text($0)) }))
    }
    var pairs = [
      (key: table.add(.text("$classname")), value: table.add(.text(description.name)))
    ]
    if let ancestry = description.ancestries.first, !ancestry.isEmpty {
      pairs.append(
        (key: table.add(.text("$classes")), value: list([description.name] + ancestry)))
    }
    if !description.hints.isEmpty {
      pairs.append((key: table.add(.text("$classhints")), value: list(description.hints)))
    }
    return .dictionary(pairs)
  }
}
