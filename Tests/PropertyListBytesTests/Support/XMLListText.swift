/// Writes XML property lists around what a test is about.
enum XMLListText {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
  static let documentType =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
    + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
  static let start = "<plist version=\"1.0\">"

  /// A document as Apple's writer frames it.
  static func framed(_ body: String) -> [UInt8] {
    Array("\(declaration)\n\(documentType)\n\(start)\n\(body)\n</plist>\n".utf8)
  }

  /// The shortest document around a body, which begins at offset 21.
  static func bare(_ body: String) -> [UInt8] { Array("\(start)\(body)</plist>".utf8) }

  /// A document whose one value is an element with some text.
  static func element(_ name: String, _ text: String) -> [UInt8] {
    bare("<\(name)>\(text)</\(name)>")
  }

  /// A document in UTF-16, with or without a byte-order mark.
  static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return units.flatMap { (unit: UInt16) -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }
}
