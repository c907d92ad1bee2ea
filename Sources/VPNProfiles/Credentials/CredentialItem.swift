public import Keychains

/// An item that a ``CredentialStore`` made. It says where the secret is, never what it is.
///
/// Every rotation makes new items, so that the old ones keep working until the new ones are proven.
/// The account of an item is that of the server with the number of the rotation behind it, its label
/// says after which rotation it came: the keychain itself knows which secret was in force before.
public struct CredentialItem: Hashable, Sendable {
  /// The kind of secret that the item holds.
  public let kind: CredentialKind
  /// The account at the server, without the number.
  public let account: String
  /// The number of the rotation that made the item. Items of one rotation have the same, later ones
  /// a higher one.
  public let rotation: Int
  /// The rotation that made the item that was in force before; nil for the first.
  public let previousRotation: Int?
  /// Where the item is, in the form that the system gives now.
  public let reference: PersistentReference
  /// When the item can be read; nil where the keychain did not say.
  public let accessibility: ItemAccessibility?

  /// Nil for an item that no store of this package made.
  init?(_ found: FoundItem, as kind: CredentialKind) {
    guard let name = found.attributes.account.flatMap(NumberedAccount.init(stored:)),
      let mark = found.attributes.label.flatMap(RotationMark.init(label:))
    else { return nil }
    self.kind = kind
    account = name.account
    rotation = name.rotation
    previousRotation = mark.previous
    reference = found.reference
    accessibility = found.attributes.accessibility
  }
}

/// The account of an item: that of the server, `#`, and the number of the rotation.
struct NumberedAccount: Hashable {
  let account: String
  let rotation: Int

  init(_ account: String, _ rotation: Int) {
    self.account = account
    self.rotation = rotation
  }

  init?(stored: String) {
    guard let mark = stored.lastIndex(of: "#"),
      let rotation = Int(decimal: stored[stored.index(after: mark)...])
    else { return nil }
    self.init(String(stored[..<mark]), rotation)
  }

  var stored: String { "\(account)#\(rotation)" }
}

/// The label of an item: which rotation it came after.
struct RotationMark {
  let previous: Int?

  init(previous: Int?) { self.previous = previous }

  init?(label: String) {
    if label == Self.first {
      previous = nil
    } else {
      guard label.hasPrefix(Self.after),
        let rotation = Int(decimal: label.dropFirst(Self.after.count))
      else { return nil }
      previous = rotation
    }
  }

  var label: String { previous.map { "\(Self.after)\($0)" } ?? Self.first }

  private static let first = "VPN secret"
  private static let after = "VPN secret after "
}

extension Int {
  /// A positive number in its shortest decimal spelling.
  fileprivate init?(decimal text: Substring) {
    guard let value = Int(text), value > 0, String(value) == text else { return nil }
    self = value
  }
}
