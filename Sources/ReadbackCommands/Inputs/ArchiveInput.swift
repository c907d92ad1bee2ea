import ArchiveContracts
package import ArchiveFiles
import KeyedArchives
package import PropertyListBytes

/// An input named on a command line: a file, standard input, or an archive inside one.
///
/// `FILE#PATH` is the data at a path of the archive or property list `FILE`; further `#PATH` lead
/// to archives within that. A file whose name has the sign itself comes first.
package struct ArchiveInput: Sendable {
  /// The name as it was given; escape it before it reaches a terminal.
  package let name: String
  package let bytes: [UInt8]
  package var digest: SHA256Digest { SHA256Digest(of: bytes) }

  /// Reads an input once and completely, within `archiveBytes`.
  ///
  /// - Throws: What reading the file and everything around the archive throws; `unavailable` too
  ///   when a path leads to no data.
  package init(
    reading argument: String, limits: ReadLimits, system: any FileSystemCalls = SystemCalls()
  ) throws(ReadFailure) {
    name = argument
    let parts = argument.split(separator: "#", omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    var count = parts.count
    while true {
      let file = parts[..<count].joined(separator: "#")
      let source = InputSource(argument: file)
      // A shorter name is tried only when nothing has the longer one.
      if count > 1, case .file(let path) = source, !Self.exists(path, system) {
        count -= 1
        continue
      }
      bytes = try ArchiveBytes(
        reading: source, limit: limits[.archiveBytes], system: system
      ).bytes
      break
    }
    for part in parts[count...] {
      let path: ValuePath
      do {
        path = try ValuePath(parsing: String(part))
      } catch {
        throw ReadFailure(.unavailable, "no path behind #: \(error)")
      }
      bytes = try EmbeddedData.bytes(at: path, in: bytes, limits: limits)
    }
    self.bytes = bytes
  }

  private static func exists(_ path: String, _ system: any FileSystemCalls) -> Bool {
    do {
      _ = try system.status(ofEntry: path, in: nil)
      return true
    } catch {
      return error != .noSuchEntry && error != .notADirectory
    }
  }
}
