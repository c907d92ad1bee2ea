/// A relation between values, in a contract that is written in Swift.
///
/// Paths are spelled as in ``ValuePath/init(parsing:)``, such as `root.attachments[].id`; one that
/// is none makes the contract accept nothing, as every other mistake does.
public struct RelationPart: Sendable {
  private enum Kind: Sendable {
    case unique, exists, equal, ordered
  }

  private let kind: Kind
  private let paths: [String]

  /// No two of the values are equal.
  public static func unique(_ path: String) -> RelationPart {
    RelationPart(kind: .unique, paths: [path])
  }

  /// Each of the values is among the others.
  public static func exists(_ path: String, in others: String) -> RelationPart {
    RelationPart(kind: .exists, paths: [path, others])
  }

  /// The values of two paths are equal, pair by pair; either may be `count(PATH)`.
  public static func equal(_ left: String, _ right: String) -> RelationPart {
    RelationPart(kind: .equal, paths: [left, right])
  }

  /// No value is less than the one before.
  public static func ordered(_ path: String) -> RelationPart {
    RelationPart(kind: .ordered, paths: [path])
  }

  func assembled(at place: ContractPlace) throws(ContractFailure) -> Relation {
    do {
      switch kind {
      case .unique: return .unique(try ValuePath(parsing: paths[0]))
      case .ordered: return .ordered(try ValuePath(parsing: paths[0]))
      case .exists:
        return .exists(try ValuePath(parsing: paths[0]), in: try ValuePath(parsing: paths[1]))
      case .equal:
        return .equal(
          try RelationTerm(parsing: paths[0]), try RelationTerm(parsing: paths[1]))
      }
    } catch {
      throw place.failure("no path: \(error)")
    }
  }
}
