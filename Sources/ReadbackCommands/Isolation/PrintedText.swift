/// What a worker printed, looked at before it reaches a terminal.
package enum PrintedText {
  /// Whether bytes are UTF-8 without any control character but the line feed; with styles also the
  /// sequences of this tool's own.
  package static func isHarmless(_ bytes: [UInt8], mayHaveStyles: Bool) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x1B, mayHaveStyles, let length = lengthOfStyle(bytes[position...]) {
        position += length
        continue
      }
      // A byte from 0x80 on is part of a character; C1 controls begin with 0xC2.
      let isControl = byte < 0x20 && byte != 0x0A || byte == 0x7F
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      guard !isControl, byte != 0xC2 || next >= 0xA0 else { return false }
      position += 1
    }
    return true
  }

  /// The length of `ESC [ digits ; … m` at the beginning.
  private static func lengthOfStyle(_ bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes.dropFirst()
    guard rest.first == UInt8(ascii: "[") else { return nil }
    let parameters = rest.dropFirst().prefix(8).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ";")
    }
    guard bytes.dropFirst(2 + parameters.count).first == UInt8(ascii: "m") else { return nil }
    return 3 + parameters.count
  }
}
