/// Where a secret lives in a keychain: the handle that a VPN profile holds in place of the secret.
///
/// A value of this type comes from a keychain's answer, or from bytes that a keychain resolved
/// (``KeychainBackend/resolve(_:)``). There is no other way to make one, so a password's bytes
/// cannot be passed where a reference is wanted. It is opaque and says nothing of its bytes when it
/// is printed, dumped or mirrored; it is not `Codable`: ask the keychain for it again, by service
/// and account, whenever a profile is saved.
///
/// Two references are equal when their bytes are. One item can have references of two forms.
public struct PersistentReference: Hashable, Sendable {
  private let bytes: [UInt8]

  /// Takes over bytes that a keychain gave.
  package init(answered bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes, for `passwordReference` or `sharedSecretReference` of a profile and nothing else:
  /// they are not to be stored elsewhere, compared with lengths, parsed or logged.
  public func bytesForProfile() -> [UInt8] { bytes }

  /// Whether a profile's field holds exactly this reference.
  public func isHeld(by profileBytes: [UInt8]) -> Bool { bytes == profileBytes }

  /// What kind of reference it is, for diagnosis.
  public var form: ReferenceForm { ReferenceForm(of: bytes) }
}

extension PersistentReference: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The form of the reference, none of its bytes.
  public var description: String { "PersistentReference(\(form))" }
  /// As ``description``.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
