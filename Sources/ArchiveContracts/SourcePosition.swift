/// A place in a contract file: lines are ended by U+000A, columns count Unicode scalars.
public struct SourcePosition: Hashable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1.
  public var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
