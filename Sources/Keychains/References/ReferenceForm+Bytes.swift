extension ReferenceForm {
  private static let tagLength = 4
  private static let rowLength = tagLength + 8
  private static let uuidLength = tagLength + 16
  /// More rows than any keychain will number; larger values are bytes of something else.
  private static let rowBound: UInt64 = 1 << 31

  static func form(of bytes: [UInt8]) -> ReferenceForm {
    if let itemClass = itemClass(of: bytes) {
      let tail = bytes[tagLength...]
      if bytes.count == uuidLength {
        return isPrintable(tail) ? .ambiguous(itemClass) : .uuid(itemClass)
      }
      if bytes.count == rowLength {
        let row = tail.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // A signed number in the keychain's parser, which refuses those below zero.
        if row >> 63 == 0 {
          return row < rowBound ? .rowIdentifier(itemClass) : .ambiguous(itemClass)
        }
      }
    }
    if isToken(bytes) { return .token }
    if isKeychainFile(bytes) { return .keychainFile }
    return isText(bytes) ? .text : .unknown
  }

  private static func itemClass(of bytes: [UInt8]) -> ItemClass? {
    guard bytes.count == rowLength || bytes.count == uuidLength else { return nil }
    return ItemClass.allCases.first { bytes.starts(with: $0.rawValue.utf8) }
  }

  private static func isPrintable(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// `tkpr`, then a property list in DER: a sequence or set whose length is that of the rest.
  private static func isToken(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "tkpr".utf8), bytes.count > tagLength + 1 else { return false }
    let list = bytes[tagLength...]
    guard list[tagLength] == 0x30 || list[tagLength] == 0x31 else { return false }
    let first = Int(list[tagLength + 1])
    let afterFirst = list.count - 2
    guard first >= 0x80 else { return first == afterFirst }
    let width = first - 0x80
    guard (1...4).contains(width), width <= afterFirst else { return false }
    let start = tagLength + 2
    let length = list[start..<start + width].reduce(0) { $0 << 8 | Int($1) }
    return length == afterFirst - width
  }

  /// A list of entries, each a tag of four bytes, a length of four and as many bytes; the first
  /// tag is `ssui`, the subservice of the keychain, and entries fill the bytes exactly.
  private static func isKeychainFile(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "ssui".utf8) else { return false }
    var offset = 0
    while offset < bytes.count {
      guard bytes.count - offset >= 8 else { return false }
      let length = bytes[offset + 4..<offset + 8].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 8 else { return false }
      offset += 8 + length
    }
    return true
  }

  /// UTF-8 without control characters, at least one character.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    // What is no UTF-8 is repaired in the text, which then has other bytes.
    let text = String(decoding: bytes, as: UTF8.self)
    guard !bytes.isEmpty, text.utf8.elementsEqual(bytes) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case ..<0x20, 0x7F...0x9F: false
      default: true
      }
    }
  }
}
