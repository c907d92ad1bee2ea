/// Writing a file under a name that may be taken, in one step.
package enum FileReplacement {
  /// Writes a new file beside the old one and gives it the name, so that at every moment the name
  /// has the old content or the new one. The old file's mode is not kept.
  ///
  /// - Throws: If something other than a file has the name, and for whatever the system refuses;
  ///   then what had the name is untouched.
  package static func write(
    _ bytes: [UInt8], to path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(FileFailure) {
    let (folder, name) = split(path)
    let status = Result { () throws(SystemError) in try system.status(ofEntry: path, in: nil) }
    switch status {
    case .failure(.noSuchEntry): break
    case .failure(let error): throw .notWritten(path, "written", error)
    case .success(let status) where status.kind == .regular: break
    case .success(let status):
      throw FileFailure(.exists, path: path, "is \(status.kind.phrase), not a file")
    }
    let directory = try Directory(opening: folder, system: system)
    let temporary = ".\(name).readback-new"
    do throws(SystemError) {
      try system.writeNewFile(temporary, in: directory.descriptor, bytes)
      do {
        try system.renameEntry(temporary, to: name, in: directory.descriptor)
      } catch {
        system.discard(temporary, in: directory.descriptor)
        throw error
      }
      try system.synchronize(directory.descriptor)
    } catch .exists {
      throw FileFailure(
        .exists, path: path,
        "cannot be written: \(temporary), left by a run that was ended, is in the way")
    } catch {
      throw .notWritten(path, "written", error)
    }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }
}
