import ArchiveContracts
import ArchiveStorage
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

@testable import ReadbackSQLite

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
