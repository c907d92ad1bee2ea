/// Writes signed messages of RFC 5652, in DER or the way streaming tools write them, with faults
/// where a test asks for them. Signatures are made-up bytes.
struct SignedMessage {
  var content: [UInt8]?
  var signers = 1
  var hasCertificates = true
  /// Containers around the content have indefinite lengths.
  var isStreamed = false
  /// The content is in pieces of this many bytes.
  var piece: Int?
  var type: UInt8 = 2
  var contentType: UInt8 = 1

  init(_ content: [UInt8]?) { self.content = content }

  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return [tag, 0x80 | UInt8(digits.count)] + digits + content
  }

  private func container(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    isStreamed ? [tag, 0x80] + content + [0, 0] : Self.element(tag, content)
  }

  static func identifier(_ last: UInt8) -> [UInt8] {
    element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, last])
  }

  private var octets: [UInt8]? {
    guard let content else { return nil }
    guard let piece else { return Self.element(0x04, content) }
    let pieces = stride(from: 0, to: content.count, by: piece).flatMap { start in
      Self.element(0x04, Array(content[start..<min(start + piece, content.count)]))
    }
    return container(0x24, pieces)
  }

  var bytes: [UInt8] {
    let algorithm = Self.element(
      0x30, Self.element(0x06, [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]))
    var inner = Self.identifier(contentType)
    if let octets { inner += container(0xA0, octets) }
    var signed = Self.element(0x02, [1]) + Self.element(0x31, algorithm)
    signed += container(0x30, inner)
    if hasCertificates { signed += Self.element(0xA0, Self.element(0x30, [0x02, 0x01, 0x05])) }
    let signer = Self.element(
      0x30, Self.element(0x02, [1]) + algorithm + Self.element(0x04, [0xDE, 0xAD]))
    signed += Self.element(0x31, Array(repeating: signer, count: signers).flatMap(\.self))
    return container(
      0x30, Self.identifier(type) + container(0xA0, container(0x30, signed)))
  }
}
