import ArchiveFiles
import PropertyListBytes

/// The steps in which a new file comes to be: made for its owner only, filled, given what goes
/// with the original.
struct NewFileWriter {
  /// An open file, and whether it was made with its content.
  struct Opened {
    let descriptor: FileDescriptor
    let isClone: Bool
  }

  /// A file with all its content, at the moment of its last byte.
  struct Filled {
    let status: FileStatus
    /// Whether the content on the medium is the original's, so that the system did not copy it.
    let sharesContent: Bool
  }

  let bytes: [UInt8]
  let original: OpenedEntry?
  let folder: StoredFolder
  let sharing: Bool

  private var system: any StorageCalls { folder.system }

  /// Makes the file; nil if the name is taken.
  func create(_ name: String) throws(ArchiveStoreError) -> Opened? {
    do throws(SystemError) {
      if let clone = try clone(name) { return Opened(descriptor: clone, isClone: true) }
      let descriptor = try system.uninterrupted { () throws(SystemError) in
        try system.openEntry(name, in: folder.descriptor, for: .creating(mode: 0o600))
      }
      return Opened(descriptor: descriptor, isClone: false)
    } catch .exists {
      return nil
    } catch {
      throw .notWritten("a new file cannot be made in the directory", error)
    }
  }

  /// A clone of the original where the system makes one in one step; nil where it does not.
  private func clone(_ name: String) throws(SystemError) -> FileDescriptor? {
    guard sharing, let original else { return nil }
    do throws(SystemError) {
      try system.cloneFile(original.descriptor, as: name, in: folder.descriptor)
    } catch .exists {
      throw .exists
    } catch {
      return nil
    }
    do throws(SystemError) {
      return try system.uninterrupted { () throws(SystemError) in
        try system.openEntry(name, in: folder.descriptor, for: .reading(followsLink: false))
      }
    } catch {
      system.discard(name, in: folder.descriptor)
      throw error
    }
  }

  /// Fills the file, and lets it begin its way to the medium.
  func fill(_ file: Opened) throws(ArchiveStoreError) -> Filled {
    let metadata = original.map { FileMetadata(original: $0, system: system) }
    // A clone has the class of its original.
    if !file.isClone { try metadata?.copyProtection(to: file.descriptor) }
    let sharesContent = file.isClone || self.sharesContent(with: file.descriptor)
    if !sharesContent {
      do throws(SystemError) { try system.writeWhole(bytes, to: file.descriptor) } catch {
        throw .notWritten("the new file cannot be written", error)
      }
    }
    try metadata?.copy(to: file.descriptor)
    // It only saves time; that the file became durable is what synchronizing says.
    do throws(SystemError) { try system.beginWriting(to: file.descriptor) } catch {}
    do throws(SystemError) {
      let status = try system.uninterrupted { () throws(SystemError) in
        try system.status(of: file.descriptor)
      }
      return Filled(status: status, sharesContent: sharesContent)
    } catch {
      throw .notWritten("the new file cannot be examined", error)
    }
  }

  private func sharesContent(with target: FileDescriptor) -> Bool {
    guard sharing, let original else { return false }
    do throws(SystemError) {
      try system.shareContent(of: original.descriptor, with: target)
      return true
    } catch {
      // Whatever the reason, writing comes next and has errors of its own.
      return false
    }
  }
}
