/// One value in a table of a database: a column of the row with a key.
public struct SQLiteCell: Hashable, Sendable {
  /// The value of a row's key.
  public enum Key: Hashable, Sendable {
    case integer(Int64)
    case text(String)
  }

  /// The name of the table, which must exist. It is quoted: any name is taken as it is.
  public let table: String
  /// The column that holds archives as blobs.
  public let column: String
  /// The column by which the row is found; it must tell all rows apart.
  public let keyColumn: String
  /// The row's value in that column.
  public let key: Key

  /// Names a value; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - table: The table, which must exist.
  ///   - column: The column that holds archives as blobs.
  ///   - keyColumn: The column by which the row is found.
  ///   - key: The key of the row. A row that is not there is inserted by the first replacement,
  ///     with the key and the archive; the table's other columns need defaults then.
  public init(table: String, column: String, keyColumn: String, key: Key) {
    self.table = table
    self.column = column
    self.keyColumn = keyColumn
    self.key = key
  }

  var keyValue: SQLiteValue {
    switch key {
    case .integer(let integer): .integer(integer)
    case .text(let text): .text(text)
    }
  }

  /// A column with its table: SQLite takes the quoted name of a column that does not exist for a
  /// text, but never one that names its table too.
  private func qualified(_ column: String) -> String {
    "\(Self.quoted(table)).\(Self.quoted(column))"
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// The kind and size of the values under the key; two rows show that it is not unique.
  var lookUp: String {
    """
    SELECT typeof(\(qualified(column))), length(\(qualified(column))) FROM \(Self.quoted(table)) \
    WHERE \(qualified(keyColumn)) = ?1 LIMIT 2
    """
  }

  var select: String {
    """
    SELECT \(qualified(column)) FROM \(Self.quoted(table)) \
    WHERE \(qualified(keyColumn)) = ?1 LIMIT 1
    """
  }

  var update: String {
    """
    UPDATE \(Self.quoted(table)) SET \(Self.quoted(column)) = ?2 \
    WHERE \(qualified(keyColumn)) = ?1
    """
  }

  var insert: String {
    """
    INSERT INTO \(Self.quoted(table)) (\(Self.quoted(keyColumn)), \(Self.quoted(column))) \
    VALUES (?1, ?2)
    """
  }
}
