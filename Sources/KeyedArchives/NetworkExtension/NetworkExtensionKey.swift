/// A key under which a NetworkExtension class archives a value.
package struct NetworkExtensionKey: Sendable {
  /// What is expected under a key.
  package enum Content: Sendable {
    case flag, integer, text, data
    /// An array or set.
    case list
    case dictionary
    /// An instance of another class, or a value that this table says nothing about.
    case object
    /// A persistent reference into the keychain.
    case reference
    /// A keychain item; in old files the secret itself.
    case keychainItem
    case secretText
    /// A PKCS#12 identity, private key included.
    case identity
    /// A digest of a secret, by which guesses at it can be tried.
    case digest
    /// Settings of a provider, which may hold anything.
    case vendorSettings

    /// Whether what is stored is a secret, may hold one, or says where one is kept.
    package var isSecret: Bool {
      switch self {
      case .reference, .keychainItem, .secretText, .identity, .digest, .vendorSettings: true
      case .flag, .integer, .text, .data, .list, .dictionary, .object: false
      }
    }
  }

  package let name: String
  package let content: Content

  init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }
}
