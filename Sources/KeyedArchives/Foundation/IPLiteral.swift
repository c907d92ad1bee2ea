/// The addresses that a URL may hold in brackets: IPv6, with a zone where there is one, and the
/// form `v1.` for versions to come (RFC 3986, section 3.2.2, and RFC 6874).
enum IPLiteral {
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.first == "v" || text.first == "V" { return isFutureVersion(text.dropFirst()) }
    let parts = text.split(separator: "%25", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].isEmpty || !parts[1].utf8.allSatisfy(isZoneCharacter) {
      return false
    }
    return isVersion6(parts[0])
  }

  private static func isZoneCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~%".utf8.contains(byte)
    }
  }

  private static func isFutureVersion(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy(\.isHexDigit)
      && !parts[1].isEmpty && parts[1].utf8.allSatisfy(isZoneCharacter)
  }

  /// Eight groups of up to four hexadecimal digits, one run of them left out as `::`, the last two
  /// perhaps as an IPv4 address.
  private static func isVersion6(_ text: Substring) -> Bool {
    let halves = groups(text)
    guard halves.count == 1 || halves.count == 2 else { return false }
    var count = 0
    for (index, half) in halves.enumerated() where !half.isEmpty {
      let isLast = index == halves.count - 1
      let groups = half.split(separator: ":", omittingEmptySubsequences: false)
      for (position, group) in groups.enumerated() {
        if isLast, position == groups.count - 1, group.contains(".") {
          guard isVersion4(group) else { return false }
          count += 2
        } else {
          guard (1...4).contains(group.utf8.count), group.allSatisfy(\.isHexDigit) else {
            return false
          }
          count += 1
        }
      }
    }
    return halves.count == 1 ? count == 8 : count < 8
  }

  /// The parts of a text around `::`.
  private static func groups(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == ":", next < text.endIndex, text[next] == ":" {
        parts.append(text[start..<index])
        start = text.index(after: next)
        index = start
      } else {
        index = next
      }
    }
    parts.append(text[start...])
    return parts
  }

  private static func isVersion4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }
}
