import PropertyListBytes

/// Which values of an archive are secrets, or say where one is kept: those under the keys of
/// ``NetworkExtensionClass`` that are marked so, with everything inside them.
///
/// Reports show such values as redacted, not even their size. A value that is also used where no
/// secret stands is redacted there too. An object of a class of the table is no secret as a whole;
/// its own keys are judged. Data that hold an archive which names such a class are secret.
package struct ArchiveSecrets: Sendable {
  /// What stands in place of a secret in texts.
  package static let placeholder = "redacted"

  private var objects: Set<Int> = []
  private var entries: Set<Int> = []

  /// No secrets, for who is allowed to see all.
  package static let none = ArchiveSecrets()

  /// The keys under which some class of the table has secrets. The table was not checked on a
  /// device, so each counts for every class of it.
  private static let keys: Set<ExactText> = {
    var result: Set<ExactText> = []
    for known in NetworkExtensionClass.all {
      for key in known.ownKeys where key.content.isSecret { result.insert(ExactText(key.name)) }
    }
    return result
  }()

  private init() {}

  /// Finds the secrets of an archive.
  ///
  /// - Complexity: Linear in the archive; where it names no class of the table, in its class
  ///   records and data values.
  package init(of archive: KeyedArchive) {
    markEmbedded(in: archive)
    let classes = archive.classRecords.map { record in
      NetworkExtensionClass.named(
        [archive.className(of: record)] + (archive.ancestry(of: record) ?? []))
    }
    guard classes.contains(where: { $0 != nil }) else { return }
    let list = archive.propertyList
    let names = list.keyObjects.indices.map { list.key($0) }
    let isSecret = names.map { Self.keys.contains($0) }
    var pending: [Int] = []
    for entry in 1..<max(1, archive.entryCount) {
      guard let record = archive.roles[entry].instanceRecord, classes[record] != nil
      else { continue }
      let header = list.header(of: archive.object(ofEntry: entry))
      for position in 0..<header.count where isSecret[archive.keyNumber(at: position, in: header)] {
        pending.append(list.reference(header.count + position, from: header.start))
      }
    }
    mark(pending, in: archive) { record in classes[record] != nil }
  }

  package var isEmpty: Bool { objects.isEmpty && entries.isEmpty }

  /// Whether a value, or what it refers to, is a secret.
  package func contains(object: Int, of archive: KeyedArchive) -> Bool {
    if isEmpty { return false }
    if let entry = archive.target(of: object), entries.contains(entry) { return true }
    return objects.contains(object)
  }

  package func contains(entry: Int) -> Bool { entries.contains(entry) }

  private mutating func mark(
    _ values: [Int], in archive: KeyedArchive, isKnown: (_ record: Int) -> Bool
  ) {
    let list = archive.propertyList
    var pending = values
    while let value = pending.popLast() {
      var object = value
      if let entry = archive.target(of: value) {
        // Nil is no secret, and a class is never one.
        guard entry != 0, archive.roles[entry].recordNumber == nil else { continue }
        if let record = archive.roles[entry].instanceRecord, isKnown(record) { continue }
        guard entries.insert(entry).inserted else { continue }
        object = archive.object(ofEntry: entry)
      }
      guard objects.insert(object).inserted else { continue }
      let header = list.header(of: object)
      switch header.kind {
      case .uid: pending.append(object)
      case .array:
        for position in 0..<header.count {
          pending.append(list.reference(position, from: header.start))
        }
      case .dictionary:
        for position in 0..<header.count {
          pending.append(list.reference(header.count + position, from: header.start))
        }
      default: break
      }
    }
  }

  /// Marks data values that hold an archive which names a class of the table.
  private mutating func markEmbedded(in archive: KeyedArchive) {
    let list = archive.propertyList
    var found: Set<Int> = []
    for object in 0..<list.objectCount {
      let header = list.header(of: object)
      guard header.kind == .data, header.count >= Self.smallestArchive else { continue }
      let bytes = list.bytes[header.start..<header.start + header.count]
      if Self.mayBeArchive(bytes.prefix(64)), Self.namesClass(bytes) { found.insert(object) }
    }
    guard !found.isEmpty else { return }
    objects.formUnion(found)
    for entry in 1..<max(1, archive.entryCount) {
      if let data = archive.foundationData(ofEntry: entry), found.contains(data) {
        entries.insert(entry)
      }
    }
  }

  private static let smallestArchive = 64

  private static func mayBeArchive(_ start: ArraySlice<UInt8>) -> Bool {
    start.starts(with: "bplist00".utf8)
      || start.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
        == UInt8(ascii: "<")
  }

  /// What follows `NE` in the names of the classes that have secrets.
  private static let names = [
    "VPN", "TunnelProvider", "KeychainItem", "IdentityKeychain", "ProxyServer",
  ]
  .map { Array($0.utf8) }

  /// Whether bytes hold the beginning of such a name, each letter in one byte or in two.
  private static func namesClass(_ bytes: ArraySlice<UInt8>) -> Bool {
    let letters = bytes.lazy.filter { $0 != 0 }
    var previous: UInt8 = 0
    for index in letters.indices {
      let letter = letters[index]
      if previous == UInt8(ascii: "N"), letter == UInt8(ascii: "E") {
        let rest = letters[letters.index(after: index)...]
        if names.contains(where: { rest.starts(with: $0) }) { return true }
      }
      previous = letter
    }
    return false
  }
}
