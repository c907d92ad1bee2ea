import ArchiveContracts
import ArchiveFiles
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// An archive that was read, and which part of it is to be shown.
struct InspectedArchive {
  let input: ArchiveInput
  let archive: KeyedArchive
  let part: InspectedPart
  /// What is not shown.
  let secrets: ArchiveSecrets
  let limits: ReadLimits

  /// What every JSON output says about the file.
  func writeFile(to writer: inout JSONWriter) {
    writer.write([
      "bytes": .integer(input.bytes.count),
      "format": .string(archive.propertyList.format.rawValue),
      "sha256": .string(input.digest.hexadecimal),
    ])
  }
}

/// The part of an archive to be shown: where it begins and how far it reaches.
struct InspectedPart {
  /// A value other than the whole archive.
  struct Start {
    /// How the user named it.
    let name: String
    let target: ArchivedTarget
  }

  let start: Start?
  /// How many references or levels are followed.
  let depth: Int?
  /// For each entry whether it is shown, class records of shown instances included; nil for all.
  let entries: [Bool]?

  init(of archive: KeyedArchive, start: Start?, depth: Int?) {
    self.start = start
    self.depth = depth
    entries = start == nil && depth == nil ? nil : Self.reached(archive, start, depth ?? .max)
  }

  func includes(_ entry: Int) -> Bool { entries?[entry] ?? true }

  /// Breadth first, so that each entry is met with the fewest references.
  private static func reached(_ archive: KeyedArchive, _ start: Start?, _ depth: Int) -> [Bool] {
    var reached = Array(repeating: false, count: archive.entryCount)
    var level: [Int] = []
    func meet(_ entry: Int) {
      guard !reached[entry] else { return }
      reached[entry] = true
      level.append(entry)
    }
    switch start?.target {
    case nil: archive.forEachReference(ofEntry: nil, meet)
    case .entry(let entry): meet(entry)
    case .object(let object): archive.forEachReference(inside: object, meet)
    }
    var followed = 0
    while !level.isEmpty, followed < depth {
      followed += 1
      let current = level
      level = []
      for entry in current { archive.forEachReference(ofEntry: entry, meet) }
    }
    for entry in 0..<archive.entryCount where reached[entry] {
      if case .instance(of: let record, object: _) = archive.entry(entry) {
        reached[record.entry] = true
      }
    }
    return reached
  }
}

extension KeyedArchive {
  /// Calls a closure with each entry that an entry, or `$top` when it is nil, refers to.
  func forEachReference(ofEntry entry: Int?, _ body: (Int) -> Void) {
    if let entry, let target = target(of: object(ofEntry: entry)) { body(target) }
    forEachValue(ofEntry: entry) { object in
      if let target = target(of: object) { body(target) }
    }
  }

  /// Calls a closure with each entry that an inline value refers to.
  func forEachReference(inside object: Int, _ body: (Int) -> Void) {
    var pending = [object]
    while let object = pending.popLast() {
      if let target = target(of: object) {
        body(target)
        continue
      }
      let header = propertyList.header(of: object)
      let values =
        switch header.kind {
        case .array: 0..<header.count
        case .dictionary: header.count..<2 * header.count
        default: 0..<0
        }
      for position in values {
        pending.append(propertyList.reference(position, from: header.start))
      }
    }
  }
}
