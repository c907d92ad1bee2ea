import PropertyListBytes

/// A key of a payload: what the system reads under it.
struct PayloadKey: Sendable {
  /// What a value has to be.
  enum Content: Sendable {
    case text
    /// One of some texts.
    case choice([String])
    case integer
    /// One of some integers.
    case number([Int64])
    /// A boolean; profiles write 0 and 1 as well.
    case flag
    case real
    case date
    case data
    case texts
    case integers
    /// The `PayloadUUID` of a certificate payload of the same profile.
    case certificate
    case secretText
    case secretData
    /// A PKCS#12 identity.
    case identity
    case dictionary(PayloadTable)
    case dictionaries(PayloadTable)
    /// A provider's own settings.
    case vendorSettings
    /// The payloads of a profile.
    case payloads
    /// Payloads that only the device they are for can read.
    case encryptedPayloads
    /// Anything.
    case open
  }

  let name: String
  let content: Content
}

/// The keys of a dictionary in a payload.
///
/// A class because tables hold tables and one is told from another by identity.
final class PayloadTable: Sendable {
  /// What of a dictionary is judged besides its keys one by one.
  enum Role: Sendable {
    case none, profile, payload, certificate
    /// `VPN` and `TransparentProxy`.
    case provider
    case ipsec, ikev2
    case securityAssociation
  }

  let role: Role
  private let keys: [ExactText: PayloadKey]
  /// Whether other keys are there for somebody else.
  let isOpen: Bool

  init(
    role: Role = .none, isOpen: Bool = false, extending base: PayloadTable? = nil,
    _ keys: KeyValuePairs<String, PayloadKey.Content>
  ) {
    self.role = role
    self.isOpen = isOpen
    var all = base?.keys ?? [:]
    for (name, content) in keys {
      all[ExactText(name)] = PayloadKey(name: name, content: content)
    }
    self.keys = all
  }

  subscript(name: ExactText) -> PayloadKey? { keys[name] }

  var names: [String] { keys.values.map(\.name).sorted() }
}
