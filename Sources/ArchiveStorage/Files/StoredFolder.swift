import ArchiveFiles
import PropertyListBytes

/// A directory held open: everything of a replacement happens in this one, whatever its path leads
/// to meanwhile.
final class StoredFolder: Sendable {
  let system: any StorageCalls
  let descriptor: FileDescriptor
  let status: FileStatus

  init(
    opening path: String, system: any StorageCalls, followsLink: Bool = false
  ) throws(ArchiveStoreError) {
    let opened: FileDescriptor
    do throws(SystemError) {
      opened = try system.uninterrupted { () throws(SystemError) in
        try system.openEntry(
          path, in: nil, for: .directory(followsLink: followsLink))
      }
    } catch {
      throw .unavailable(
        "the directory cannot be opened", error,
        error == .noSuchEntry ? .folderMissing : .unreadable)
    }
    do throws(SystemError) {
      status = try system.uninterrupted { () throws(SystemError) in
        try system.status(of: opened)
      }
    } catch {
      system.release(opened)
      throw .unavailable("the directory cannot be examined", error)
    }
    self.system = system
    descriptor = opened
  }

  deinit { system.release(descriptor) }

  /// The names in it, in no order.
  func names() throws(ArchiveStoreError) -> [String] {
    do throws(SystemError) {
      return try system.uninterrupted { () throws(SystemError) in
        try system.entryNames(of: descriptor, atMost: .max)
      }
    } catch {
      throw .unavailable("the directory cannot be listed", error)
    }
  }

  /// Whoever may write there could exchange what was just verified.
  func refuseOthers() throws(ArchiveStoreError) {
    if status.mode & 0o002 != 0 {
      throw ArchiveStoreError(.notWritable, "everybody may write in the directory")
    }
  }

  /// What has a name, without opening it; nil if nothing has.
  func status(of name: String) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try system.uninterrupted { () throws(SystemError) in
        try system.status(ofEntry: name, in: descriptor)
      }
    } catch .noSuchEntry {
      return nil
    }
  }

  /// Whether a name stands for this very file; false also if the system does not answer.
  func has(_ file: FileStatus, at name: String) -> Bool {
    do throws(SystemError) {
      guard let found = try status(of: name) else { return false }
      return found.identity == file.identity && file.identity != nil
    } catch {
      return false
    }
  }

  /// Removes a file that is known not to be needed; one that stays is found as a leftover.
  func discard(_ name: String) { system.discard(name, in: descriptor) }

  /// Makes the entries durable.
  func synchronize() throws(SystemError) {
    try system.uninterrupted { () throws(SystemError) in try system.synchronize(descriptor) }
  }
}

extension StoredFolder {
  /// Gives a file another name in one step unless that name is taken.
  ///
  /// Where the file system cannot, the file gets the name beside its own for a moment. File systems
  /// that have no second names either, such as exFAT, are refused: a look at whether the name is
  /// free and a renaming could together replace what another program writes in between.
  func renameExclusively(_ name: String, to newName: String) throws(SystemError) {
    do throws(SystemError) {
      try system.uninterrupted { () throws(SystemError) in
        try system.renameExclusively(name, to: newName, in: descriptor)
      }
    } catch  where error == .unsupported || error == .invalidArgument {
      do throws(SystemError) {
        try system.uninterrupted { () throws(SystemError) in
          try system.linkFile(name, to: newName, in: descriptor)
        }
      } catch .notPermitted {
        // What Linux answers where the file system has no links.
        throw .unsupported
      }
      try system.removeFile(name, in: descriptor)
    }
  }
}
