/// What SQLite answered instead of doing something.
///
/// The words are ours, by the primary code, since SQLite's own messages repeat names and values of
/// the database. Codes: https://www.sqlite.org/rescode.html
struct SQLiteFailure: Error, Hashable {
  /// The primary result code.
  let code: Int32

  init(_ code: Int32) { self.code = code & 0xFF }

  static let busy = SQLiteFailure(5)
  static let full = SQLiteFailure(13)
  static let cannotOpen = SQLiteFailure(14)

  /// One line, as it follows a colon.
  var phrase: String {
    switch code {
    case 1: "the database has no such table or column"
    case 3, 23: "access is not permitted"
    case 5, 6: "another connection is writing"
    case 7: "not enough memory"
    case 8: "it can only be read"
    case 9: "the statement was interrupted"
    case 10: "an input or output error"
    case 11: "the database is damaged"
    case 13: "no space is left"
    case 14: "it cannot be opened"
    case 18: "the value is larger than SQLite allows"
    case 19: "a constraint of the table forbids it"
    case 20: "the key is of another kind"
    case 26: "it is no database"
    default: "SQLite's result code \(code)"
    }
  }
}
