/// The removal of every item of a selection.
///
/// It needs no key, so it works on a locked device too, where adding the successor then fails:
/// never delete an item before its successor was added and verified. That deletion works while
/// locked is read from `SecItemDb.c` line 1407 and was not tried on a device.
public struct DeleteRequest: Hashable, Sendable {
  /// Everything that is removed.
  public let selection: ItemSelection

  /// A request for the removal of all items of a selection.
  public init(_ selection: ItemSelection) { self.selection = selection }
}
