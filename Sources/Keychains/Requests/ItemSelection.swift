/// Which items a request is about.
///
/// A reference stands alone: beside one, the keychain answers other attributes with -50
/// (`SecItemDb.c` line 1114 for lookups, 1304 for changes). Accessibility is no part of a selection,
/// since as a filter it turns an existing item into a missing one.
public enum ItemSelection: Hashable, Sendable {
  /// The one generic password of this identity.
  case item(ItemIdentity)
  /// Every generic password of a service, in one group or in all groups of the process.
  case service(String, accessGroup: String?)
  /// The item that a reference leads to, of whatever class.
  case reference(PersistentReference)
}
