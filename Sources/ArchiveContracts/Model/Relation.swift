/// A condition between several values of an archive.
public enum Relation: Hashable, Sendable {
  /// No two of the values are equal.
  case unique(ValuePath)
  /// Each of the values is among the others.
  case exists(ValuePath, in: ValuePath)
  case equal(RelationTerm, RelationTerm)
  /// No value is less than the one before.
  case ordered(ValuePath)
}

/// One side of an `equal` relation.
public enum RelationTerm: Hashable, Sendable {
  case value(ValuePath)
  /// The number of values that the path has.
  case count(ValuePath)
}
