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
    let folder = try file.backupFolder(at: directory)
    return try Replacement(
      file: file, content: NewContent(bytes), expected: content, setsBackupsAside: false,
      backupFolder: folder,
      judge: judge, superfluous: nil
    ).run().backup?.name
  }

  /// Cleans what an interrupted replacement left, unless another process is at work.
  ///
  /// - Parameter directory: Where backups are made; nil for the file's own directory.
  package func clean(judge: ArchiveJudge, backupDirectory directory: String? = nil) {
    do throws(ArchiveStoreError) {
      let folder = try file.backupFolder(at: directory)
      Leftovers(file: file, judge: judge, backupFolder: folder).settleIfFree()
    } catch {
      // Without the directory there is nothing of it to clean.
    }
  }

  /// Two of several files whose backups in one directory would have the same names; nil if there are
  /// none. Files that cannot be found are none.
  package static func sameBackups(
    among paths: [String], system: any StorageCalls = SystemCalls()
  ) -> (String, String)? {
    var found: [String: (path: String, place: StorePlace)] = [:]
    for path in paths {
      do throws(ArchiveStoreError) {
        let file = try StoredFile(at: path, system: system)
        // Disks of Macs take names that differ by case only for the same.
        let name = file.name.lowercased()
        if let other = found[name], other.place != file.place { return (other.path, path) }
        found[name] = (path, file.place)
      } catch {
        continue
      }
    }
    return nil
  }
}
