import PropertyListBytes

/// Tells lines that carry a secret by what they are: links of proxies with their keys, addresses with
/// a password, headers of requests, and signed tokens.
enum SecretLine {
  /// Schemes whose links are a key or hold one.
  private static let schemes: Set<String> = [
    "ss", "ssr", "vless", "vmess", "trojan", "hysteria", "hysteria2", "hy2", "tuic", "snell",
    "wg", "wireguard", "otpauth", "shadowsocks", "ssconf", "anytls", "naive+https", "brook",
  ]

  /// Headers of which everything behind the colon is a secret.
  private static let headers: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token",
  ]

  private static let longestScheme = 32
  private static let shortestToken = 8

  /// Whether a line, without white space at its ends, carries a secret.
  ///
  /// - Complexity: Linear in the length.
  static func isSecret(_ line: ArraySlice<UInt16>) -> Bool {
    hasSecretLink(line) || isHeader(line) || isToken(line)
  }

  // MARK: Links

  private static func hasSecretLink(_ line: ArraySlice<UInt16>) -> Bool {
    let marks = Array("://".utf16)
    var index = line.startIndex
    while let colon = line[index...].firstIndex(of: marks[0]) {
      index = colon + 1
      guard line[colon...].starts(with: marks) else { continue }
      let authority = line[(colon + marks.count)...].prefix { unit in
        unit > 0x20 && ![0x2F, 0x3F, 0x23, 0x22, 0x27, 0x3C, 0x3E].contains(unit)
      }
      let at = authority.lastIndex(of: UInt16(UInt8(ascii: "@")))
      let person = at.map { authority[..<$0] }
      let isKey = schemes.contains(scheme(before: colon, in: line))
      guard let secret = isKey ? person ?? authority : person.flatMap(password(of:)) else {
        continue
      }
      if !secret.isEmpty, !isPlaceholder(secret) { return true }
    }
    return false
  }

  private static func scheme(before colon: Int, in line: ArraySlice<UInt16>) -> String {
    let head = line[..<colon].suffix(longestScheme)
    let start = head.lastIndex { unit in
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: false
      default: true
      }
    }
    return String(decoding: head[(start.map { $0 + 1 } ?? head.startIndex)...], as: UTF16.self)
      .lowercased()
  }

  /// What stands behind the colon of `USER:PASSWORD`.
  private static func password(of person: ArraySlice<UInt16>) -> ArraySlice<UInt16>? {
    person.firstIndex(of: UInt16(UInt8(ascii: ":"))).map { person[($0 + 1)...] }
  }

  private static func isPlaceholder(_ text: ArraySlice<UInt16>) -> Bool {
    Placeholder.share(of: ExactText(codeUnits: Array(text))) == .all
  }

  // MARK: Headers and tokens

  private static func isHeader(_ line: ArraySlice<UInt16>) -> Bool {
    guard let colon = line.prefix(longestScheme).firstIndex(of: UInt16(UInt8(ascii: ":"))) else {
      return isScheme(line)
    }
    let name = String(decoding: line[..<colon], as: UTF16.self).lowercased()
    guard headers.contains(name) else { return false }
    let value = line[(colon + 1)...].split(separator: 0x20).last
    return value.map { !isPlaceholder($0) } ?? false
  }

  /// Whether a line is `Bearer TOKEN` or `Basic BASE64`.
  private static func isScheme(_ line: ArraySlice<UInt16>) -> Bool {
    guard let space = line.prefix(longestScheme).firstIndex(of: 0x20) else { return false }
    let word = String(decoding: line[..<space], as: UTF16.self).lowercased()
    guard word == "bearer" || word == "basic" else { return false }
    let token = line[(space + 1)...]
    return token.count >= shortestToken && token.allSatisfy(isTokenLetter)
      && token.contains { !(0x61...0x7A).contains($0) }
  }

  /// Whether a line is a JSON Web Token: three parts of Base64, the first of a JSON object.
  private static func isToken(_ line: ArraySlice<UInt16>) -> Bool {
    guard line.starts(with: "eyJ".utf16) else { return false }
    let parts = line.split(separator: UInt16(UInt8(ascii: ".")), omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { $0.count >= shortestToken && $0.allSatisfy(isTokenLetter) }
  }

  private static func isTokenLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2B, 0x2D, 0x2E, 0x2F, 0x3D, 0x5F, 0x7E: true
    default: false
    }
  }
}
