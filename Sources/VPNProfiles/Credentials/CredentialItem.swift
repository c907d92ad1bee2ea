public import Keychains

/// An item that a ``CredentialStore`` made. It says where the secret is, never what it is.
///
/// Every rotation makes a new item, so that the old one keeps working until the new one is proven.
/// Its account is that of the server with a number behind it, which counts up.
public struct CredentialItem: Hashable, Sendable {
  public let kind: CredentialKind
  /// The account at the server, without the number.
  public let account: String
  /// Counts the items of a kind and account; a later one has a higher number.
  public let generation: Int
  public let reference: PersistentReference
  /// When the item can be read; nil where the keychain did not say.
  public let accessibility: ItemAccessibility?

  /// Nil for an item that no store of this package made.
  init?(_ found: FoundItem, as kind: CredentialKind) {
    guard let stored = found.attributes.account,
      let name = NumberedAccount(stored: stored)
    else { return nil }
    self.kind = kind
    account = name.account
    generation = name.generation
    reference = found.reference
    accessibility = found.attributes.accessibility
  }
}

/// The account of an item: that of the server, `#`, and the number of the item.
struct NumberedAccount: Hashable {
  let account: String
  let generation: Int

  init(_ account: String, _ generation: Int) {
    self.account = account
    self.generation = generation
  }

  init?(stored: String) {
    guard let mark = stored.lastIndex(of: "#") else { return nil }
    let digits = stored[stored.index(after: mark)...]
    guard let generation = Int(digits), generation > 0, String(generation) == digits else {
      return nil
    }
    self.init(String(stored[..<mark]), generation)
  }

  var stored: String { "\(account)#\(generation)" }
}
