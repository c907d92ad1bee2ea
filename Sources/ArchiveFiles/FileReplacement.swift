/// Writing a file by its path.
package enum FileReplacement {
  /// Writes a file that must not be there yet; see ``Directory/create(_:_:)``.
  package static func create(
    _ bytes: [UInt8], at path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(FileFailure) {
    let (directory, file) = try open(path, system)
    try directory.create(file, bytes)
  }

  /// Writes a file under a name that may be taken, in one step; see
  /// ``Directory/replace(_:with:)``.
  package static func write(
    _ bytes: [UInt8], to path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(FileFailure) {
    let (directory, file) = try open(path, system)
    try directory.replace(file, with: bytes)
  }

  private static func open(
    _ path: String, _ system: any FileSystemCalls
  ) throws(FileFailure) -> (Directory, RelativePath) {
    let (folder, name) = split(path)
    let file: RelativePath
    do throws(FileFailure) {
      file = try RelativePath(name)
    } catch {
      throw FileFailure(.exists, path: path, "is not the path of a file")
    }
    do throws(FileFailure) {
      return (try Directory(opening: folder, system: system), file)
    } catch {
      // No input is at fault where an output has no place.
      throw FileFailure(
        .notWritten, path: path, "cannot be written: \(error.path) \(error.message)")
    }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }
}
