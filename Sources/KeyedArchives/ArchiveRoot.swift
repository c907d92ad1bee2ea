import PropertyListBytes

/// The four keys of a keyed archive's root, of their kinds.
struct ArchiveRoot {
  /// The only value of `$version` that any keyed archiver has written.
  static let version = PropertyListInteger(Int64(100_000))

  let archiver: ExactText
  /// The objects of `$top` and `$objects`.
  let top: Int
  let objects: Int
  let entryCount: Int
  let entriesStart: Int

  /// The root of an archive that was read.
  init(of archive: KeyedArchive) {
    archiver = archive.archiver
    top = archive.topObject
    objects = archive.objectsObject
    entryCount = archive.entryCount
    entriesStart = archive.entriesStart
  }

  init(_ list: PropertyList) throws(ReadFailure) {
    func none(_ message: String) -> ReadFailure {
      ReadFailure(.notAKeyedArchive, message, offset: list.sourceOffset(of: list.root))
    }
    let header = list.header(of: list.root)
    guard header.kind == .dictionary else { throw none("the root is no dictionary") }
    let keys: [ExactText] = ["$archiver", "$version", "$top", "$objects"]
    var found: [Int?] = [nil, nil, nil, nil]
    var unknown = false
    for position in 0..<header.count {
      let key = list.header(of: list.reference(position, from: header.start))
      guard let index = keys.firstIndex(where: { list.isText(key, $0.codeUnits) }) else {
        unknown = true
        continue
      }
      found[index] = list.reference(header.count + position, from: header.start)
    }
    guard let archiver = found[0], let version = found[1], let top = found[2],
      let objects = found[3]
    else {
      throw none("the root lacks one of $archiver, $version, $top and $objects")
    }
    let archiverHeader = list.header(of: archiver)
    guard archiverHeader.isText else { throw none("$archiver is no text") }
    guard list.header(of: top).kind == .dictionary else { throw none("$top is no dictionary") }
    let entries = list.header(of: objects)
    guard entries.kind == .array, entries.count > 0 else {
      throw none("$objects is no array with an entry")
    }
    guard !unknown else {
      throw ReadFailure(
        .malformed, "the root has a key beyond $archiver, $version, $top and $objects",
        offset: list.sourceOffset(of: list.root))
    }
    let versionHeader = list.header(of: version)
    guard versionHeader.kind == .integer, list.integer(versionHeader) == Self.version else {
      throw ReadFailure(
        .unsupportedArchiveVersion, "$version is not the integer 100000",
        offset: list.sourceOffset(of: version))
    }
    let null = list.reference(0, from: entries.start)
    guard list.isText(list.header(of: null), Array("$null".utf16)) else {
      throw ReadFailure(
        .malformed, "the entry at index 0 is not the text $null",
        offset: list.sourceOffset(of: null), object: 0)
    }
    self.archiver = list.text(archiverHeader)
    self.top = top
    self.objects = objects
    entryCount = entries.count
    entriesStart = entries.start
  }
}
