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
  /// - Parameter fromMedium: Whether to ask that the bytes come from the medium.
  /// - Returns: Nil if nothing has the name.
  static func open(
    _ name: String, in folder: StoredFolder, limit: UInt64?, fromMedium: Bool = false
  ) throws(ArchiveStoreError) -> OpenedFile? {
    let reader = FileReader(system: folder.system, limit: limit)
    let opened: FileDescriptor
    do throws(SystemError) {
      opened = try reader.open(name, in: folder.descriptor, followsLink: false)
    } catch .noSuchEntry {
      return nil
    } catch {
      throw .unavailable("the file cannot be opened", error)
    }
    if fromMedium {
      // Where the system does not take the advice, the bytes come from memory.
      do throws(SystemError) { try folder.system.forgetCache(of: opened) } catch {}
    }
    return try OpenedFile(reading: opened, by: reader, folder.system)
  }

  private init(
    reading opened: FileDescriptor, by reader: FileReader, _ system: any StorageCalls
  ) throws(ArchiveStoreError) {
    do throws(SystemError) {
      status = try system.uninterrupted { () throws(SystemError) in try system.status(of: opened) }
    } catch {
      system.release(opened)
      throw .unavailable("the file cannot be examined", error)
    }
    do throws(ReadFailure) {
      bytes = try reader.readOpenFile(opened)
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
    StoredContent(identity: status.identity, digest: SHA256Digest(of: bytes))
  }
}
