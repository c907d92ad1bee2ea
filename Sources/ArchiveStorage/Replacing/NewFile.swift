import ArchiveFiles
import KeyedArchives
import PropertyListBytes

/// A file that was written beside the original, made durable and read back.
struct NewFile {
  private static let mostAttempts = 8

  let name: String
  let folder: StoredFolder
  /// As it was when the last byte had been written.
  let status: FileStatus

  /// Writes a file that must not be there yet, and leaves none when it fails.
  ///
  /// - Parameters:
  ///   - original: Whose mode, owner, attributes and protection class it gets; without one it is
  ///     for its owner only.
  ///   - sharing: Whether the bytes are the original's, and may be shared with it on the medium.
  ///   - name: Called again should the name be taken.
  static func write(
    _ bytes: [UInt8], like original: OpenedFile?, in folder: StoredFolder,
    sharing: Bool = false, name: () throws(ArchiveStoreError) -> String
  ) throws(ArchiveStoreError) -> NewFile {
    let writer = NewFileWriter(bytes: bytes, original: original, folder: folder, sharing: sharing)
    for _ in 0..<mostAttempts {
      let name = try name()
      guard let opened = try writer.create(name) else { continue }
      do throws(ArchiveStoreError) {
        let file = NewFile(name: name, folder: folder, status: try writer.finish(opened))
        try file.readBack(bytes, fromMedium: !sharing)
        return file
      } catch {
        folder.discard(name)
        throw error
      }
    }
    throw .notWritten("a new file cannot be made in the directory", .exists)
  }

  /// Opens the file by its name, compares it with what was written, and reads all of it.
  ///
  /// The bytes that were meant were verified; bytes equal to them are, too.
  private func readBack(_ bytes: [UInt8], fromMedium: Bool) throws(ArchiveStoreError) {
    let opened: OpenedFile?
    do throws(ArchiveStoreError) {
      opened = try OpenedFile.open(
        name, in: folder, limit: UInt64(bytes.count), fromMedium: fromMedium)
    } catch {
      throw ArchiveStoreError(
        .verificationFailed, "what was written cannot be read back: \(error.message)")
    }
    guard let opened, opened.status.identity == status.identity else {
      throw ArchiveStoreError(.verificationFailed, "the file that was written is another now")
    }
    guard opened.bytes.hasSameBytes(as: bytes) else {
      throw ArchiveStoreError(.verificationFailed, "what was written reads back differently")
    }
  }

  func discard() { folder.discard(name) }
}
