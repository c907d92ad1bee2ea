#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// A connection to a database; the only file that calls SQLite.
///
/// It is used by one call of a store, on one thread, and closed when it goes away.
@safe final class SQLiteConnection {
  private static let busyTimeout: Int32 = 10_000

  private let handle: OpaquePointer

  /// Opens a database that is there.
  ///
  /// Waits for other connections at most ten seconds in each statement. Commits are synchronized
  /// before they return, on Apple's systems to the medium.
  ///
  /// - Parameter path: Absolute, so that SQLite takes it for no URI and no database in memory.
  init(path: String) throws(SQLiteFailure) {
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw SQLiteFailure(SQLITE_CANTOPEN)
    }
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let handle = unsafe opened else { throw SQLiteFailure(SQLITE_NOMEM) }
    guard status == SQLITE_OK else {
      unsafe sqlite3_close_v2(handle)
      throw SQLiteFailure(status)
    }
    unsafe self.handle = handle
    unsafe sqlite3_busy_timeout(handle, Self.busyTimeout)
    try run("PRAGMA synchronous = EXTRA")
    try run("PRAGMA fullfsync = ON")
    // What a trusted schema may call, a database from elsewhere must not.
    try run("PRAGMA trusted_schema = OFF")
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// How many rows the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// Runs one statement and returns its rows.
  ///
  /// Memory is that of all rows, so who asks knows that there are few.
  @discardableResult
  func run(_ text: String, _ values: SQLiteValue...) throws(SQLiteFailure) -> [[SQLiteValue]] {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(handle, text, -1, &prepared, nil))
    guard let statement = unsafe prepared else { throw SQLiteFailure(SQLITE_ERROR) }
    defer { unsafe sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      try check(unsafe bind(value, at: Int32(index) + 1, of: statement))
    }
    var rows: [[SQLiteValue]] = []
    while true {
      let status = unsafe sqlite3_step(statement)
      switch status {
      case SQLITE_DONE: return rows
      case SQLITE_ROW: unsafe rows.append(Self.row(of: statement))
      default: throw SQLiteFailure(status)
      }
    }
  }

  private func check(_ status: Int32) throws(SQLiteFailure) {
    guard status == SQLITE_OK else { throw SQLiteFailure(status) }
  }

  private func bind(_ value: SQLiteValue, at index: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .integer(let integer): return unsafe sqlite3_bind_int64(statement, index, integer)
    case .text(let text):
      guard let copy = unsafe Self.copy(Array(text.utf8)) else { return SQLITE_NOMEM }
      return unsafe sqlite3_bind_text64(
        statement, index, copy.assumingMemoryBound(to: CChar.self), UInt64(text.utf8.count),
        sqlite3_free, UInt8(SQLITE_UTF8))
    case .blob(let bytes):
      guard let copy = unsafe Self.copy(bytes) else { return SQLITE_NOMEM }
      return unsafe sqlite3_bind_blob64(statement, index, copy, UInt64(bytes.count), sqlite3_free)
    case .null, .real: return unsafe sqlite3_bind_null(statement, index)
    }
  }

  /// Bytes in memory of SQLite's, which the statement frees.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
    guard let memory = unsafe sqlite3_malloc64(UInt64(max(1, bytes.count))) else { return nil }
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress {
        unsafe memory.copyMemory(from: start, byteCount: source.count)
      }
    }
    return unsafe memory
  }

  private static func row(of statement: OpaquePointer) -> [SQLiteValue] {
    let count = unsafe sqlite3_column_count(statement)
    return (0..<count).map { unsafe value(at: $0, of: statement) }
  }

  private static func value(at column: Int32, of statement: OpaquePointer) -> SQLiteValue {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, column))
    case SQLITE_TEXT:
      return .text(String(decoding: unsafe bytes(at: column, of: statement), as: UTF8.self))
    case SQLITE_BLOB: return .blob(unsafe bytes(at: column, of: statement))
    case SQLITE_NULL: return .null
    default: return .real
    }
  }

  private static func bytes(at column: Int32, of statement: OpaquePointer) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
