import ArchiveContracts
import ArchiveFiles
import PropertyListBytes

/// Replaces a file without ever losing it.
///
/// At every moment, whatever fails and whenever the process or the machine stops, the name stands
/// for the old content or the new one, each complete.
struct Replacement {
  let file: StoredFile
  let content: NewContent
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
    let original = try openOriginal()
    let backupName = try shelf.nextName()
    try refuseLongNames(backupName)
    // Two files of one name may have one directory for backups.
    let backupLock = try backupFolder.map { (folder) throws(ArchiveStoreError) in
      try WriterLock(in: folder, file.names)
    }
    defer { backupLock?.release() }
    // A first saving is finished later should it be interrupted.
    if original == nil { try content.examined() }
    let prepared = try prepare(over: original, backupName)
    let replaced = try commit(prepared)
    try synchronize()
    if let replaced { file.folder.discard(replaced) }
    removeSuperfluous()
    return ReplacedFile(
      content: StoredContent(
        identity: prepared.new.status.identity, digest: prepared.examined.digest),
      version: prepared.examined.version, backup: prepared.backup)
  }

  /// Opens what has the name, if that is the file that the receipt names.
  private func openOriginal() throws(ArchiveStoreError) -> OpenedEntry? {
    let found = try OpenedEntry.open(file.name, in: file.folder)
    guard let expected else {
      guard found == nil else {
        throw ArchiveStoreError(.changedOnDisk, "the file was made since it was found absent")
      }
      try AbsenceProof(file).require(allowingBackups: setsBackupsAside)
      return nil
    }
    guard let found, found.status.identity == expected.identity else { throw Self.changed }
    return found
  }

  private static let changed = ArchiveStoreError(
    .changedOnDisk, "the file is not the one that was read")

  /// Finds names that would be too long before anything is written.
  private func refuseLongNames(_ backup: String) throws(ArchiveStoreError) {
    let folder = backupFolder ?? file.folder
    let longest: Int
    do throws(SystemError) {
      longest = try file.system.uninterrupted { () throws(SystemError) in
        try file.system.longestName(in: folder.descriptor)
      }
    } catch {
      throw .notWritten("the directory does not say how long names may be", error)
    }
    guard [backup, file.names.swap(0)].allSatisfy({ NameBytes.bytes($0).count <= longest }) else {
      throw .notWritten("the name of the backup", .nameTooLong)
    }
  }

  /// Writes the new file and a copy of the old one, each made durable and read back, and gives the
  /// copy the name of a backup; leaves neither when anything fails.
  ///
  /// Both are on their way to the medium before the first is waited for, and what else there is to
  /// do is done meanwhile.
  private func prepare(
    over entry: OpenedEntry?, _ backupName: String
  ) throws(ArchiveStoreError) -> Prepared {
    let new = try WrittenFile.write(
      content.bytes, like: entry, in: file.folder, name: file.names.new)
    var copy: WrittenFile?
    do throws(ArchiveStoreError) {
      let original = try entry?.read(limit: nil)
      if let original {
        copy = try WrittenFile.write(
          original.bytes, like: entry, in: shelf.folder, sharing: true, name: file.names.copy)
        guard original.content == expected else { throw Self.changed }
      }
      if let copy, let original { try readBack(copy, of: original) }
      let newFile = try new.finish()
      try new.readBack()
      let examined = try content.examined()
      let backup = try copy.map { (copy) throws(ArchiveStoreError) in
        try keep(copy.finish(), as: backupName)
      }
      return Prepared(new: newFile, original: original, backup: backup, examined: examined)
    } catch {
      copy?.discard()
      new.discard()
      throw error
    }
  }

  /// Reads a copy back. One that shares content with the file has what the file holds by now.
  private func readBack(
    _ copy: WrittenFile, of original: OpenedFile
  ) throws(ArchiveStoreError) {
    do throws(ArchiveStoreError) {
      try copy.readBack()
    } catch {
      let found = try OpenedFile.status(of: file.name, in: file.folder, holding: original.bytes)
      guard found?.identity == original.status.identity else { throw Self.changed }
      throw error
    }
  }

  /// Gives a complete copy the name of a backup.
  private func keep(
    _ copy: NewFile, as name: String
  ) throws(ArchiveStoreError) -> KnownBackup {
    let backup = KnownBackup(
      name: try shelf.keep(copy.name, as: name), identity: copy.status.identity)
    // Entries of one directory become durable in their order; those of two do not.
    if backupFolder != nil {
      do throws(SystemError) { try shelf.folder.synchronize() } catch {
        shelf.folder.discard(backup.name)
        throw .notWritten("the backup cannot be made durable", error)
      }
    }
    return backup
  }

  private func commit(_ prepared: Prepared) throws(ArchiveStoreError) -> String? {
    do throws(Commit.Failure) {
      return try Commit(file: file, new: prepared.new, original: prepared.original).run()
    } catch {
      if error.changedNothing, let backup = prepared.backup { shelf.folder.discard(backup.name) }
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

/// What a replacement needs to be committed.
private struct Prepared {
  let new: NewFile
  let original: OpenedFile?
  let backup: KnownBackup?
  let examined: NewContent.Examined
}

/// What a replacement left.
struct ReplacedFile {
  let content: StoredContent
  /// That of the new content, if it was judged.
  let version: VersionValue?
  let backup: KnownBackup?
}
