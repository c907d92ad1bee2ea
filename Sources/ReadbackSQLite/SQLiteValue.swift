/// A value that goes into a statement or comes out of one.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  /// A kind that no statement here asks for.
  case real
}
