/// Names of generated files: a number, and what of a text every file system takes.
enum NumberedName {
  /// - Parameter digits: The least number of digits.
  static func of(_ number: Int, digits: Int = 1, _ text: String) -> String {
    let digitsOfNumber = String(number)
    let padding = String(repeating: "0", count: max(0, digits - digitsOfNumber.utf8.count))
    return "\(padding)\(digitsOfNumber)-\(safe(text))"
  }

  /// At most 96 bytes of a text, in place of those that some file system does not take a `_`.
  static func safe(_ text: String) -> String {
    let safe = text.utf8.prefix(96).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return String(decoding: safe, as: UTF8.self)
  }
}
