import StrictJSON

/// The forms in which a planted secret could leave the audit.
enum Encodings {
  static func base64(_ bytes: [UInt8]) -> String { Base64.string(bytes) }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A secret as UTF-8, UTF-16 of both orders, hexadecimal digits, and Base64 at each alignment.
  static func all(of secret: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: secret, as: UTF8.self)
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    var forms = [secret, little, big]
    for bytes in [secret, little, big] {
      let digits = hexadecimal(bytes)
      forms += [Array(digits.utf8), Array(digits.uppercased().utf8)]
      for shift in 0..<3 {
        let encoded = base64(Array(repeating: 0, count: shift) + bytes)
        // What the bytes before and after do not touch.
        forms.append(Array(encoded.utf8.dropFirst(shift == 0 ? 0 : 4).dropLast(4)))
      }
    }
    return forms.filter { $0.count >= 4 }
  }
}

extension [UInt8] {
  func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= count else { return part.isEmpty }
    for start in 0...(count - part.count)
    where self[start] == first && self[start..<start + part.count].elementsEqual(part) {
      return true
    }
    return false
  }
}
