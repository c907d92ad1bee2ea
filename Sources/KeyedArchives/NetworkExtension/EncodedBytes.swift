/// Base64 as it stands in texts: of either alphabet, with line breaks, with or without padding, after
/// the head of a `data:` URL, and cut off.
///
/// Zero bytes are passed over, so that a text in UTF-16 is read like one in ASCII.
enum EncodedBytes {
  private static let longestHead = 128
  private static let mostRounds = 3
  /// How many letters of Base64 stand together before a line may end, at the least.
  private static let shortestLine = 12

  /// Whether the first bytes are Base64 of what a property list or a signed profile begins with, or
  /// Base64 of Base64 of it.
  static func mayBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard beginsWithLetters(bytes) || hasHead(bytes) else { return false }
    var start = decode(bytes.prefix(2 * longestHead), most: 64)
    for _ in 1..<mostRounds {
      if isBegin(start) { return true }
      start = decode(start[...])
    }
    return isBegin(start)
  }

  private static func isBegin(_ start: [UInt8]) -> Bool {
    start.starts(with: "bplist".utf8) || start.first == 0x30
      || start.first { !mayLeadXML($0) } == UInt8(ascii: "<")
  }

  /// Whether a byte may stand before the first `<` of XML: white space, or part of a byte order mark
  /// or of a wide letter.
  static func mayLeadXML(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x09, 0x0A, 0x0D, 0x20, 0xBB, 0xBF, 0xEF, 0xFE, 0xFF: true
    default: false
    }
  }

  /// Whether the first letters are all of Base64. Few texts that people write are so, and this is
  /// asked of every long text.
  private static func beginsWithLetters(_ bytes: ArraySlice<UInt8>) -> Bool {
    var count = 0
    for byte in bytes {
      switch byte {
      case 0: continue
      case 0x09, 0x0A, 0x0D, 0x20: if count > 0 { return false }
      default:
        guard value(of: byte) != nil else { return false }
        count += 1
        if count == shortestLine { return true }
      }
    }
    return false
  }

  /// What is encoded, up to the first byte that is no Base64.
  ///
  /// - Complexity: Linear in the input.
  static func decode(_ bytes: ArraySlice<UInt8>, most: Int = .max) -> [UInt8] {
    var output: [UInt8] = []
    var group: UInt32 = 0
    var bits = 0
    for byte in afterHead(bytes) {
      if byte == 0 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x20 { continue }
      guard let value = value(of: byte) else { break }
      group = (group << 6 | value) & 0xFFFF
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      output.append(UInt8(group >> UInt32(bits) & 0xFF))
      if output.count >= most { break }
    }
    return output
  }

  /// Whether bytes begin with `data:`.
  private static func hasHead(_ bytes: ArraySlice<UInt8>) -> Bool {
    let letter = UInt8(ascii: "d")
    guard bytes.first == letter || bytes.first == 0 && bytes.dropFirst().first == letter else {
      return false
    }
    return bytes.prefix(16).lazy.filter { $0 != 0 }.starts(with: "data:".utf8)
  }

  /// The bytes after `data:…,`, where they begin so.
  private static func afterHead(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard hasHead(bytes),
      let comma = bytes.prefix(2 * longestHead).firstIndex(of: UInt8(ascii: ","))
    else { return bytes }
    return bytes[(comma + 1)...]
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
