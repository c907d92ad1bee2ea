import ArchiveFiles
import PropertyListBytes

/// A file that was read whole and is still open, so that its identity and what goes with it are
/// those of the bytes.
final class OpenedFile: Sendable {
  let descriptor: FileDescriptor
  let status: FileStatus
  let bytes: [UInt8]
  private let system: any StorageCalls

  /// Opens and reads an entry of a directory, never through a link.
  ///
  /// - Returns: Nil if nothing has the name.
  static func open(
    _ name: String, in folder: StoredFolder, limit: UInt64?
  ) throws(ArchiveStoreError) -> OpenedFile? {
    let reader = FileReader(system: folder.system, limit: limit)
    guard let opened = try descriptor(of: name, in: folder, by: reader) else { return nil }
    return try OpenedFile(reading: opened, by: reader, folder.system)
  }

  /// Opens an entry and compares all of it with some bytes, without keeping it.
  ///
  /// - Returns: Its status; nil if it has other bytes or nothing has the name.
  static func status(
    of name: String, in folder: StoredFolder, holding bytes: [UInt8]
  ) throws(ArchiveStoreError) -> FileStatus? {
    let reader = FileReader(system: folder.system, limit: nil)
    guard let opened = try descriptor(of: name, in: folder, by: reader) else { return nil }
    defer { folder.system.release(opened) }
    do throws(ReadFailure) {
      return try reader.status(of: opened, holding: bytes)
    } catch {
      throw ArchiveStoreError(
        error.code, error.message, recoveryOptions: RecoveryOptions(.unreadable))
    }
  }

  private static func descriptor(
    of name: String, in folder: StoredFolder, by reader: FileReader
  ) throws(ArchiveStoreError) -> FileDescriptor? {
    do throws(SystemError) {
      return try reader.open(name, in: folder.descriptor, followsLink: false)
    } catch .noSuchEntry {
      return nil
    } catch {
      throw .unavailable("the file cannot be opened", error)
    }
  }

  private init(
    reading opened: FileDescriptor, by reader: FileReader, _ system: any StorageCalls
  ) throws(ArchiveStoreError) {
    do throws(ReadFailure) {
      (status, bytes) = try reader.readOpenFile(opened)
    } catch {
      system.release(opened)
      throw ArchiveStoreError(
        error.code, error.message, recoveryOptions: RecoveryOptions(.unreadable))
    }
    descriptor = opened
    self.system = system
  }

  deinit { system.release(descriptor) }

  var content: StoredContent {
    StoredContent(identity: status.identity, digest: ContentDigest(of: bytes))
  }
}
