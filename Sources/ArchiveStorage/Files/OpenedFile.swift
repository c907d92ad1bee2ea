import ArchiveFiles
import PropertyListBytes

/// A file that was read whole and is still open.
struct OpenedFile {
  let entry: OpenedEntry
  /// As it was while it was read.
  let status: FileStatus
  let bytes: [UInt8]

  /// Opens and reads an entry of a directory, never through a link.
  ///
  /// - Returns: Nil if nothing has the name.
  static func open(
    _ name: String, in folder: StoredFolder, limit: UInt64?
  ) throws(ArchiveStoreError) -> OpenedFile? {
    guard let entry = try OpenedEntry.open(name, in: folder) else { return nil }
    return try entry.read(limit: limit)
  }

  /// Opens an entry and compares all of it with some bytes, without keeping it.
  ///
  /// - Returns: Its status; nil if it has other bytes or nothing has the name.
  static func status(
    of name: String, in folder: StoredFolder, holding bytes: [UInt8]
  ) throws(ArchiveStoreError) -> FileStatus? {
    guard let entry = try OpenedEntry.open(name, in: folder) else { return nil }
    return try entry.status(holding: bytes)
  }

  var content: StoredContent {
    StoredContent(identity: status.identity, digest: ContentDigest(of: bytes))
  }
}
