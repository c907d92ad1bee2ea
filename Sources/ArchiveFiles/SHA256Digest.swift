/// A SHA-256 digest: 32 bytes that stand for a file's content.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  /// The digest of some bytes, in time linear in their number.
  package init(of content: [UInt8]) { self = SHA256.digest(of: content.span) }

  init(words: [UInt32]) {
    bytes = words.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Reads 64 hexadecimal digits of either case; nil if the text is anything else.
  package init?(hexadecimal text: String) {
    let digits = text.utf8.compactMap(Self.value)
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// 64 hexadecimal digits in lower case, as `sha256sum` prints them.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  package var description: String { hexadecimal }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
