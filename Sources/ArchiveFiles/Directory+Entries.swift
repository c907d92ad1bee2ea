import PropertyListBytes

// What is in a directory, besides the files that somebody names.
extension Directory {
  /// The path of the folder in which a file lies, for messages.
  package func folderPath(of file: RelativePath) -> String {
    guard file.names.count > 1 else { return path }
    return String(decoding: path(of: file).utf8.dropLast(file.name.utf8.count + 1), as: UTF8.self)
  }

  /// The names of everything in the folder in which a file would lie, in no order.
  ///
  /// - Parameter count: As many names as are looked for; of more, some are left out.
  package func names(
    beside file: RelativePath, atMost count: Int
  ) throws(FileFailure) -> [String] {
    try within(file) { (folder) throws(FileFailure) in
      do throws(SystemError) {
        return try system.uninterrupted { () throws(SystemError) in
          try system.entryNames(of: folder, atMost: count)
        }
      } catch {
        throw FileFailure(
          .unavailable, path: folderPath(of: file), "cannot be listed: \(error.phrase)")
      }
    }
  }

  /// What has a name, without opening it.
  package func status(of file: RelativePath) throws(FileFailure) -> FileStatus {
    try within(file) { (folder) throws(FileFailure) in
      do throws(SystemError) {
        return try system.uninterrupted { () throws(SystemError) in
          try system.status(ofEntry: file.name, in: folder)
        }
      } catch {
        throw FileFailure(
          error == .noSuchEntry ? .missing : .unavailable, path: path(of: file),
          "cannot be examined: \(error.phrase)")
      }
    }
  }

  /// The first bytes of a file, fewer if it has fewer.
  package func head(
    of file: RelativePath, byteCount: Int
  ) throws(FileFailure) -> [UInt8] {
    try within(file) { (folder) throws(FileFailure) in
      let reader = FileReader(system: system, limit: nil)
      let opened = try open(file, in: folder, by: reader)
      do throws(ReadFailure) {
        return try reader.readHeadAndClose(opened, byteCount: byteCount)
      } catch {
        throw FileFailure(.unavailable, path: path(of: file), error.message)
      }
    }
  }
}
