package import ArchiveFiles
import ArchiveContracts
import PropertyListBytes

/// The backups of one file: listed, validated, restored and removed by the steps of replacing.
package struct ArchiveBackups: Sendable {
  let file: StoredFile
  let judge: ArchiveJudge
  /// Where the backups are; nil for the file's own directory.
  let folder: StoredFolder?

  init(file: StoredFile, judge: ArchiveJudge, folder: StoredFolder? = nil) {
    self.file = file
    self.judge = judge
    self.folder = folder
  }

  /// Opens the directories; nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: The file, whether it is there or not.
  ///   - directory: Where its backups are; nil for the file's own directory.
  package init(
    ofFile path: String, judge: ArchiveJudge, in directory: String? = nil,
    system: any StorageCalls = SystemCalls()
  ) throws(ArchiveStoreError) {
    file = try StoredFile(at: path, system: system)
    self.judge = judge
    folder = try file.backupFolder(at: directory)
  }

  private var shelf: BackupShelf {
    BackupShelf(folder: folder ?? file.folder, names: file.names)
  }

  /// All backups, the oldest first, each read and judged.
  package func list() throws(ArchiveStoreError) -> [ArchiveBackup] {
    var backups: [ArchiveBackup] = []
    for number in try shelf.numbers() {
      let name = file.names.backup(number)
      let status: FileStatus?
      do throws(SystemError) { status = try shelf.folder.status(of: name) } catch {
        throw .unavailable("a backup cannot be examined", error)
      }
      guard let status else { continue }
      let verification: Verification?
      do throws(ArchiveStoreError) {
        verification = try read(name).map(judge.judge)
      } catch {
        verification = nil
      }
      backups.append(
        ArchiveBackup(name: name, number: number, status: status, verification: verification))
    }
    return backups
  }

  /// Puts a validated backup in the file's place. What is there becomes the next backup, and the
  /// backup that was restored stays.
  ///
  /// - Returns: The name of the backup that was made of what was there; nil if nothing was.
  /// - Throws: The finding's code if the backup is rejected, `unavailable` if it cannot be read or
  ///   what it replaces cannot be, and what ``ArchiveStore/replace(with:receipt:)`` throws.
  @discardableResult
  package func restore(_ name: String) throws(ArchiveStoreError) -> String? {
    guard file.names.backupNumber(name) != nil else {
      throw ArchiveStoreError(.unavailable, "the name is not that of a backup of this file")
    }
    guard let bytes = try read(name) else {
      throw .unavailable("the backup", .noSuchEntry)
    }
    let verification = judge.judge(bytes)
    guard verification.verdict == .accepted else { throw .rejected(verification) }
    let current = try file.open(limit: nil)
    return try Replacement(
      file: file, content: NewContent(bytes), expected: current?.content, setsBackupsAside: true,
      backupFolder: folder, judge: judge, superfluous: nil
    ).run().backup?.name
  }

  /// Removes the oldest backups, if the file itself is accepted.
  ///
  /// - Parameter count: How many of the newest stay.
  /// - Returns: The names of those removed, the oldest first.
  package func prune(keeping count: Int = 0) throws(ArchiveStoreError) -> [String] {
    let lock = try WriterLock(file)
    defer { lock.release() }
    guard let current = try file.open(limit: judge.limits[.archiveBytes]) else {
      throw .unavailable("the file, without which no backup is removed", .noSuchEntry)
    }
    let verification = judge.judge(current.bytes)
    guard verification.verdict == .accepted else { throw .rejected(verification) }
    let removed = try shelf.numbers().dropLast(count).map(file.names.backup)
    try refuseDirectories(among: removed)
    // After the list was made: what becomes a backup now was never seen by anybody.
    try Leftovers(file: file, judge: judge, backupFolder: folder).settle()
    do throws(SystemError) {
      // Another program may have written the file and not waited for the disk.
      try file.system.uninterrupted { () throws(SystemError) in
        try file.system.synchronize(current.entry.descriptor)
      }
      try file.folder.synchronize()
      for name in removed {
        try file.system.uninterrupted { () throws(SystemError) in
          try file.system.removeFile(name, in: shelf.folder.descriptor)
        }
      }
      try shelf.folder.synchronize()
    } catch {
      throw .notWritten("a backup cannot be removed", error)
    }
    return removed
  }

  /// Finds what cannot be removed before anything is.
  private func refuseDirectories(among names: [String]) throws(ArchiveStoreError) {
    for name in names {
      do throws(SystemError) {
        if try shelf.folder.status(of: name)?.kind == .directory { throw .isADirectory }
      } catch {
        throw .notWritten("a backup cannot be removed", error)
      }
    }
  }

  private func read(_ name: String) throws(ArchiveStoreError) -> [UInt8]? {
    try OpenedFile.open(name, in: shelf.folder, limit: judge.limits[.archiveBytes])?.bytes
  }
}
