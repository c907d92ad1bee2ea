/// Tells keyed archives by their first bytes.
///
/// What writes property lists puts the keys of the outermost dictionary before its values in the
/// binary format, and one of them at the very front of XML, so that few bytes tell an archive from
/// another property list, of whatever size. XML that is not a superset of ASCII is not told.
enum ArchiveHead {
  /// How many bytes it takes.
  static let byteCount = 1024

  /// The keys of an archive's outermost dictionary.
  private static let keys = ["$archiver", "$objects", "$top", "$version"]

  /// Whether a file that begins so is a keyed archive, intact or broken further on.
  static func isArchive(_ head: [UInt8]) -> Bool {
    if head.starts(with: "bplist00".utf8) {
      return keys.allSatisfy { head.firstRange(of: Array($0.utf8)) != nil }
    }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    let isMarkup = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    guard isMarkup, let root = text.firstRange(of: Array("<plist".utf8)),
      let key = text[root.upperBound...].firstRange(of: Array("<key>".utf8))
    else { return false }
    return keys.contains { text[key.upperBound...].starts(with: "\($0)</key>".utf8) }
  }
}
