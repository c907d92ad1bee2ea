import ArchiveFiles

/// A file that was written beside the original, made durable and read back.
struct NewFile {
  let name: String
  let folder: StoredFolder
  /// As it was when the last byte had been written.
  let status: FileStatus

  func discard() { folder.discard(name) }
}
