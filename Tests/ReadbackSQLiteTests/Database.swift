import ArchiveContracts
import ArchiveStorage
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

@testable import ReadbackSQLite

/// A database of its own for one test, with a table of memos.
final class Database: Sendable {
  let url: URL

  init(_ statements: [String] = [Database.table], ending: String = ".sqlite") throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "readback-\(UUID().uuidString)\(ending)")
    // The store opens no database that is not there.
    try Data().write(to: url)
    for statement in statements { try run(statement) }
  }

  deinit {
    for suffix in ["", "-journal", "-wal", "-shm", ".armed"] {
      try? FileManager.default.removeItem(atPath: url.path + suffix)
    }
  }

  static let table = "CREATE TABLE memos (name TEXT PRIMARY KEY, archive)"

  @discardableResult
  func run(_ text: String, _ value: SQLiteValue? = nil) throws -> [[SQLiteValue]] {
    let connection = try SQLiteConnection(path: url.path)
    guard let value else { return try connection.run(text) }
    return try connection.run(text, value)
  }

  func put(_ bytes: [UInt8], name: String = "today") throws {
    try run("INSERT OR REPLACE INTO memos VALUES ('\(name)', ?1)", .blob(bytes))
  }

  var stored: [[SQLiteValue]] {
    get throws { try run("SELECT archive FROM memos WHERE name = 'today'") }
  }

  /// The memo's text: the only text of its archive that no name stands before.
  var text: String {
    get throws {
      guard case .blob(let bytes)? = try stored.first?.first else {
        throw SQLiteFailure.cannotOpen
      }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let line = try #require(lines.last { $0.hasPrefix("<string>") })
      return String(line.dropFirst("<string>".count).dropLast("</string>".count))
    }
  }

  func store(
    table: String = "memos", column: String = "archive", keyColumn: String = "name",
    key: SQLiteCell.Key = .text("today")
  ) -> SQLiteStore {
    SQLiteStore(
      url, cell: SQLiteCell(table: table, column: column, keyColumn: keyColumn, key: key),
      contract: memoContract)
  }
}

let memoContract = Contract(root: "Memo") {
  ObjectType("Memo", className: "Notes.Memo") {
    Version("schema", current: 2, readable: [1, 2])
    Field("text", .string(maxLength: 64))
  }
}

func memo(_ text: String, schema: Int = 2) -> [UInt8] {
  func reference(_ object: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(object)</integer></dict>"
  }
  let archive = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$version</key><integer>100000</integer>
    <key>$top</key><dict><key>root</key>\(reference(1))</dict>
    <key>$objects</key><array>
    <string>$null</string>
    <dict><key>$class</key>\(reference(3))<key>schema</key><integer>\(schema)</integer>
    <key>text</key>\(reference(2))</dict>
    <string>\(text)</string>
    <dict><key>$classname</key><string>Notes.Memo</string>
    <key>$classes</key><array><string>Notes.Memo</string><string>NSObject</string></array></dict>
    </array></dict></plist>
    """
  return Array(archive.utf8)
}

func code(_ body: () throws -> Void) throws -> FindingCode {
  try #require(throws: ArchiveStoreError.self, performing: body).code
}
