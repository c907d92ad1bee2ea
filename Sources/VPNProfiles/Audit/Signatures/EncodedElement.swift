/// One element of an encoding by the rules of ASN.1 (X.690): its tag, and where its content lies.
struct EncodedElement {
  /// The identifier octet. Tags of several octets do not occur in what is read here.
  let tag: UInt8
  let contentStart: Int
  /// Nil where the length is indefinite: the content ends with two zero bytes.
  let contentEnd: Int?

  var isConstructed: Bool { tag & 0x20 != 0 }

  /// The tag without what says whether the element is constructed.
  var kind: UInt8 { tag & ~0x20 }
}

extension EncodedElement {
  static let integer: UInt8 = 0x02
  static let octets: UInt8 = 0x04
  static let objectIdentifier: UInt8 = 0x06
  static let sequence: UInt8 = 0x30
  static let set: UInt8 = 0x31
  /// `[0]`, as a kind.
  static let first: UInt8 = 0x80
  /// `[1]`, as a kind.
  static let second: UInt8 = 0x81
}
