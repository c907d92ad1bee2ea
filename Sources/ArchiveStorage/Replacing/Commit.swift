import ArchiveFiles
import PropertyListBytes

/// The one step in which a new file gets the name, and the look at what had it.
///
/// Where the platform exchanges names, nothing that anybody wrote can be lost: what came out of the
/// exchange is compared with what was meant to be replaced, and exchanged back if it is something
/// else. Where it does not, a program that knows nothing of the lock and writes between the last
/// look and the renaming, a few microseconds, is overwritten.
struct Commit {
  /// Why a commit failed, and whether everything is as it was.
  struct Failure: Error {
    let error: ArchiveStoreError
    let changedNothing: Bool
  }

  let file: StoredFile
  let new: NewFile
  let original: OpenedFile?

  private var folder: StoredFolder { file.folder }
  private var system: any StorageCalls { file.system }

  /// Commits; removes the new file when it fails with nothing changed.
  ///
  /// - Returns: The name under which the replaced file now stands, if it stands anywhere.
  func run() throws(Failure) -> String? {
    guard let original else {
      try place()
      return nil
    }
    let swap = file.names.swap(.random(in: .min ... .max))
    do throws(ArchiveStoreError) {
      try confirmStatus(of: original)
      do throws(SystemError) {
        try system.uninterrupted { () throws(SystemError) in
          try system.renameEntry(new.name, to: swap, in: folder.descriptor)
        }
      } catch {
        throw .notWritten("the new file cannot be renamed", error)
      }
    } catch {
      new.discard()
      throw Failure(error: error, changedNothing: true)
    }
    guard try exchange(swap) else {
      try rename(swap, over: original)
      return nil
    }
    do throws(ArchiveStoreError) {
      try confirm(original, at: swap)
    } catch {
      throw undo(swap, because: error)
    }
    return swap
  }

  /// Gives the new file a name that nothing may have.
  private func place() throws(Failure) {
    do throws(SystemError) {
      try folder.renameExclusively(new.name, to: file.name)
    } catch {
      if folder.has(new.status, at: file.name) {
        new.discard()
        return
      }
      new.discard()
      throw Failure(
        error: error == .exists
          ? ArchiveStoreError(.changedOnDisk, "another program made the file meanwhile")
          : .notWritten("the new file cannot be given its name", error),
        changedNothing: true)
    }
  }

  /// A first look, which costs nothing; the content is compared once nobody can change what has
  /// the name any more.
  private func confirmStatus(of original: OpenedFile) throws(ArchiveStoreError) {
    let found: FileStatus?
    do throws(SystemError) { found = try folder.status(of: file.name) } catch {
      throw .unavailable("the file cannot be examined", error)
    }
    guard let found, found.hasContent(of: original.status) else { throw Self.changed }
  }

  /// Looks whether a name stands for exactly what is to be replaced: the file, and every byte.
  private func confirm(_ original: OpenedFile, at name: String) throws(ArchiveStoreError) {
    let found = try OpenedFile.status(of: name, in: folder, holding: original.bytes)
    guard let found, found.hasContent(of: original.status) else { throw Self.changed }
  }

  private static let changed = ArchiveStoreError(
    .changedOnDisk, "another program saved the file meanwhile")

  /// Exchanges the new file with what has the name; false if the platform cannot.
  private func exchange(_ swap: String) throws(Failure) -> Bool {
    do throws(SystemError) {
      try exchangeOnce(swap, until: file.name)
      return true
    } catch .unsupported, .invalidArgument {
      return false
    } catch {
      throw failure(of: swap, .notWritten("the new file cannot be given its name", error))
    }
  }

  /// Exchanges, unless an attempt that was reported as failed did so already and the new file has
  /// the name that it is to get.
  private func exchangeOnce(_ swap: String, until name: String) throws(SystemError) {
    while true {
      do throws(SystemError) {
        return try system.exchangeEntries(swap, file.name, in: folder.descriptor)
      } catch {
        if folder.has(new.status, at: name) { return }
        guard error == .interrupted else { throw error }
      }
    }
  }

  /// Commits without an exchange.
  private func rename(_ swap: String, over original: OpenedFile) throws(Failure) {
    do throws(ArchiveStoreError) {
      try confirm(original, at: file.name)
    } catch {
      folder.discard(swap)
      throw Failure(error: error, changedNothing: true)
    }
    do throws(SystemError) {
      try system.uninterrupted { () throws(SystemError) in
        try system.renameEntry(swap, to: file.name, in: folder.descriptor)
      }
    } catch {
      if folder.has(new.status, at: file.name) { return }
      throw failure(of: swap, .notWritten("the new file cannot be given its name", error))
    }
  }

  /// The failure of a step, after the new file was removed, if it is known to be still there. If it
  /// is not, the system may have done what it reported as failed, and nothing is removed.
  private func failure(of swap: String, _ error: ArchiveStoreError) -> Failure {
    guard folder.has(new.status, at: swap) else {
      return Failure(
        error: ArchiveStoreError(.durabilityUnknown, error.message), changedNothing: false)
    }
    folder.discard(swap)
    return Failure(error: error, changedNothing: true)
  }

  /// Gives the name back to what came out of the exchange. Whatever happens to the names
  /// meanwhile, nothing is removed but the new file.
  private func undo(_ swap: String, because error: ArchiveStoreError) -> Failure {
    for _ in 0..<2 {
      do throws(SystemError) {
        try exchangeOnce(swap, until: swap)
      } catch {
        break
      }
      if folder.has(new.status, at: swap) {
        folder.discard(swap)
        return Failure(error: error, changedNothing: true)
      }
      // Somebody saved once more: the latest gets the name back, the other becomes a backup.
    }
    do throws(ArchiveStoreError) {
      try BackupShelf(folder: folder, names: file.names).keep(swap)
    } catch {
      // It keeps the name of a leftover, and the next reading makes it a backup.
    }
    // What could not be read and not be exchanged back need not be another program's.
    return Failure(
      error: error.code == .changedOnDisk
        ? ArchiveStoreError(.changedOnDisk, "\(error.message); its content is a backup")
        : ArchiveStoreError(.durabilityUnknown, error.message),
      changedNothing: false)
  }
}
