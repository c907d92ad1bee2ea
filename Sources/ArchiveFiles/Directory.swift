import PropertyListBytes

/// A directory held open, so that everything read or written below it is in the same one.
///
/// No symbolic link below the directory is followed; the directory itself may be reached by one.
package final class Directory: Sendable {
  /// The path under which it was opened.
  package let path: String
  let system: any FileSystemCalls
  let descriptor: FileDescriptor

  /// Opens a directory that is there.
  package init(
    opening path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(FileFailure) {
    self.path = path
    self.system = system
    do {
      descriptor = try system.uninterrupted { () throws(SystemError) in
        try system.openEntry(path, in: nil, for: .directory(followsLink: true))
      }
    } catch .notADirectory {
      throw FileFailure(.unavailable, path: path, "is not a directory")
    } catch {
      throw FileFailure(
        error == .noSuchEntry ? .missing : .unavailable, path: path,
        "cannot be opened: \(error.phrase)")
    }
  }

  deinit { system.release(descriptor) }

  /// The path of a file of the directory, for messages.
  package func path(of file: RelativePath) -> String {
    path == "." ? file.text : path.hasSuffix("/") ? path + file.text : "\(path)/\(file.text)"
  }

  /// Reads a file whole; see ``ArchiveBytes`` for what that means.
  package func read(_ file: RelativePath, limit: UInt64?) throws(FileFailure) -> [UInt8] {
    try within(file) { (parent) throws(FileFailure) in
      let reader = FileReader(system: system, limit: limit)
      let opened = try open(file, in: parent, by: reader)
      do throws(ReadFailure) {
        return try reader.readAndClose(opened)
      } catch {
        throw FileFailure(
          error.code == .tooLarge ? .tooLarge : .unavailable, path: path(of: file), error.message)
      }
    }
  }

  /// Writes a file that must not be there yet; its directory must be.
  package func create(_ file: RelativePath, _ bytes: [UInt8]) throws(FileFailure) {
    try within(file) { (parent) throws(FileFailure) in
      do throws(SystemError) {
        try system.writeNewFile(file.name, in: parent, bytes)
      } catch {
        throw .notWritten(path(of: file), "created", error)
      }
    }
  }

  /// Writes a new file beside the old one and gives it the name, so that at every moment the name
  /// has the old content or the new one. The old file's mode is not kept.
  ///
  /// - Throws: If something other than a file has the name, and for whatever the system refuses;
  ///   then what had the name is untouched.
  package func replace(_ file: RelativePath, with bytes: [UInt8]) throws(FileFailure) {
    let path = path(of: file)
    try within(file) { (parent) throws(FileFailure) in
      let status = Result { () throws(SystemError) in
        try system.status(ofEntry: file.name, in: parent)
      }
      switch status {
      case .failure(.noSuchEntry): break
      case .failure(let error): throw .notWritten(path, "written", error)
      case .success(let status) where status.kind == .regular: break
      case .success(let status):
        throw FileFailure(.exists, path: path, "is \(status.kind.phrase), not a file")
      }
      let temporary = ".\(file.name).readback-new"
      do throws(SystemError) {
        try system.writeNewFile(temporary, in: parent, bytes)
        do throws(SystemError) {
          try system.renameEntry(temporary, to: file.name, in: parent)
        } catch {
          system.discard(temporary, in: parent)
          throw error
        }
        try system.synchronize(parent)
      } catch .exists {
        throw FileFailure(
          .exists, path: path,
          "cannot be written: \(temporary), left by a run that was ended, is in the way")
      } catch {
        throw .notWritten(path, "written", error)
      }
    }
  }

  /// Removes a file that the caller made, where a later step failed: that failure is reported, so
  /// one of removing is not.
  package func discard(_ file: RelativePath) {
    system.discard(file.text, in: descriptor)
  }

  /// Calls with the descriptor of the directory that holds a file.
  func within<Value>(
    _ file: RelativePath, _ body: (FileDescriptor) throws(FileFailure) -> Value
  ) throws(FileFailure) -> Value {
    var opened: [FileDescriptor] = []
    defer { for descriptor in opened { system.release(descriptor) } }
    for name in file.names.dropLast() {
      let parent = opened.last ?? descriptor
      do {
        opened.append(
          try system.uninterrupted { () throws(SystemError) in
            try system.openEntry(name, in: parent, for: .directory(followsLink: false))
          })
      } catch {
        throw refusal(of: file, name, in: parent, error)
      }
    }
    return try body(opened.last ?? descriptor)
  }

  /// Opens a file in the folder that holds it.
  func open(
    _ file: RelativePath, in folder: FileDescriptor, by reader: FileReader
  ) throws(FileFailure) -> FileDescriptor {
    do throws(SystemError) {
      return try reader.open(file.name, in: folder, followsLink: false)
    } catch {
      throw refusal(of: file, file.name, in: folder, error)
    }
  }

  /// Why a name on the way to a file could not be opened: systems report links that they were
  /// told not to follow in several ways.
  private func refusal(
    of file: RelativePath, _ name: String, in parent: FileDescriptor, _ error: SystemError
  ) -> FileFailure {
    let isLink: Bool
    do {
      isLink = try system.status(ofEntry: name, in: parent).kind == .link
    } catch {
      isLink = false
    }
    if isLink {
      return FileFailure(.outside, path: path(of: file), "\"\(name)\" is a symbolic link")
    }
    return FileFailure(
      error == .noSuchEntry || error == .notADirectory ? .missing : .unavailable,
      path: path(of: file), "cannot be opened: \(error.phrase)")
  }
}
