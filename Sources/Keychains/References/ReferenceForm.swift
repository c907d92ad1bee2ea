/// What bytes in the place of a persistent reference are, judged without a keychain.
///
/// For diagnosis only: working code treats references as opaque and finds out by resolving them.
/// Forms and tags: Apple's Security, `SecItem.m` lines 735 to 886 and, for keychain files,
/// `dictionary.cpp` and `Item.cpp` of libsecurityd. Cost: linear in the bytes.
public enum ReferenceForm: Hashable, Sendable {
  /// A class and a UUID: what iOS 15 and later and the macOS data-protection keychain give.
  case uuid(ItemClass)
  /// A class and a row number: what systems before iOS 15 gave. It still resolves.
  case rowIdentifier(ItemClass)
  /// A reference to an item on a token such as a smart card.
  case token
  /// A reference into a keychain file of macOS. iOS and the data-protection keychain refuse it.
  case keychainFile
  /// Bytes that a keychain would take for a reference of this class, but that look like something
  /// else: all text after the class, or a row number that no keychain reaches.
  case ambiguous(ItemClass)
  /// Readable text, such as a password in the place of the reference. A keychain answers -50.
  case text
  /// Bytes of no known form, or none at all. A keychain answers -50.
  case unknown

  /// Judges bytes of any length and content.
  public init(of bytes: [UInt8]) {
    self = Self.form(of: bytes)
  }

  /// The class that the bytes themselves name; nil where they name none.
  public var itemClass: ItemClass? {
    switch self {
    case .uuid(let itemClass), .rowIdentifier(let itemClass), .ambiguous(let itemClass): itemClass
    case .token, .keychainFile, .text, .unknown: nil
    }
  }

  /// Whether the bytes can be a reference at all. If not, connecting fails although saving worked.
  public var isReference: Bool {
    switch self {
    case .uuid, .rowIdentifier, .token, .keychainFile, .ambiguous: true
    case .text, .unknown: false
    }
  }
}

extension ReferenceForm: CustomStringConvertible {
  /// A phrase such as `genp, UUID form`. It says nothing of the bytes beyond the form.
  public var description: String {
    switch self {
    case .uuid(let itemClass): "\(itemClass.rawValue), UUID form"
    case .rowIdentifier(let itemClass): "\(itemClass.rawValue), row form"
    case .token: "token form"
    case .keychainFile: "keychain file form"
    case .ambiguous(let itemClass): "\(itemClass.rawValue), ambiguous"
    case .text: "text, not a reference"
    case .unknown: "not a reference"
    }
  }
}
