import Foundation

/// The checked-out project, found from this file.
enum ProjectTree {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Paths of all files below a folder, relative to the root, sorted; build products are left out.
  static func files(below folder: String = "") throws -> [String] {
    let start = folder.isEmpty ? root : root.appending(path: folder)
    guard
      let walk = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
    else { throw ProjectTreeError(message: "\(start.path()) cannot be listed") }
    let prefix = root.path().hasSuffix("/") ? root.path() : root.path() + "/"
    var found: [String] = []
    for case let url as URL in walk {
      if url.lastPathComponent == ".build" || url.lastPathComponent == ".git" {
        walk.skipDescendants()
        continue
      }
      found.append(String(url.path().dropFirst(prefix.count)))
    }
    return found.sorted()
  }
}

struct ProjectTreeError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
