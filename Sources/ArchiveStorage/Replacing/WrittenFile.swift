import ArchiveFiles
import KeyedArchives
import PropertyListBytes

/// A new file that has all its bytes and what goes with the original, and is on its way to the
/// medium: what else there is to do can be done meanwhile.
final class WrittenFile {
  private static let mostAttempts = 8

  private let name: String
  private let folder: StoredFolder
  private let bytes: [UInt8]
  private let filled: NewFileWriter.Filled
  /// Nil once it was closed.
  private var descriptor: FileDescriptor?

  private init(
    name: String, folder: StoredFolder, bytes: [UInt8], filled: NewFileWriter.Filled,
    descriptor: FileDescriptor
  ) {
    self.name = name
    self.folder = folder
    self.bytes = bytes
    self.filled = filled
    self.descriptor = descriptor
  }

  /// Writes a file that must not be there yet, and leaves none when it fails.
  ///
  /// - Parameters:
  ///   - original: Whose mode, owner, attributes and protection class it gets; without one it is
  ///     for its owner only.
  ///   - sharing: Whether the bytes are the original's, and may be shared with it on the medium.
  ///   - name: Called with another random number should the name be taken.
  static func write(
    _ bytes: [UInt8], like original: OpenedEntry?, in folder: StoredFolder,
    sharing: Bool = false, name: (UInt64) -> String
  ) throws(ArchiveStoreError) -> WrittenFile {
    let writer = NewFileWriter(bytes: bytes, original: original, folder: folder, sharing: sharing)
    for _ in 0..<mostAttempts {
      let name = name(.random(in: .min ... .max))
      guard let opened = try writer.create(name) else { continue }
      do throws(ArchiveStoreError) {
        return WrittenFile(
          name: name, folder: folder, bytes: bytes, filled: try writer.fill(opened),
          descriptor: opened.descriptor)
      } catch {
        folder.system.release(opened.descriptor)
        folder.discard(name)
        throw error
      }
    }
    throw .notWritten("a new file cannot be made in the directory", .exists)
  }

  /// Makes the file durable, and closes it.
  func finish() throws(ArchiveStoreError) -> NewFile {
    let system = folder.system
    guard let descriptor else {
      throw ArchiveStoreError(.verificationFailed, "the new file is closed already")
    }
    do throws(SystemError) {
      // A failure is final for this file: what is asked a second time may be answered wrongly.
      // An interruption is none.
      try system.uninterrupted { () throws(SystemError) in try system.synchronize(descriptor) }
    } catch {
      throw .notWritten("the new file cannot be made durable", error)
    }
    self.descriptor = nil
    do throws(SystemError) {
      try system.closeDescriptor(descriptor)
    } catch .interrupted {
      // The file is durable, and the descriptor is closed all the same.
    } catch {
      throw .notWritten("the new file cannot be closed", error)
    }
    return NewFile(name: name, folder: folder, status: filled.status)
  }

  /// Opens the file by its name, compares it with what was written, and reads all of it; of content
  /// that the file system shares with the original nothing was written.
  ///
  /// The bytes that were meant are verified; bytes equal to them are, too.
  func readBack() throws(ArchiveStoreError) {
    if filled.sharesContent && filled.status.size == bytes.count { return }
    let found: FileStatus?
    do throws(ArchiveStoreError) {
      found = try OpenedFile.status(of: name, in: folder, holding: bytes)
    } catch {
      throw ArchiveStoreError(
        .verificationFailed, "what was written cannot be read back: \(error.message)")
    }
    guard let found else {
      throw ArchiveStoreError(.verificationFailed, "what was written reads back differently")
    }
    guard found.identity == filled.status.identity else {
      throw ArchiveStoreError(.verificationFailed, "the file that was written is another now")
    }
  }

  /// Closes the file if need be, and removes it.
  func discard() {
    if let descriptor { folder.system.release(descriptor) }
    descriptor = nil
    folder.discard(name)
  }
}
