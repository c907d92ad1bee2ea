/// The end of an XML property list.
enum XMLEnding {
  /// The bytes of a code unit, and whether the first of them is the high one.
  private static func encoding(of bytes: [UInt8]) -> (width: Int, isBigEndian: Bool) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0, _): (2, true)
    case (0xFF, 0xFE), (_, 0): (2, false)
    default: (1, true)
    }
  }

  /// ASCII text in the encoding of a document.
  static func encode(_ text: String, as bytes: [UInt8]) -> [UInt8] {
    let (width, isBigEndian) = encoding(of: bytes)
    return text.utf8.flatMap { unit -> [UInt8] in
      if width == 1 { return [unit] }
      return isBigEndian ? [0, unit] : [unit, 0]
    }
  }

  /// The offset of the last byte of the root's end tag; 0 where there is none.
  static func rootEnd(of bytes: [UInt8]) -> Int {
    let tag = encode("</plist", as: bytes)
    var start = bytes.count - tag.count
    while start >= 0 {
      if bytes[start..<start + tag.count].elementsEqual(tag) {
        return bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? 0
      }
      start -= 1
    }
    return 0
  }
}
