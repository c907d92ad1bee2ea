import ArchiveFiles

/// Where a file is to be written, told by identities, so that no other spelling of a path hides what
/// is there.
struct OutputPlace {
  private let file: FileIdentity?
  private let folder: FileIdentity?
  private let folderPath: String
  private let name: Substring
  private let system: any FileSystemCalls

  init(_ path: String, system: any FileSystemCalls) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = end.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    folderPath = end.map { String(path[...$0]) } ?? "."
    file = FileIdentity(ofFile: path, system: system)
    folder = FileIdentity(ofFile: folderPath, system: system)
    self.system = system
  }

  /// Whether writing one would write the other, which need not be there.
  func isSame(as other: OutputPlace) -> Bool {
    if let file, file == other.file { return true }
    return folder != nil && folder == other.folder && name.utf8.elementsEqual(other.name.utf8)
  }

  /// Whether the file there is the one at a path.
  func isFile(_ path: String) -> Bool {
    file != nil && file == FileIdentity(ofFile: path, system: system)
  }

  /// Whether it is in a directory, or in one inside of it.
  func isInside(_ directory: String) -> Bool {
    guard let sought = FileIdentity(ofFile: directory, system: system) else { return false }
    var path = folderPath
    var last: FileIdentity?
    for _ in 0..<Self.maximumDepth {
      guard let identity = FileIdentity(ofFile: path, system: system), identity != last else {
        return false
      }
      if identity == sought { return true }
      last = identity
      path += "/.."
    }
    return false
  }

  /// Directories above a file; a path of more is longer than systems take.
  private static let maximumDepth = 1024
}
