package import ArchiveFiles
import PropertyListBytes

/// The content of a file at one moment, and the way to replace exactly that; for tools, which keep
/// no receipts.
package struct FileSnapshot: Sendable {
  package let bytes: [UInt8]
  private let file: StoredFile
  private let content: StoredContent

  /// Reads a file, through links.
  ///
  /// - Throws: `too-large` for more bytes than the limit, `unavailable` for everything else that
  ///   prevents reading; an absent file is unavailable, too.
  package init(
    ofFile path: String, limit: UInt64?, system: any StorageCalls = SystemCalls()
  ) throws(ArchiveStoreError) {
    file = try StoredFile(at: path, system: system)
    guard let found = try file.open(limit: limit) else {
      throw .unavailable("the file cannot be opened", .noSuchEntry)
    }
    bytes = found.bytes
    content = found.content
  }

  /// Replaces the file by the steps of ``ArchiveFile/replace(with:receipt:)`` if it is still what
  /// was read. Every backup stays.
  ///
  /// - Parameters:
  ///   - bytes: What the judge accepts.
  ///   - directory: Where the backup is made; nil for the file's own directory.
  /// - Returns: The name of the backup in its directory.
  package func replace(
    with bytes: [UInt8], judge: ArchiveJudge, backupDirectory directory: String? = nil
  ) throws(ArchiveStoreError) -> String? {
    let folder = try directory.map { (path) throws(ArchiveStoreError) in
      try StoredFolder(opening: path, system: file.system, followsLink: true)
    }
    return try Replacement(
      file: file, bytes: bytes, expected: content, setsBackupsAside: false, backupFolder: folder,
      judge: judge, superfluous: nil
    ).run().backup?.name
  }
}
