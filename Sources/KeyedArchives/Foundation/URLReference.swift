package import PropertyListBytes

/// A URL or relative reference by the grammar of RFC 3986, in its parts.
///
/// Brackets are also taken in queries and fragments, where Foundation leaves them. Anything beyond
/// ASCII, a stray `%`, spaces and backslashes make a text no URL.
package struct URLReference: Hashable, Sendable, CustomStringConvertible {
  /// In lower case.
  package internal(set) var scheme: String?
  /// User, host and port, as written.
  package internal(set) var authority: String?
  /// In lower case; empty where the authority has none, nil without an authority.
  package internal(set) var host: String?
  /// Empty, or escapes and all as written.
  package internal(set) var path: String
  /// Without its question mark, as written; nil without one.
  package internal(set) var query: String?
  /// Without its number sign, as written; nil without one.
  package internal(set) var fragment: String?

  /// Nil for a text that is no URL reference.
  ///
  /// - Complexity: Linear in the length of the text.
  package init?(_ text: ExactText) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.codeUnits.count)
    for unit in text.codeUnits {
      guard unit < 0x80 else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: unit))
    }
    var rest = bytes[...]
    let inQuery = Array("/?[]".utf8)
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      guard let text = Self.text(rest[(mark + 1)...], also: inQuery) else { return nil }
      fragment = text
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      guard let text = Self.text(rest[(mark + 1)...], also: inQuery) else { return nil }
      query = text
      rest = rest[..<mark]
    }
    let slash = UInt8(ascii: "/")
    let segment = rest.prefix { $0 != slash }
    if let colon = segment.firstIndex(of: UInt8(ascii: ":")) {
      guard let text = Self.scheme(rest[..<colon]) else { return nil }
      scheme = text
      rest = rest[(colon + 1)...]
    }
    if rest.starts(with: [slash, slash]) {
      rest = rest.dropFirst(2)
      let written = rest.prefix { $0 != slash }
      guard let host = Self.host(of: written) else { return nil }
      authority = String(decoding: written, as: UTF8.self)
      self.host = host
      rest = rest[written.endIndex...]
    }
    guard let text = Self.text(rest, also: [slash]) else { return nil }
    path = text
  }

  /// The reference in one text, scheme in lower case.
  package var description: String {
    var text = scheme.map { $0 + ":" } ?? ""
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Whether a byte is one of `pchar`, but for `%`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x40...0x5A, 0x26...0x2E, 0x30...0x3B: true
    case 0x21, 0x24, 0x3D, 0x5F, 0x7E: true
    default: false
    }
  }

  /// A text of plain characters, escapes and some more characters.
  private static func text(_ bytes: ArraySlice<UInt8>, also more: [UInt8]) -> String? {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard bytes.endIndex - index > 2, isHexadecimal(bytes[index + 1]),
          isHexadecimal(bytes[index + 2])
        else { return nil }
        index += 3
      } else {
        guard isPlain(byte) || more.contains(byte) else { return nil }
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func scheme(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let first = bytes.first, isLetter(first) else { return nil }
    for byte in bytes where !isLetter(byte) && !isDigit(byte) {
      guard [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte) else {
        return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// The host within an authority: `[user@]host[:port]`.
  private static func host(of authority: ArraySlice<UInt8>) -> String? {
    var rest = authority
    if let mark = rest.firstIndex(of: UInt8(ascii: "@")) {
      guard text(rest[..<mark], also: []) != nil else { return nil }
      rest = rest[(mark + 1)...]
    }
    let isLiteral = rest.first == UInt8(ascii: "[")
    var name = rest
    if isLiteral {
      guard let close = rest.firstIndex(of: UInt8(ascii: "]")),
        IPLiteral.isValid(rest[(rest.startIndex + 1)..<close])
      else { return nil }
      name = rest[...close]
    } else {
      name = rest.prefix { $0 != UInt8(ascii: ":") }
      guard !name.contains(UInt8(ascii: "@")), text(name, also: []) != nil else { return nil }
    }
    let port = rest[name.endIndex...]
    guard port.isEmpty || port.first == UInt8(ascii: ":"), port.dropFirst().allSatisfy(isDigit)
    else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }
}
