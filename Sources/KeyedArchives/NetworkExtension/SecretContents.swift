import PropertyListBytes

/// What secrets of one archive say, by which the same secrets are found in another one.
///
/// Texts, data and numbers that are spelled alike count as the same, since a migration may turn one
/// into another. Only hashes are kept.
struct SecretContents {
  /// Numbers below are too common to say anything.
  private static let smallestNumber: UInt64 = 10

  /// How deep lists of secrets are found in each other.
  private static let mostPasses = 8

  private var hashes: Set<Int> = []

  var isEmpty: Bool { hashes.isEmpty }

  init(of objects: Set<Int>, in archive: KeyedArchive) {
    for object in objects {
      if let hash = Self.hash(of: object, in: archive.propertyList) { hashes.insert(hash) }
    }
  }

  /// The values of an archive that say the same, and the lists and dictionaries of nothing else.
  func matches(in archive: KeyedArchive) -> (objects: Set<Int>, entries: Set<Int>) {
    let list = archive.propertyList
    var objects: Set<Int> = []
    var entries: Set<Int> = []
    for object in 0..<list.objectCount {
      if let hash = Self.hash(of: object, in: list), hashes.contains(hash) {
        objects.insert(object)
      }
    }
    guard !objects.isEmpty else { return (objects, entries) }
    for entry in 1..<max(1, archive.entryCount)
    where objects.contains(archive.object(ofEntry: entry)) {
      entries.insert(entry)
    }
    for _ in 0..<Self.mostPasses {
      let count = entries.count
      for entry in 1..<max(1, archive.entryCount) where !entries.contains(entry) {
        if Self.holdsOnly(entry, objects, entries, in: archive) {
          entries.insert(entry)
          objects.insert(archive.object(ofEntry: entry))
        }
      }
      if entries.count == count { break }
    }
    return (objects, entries)
  }

  /// Whether an entry is a collection or text of Foundation with nothing but secrets in it.
  private static func holdsOnly(
    _ entry: Int, _ objects: Set<Int>, _ entries: Set<Int>, in archive: KeyedArchive
  ) -> Bool {
    let list = archive.propertyList
    let role = archive.roles[entry]
    if role.isClassRecord { return false }
    if role.instanceRecord != nil, archive.foundationClass(ofEntry: entry) == nil { return false }
    guard list.isContainer(archive.object(ofEntry: entry)) else { return false }
    var hasSecret = false
    var hasOther = false
    archive.forEachValue(ofEntry: entry) { value in
      if let target = archive.target(of: value) {
        if entries.contains(target) { hasSecret = true } else { hasOther = hasOther || target != 0 }
      } else if objects.contains(value) {
        hasSecret = true
      } else if list.header(of: value).kind != .boolean {
        hasOther = true
      }
    }
    return hasSecret && !hasOther
  }

  private static func hash(of object: Int, in list: PropertyList) -> Int? {
    let header = list.header(of: object)
    var hasher = Hasher()
    switch header.kind {
    case .ascii, .utf16:
      guard header.count > 0 else { return nil }
      for byte in list.text(header).repaired.utf8 { hasher.combine(byte) }
    case .data:
      guard header.count > 0 else { return nil }
      for byte in list.bytes[header.start..<header.start + header.count] { hasher.combine(byte) }
    case .integer:
      let integer = list.integer(header)
      if let value = integer.int64, value.magnitude < smallestNumber { return nil }
      for byte in "\(integer)".utf8 { hasher.combine(byte) }
    case .real:
      let value = list.real(header)
      if value.magnitude < Double(smallestNumber) { return nil }
      let text = value.rounded() == value ? Int64(exactly: value).map { "\($0)" } : nil
      for byte in (text ?? "\(value)").utf8 { hasher.combine(byte) }
    case .boolean, .date, .uid, .array, .dictionary: return nil
    }
    return hasher.finalize()
  }
}
