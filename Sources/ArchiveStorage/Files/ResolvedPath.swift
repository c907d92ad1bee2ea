import ArchiveFiles
import PropertyListBytes

/// Where a path leads once every symbolic link on it is followed.
///
/// A link must not be replaced by a file, and replacing what it points to asks who could point it
/// elsewhere; so links are followed here, one by one.
struct ResolvedPath {
  private static let mostLinks = 40

  /// The directory, without links; empty for the working directory.
  private(set) var folder = ""
  private(set) var name = ""
  /// The owners of the links that were followed.
  private(set) var linkOwners: [UInt32] = []
  /// Whether the last name given is a link.
  private(set) var endsInLink = false

  init(_ path: String, system: any StorageCalls) throws(ArchiveStoreError) {
    if path.utf8.first == UInt8(ascii: "/") { folder = "/" }
    // The names still to go, the next one last.
    var names = Self.names(of: path)
    while let next = names.popLast() {
      if next == "." || next.isEmpty { continue }
      if next == ".." {
        goUp()
        continue
      }
      let entry = appended(next)
      let isLast = names.isEmpty
      if try isLink(entry, isLast: isLast, system) {
        guard linkOwners.count <= Self.mostLinks else {
          throw .unavailable("the path", .tooManyLinks)
        }
        endsInLink = endsInLink || isLast
        let target: String
        do throws(SystemError) {
          target = try system.uninterrupted { () throws(SystemError) in
            try system.target(ofLink: entry, in: nil)
          }
        } catch {
          throw .unavailable("a link on the path cannot be read", error)
        }
        if target.utf8.first == UInt8(ascii: "/") { folder = "/" }
        names += Self.names(of: target)
      } else if isLast {
        name = next
      } else {
        folder = entry
      }
    }
    guard !name.isEmpty else {
      throw ArchiveStoreError(.unavailable, "the path does not name a file")
    }
  }

  private static func names(of path: String) -> [String] {
    // Split by bytes: a slash before a combining mark is no character of its own.
    let names = path.utf8.split(separator: UInt8(ascii: "/")).reversed().map {
      String(decoding: $0, as: UTF8.self)
    }
    // A slash at the end says that what stands before it is a directory.
    return path.utf8.last == UInt8(ascii: "/") ? ["."] + names : names
  }

  private func appended(_ name: String) -> String {
    folder.isEmpty || folder == "/" ? folder + name : "\(folder)/\(name)"
  }

  /// The directory has no links, so the one above it is what its text says.
  private mutating func goUp() {
    let last = folder.utf8.lastIndex(of: UInt8(ascii: "/"))
    let lastName = last.map { folder[folder.utf8.index(after: $0)...] } ?? folder[...]
    if folder == "/" { return }
    if folder.isEmpty || lastName == ".." {
      folder = appended("..")
    } else if let last {
      folder = last == folder.startIndex ? "/" : String(folder[..<last])
    } else {
      folder = ""
    }
  }

  private mutating func isLink(
    _ entry: String, isLast: Bool, _ system: any StorageCalls
  ) throws(ArchiveStoreError) -> Bool {
    do throws(SystemError) {
      let status = try system.uninterrupted { () throws(SystemError) in
        try system.status(ofEntry: entry, in: nil)
      }
      guard status.kind == .link else {
        guard isLast || status.kind == .directory else { throw SystemError.notADirectory }
        return false
      }
      linkOwners.append(status.owner)
      return true
    } catch .noSuchEntry where isLast {
      return false
    } catch .noSuchEntry {
      throw .unavailable("the directory", .noSuchEntry, .folderMissing)
    } catch {
      throw .unavailable("the path cannot be followed", error)
    }
  }
}
