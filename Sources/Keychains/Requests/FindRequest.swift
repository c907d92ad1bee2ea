/// A lookup. Its answer always has references and attributes, never references alone, so the shape
/// of the system's answer does not depend on what else is wanted.
public struct FindRequest: Hashable, Sendable {
  /// What is looked for.
  public let selection: ItemSelection
  /// Whether the secret is wanted, too. Only for one item: with several, a single locked one would
  /// make the whole answer fail.
  public let wantsSecret: Bool
  /// Whether all matching items are wanted, else the first.
  public let wantsAll: Bool

  private init(_ selection: ItemSelection, wantsSecret: Bool, wantsAll: Bool) {
    self.selection = selection
    self.wantsSecret = wantsSecret
    self.wantsAll = wantsAll
  }

  /// The first item of a selection, with its secret or without.
  public static func one(_ selection: ItemSelection, withSecret: Bool = false) -> FindRequest {
    FindRequest(selection, wantsSecret: withSecret, wantsAll: false)
  }

  /// All items of a selection, without their secrets.
  public static func all(_ selection: ItemSelection) -> FindRequest {
    FindRequest(selection, wantsSecret: false, wantsAll: true)
  }
}
