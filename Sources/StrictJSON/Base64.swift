/// Base64 (RFC 4648, section 4) with padding and without line breaks.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends the encoding of bytes.
  package static func encode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    var index = bytes.startIndex
    while bytes.endIndex - index >= 3 {
      let group =
        Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      for shift in [18, 12, 6, 0] { output.append(alphabet[group >> shift & 0x3F]) }
      index += 3
    }
    switch bytes.endIndex - index {
    case 1:
      let group = Int(bytes[index]) << 16
      output.append(alphabet[group >> 18])
      output.append(alphabet[group >> 12 & 0x3F])
      output += "==".utf8
    case 2:
      let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8
      output.append(alphabet[group >> 18])
      output.append(alphabet[group >> 12 & 0x3F])
      output.append(alphabet[group >> 6 & 0x3F])
      output.append(UInt8(ascii: "="))
    default: break
    }
  }

  /// The encoding of bytes as a string.
  package static func string(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    encode(bytes[...], into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes that a text encodes; nil for a wrong alphabet, length, padding or unused bits.
  package static func decode(_ text: String) -> [UInt8]? {
    let symbols = Array(text.utf8)
    guard symbols.count % 4 == 0 else { return nil }
    let padding = symbols.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
    var output: [UInt8] = []
    var group = 0
    for (index, symbol) in symbols.enumerated() {
      let value: Int
      if index >= symbols.count - padding {
        guard symbol == UInt8(ascii: "=") else { return nil }
        value = 0
      } else {
        guard let known = self.value(symbol) else { return nil }
        value = known
      }
      group = group << 6 | value
      guard index % 4 == 3 else { continue }
      let isLast = index == symbols.count - 1
      let bytes = [UInt8(group >> 16), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)]
      let kept = isLast ? 3 - padding : 3
      guard bytes[kept...].allSatisfy({ $0 == 0 }) else { return nil }
      output += bytes[..<kept]
      group = 0
    }
    return output
  }

  private static func value(_ symbol: UInt8) -> Int? {
    switch symbol {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(symbol - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(symbol - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(symbol - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
