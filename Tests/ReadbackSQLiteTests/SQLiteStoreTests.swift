import ArchiveContracts
import ArchiveStorage
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

@testable import ReadbackSQLite

/// A database of its own for one test, with a table of memos.
private final class Database: Sendable {
  let url: URL

  init(_ statements: [String] = [Database.table]) throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "readback-\(UUID().uuidString).sqlite")
    // The store opens no database that is not there.
    try Data().write(to: url)
    for statement in statements { try run(statement) }
  }

  deinit {
    for suffix in ["", "-journal", "-wal", "-shm"] {
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

private let memoContract = Contract(root: "Memo") {
  ObjectType("Memo", className: "Notes.Memo") {
    Version("schema", current: 2, readable: [1, 2])
    Field("text", .string(maxLength: 64))
  }
}

private func memo(_ text: String, schema: Int = 2) -> [UInt8] {
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

private func code(_ body: () throws -> Void) throws -> FindingCode {
  try #require(throws: ArchiveStoreError.self, performing: body).code
}

struct SQLiteStoreTests {
  @Test func readsWhatWasSaved() throws {
    let database = try Database()
    let store = database.store()
    guard case .absent(let receipt) = try store.read() else {
      Issue.record("not absent")
      return
    }
    let next = try store.replace(with: memo("one"), receipt: receipt)
    _ = try store.replace(with: memo("two"), receipt: next)
    #expect(try database.stored == [[.blob(memo("two"))]])
    guard case .decoded(let archive, _) = try store.read() else {
      Issue.record("not decoded")
      return
    }
    #expect(archive.version == .integer(2))
  }

  @Test func takesNullForAbsenceAndFillsIt() throws {
    let database = try Database()
    try database.run("INSERT INTO memos VALUES ('today', NULL)")
    let store = database.store()
    _ = try store.replace(with: memo("one"), receipt: store.read().receipt)
    #expect(try database.stored == [[.blob(memo("one"))]])
  }

  @Test func findsRowsByIntegersAndTakesAnyName() throws {
    let table = "CREATE TABLE \"a \"\"table\" (\"k]\" INTEGER PRIMARY KEY, \"select\" BLOB)"
    let database = try Database([table])
    let store = database.store(
      table: "a \"table", column: "select", keyColumn: "k]", key: .integer(-7))
    _ = try store.replace(with: memo("one"), receipt: store.read().receipt)
    #expect(try database.run("SELECT \"k]\" FROM \"a \"\"table\"") == [[.integer(-7)]])
    guard case .decoded = try store.read() else {
      Issue.record("not decoded")
      return
    }
  }

  /// SQLite takes the quoted name of a missing column for a text.
  @Test func takesNoMissingColumnOrTableForAbsence() throws {
    let database = try Database()
    for store in [
      database.store(table: "notes"), database.store(column: "body"),
      database.store(keyColumn: "title"),
    ] {
      #expect(try code { _ = try store.read() } == .unavailable)
    }
  }

  @Test func takesNoMissingOrForeignFileForAbsence() throws {
    let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let cell = SQLiteCell(table: "memos", column: "archive", keyColumn: "name", key: .text("x"))
    let store = SQLiteStore(missing, cell: cell, contract: memoContract)
    #expect(try code { _ = try store.read() } == .unavailable)
    #expect(!FileManager.default.fileExists(atPath: missing.path))

    let folder = SQLiteStore(
      FileManager.default.temporaryDirectory, cell: cell, contract: memoContract)
    #expect(try code { _ = try folder.read() } == .unavailable)

    let database = try Database([])
    try Data(repeating: 0x41, count: 8_192).write(to: database.url)
    #expect(try code { _ = try database.store().read() } == .unavailable)
  }

  @Test func takesAnEmptyFileForNoDatabaseOfOurs() throws {
    #expect(try code { _ = try Database([]).store().read() } == .unavailable)
  }

  @Test func rejectsValuesThatAreNoBlob() throws {
    let database = try Database()
    for value in ["'text'", "17", "1.5"] {
      try database.run("INSERT OR REPLACE INTO memos VALUES ('today', \(value))")
      #expect(try code { _ = try database.store().read() } == .wrongType)
    }
  }

  @Test func rejectsWhatTheContractRejects() throws {
    let database = try Database()
    try database.put([])
    #expect(try code { _ = try database.store().read() } == .empty)
    try database.put(Array(memo("one").dropLast(9)))
    #expect(try code { _ = try database.store().read() } == .truncated)
    try database.put([UInt8](repeating: 0x20, count: 1 << 20 + 1))
    #expect(try code { _ = try database.store().read() } == .tooLarge)
  }

  @Test func refusesAKeyThatNamesSeveralRows() throws {
    let database = try Database(["CREATE TABLE memos (name TEXT, archive BLOB)"])
    for text in ["one", "two"] {
      try database.run("INSERT INTO memos VALUES ('today', ?1)", .blob(memo(text)))
    }
    #expect(try code { _ = try database.store().read() } == .unavailable)
  }

  @Test func noticesThatTheValueChanged() throws {
    let database = try Database()
    let store = database.store()
    let absent = try store.read().receipt
    try database.put(memo("other"))
    #expect(
      try code { _ = try store.replace(with: memo("one"), receipt: absent) } == .changedOnDisk)
    let receipt = try store.read().receipt
    try database.run("DELETE FROM memos")
    #expect(
      try code { _ = try store.replace(with: memo("one"), receipt: receipt) } == .changedOnDisk)
    #expect(try database.stored.isEmpty)
  }

  @Test func leavesTheValueWhenTheNewArchiveIsRejected() throws {
    let database = try Database()
    let store = database.store()
    let receipt = try store.replace(with: memo("one"), receipt: store.read().receipt)
    #expect(
      try code { _ = try store.replace(with: memo("x", schema: 9), receipt: receipt) }
        == .verificationFailed)
    #expect(try database.stored == [[.blob(memo("one"))]])
    _ = try store.replace(with: memo("two"), receipt: receipt)
  }

  /// A trigger may change what was written.
  @Test func takesBackWhatReadsAsSomethingElse() throws {
    let database = try Database([
      Database.table,
      """
      CREATE TRIGGER shorten AFTER UPDATE ON memos WHEN length(new.archive) > 1
      BEGIN UPDATE memos SET archive = x'00' WHERE name = new.name; END
      """,
    ])
    try database.put(memo("one"))
    let store = database.store()
    let receipt = try store.read().receipt
    #expect(
      try code { _ = try store.replace(with: memo("two"), receipt: receipt) }
        == .verificationFailed)
    #expect(try database.stored == [[.blob(memo("one"))]])
  }

  @Test func saysThatAConstraintForbidsARow() throws {
    let database = try Database([
      "CREATE TABLE memos (name TEXT PRIMARY KEY, owner TEXT NOT NULL, archive BLOB)"
    ])
    let store = database.store()
    let receipt = try store.read().receipt
    #expect(
      try code { _ = try store.replace(with: memo("one"), receipt: receipt) } == .notWritable)
    #expect(try database.stored.isEmpty)
  }

  @Test func saysThatTheDatabaseIsFull() throws {
    let database = try Database()
    let store = database.store()
    let receipt = try store.replace(with: memo("one"), receipt: store.read().receipt)
    let connection = try SQLiteConnection(path: database.url.path)
    // The bound is the connection's own, so only its failure can be looked at here.
    try connection.run("PRAGMA max_page_count = 2")
    #expect(throws: SQLiteFailure.full) {
      try connection.run("UPDATE memos SET archive = zeroblob(1000000)")
    }
    #expect(SQLiteFailure.full.phrase == "no space is left")
    _ = try store.replace(with: memo("two"), receipt: receipt)
  }

  @Test func refusesReceiptsOfOtherCells() throws {
    let database = try Database()
    let receipt = try database.store().read().receipt
    for other in [
      database.store(key: .text("tomorrow")), database.store(key: .integer(1)),
      database.store(column: "name"), try Database().store(),
    ] {
      #expect(
        try code { _ = try other.replace(with: memo("one"), receipt: receipt) } == .receiptForeign)
    }
    _ = try database.store().replace(with: memo("one"), receipt: receipt)
    #expect(
      try code { _ = try database.store().replace(with: memo("two"), receipt: receipt) }
        == .receiptUsed)
  }

  /// Each writer reads and saves until it succeeded; nobody's change is overwritten unseen.
  @Test func writersDoNotOverwriteEachOther() async throws {
    let database = try Database()
    let store = database.store()
    _ = try store.replace(with: memo(""), receipt: store.read().receipt)
    let writers = 4
    let saves = 5
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          for _ in 0..<saves {
            while true {
              // What is read second is what the receipt names, or saving is refused.
              guard let receipt = try? store.read().receipt, let text = try? database.text,
                (try? store.replace(with: memo(text + "\(writer)"), receipt: receipt)) != nil
              else { continue }
              break
            }
          }
        }
      }
    }
    let text = try database.text
    #expect(text.count == writers * saves)
    for writer in 0..<writers {
      #expect(text.filter { $0 == Character("\(writer)") }.count == saves)
    }
  }
}
