/// Writing a file under a name that may be taken, in one step.
package enum FileReplacement {
  /// Writes a file by its path; see ``Directory/replace(_:with:)``.
  package static func write(
    _ bytes: [UInt8], to path: String, system: any FileSystemCalls = SystemCalls()
  ) throws(FileFailure) {
    let (folder, name) = split(path)
    let file: RelativePath
    do throws(FileFailure) {
      file = try RelativePath(name)
    } catch {
      throw FileFailure(.exists, path: path, "is not the path of a file")
    }
    try Directory(opening: folder, system: system).replace(file, with: bytes)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }
}
