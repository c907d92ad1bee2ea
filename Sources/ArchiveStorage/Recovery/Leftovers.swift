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
    for name in try folder.names() {
      if file.names.isSwap(name) || file.names.isCopy(name) {
        try settleCopy(name)
      } else if file.names.isNew(name) {
        try settleNew(name)
      }
    }
  }

  private func settleNew(_ name: String) throws(ArchiveStoreError) {
    let original = try file.open(limit: nil)
    if let original, judge.judge(original.bytes).verdict == .accepted {
      folder.discard(name)
      return
    }
    guard let new = try OpenedFile.open(name, in: folder, limit: nil) else { return }
    guard judge.isArchive(new.bytes) else {
      folder.discard(name)
      return
    }
    let hasBackups = try !shelf.numbers().isEmpty
    if original == nil && !hasBackups && judge.judge(new.bytes).verdict == .accepted {
      try finish(new, name)
    } else {
      try shelf.keep(name)
    }
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

  private func settleCopy(_ name: String) throws(ArchiveStoreError) {
    guard let copy = try OpenedFile.open(name, in: folder, limit: nil) else { return }
    if file.names.isCopy(name) && !judge.isArchive(copy.bytes) {
      folder.discard(name)
      return
    }
    if try file.open(limit: nil)?.bytes == copy.bytes {
      folder.discard(name)
      return
    }
    for number in try shelf.numbers().reversed() {
      let backup = file.names.backup(number)
      if try OpenedFile.open(backup, in: folder, limit: nil)?.bytes == copy.bytes {
        folder.discard(name)
        return
      }
    }
    try shelf.keep(name)
  }
}
