import ArchiveFiles
import PropertyListBytes

/// What goes with a file besides its content: mode, owner, access list, extended attributes.
struct FileMetadata {
  let original: OpenedEntry
  let system: any StorageCalls

  /// Gives all of it to another file, and looks whether it has it then.
  ///
  /// - Throws: `not-writable` for the first thing that cannot be kept. What the system itself
  ///   manages, such as a security label, may stay as the system made it.
  func copy(to target: FileDescriptor) throws(ArchiveStoreError) {
    try step("owner") { () throws(SystemError) in try copyOwner(to: target) }
    try step("extended attributes") { () throws(SystemError) in try copyAttributes(to: target) }
    try step("access list") { () throws(SystemError) in
      do throws(SystemError) {
        try system.copyAccessList(of: original.descriptor, to: target)
      } catch .unsupported {
        return
      }
    }
    // After the owner, as a change of the owner may clear bits of the mode.
    try step("mode") { () throws(SystemError) in
      try system.uninterrupted { () throws(SystemError) in
        try system.setMode(original.status.mode, of: target)
      }
    }
    let copied = try step("mode") { () throws(SystemError) in
      try system.uninterrupted { () throws(SystemError) in try system.status(of: target) }
    }
    guard copied.mode == original.status.mode, copied.owner == original.status.owner,
      copied.group == original.status.group
    else {
      throw ArchiveStoreError(.notWritable, "the file's mode and owner cannot be kept")
    }
  }

  /// Gives the class of data protection, before anything is written to the file.
  func copyProtection(to target: FileDescriptor) throws(ArchiveStoreError) {
    try step("protection class") { () throws(SystemError) in
      let value: Int32
      do throws(SystemError) {
        value = try system.protectionClass(of: original.descriptor)
        if try system.protectionClass(of: target) == value { return }
      } catch {
        // File systems without data protection answer in several ways.
        return
      }
      try system.setProtectionClass(value, of: target)
    }
  }

  private func copyOwner(to target: FileDescriptor) throws(SystemError) {
    let status = try system.uninterrupted { () throws(SystemError) in
      try system.status(of: target)
    }
    if status.owner == original.status.owner && status.group == original.status.group { return }
    try system.uninterrupted { () throws(SystemError) in
      try system.setOwner(original.status.owner, group: original.status.group, of: target)
    }
  }

  private func copyAttributes(to target: FileDescriptor) throws(SystemError) {
    let names = try attributeNames(of: original.descriptor)
    for name in names {
      let value = try system.uninterrupted { () throws(SystemError) in
        try system.attribute(name, of: original.descriptor)
      }
      do throws(SystemError) {
        try system.uninterrupted { () throws(SystemError) in
          try system.setAttribute(name, value, of: target)
        }
      } catch  where Self.isManaged(name) && [.notPermitted, .unsupported].contains(error) {
        continue
      }
    }
    // A directory can give new files an access list that the original does not have.
    for name in try attributeNames(of: target)
    where name == "system.posix_acl_access" && !names.contains(name) {
      try system.uninterrupted { () throws(SystemError) in
        try system.removeAttribute(name, of: target)
      }
    }
  }

  private func attributeNames(of file: FileDescriptor) throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try system.uninterrupted { () throws(SystemError) in
        try system.attributeNames(of: file)
      }
    } catch .unsupported {
      return []
    }
  }

  /// Whether the system gives the attribute to files by rules of its own.
  private static func isManaged(_ name: String) -> Bool {
    name.hasPrefix("security.") || name.hasPrefix("trusted.") || name.hasPrefix("com.apple.")
  }

  private func step<Value>(
    _ what: String, _ body: () throws(SystemError) -> Value
  ) throws(ArchiveStoreError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .notWritten("the file's \(what) cannot be kept", error)
    }
  }
}
