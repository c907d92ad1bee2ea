import ArchiveFiles
import PropertyListBytes

/// Replaces a file without ever losing it.
///
/// At every moment, whatever fails and whenever the process or the machine stops, the name stands
/// for the old content or the new one, each complete.
struct Replacement {
  let file: StoredFile
  /// The verified new content.
  let bytes: [UInt8]
  /// What has the name; nil if nothing may have it.
  let expected: StoredContent?
  /// Whether backups without their file are no reason to stop.
  let setsBackupsAside: Bool
  /// Where the old content is kept; nil for the file's own directory.
  let backupFolder: StoredFolder?
  let judge: ArchiveJudge
  /// The routine backup of the replacement before, which the new backup makes superfluous.
  let superfluous: KnownBackup?

  /// The steps of replacing.
  func run() throws(ArchiveStoreError) -> ReplacedFile {
    try file.refuseOthers()
    try backupFolder?.refuseOthers()
    let lock = try WriterLock(file)
    defer { lock.release() }
    try Leftovers(file: file, judge: judge, backupFolder: backupFolder).settle()
    let original = try confirmOriginal()
    try refuseLongNames()
    let new = try NewFile.write(bytes, like: original, in: file.folder) {
      file.names.new(.random(in: .min ... .max))
    }
    let backup = try keepBackup(of: original, before: new)
    let replaced = try commit(new, over: original, backup)
    try synchronize()
    if let replaced { file.folder.discard(replaced) }
    removeSuperfluous()
    let content = StoredContent(
      identity: new.status.identity, digest: SHA256Digest(of: bytes))
    return ReplacedFile(content: content, backup: backup)
  }

  /// Reads what has the name and compares it with what the receipt names.
  private func confirmOriginal() throws(ArchiveStoreError) -> OpenedFile? {
    let found = try file.open(limit: nil)
    guard let expected else {
      guard found == nil else {
        throw ArchiveStoreError(.changedOnDisk, "the file was made since it was found absent")
      }
      try AbsenceProof(file).require(allowingBackups: setsBackupsAside)
      return nil
    }
    guard let found, found.content == expected else {
      throw ArchiveStoreError(.changedOnDisk, "the file is not the one that was read")
    }
    return found
  }

  /// Finds names that would be too long before anything is written.
  private func refuseLongNames() throws(ArchiveStoreError) {
    let folder = backupFolder ?? file.folder
    let names = [try shelf.nextName(), file.names.swap(0)]
    let longest: Int
    do throws(SystemError) {
      longest = try file.system.uninterrupted { () throws(SystemError) in
        try file.system.longestName(in: folder.descriptor)
      }
    } catch {
      throw .notWritten("the directory does not say how long names may be", error)
    }
    guard names.allSatisfy({ NameBytes.bytes($0).count <= longest }) else {
      throw .notWritten("the name of the backup", .nameTooLong)
    }
  }

  /// Copies the old content, and gives the copy the name of a backup once it is complete; removes
  /// the new file when that fails.
  private func keepBackup(
    of original: OpenedFile?, before new: NewFile
  ) throws(ArchiveStoreError) -> KnownBackup? {
    guard let original else { return nil }
    do throws(ArchiveStoreError) {
      // Two files of one name may have one directory for backups.
      let lock = try backupFolder.map { (folder) throws(ArchiveStoreError) in
        try WriterLock(in: folder, file.names)
      }
      defer { lock?.release() }
      let copy = try NewFile.write(
        original.bytes, like: original, in: shelf.folder, sharing: true
      ) { file.names.copy(.random(in: .min ... .max)) }
      let backup: KnownBackup
      do throws(ArchiveStoreError) {
        backup = KnownBackup(name: try shelf.keep(copy.name), identity: copy.status.identity)
      } catch {
        copy.discard()
        throw error
      }
      // Entries of one directory become durable in their order; those of two do not.
      if backupFolder != nil {
        do throws(SystemError) { try shelf.folder.synchronize() } catch {
          shelf.folder.discard(backup.name)
          throw .notWritten("the backup cannot be made durable", error)
        }
      }
      return backup
    } catch {
      new.discard()
      throw error
    }
  }

  private func commit(
    _ new: NewFile, over original: OpenedFile?, _ backup: KnownBackup?
  ) throws(ArchiveStoreError) -> String? {
    do throws(Commit.Failure) {
      return try Commit(file: file, new: new, original: original).run()
    } catch {
      if error.changedNothing, let backup { shelf.folder.discard(backup.name) }
      throw error.error
    }
  }

  /// Makes the new name durable. Nothing is undone when that fails: the new content may be durable
  /// or not, and the old one is in the backup.
  private func synchronize() throws(ArchiveStoreError) {
    do throws(SystemError) { try file.folder.synchronize() } catch {
      throw ArchiveStoreError(
        .durabilityUnknown,
        "the new content is there, but the directory cannot be made durable: \(error.phrase)")
    }
  }

  /// Removes the routine backup of the replacement before, if it is still the very file.
  private func removeSuperfluous() {
    guard let superfluous, let identity = superfluous.identity else { return }
    do throws(SystemError) {
      if try shelf.folder.status(of: superfluous.name)?.identity == identity {
        shelf.folder.discard(superfluous.name)
      }
    } catch {
      // It stays, and nothing is lost.
    }
  }

  private var shelf: BackupShelf {
    BackupShelf(folder: backupFolder ?? file.folder, names: file.names)
  }
}

/// What a replacement left.
struct ReplacedFile {
  let content: StoredContent
  let backup: KnownBackup?
}
