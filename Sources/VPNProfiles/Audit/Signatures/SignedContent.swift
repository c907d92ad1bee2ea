import PropertyListBytes

/// The content of a signed message, as profiles are signed: one SignedData of the Cryptographic
/// Message Syntax (RFC 5652, section 5) that holds its content.
///
/// The signature is not verified: what is wanted is the content, and how many say they signed it.
struct SignedContent {
  let content: [UInt8]
  let signerCount: Int

  // 1.2.840.113549.1.7.1 to .6, without their last byte.
  private static let messageSyntax: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
  private static let data: UInt8 = 1
  private static let signedData: UInt8 = 2

  /// Whether bytes begin like a message of that syntax, signed or not.
  static func isMessage(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == EncodedElement.sequence else { return false }
    var reader = EncodedReader(bytes)
    do throws(ReadFailure) {
      // The whole may be cut off; its beginning says what it is.
      _ = try reader.header()
    } catch {
      guard error.code == .truncated else { return false }
    }
    let identifier: [UInt8] = [EncodedElement.objectIdentifier, 9] + messageSyntax
    return (2...10).contains { start in
      start < bytes.count && bytes[start...].starts(with: identifier)
    }
  }

  /// Reads a message from its whole bytes.
  ///
  /// - Throws: `truncated` or `malformed`; `unsupported-format` for a message that is not signed or
  ///   does not hold its content.
  init(reading bytes: [UInt8]) throws(ReadFailure) {
    var reader = EncodedReader(bytes)
    try reader.enter(EncodedElement.sequence, "message")
    switch try Self.messageType(&reader) {
    case Self.signedData: break
    case 3, 6: throw ReadFailure(.unsupportedFormat, "an encrypted message", offset: 0)
    default: throw ReadFailure(.unsupportedFormat, "a message that is not signed", offset: 0)
    }
    try reader.enter(0xA0, "content of a message")
    try reader.enter(EncodedElement.sequence, "signed data")
    _ = try reader.content(EncodedElement.integer, "version")
    try Self.skip(EncodedElement.set, "digest algorithms", &reader)
    content = try Self.encapsulatedContent(&reader)
    for kind in [EncodedElement.first, EncodedElement.second] {
      if let tag = reader.nextTag, tag & ~0x20 == kind {
        try Self.skip(tag, "certificates", &reader)
      }
    }
    try reader.enter(EncodedElement.set, "signers")
    var count = 0
    while !reader.isAtEnd {
      try Self.skip(EncodedElement.sequence, "signer", &reader)
      count += 1
    }
    signerCount = count
    // The signers, the signed data, the content, the message.
    for _ in 0..<4 { try reader.leave() }
    guard reader.isAtEnd else {
      throw ReadFailure(.malformed, "bytes after the signed message", offset: reader.offset)
    }
  }

  private static func messageType(_ reader: inout EncodedReader) throws(ReadFailure) -> UInt8 {
    let identifier = try reader.content(EncodedElement.objectIdentifier, "type")
    guard identifier.dropLast().elementsEqual(messageSyntax), let last = identifier.last else {
      throw ReadFailure(
        .unsupportedFormat, "a message of an unknown type", offset: identifier.startIndex)
    }
    return last
  }

  private static func encapsulatedContent(
    _ reader: inout EncodedReader
  ) throws(ReadFailure) -> [UInt8] {
    try reader.enter(EncodedElement.sequence, "signed content")
    let start = reader.offset
    guard try messageType(&reader) == data else {
      throw ReadFailure(.unsupportedFormat, "signed content that is no plain data", offset: start)
    }
    guard !reader.isAtEnd else {
      throw ReadFailure(.unsupportedFormat, "a signature apart from its content", offset: start)
    }
    try reader.enter(0xA0, "content")
    let content = try reader.octets("content")
    for _ in 0..<2 { try reader.leave() }
    return content
  }

  private static func skip(
    _ tag: UInt8, _ what: String, _ reader: inout EncodedReader
  ) throws(ReadFailure) {
    let start = reader.offset
    let element = try reader.header()
    guard element.tag == tag else {
      throw ReadFailure(.malformed, "the signature's encoding: no \(what)", offset: start)
    }
    try reader.skip(element)
  }
}
