import ArchiveFiles
import PropertyListBytes

/// An entry of a directory that is held open, so that its identity and what goes with it stay those
/// of one file.
final class OpenedEntry: Sendable {
  let descriptor: FileDescriptor
  /// As it was when it was opened.
  let status: FileStatus
  private let system: any StorageCalls

  /// Opens an entry, never through a link.
  ///
  /// - Returns: Nil if nothing has the name.
  static func open(
    _ name: String, in folder: StoredFolder
  ) throws(ArchiveStoreError) -> OpenedEntry? {
    let system = folder.system
    let descriptor: FileDescriptor
    do throws(SystemError) {
      descriptor = try FileReader(system: system, limit: nil).open(
        name, in: folder.descriptor, followsLink: false)
    } catch .noSuchEntry {
      return nil
    } catch {
      throw .unavailable("the file cannot be opened", error)
    }
    do throws(SystemError) {
      let status = try system.uninterrupted { () throws(SystemError) in
        try system.status(of: descriptor)
      }
      return OpenedEntry(descriptor, status, system)
    } catch {
      system.release(descriptor)
      throw .unavailable("the file cannot be examined", error)
    }
  }

  private init(_ descriptor: FileDescriptor, _ status: FileStatus, _ system: any StorageCalls) {
    self.descriptor = descriptor
    self.status = status
    self.system = system
  }

  deinit { system.release(descriptor) }

  /// Reads all of it.
  func read(limit: UInt64?) throws(ArchiveStoreError) -> OpenedFile {
    try available { () throws(ReadFailure) in
      let (status, bytes) = try FileReader(system: system, limit: limit)
        .readOpenFile(descriptor)
      return OpenedFile(entry: self, status: status, bytes: bytes)
    }
  }

  /// Compares all of it with some bytes, without keeping it.
  ///
  /// - Returns: Its status; nil if it has other bytes.
  func status(holding bytes: [UInt8]) throws(ArchiveStoreError) -> FileStatus? {
    try available { () throws(ReadFailure) in
      try FileReader(system: system, limit: nil).status(of: descriptor, holding: bytes)
    }
  }

  private func available<Value>(
    _ reading: () throws(ReadFailure) -> Value
  ) throws(ArchiveStoreError) -> Value {
    do throws(ReadFailure) {
      return try reading()
    } catch {
      throw ArchiveStoreError(
        error.code, error.message, recoveryOptions: RecoveryOptions(.unreadable))
    }
  }
}
