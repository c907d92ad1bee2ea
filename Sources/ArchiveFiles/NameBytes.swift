/// File names that are not UTF-8, as text and back without loss.
///
/// A name is bytes to most systems, but text in Swift. Each byte that belongs to no UTF-8 stands as
/// a scalar from U+10FF80 on, in a plane for private use; where a name has one of these scalars
/// itself, its bytes stand so too, so that every name has a text of its own.
package enum NameBytes {
  private static let first: UInt32 = 0x10FF00

  /// The text that stands for a name.
  package static func text(_ bytes: [UInt8]) -> String {
    var result = ""
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return result
      case .valid(let encoded):
        count = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if byte(scalar) == nil {
          result.unicodeScalars.append(scalar)
          index += count
          continue
        }
      case .error(length: let length): count = length
      }
      for byte in bytes[index..<index + count] {
        if let scalar = Unicode.Scalar(first + UInt32(byte)) {
          result.unicodeScalars.append(scalar)
        }
      }
      index += count
    }
  }

  /// The bytes of the name that a text stands for.
  package static func bytes(_ text: String) -> [UInt8] {
    guard needsRepair(text) else { return Array(text.utf8) }
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        result.append(byte)
      } else {
        result += Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
      }
    }
    return result
  }

  /// The text for people and reports: U+FFFD for bytes that are no UTF-8.
  package static func repaired(_ text: String) -> String {
    needsRepair(text) ? String(decoding: bytes(text), as: UTF8.self) : text
  }

  private static func needsRepair(_ text: String) -> Bool {
    text.unicodeScalars.contains { byte($0) != nil }
  }

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }
}
