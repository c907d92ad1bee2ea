import PropertyListBytes

/// UTF-8 in the data of an archive.
enum UTF8Text {
  /// The number of UTF-16 code units of the text that bytes encode; nil for bytes that are not
  /// UTF-8: overlong forms, surrogates and values beyond U+10FFFF are none.
  static func utf16Count(_ list: PropertyList, _ header: ObjectHeader) -> Int? {
    let bytes = list.bytes.span
    let end = header.start + header.count
    var index = header.start
    var count = 0
    while index < end {
      let first = bytes[index]
      index += 1
      count += 1
      if first < 0x80 { continue }
      let length: Int
      var allowed: ClosedRange<UInt8> = 0x80...0xBF
      switch first {
      case 0xC2...0xDF: length = 1
      case 0xE0: (length, allowed) = (2, 0xA0...0xBF)
      case 0xED: (length, allowed) = (2, 0x80...0x9F)
      case 0xE1...0xEF: length = 2
      case 0xF0: (length, allowed) = (3, 0x90...0xBF)
      case 0xF1...0xF3: length = 3
      case 0xF4: (length, allowed) = (3, 0x80...0x8F)
      default: return nil
      }
      guard length <= end - index, allowed.contains(bytes[index]) else { return nil }
      for next in index + 1..<index + length where bytes[next] & 0xC0 != 0x80 { return nil }
      index += length
      if length == 3 { count += 1 }
    }
    return count
  }
}
