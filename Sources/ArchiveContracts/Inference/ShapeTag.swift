import KeyedArchives

/// What kind of value was seen in a place, as far as a contract tells kinds apart.
enum ShapeTag: Hashable {
  case builtIn(BuiltInType)
  /// An instance of a class, by its number among the seen ones.
  case object(Int)
}

extension BuiltInType {
  /// The type of a Foundation value's kind; nil for NSValue, whose type is told by its content, and
  /// for the units that only measurements have.
  init?(_ kind: FoundationKind) {
    guard kind != .value, let type = Self.allCases.first(where: { $0.foundationKind == kind })
    else { return nil }
    self = type
  }

  /// The order in which the alternatives of a place are put together: what may take in a bare text
  /// or an integer comes before them.
  static let shapeOrder: [BuiltInType] =
    [.boolean, .real, .integer, .point, .size, .rect, .string]
    + allCases.filter {
      ![.boolean, .real, .integer, .point, .size, .rect, .string].contains($0)
    }
}
