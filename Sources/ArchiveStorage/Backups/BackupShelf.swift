import ArchiveFiles

/// The backups of one file in one directory, by their numbers. None is ever replaced.
struct BackupShelf {
  private static let mostAttempts = 8

  let folder: StoredFolder
  let names: SideNames

  /// The numbers that are taken, in ascending order: later backups have higher ones.
  func numbers() throws(ArchiveStoreError) -> [Int] {
    try folder.names().compactMap(names.backupNumber).sorted()
  }

  /// The name of the next backup.
  ///
  /// - Throws: `not-writable` for a name that would not be known as a backup's any more.
  func nextName() throws(ArchiveStoreError) -> String {
    let last = try numbers().last ?? 0
    guard last < BackupName.largestNumber else {
      throw ArchiveStoreError(
        .notWritable, "a backup has the highest number that there is, and so none can be added")
    }
    return names.backup(last + 1)
  }

  /// Gives a complete file of ours the name of the next backup, and returns that.
  ///
  /// - Parameter expected: The name of the next backup, where it was looked for before.
  @discardableResult
  func keep(_ name: String, as expected: String? = nil) throws(ArchiveStoreError) -> String {
    var backup = if let expected { expected } else { try nextName() }
    for _ in 0..<Self.mostAttempts {
      do throws(SystemError) {
        try folder.renameExclusively(name, to: backup)
        return backup
      } catch .exists {
        backup = try nextName()
      } catch {
        throw .notWritten("the backup cannot be given its name", error)
      }
    }
    throw .notWritten("the backup cannot be given its name", .exists)
  }
}
