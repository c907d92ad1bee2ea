import ArchiveContracts
import ArchiveFiles
import PropertyListBytes

/// What a replacement that was interrupted left beside a file, cleaned under the writer's lock.
///
/// A file that was never given the name goes, unless the name is free and it is a complete accepted
/// archive: then the interrupted first saving is finished. What once had the name goes only if the
/// file or a backup has the same bytes; otherwise it becomes a backup.
struct Leftovers {
  let file: StoredFile
  let judge: ArchiveJudge
  /// Where backups are made, if not beside the file.
  var backupFolder: StoredFolder? = nil

  private var folder: StoredFolder { file.folder }
  private var shelf: BackupShelf { BackupShelf(folder: folder, names: file.names) }

  /// Whether there is anything to clean, by a listing of the directory.
  func isNeeded(among entries: [String]) -> Bool {
    entries.contains { file.names.isTemporary($0) || $0 == file.names.lock }
  }

  /// Settles everything, under the lock of the file, which the caller holds.
  func settle() throws(ArchiveStoreError) {
    for name in try Self.sorted(folder.names().filter(file.names.isTemporary)) {
      if file.names.isSwap(name) {
        try settleExchanged(name)
      } else {
        try settleUnnamed(name, in: folder)
      }
    }
    guard let backupFolder, try hasCopies(in: backupFolder) else { return }
    let lock = try WriterLock(in: backupFolder, file.names)
    defer { lock.release() }
    for name in try Self.sorted(backupFolder.names().filter(file.names.isCopy)) {
      try settleUnnamed(name, in: backupFolder)
    }
  }

  /// Settles everything unless a writer is at work or nothing can be removed; the leftovers beside a
  /// file that was read well do no harm until then.
  func settleIfFree() {
    do throws(ArchiveStoreError) {
      let isCopyLeft = try backupFolder.map(hasCopies) ?? false
      guard try isNeeded(among: folder.names()) || isCopyLeft else { return }
      let lock = try WriterLock(file, waiting: 0)
      defer { lock.release() }
      try settle()
    } catch {
      return
    }
  }

  private func hasCopies(in folder: StoredFolder) throws(ArchiveStoreError) -> Bool {
    try folder.names().contains(where: file.names.isCopy)
  }

  /// In the order of their bytes, so that the backups that come of them have the same numbers.
  private static func sorted(_ names: [String]) -> [String] {
    names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Settles what never had the name: a new file, or a copy for a backup.
  private func settleUnnamed(
    _ name: String, in folder: StoredFolder
  ) throws(ArchiveStoreError) {
    let shelf = BackupShelf(folder: folder, names: file.names)
    let original = try file.open(limit: nil)
    if let original, judge.judge(original.bytes).verdict == .accepted {
      folder.discard(name)
      return
    }
    guard let leftover = try OpenedFile.open(name, in: folder, limit: nil) else { return }
    if isIncomplete(leftover, name, original) {
      folder.discard(name)
      return
    }
    let hasBackups = try !shelf.numbers().isEmpty
    if original == nil && !hasBackups && file.names.isNew(name)
      && judge.judge(leftover.bytes).verdict == .accepted
    {
      try finish(leftover, name)
    } else {
      try shelf.keep(name)
    }
  }

  /// Whether a leftover was not written to its end. A new file is an archive when it is complete; a
  /// copy may be one of anything, but has no more than its original.
  private func isIncomplete(
    _ leftover: OpenedFile, _ name: String, _ original: OpenedFile?
  ) -> Bool {
    if file.names.isNew(name) { return !judge.isArchive(leftover.bytes) }
    return leftover.bytes.isEmpty || original?.bytes.starts(with: leftover.bytes) == true
  }

  /// Finishes a first saving: the file is complete, and only its name was missing.
  private func finish(_ new: OpenedFile, _ name: String) throws(ArchiveStoreError) {
    do throws(SystemError) {
      try file.system.uninterrupted { () throws(SystemError) in
        try file.system.synchronize(new.entry.descriptor)
      }
      try folder.renameExclusively(name, to: file.name)
      try folder.synchronize()
    } catch {
      throw .unavailable("an interrupted saving cannot be finished", error)
    }
  }

  /// Settles what may have had the name, and may be another program's.
  private func settleExchanged(_ name: String) throws(ArchiveStoreError) {
    guard try isFile(name) else {
      try shelf.keep(name)
      return
    }
    guard let swap = try OpenedFile.open(name, in: folder, limit: nil) else { return }
    if try OpenedFile.status(of: file.name, in: folder, holding: swap.bytes) != nil {
      folder.discard(name)
      return
    }
    for folder in [folder, backupFolder].compactMap(\.self) {
      for number in try BackupShelf(folder: folder, names: file.names).numbers().reversed()
      where holds(swap.bytes, file.names.backup(number), in: folder) {
        self.folder.discard(name)
        return
      }
    }
    try shelf.keep(name)
  }

  /// Whether a backup has these bytes; false also if it cannot be read.
  private func holds(_ bytes: [UInt8], _ backup: String, in folder: StoredFolder) -> Bool {
    do throws(ArchiveStoreError) {
      return try OpenedFile.status(of: backup, in: folder, holding: bytes) != nil
    } catch {
      return false
    }
  }

  /// Whether what was exchanged is a file, or is gone; another program may have put a link or a
  /// directory in the file's place.
  private func isFile(_ name: String) throws(ArchiveStoreError) -> Bool {
    do throws(SystemError) {
      return try folder.status(of: name).map { $0.kind == .regular } ?? true
    } catch {
      throw .unavailable("what an interrupted saving left cannot be examined", error)
    }
  }
}
