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

  private var folder: StoredFolder { file.folder }
  private var shelf: BackupShelf { BackupShelf(folder: folder, names: file.names) }

  /// Whether there is anything to clean, by a listing of the directory.
  func isNeeded(among entries: [String]) -> Bool {
    entries.contains { file.names.isTemporary($0) || $0 == file.names.lock }
  }

  func settle() throws(ArchiveStoreError) {
    let leftovers = try folder.names().filter(file.names.isTemporary)
    // In the order of their bytes, so that the backups that come of them have the same numbers.
    for name in leftovers.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      if file.names.isSwap(name) { try settleExchanged(name) } else { try settleUnnamed(name) }
    }
  }

  /// Settles what never had the name: a new file, or a copy for a backup.
  private func settleUnnamed(_ name: String) throws(ArchiveStoreError) {
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
        try file.system.synchronize(new.descriptor)
      }
      try folder.renameExclusively(name, to: file.name)
      try folder.synchronize()
    } catch {
      throw .unavailable("an interrupted saving cannot be finished", error)
    }
  }

  /// Settles what may have had the name, and may be another program's.
  private func settleExchanged(_ name: String) throws(ArchiveStoreError) {
    guard let swap = try OpenedFile.open(name, in: folder, limit: nil) else { return }
    if try file.open(limit: nil)?.bytes == swap.bytes {
      folder.discard(name)
      return
    }
    for number in try shelf.numbers().reversed() {
      let backup = file.names.backup(number)
      if try OpenedFile.open(backup, in: folder, limit: nil)?.bytes == swap.bytes {
        folder.discard(name)
        return
      }
    }
    try shelf.keep(name)
  }
}
