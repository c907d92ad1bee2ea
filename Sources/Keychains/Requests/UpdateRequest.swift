/// A change of items in place. It applies to every item of the selection and keeps references: the
/// row and its UUID stay (`SecDbItem.c` lines 1168 and 1855).
///
/// The keychain decrypts what it changes, so a locked item answers with -25308 and keeps its value.
public struct UpdateRequest: Sendable {
  /// What is to change, at least one thing. Nothing else of an item changes.
  public enum Change: Sendable {
    /// Another secret, and where given another accessibility in the same step.
    case secret(Secret, accessibility: ItemAccessibility? = nil)
    /// Another accessibility. The safe way is a new item: this one cannot be verified beforehand.
    case accessibility(ItemAccessibility)
    /// Another access group, which the process must own (-34018). An item of the same identity
    /// there answers with -25299.
    case accessGroup(String)
    /// Another account. An item of the same identity answers with -25299.
    case account(String)
    /// Another label.
    case label(String)
  }

  /// Everything that is changed.
  public let selection: ItemSelection
  /// What is changed about it.
  public let change: Change

  /// A request for one change of all items of a selection.
  public init(_ selection: ItemSelection, change: Change) {
    self.selection = selection
    self.change = change
  }
}
