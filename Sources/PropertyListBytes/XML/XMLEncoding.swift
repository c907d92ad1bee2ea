/// The character encodings in which an XML property list is read.
enum XMLEncoding {
  case utf8, utf16BigEndian, utf16LittleEndian

  /// Finds the encoding from a byte-order mark or, without one, from where the zero byte of the
  /// first character stands (XML 1.0, appendix F).
  ///
  /// - Throws: `unsupported-format` for UTF-32 and EBCDIC, `truncated` for a part of a mark.
  init(detecting bytes: [UInt8]) throws(ReadFailure) {
    let first = Array(bytes.prefix(4))
    switch first {
    case [0x00, 0x00, 0xFE, 0xFF], [0xFF, 0xFE, 0x00, 0x00], [0x00, 0x00, 0x00, 0x3C],
      [0x3C, 0x00, 0x00, 0x00]:
      throw ReadFailure(.unsupportedFormat, "text in UTF-32", offset: 0)
    case [0x4C, 0x6F, 0xA7, 0x94]:
      throw ReadFailure(.unsupportedFormat, "text in EBCDIC", offset: 0)
    case [0xEF], [0xEF, 0xBB], [0xFE], [0xFF]:
      throw ReadFailure(
        .truncated, "the input ends within its byte-order mark", offset: bytes.count)
    default: break
    }
    switch (first.first, first.dropFirst().first) {
    case (0xFE, 0xFF): self = .utf16BigEndian
    case (0xFF, 0xFE): self = .utf16LittleEndian
    case (0, let second?) where second != 0: self = .utf16BigEndian
    case (let first?, 0) where first != 0: self = .utf16LittleEndian
    default: self = .utf8
    }
  }

  /// The bytes that a code unit takes.
  var unitWidth: Int { self == .utf8 ? 1 : 2 }

  /// The number of code units that a byte-order mark takes at the beginning of the bytes.
  func markUnits(in bytes: [UInt8]) -> Int {
    switch self {
    case .utf8: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    case .utf16BigEndian, .utf16LittleEndian: unit(0, of: bytes) == 0xFEFF ? 1 : 0
    }
  }

  /// A code unit by position, if the bytes have it.
  func unit(_ index: Int, of bytes: [UInt8]) -> UInt16? {
    guard index < bytes.count / unitWidth else { return nil }
    return switch self {
    case .utf8: UInt16(bytes[index])
    case .utf16BigEndian: UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1])
    case .utf16LittleEndian: UInt16(bytes[2 * index + 1]) << 8 | UInt16(bytes[2 * index])
    }
  }

  /// Checks the name of an encoding declaration against the bytes; case does not matter.
  ///
  /// - Throws: `malformed` for a contradiction, `unsupported-format` for an encoding that is not
  ///   read, named only if it is one of those that XML documents are known to come in.
  func checkDeclared(_ name: String, offset: Int) throws(ReadFailure) {
    let agrees: Bool
    switch name.uppercased() {
    case "UTF-8", "UTF8": agrees = self == .utf8
    case "UTF-16": agrees = self != .utf8
    case "UTF-16BE": agrees = self == .utf16BigEndian
    case "UTF-16LE": agrees = self == .utf16LittleEndian
    case let other:
      let known = Self.unsupportedNames.contains(other) ? other : "an encoding that is not known"
      throw ReadFailure(
        .unsupportedFormat, "XML declared to be in \(known); UTF-8 and UTF-16 are read",
        offset: offset)
    }
    guard agrees else {
      throw ReadFailure(
        .malformed, "an encoding declaration that contradicts the bytes", offset: offset)
    }
  }

  private static let unsupportedNames: Set<String> = [
    "US-ASCII", "ASCII", "ISO-8859-1", "ISO-8859-2", "ISO-8859-5", "ISO-8859-15", "ISO-2022-JP",
    "ISO-10646-UCS-2", "ISO-10646-UCS-4", "UTF-7", "UTF-32", "UTF-32BE", "UTF-32LE", "SHIFT_JIS",
    "EUC-JP", "EUC-KR", "BIG5", "GB2312", "GB18030", "GBK", "KOI8-R", "MACINTOSH", "WINDOWS-1250",
    "WINDOWS-1251", "WINDOWS-1252",
  ]
}
