package import StrictJSON

/// Changes a manifest's text without touching what people wrote around the change.
package enum ManifestEditor {
  /// The text with one more fixture at the end of its list.
  ///
  /// - Parameter bytes: The text of a manifest that can be read.
  /// - Throws: If the text with the fixture is no manifest, such as for a name that is taken.
  package static func text(
    _ bytes: [UInt8], adding fixture: NewFixture
  ) throws(JSONFailure) -> [UInt8] {
    var reader = try JSONDocument(parsing: bytes).root.requiredObject()
    let list = try reader.required("fixtures")
    let elements = try list.requiredElements()
    let end = closingBracket(of: list, in: bytes)
    let indent = elements.first.flatMap { indentation(before: $0, in: bytes) }
    let isOneLine = !elements.isEmpty && indent == nil
    let entry = JSONWriter.bytes(pretty: !isOneLine) { fixture.write(to: &$0) }
    let lines = entry.split(separator: UInt8(ascii: "\n"))
    var insertion: [UInt8] = elements.isEmpty ? [] : [UInt8(ascii: ",")]
    if isOneLine {
      insertion += [UInt8(ascii: " ")] + lines.joined()
    } else {
      let indent = indent ?? Array("    ".utf8)
      for line in lines { insertion += [UInt8(ascii: "\n")] + indent + line }
    }
    // Behind the last element, or directly behind the opening bracket.
    var position = end
    while position > 0, isWhiteSpace(bytes[position - 1]) { position -= 1 }
    var rest = Array(bytes[position...])
    if elements.isEmpty { rest = Array("\n  ".utf8) + bytes[end...] }
    let result = Array(bytes[..<position]) + insertion + rest
    _ = try Manifest(parsing: result)
    return result
  }

  /// Where the array ends that begins at a value's place.
  private static func closingBracket(of list: JSONValue, in bytes: [UInt8]) -> Int {
    var depth = 0
    var isInString = false
    var index = list.byteOffset
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: "]") where !isInString:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  /// The white space in front of a value that is the first on its line; nil if it is not.
  private static func indentation(before value: JSONValue, in bytes: [UInt8]) -> [UInt8]? {
    let before = bytes[..<value.byteOffset]
    let space = before.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let start = value.byteOffset - space.count
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return space.reversed()
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
}
