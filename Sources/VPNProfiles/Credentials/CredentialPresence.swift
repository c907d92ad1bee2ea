public import Keychains

/// What is behind a profile's reference.
public enum CredentialPresence: Hashable, Sendable {
  /// The item is there, and this process resolves it.
  case present(ResolvedInApp)
  /// Nothing is there: no reference, or none that leads anywhere. Ask the person again.
  case missing
  /// It cannot be told before the device is unlocked. Ask again later, and change nothing.
  case locked
}

/// An item that this process resolved from a profile's bytes.
///
/// It shows that the bytes are a reference, that an item of the right class is behind them, and when
/// it can be read. It does not show that the daemon resolves them: the daemon has access groups of
/// its own, and works while the app is closed (``DaemonProof``).
public struct ResolvedInApp: Hashable, Sendable {
  /// The kind of secret that the bytes were resolved for.
  public let kind: CredentialKind
  /// The reference in the form that the keychain gives now.
  public let reference: PersistentReference
  /// When the item can be read; nil where the keychain did not say.
  public let accessibility: ItemAccessibility?
  /// Whether the profile holds an older form of the reference, as after an update from iOS 14. It
  /// still resolves; save the new form when convenient.
  public let isOldForm: Bool

  init(_ found: FoundItem, from bytes: [UInt8], as kind: CredentialKind) {
    self.kind = kind
    reference = found.reference
    accessibility = found.attributes.accessibility
    isOldForm = !found.reference.isHeld(by: bytes)
  }

  /// Whether a daemon can read the item while the device is locked, once it was unlocked.
  public var isReadableWhileLocked: Bool { accessibility?.isReadableWhileLocked ?? false }
}
