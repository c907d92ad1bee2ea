import ArchiveFiles
import Foundation

@testable import ArchiveStorage

/// A folder of its own for one test, removed afterwards, with the file `memo` in it or not.
final class MemoFolder: Sendable {
  let path: String

  init(_ text: String? = nil) throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "readback-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    if let text { try write(MemoArchive.bytes(text), to: "memo") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func file(
    _ name: String = "memo", backups: BackupPolicy = .latest,
    system: any StorageCalls = SystemCalls()
  ) -> ArchiveFile {
    ArchiveFile(path: path(name), contract: MemoArchive.contract, backups: backups, system: system)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// Writes in place, as old programs do.
  func overwrite(_ name: String, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path(name)))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  func append(_ bytes: [UInt8], to name: String) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path(name)))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  func read(_ name: String = "memo") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Whether a file holds the memo of a text.
  func has(_ text: String, at name: String = "memo") -> Bool {
    (try? read(name)) == MemoArchive.bytes(text)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: false)
  }

  func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  /// Sets when the content was changed last, in seconds since 1970.
  func setTime(_ seconds: Double, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path(name))
  }

  func names(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// All files by name, the random part of temporary names aside.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try names() {
      let isOurs = name.hasPrefix(".readback-")
      let stem = isOurs ? name.split(separator: "-").dropLast().joined(separator: "-") : name
      contents[stem + (isOurs ? name.suffix(5) : "")] = try read(name)
    }
    return contents
  }
}
