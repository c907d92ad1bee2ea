#if os(Linux)
  import ArchiveStorage
  import CSQLite
  import Foundation
  import Glibc
  import KeyedArchives
  import PropertyListBytes
  import Testing

  @testable import ReadbackSQLite

  /// Commits that fail. SQLite's own layer for Unix lets calls of the system be replaced; ours fail
  /// for databases of these tests only.
  struct SQLiteCommitTests {
    init() throws { try #require(FailingCalls.isInstalled) }

    /// Removing the journal is the commit; afterwards its directory cannot be made durable.
    @Test func reportsThatDurabilityIsUnknownWhereTheNewContentIsThere() throws {
      let database = try Database(ending: FailingCalls.directoryMark)
      try database.put(memo("old"))
      let store = database.store()
      let receipt = try store.read().receipt
      FailingCalls.arm(database.url.path)
      #expect(
        try code { _ = try store.replace(with: memo("new"), receipt: receipt) }
          == .durabilityUnknown)
      FailingCalls.disarm(database.url.path)
      #expect(try database.stored == [[.blob(memo("new"))]])
      #expect(
        try code { _ = try store.replace(with: memo("x"), receipt: receipt) } == .receiptUsed)
      _ = try store.replace(with: memo("next"), receipt: store.read().receipt)
    }

    /// The journal cannot be removed once, so the old content is rolled back from it.
    @Test func leavesTheOldContentWhereTheCommitIsTakenBack() throws {
      let database = try Database(ending: FailingCalls.onceMark)
      try database.put(memo("old"))
      let store = database.store()
      let receipt = try store.read().receipt
      FailingCalls.arm(database.url.path)
      #expect(
        try code { _ = try store.replace(with: memo("new"), receipt: receipt) } == .notWritable)
      #expect(try database.stored == [[.blob(memo("old"))]])
      _ = try store.replace(with: memo("new"), receipt: receipt)
      #expect(try database.stored == [[.blob(memo("new"))]])
    }

    /// The journal cannot be removed at all, so nobody can tell which content is there.
    @Test func reportsThatDurabilityIsUnknownWhereNothingCanBeRead() throws {
      let database = try Database(ending: FailingCalls.alwaysMark)
      try database.put(memo("old"))
      let store = database.store()
      let receipt = try store.read().receipt
      FailingCalls.arm(database.url.path)
      #expect(
        try code { _ = try store.replace(with: memo("new"), receipt: receipt) }
          == .durabilityUnknown)
      #expect(try code { _ = try store.read() } == .unavailable)
      FailingCalls.disarm(database.url.path)
      #expect(try database.stored == [[.blob(memo("old"))]])
    }
  }

  /// Calls that SQLite makes instead of the system's. What they do to a database is told by its name
  /// and by a file beside it, as they are functions of C and all tests of the process share them.
  private enum FailingCalls {
    static let directoryMark = ".directory-fails"
    static let onceMark = ".removal-fails-once"
    static let alwaysMark = ".removal-fails"

    static func arm(_ database: String) {
      _ = FileManager.default.createFile(atPath: database + ".armed", contents: nil)
    }

    static func disarm(_ database: String) { unsafe Glibc.unlink(database + ".armed") }

    static func isArmed(_ path: String, _ mark: String) -> Bool {
      guard let database = database(of: path), database.hasSuffix(mark) else { return false }
      return unsafe access(database + ".armed", F_OK) == 0
    }

    static func database(of path: String) -> String? {
      path.hasSuffix("-journal") ? String(path.dropLast("-journal".count)) : nil
    }

    typealias OpenDirectory =
      @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Int32

    static let isInstalled: Bool = {
      guard let files = unsafe sqlite3_vfs_find(nil),
        let original = unsafe files.pointee.xGetSystemCall(files, "openDirectory")
      else { return false }
      unsafe openDirectory = unsafe unsafeBitCast(original, to: OpenDirectory.self)
      let replacements: [(String, sqlite3_syscall_ptr)] = [
        ("openDirectory", unsafe unsafeBitCast(failingOpenDirectory, to: sqlite3_syscall_ptr.self)),
        ("unlink", unsafe unsafeBitCast(failingUnlink, to: sqlite3_syscall_ptr.self)),
      ]
      return replacements.allSatisfy { name, call in
        unsafe files.pointee.xSetSystemCall(files, name, call) == SQLITE_OK
      }
    }()

    /// Written once, before the replacement is installed.
    nonisolated(unsafe) static var openDirectory: OpenDirectory?

    /// Opens something that cannot be synchronized in place of a directory.
    static let failingOpenDirectory: OpenDirectory = { path, descriptor in
      guard let path = unsafe path, let descriptor = unsafe descriptor else {
        return SQLITE_CANTOPEN
      }
      if isArmed(unsafe String(cString: path), directoryMark) {
        unsafe descriptor.pointee = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        return SQLITE_OK
      }
      return unsafe openDirectory?(path, descriptor) ?? SQLITE_CANTOPEN
    }

    static let failingUnlink: @convention(c) (UnsafePointer<CChar>?) -> Int32 = { path in
      guard let path = unsafe path else { return -1 }
      let text = unsafe String(cString: path)
      let isOnce = isArmed(text, onceMark)
      if isOnce || isArmed(text, alwaysMark) {
        if isOnce, let database = database(of: text) { disarm(database) }
        errno = EIO
        return -1
      }
      return unsafe Glibc.unlink(path)
    }
  }
#endif
