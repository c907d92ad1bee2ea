/// A condition between several values of an archive.
///
/// Texts are compared by code units, numbers by kind and value, dates, data, UUIDs and URLs by
/// content, everything else by identity; not-a-number equals nothing.
public enum Relation: Hashable, Sendable {
  /// No two of the values are equal; absent ones are passed over.
  case unique(ValuePath)
  /// Each of the values is among the others; absent ones are passed over.
  case exists(ValuePath, in: ValuePath)
  /// The values of two paths are equal, pair by pair and in number, or equal to a count.
  case equal(RelationTerm, RelationTerm)
  /// No value is less than the one before; absent ones are passed over.
  case ordered(ValuePath)
}

/// One side of an `equal` relation.
public enum RelationTerm: Hashable, Sendable {
  /// The values that a path names.
  case value(ValuePath)
  /// The number of values that a path names, absent ones aside; a collection counts its elements.
  case count(ValuePath)
}
