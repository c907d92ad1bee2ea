import ArchiveFiles
import PropertyListBytes

/// The lock that one writer of a file holds at a time, as a file of its own beside it.
///
/// The system gives the lock back when the process ends, however it ends. The file is removed by
/// whoever held the lock; so after the lock was taken, its name must still stand for it.
struct WriterLock {
  /// How long a writer waits for another, in milliseconds.
  static let longestWait: UInt32 = 10_000
  private static let step: UInt32 = 10

  private let folder: StoredFolder
  private let name: String
  private let descriptor: FileDescriptor

  /// Takes the lock.
  ///
  /// - Parameter wait: How long to wait for a writer that holds it, in milliseconds.
  /// - Throws: `unavailable` if another writer held it all the time; `not-writable` if the lock
  ///   file cannot be made.
  init(
    _ file: StoredFile, waiting wait: UInt32 = WriterLock.longestWait
  ) throws(ArchiveStoreError) {
    try self.init(in: file.folder, file.names, waiting: wait)
  }

  /// Takes the lock in a directory; the one of backups has its own.
  init(
    in folder: StoredFolder, _ names: SideNames, waiting wait: UInt32 = WriterLock.longestWait
  ) throws(ArchiveStoreError) {
    self.folder = folder
    name = names.lock
    var waited: UInt32 = 0
    while true {
      if let descriptor = try Self.take(name, in: folder) {
        self.descriptor = descriptor
        return
      }
      guard waited < wait else {
        throw ArchiveStoreError(
          .unavailable, "another process is saving the file",
          recoveryOptions: RecoveryOptions(.unreadable))
      }
      // Of uneven length, so that waiting writers do not look in step.
      let pause = UInt32.random(in: 1...Self.step)
      let start = SuspendingClock.now
      folder.system.pause(milliseconds: pause)
      // On a busy machine a pause takes much longer than was asked for.
      let elapsed = min(Double(wait), (SuspendingClock.now - start) / .milliseconds(1))
      waited += max(pause, UInt32(elapsed))
    }
  }

  /// One attempt; nil if somebody else has the lock, or removed its file meanwhile.
  private static func take(
    _ name: String, in folder: StoredFolder
  ) throws(ArchiveStoreError) -> FileDescriptor? {
    let system = folder.system
    let opened: FileDescriptor
    do throws(SystemError) {
      opened = try system.uninterrupted { () throws(SystemError) in
        try system.openEntry(name, in: folder.descriptor, for: .locking)
      }
    } catch {
      throw .notWritten("the lock file cannot be made", error)
    }
    do throws(SystemError) {
      try system.uninterrupted { () throws(SystemError) in try system.lock(opened) }
      let status = try system.uninterrupted { () throws(SystemError) in
        try system.status(of: opened)
      }
      if folder.has(status, at: name) { return opened }
      system.release(opened)
      return nil
    } catch .wouldBlock {
      system.release(opened)
      return nil
    } catch {
      system.release(opened)
      throw .notWritten("the lock cannot be taken", error)
    }
  }

  func release() {
    // A lock file that stays is taken and removed by the next writer.
    folder.system.discard(name, in: folder.descriptor)
    folder.system.release(descriptor)
  }
}
