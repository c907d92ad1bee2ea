package import ArchiveContracts
package import ArchiveFiles
import KeyedArchives
package import PropertyListBytes

/// An input named on a command line: a file, standard input, or an archive inside one.
///
/// `FILE#PATH` is the data at a path of the archive or property list `FILE`; further `#PATH` lead
/// to archives within that. A file whose name has the sign itself comes first, and `##` at its end
/// says that the name goes no further.
package struct ArchiveInput: Sendable {
  /// The name as it was given; escape it before it reaches a terminal.
  package let name: String
  package let bytes: [UInt8]
  /// The file that was read; nil for standard input.
  package let file: String?
  /// What leads from the file to the archive: the path of a data value in each list on the way.
  package let paths: [ValuePath]
  package var digest: SHA256Digest { SHA256Digest(of: bytes) }

  /// Reads an input once and completely, within `archiveBytes`.
  ///
  /// - Throws: What reading the file and everything around the archive throws; `unavailable` too
  ///   when a path leads to no data.
  package init(
    reading argument: String, limits: ReadLimits, system: any FileSystemCalls = SystemCalls()
  ) throws(ReadFailure) {
    name = argument
    let (source, rest) = Self.split(argument, system)
    if case .file(let path) = source { file = path } else { file = nil }
    var bytes = try ArchiveBytes(
      reading: source, limit: limits[.archiveBytes], system: system
    ).bytes
    paths = try Self.paths(rest)
    for path in paths {
      bytes = try EmbeddedData.bytes(at: path, in: bytes, limits: limits)
    }
    self.bytes = bytes
  }

  /// Refuses a name that can mean no input, before any input is read: one with a `#` in front of what
  /// is no path, and that of a backup.
  static func check(
    _ argument: String, system: any FileSystemCalls = SystemCalls()
  ) throws(CommandFailure) {
    let (source, rest) = split(argument, system)
    if case .file(let path) = source { try BackupName.refuse(path) }
    do throws(ReadFailure) {
      _ = try paths(rest)
    } catch {
      throw .usage("\(argument): \(error.message)")
    }
  }

  /// The file, or standard input, that an argument leads to.
  package static func source(
    of argument: String, system: any FileSystemCalls = SystemCalls()
  ) -> InputSource {
    split(argument, system).source
  }

  /// Whether an argument means an archive inside a file, and not the file.
  static func isInside(_ argument: String, system: any FileSystemCalls) -> Bool {
    !split(argument, system).rest.isEmpty
  }

  /// The name for a copy of the archive, if there is a file: its own, with the path to an archive
  /// inside it.
  package var copyName: String? {
    guard let last = file?.utf8.split(separator: UInt8(ascii: "/")).last else { return nil }
    let name = String(decoding: Array(last), as: UTF8.self)
    return paths.isEmpty ? name : "\(name)-\(Self.title(of: paths)).archive"
  }

  /// The letters and digits of paths, safe in the name of a file.
  static func title(of paths: [ValuePath]) -> String {
    let words = paths.map(\.description).joined(separator: "-")
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let title = String(words.joined(separator: "-").suffix(80))
    return title.isEmpty ? "data" : title
  }

  /// Splits an argument into the file and what stands behind it, `#` included.
  private static func split(
    _ argument: String, _ system: any FileSystemCalls
  ) -> (source: InputSource, rest: Substring.UTF8View) {
    let bytes = argument.utf8
    var end = bytes.endIndex
    while true {
      let source = InputSource(argument: String(argument[..<end]))
      // A shorter name is tried only when nothing has the longer one.
      guard case .file(let path) = source, !exists(path, system),
        let sign = bytes[..<end].lastIndex(of: UInt8(ascii: "#")), sign > bytes.startIndex
      else { return (source, bytes[end...]) }
      end = sign
    }
  }

  /// The paths behind a file's name, each after a `#`. One inside quotation marks separates nothing.
  private static func paths(_ text: Substring.UTF8View) throws(ReadFailure) -> [ValuePath] {
    var pieces: [[UInt8]] = []
    var isQuoted = false
    var isEscaped = false
    for byte in text {
      if byte == UInt8(ascii: "#"), !isQuoted {
        pieces.append([])
        continue
      }
      if isQuoted, !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
        isEscaped = false
      }
      pieces[pieces.count - 1].append(byte)
    }
    // `NAME##PATH` ends the name where it could go on.
    if pieces.count > 1, pieces[0].isEmpty { pieces.removeFirst() }
    var paths: [ValuePath] = []
    for piece in pieces {
      do throws(ValuePathFailure) {
        paths.append(try EmbeddedData.path(String(decoding: piece, as: UTF8.self)))
      } catch {
        throw ReadFailure(.unavailable, "no path behind #: \(error)")
      }
    }
    return paths
  }

  private static func exists(_ path: String, _ system: any FileSystemCalls) -> Bool {
    do {
      _ = try system.status(ofEntry: path, in: nil)
      return true
    } catch {
      return ![.noSuchEntry, .notADirectory, .nameTooLong].contains(error)
    }
  }
}
