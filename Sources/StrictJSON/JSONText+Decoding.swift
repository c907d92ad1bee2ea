extension JSONText {
  /// Decodes the string whose opening quotation mark stands at an index; a parser checked it.
  init(decoding bytes: [UInt8], from start: Int) {
    var units: [UInt16] = []
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        if bytes[index + 1] == UInt8(ascii: "u") {
          units.append(
            bytes[(index + 2)...].prefix(4).reduce(0) { $0 << 4 | ($1.hexadecimalDigit ?? 0) })
          index += 6
        } else {
          units.append(Self.unit(escapedAs: bytes[index + 1]))
          index += 2
        }
      } else if byte < 0x80 {
        units.append(UInt16(byte))
        index += 1
      } else {
        let length = UTF8Scalar.length(in: bytes, at: index) ?? 1
        units += String(decoding: bytes[index..<index + length], as: UTF8.self).utf16
        index += length
      }
    }
    self.init(codeUnits: units)
  }

  private static func unit(escapedAs letter: UInt8) -> UInt16 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: UInt16(letter)
    }
  }
}
