import PropertyListBytes

/// Looks for secrets in a text of JSON, complete or not, by the names of its members.
///
/// Nothing is built and nothing recurses: names and values are told apart by what follows them.
struct EmbeddedJSON {
  private static let quote = UInt16(UInt8(ascii: "\""))
  private static let backslash = UInt16(UInt8(ascii: "\\"))
  private static let colon = UInt16(UInt8(ascii: ":"))
  private static let longestName = 256

  private let units: [UInt16]
  private var index = 0
  private var depth = 0
  /// The depth of the outermost container whose name is that of a secret.
  private var secretDepth: Int?
  /// The name of the member whose value comes next.
  private var name: ExactText?

  private init(_ text: ExactText) { units = text.codeUnits }

  /// Whether a text begins as an object or array of JSON and has a value under the name of a secret,
  /// or one that looks like a private key.
  ///
  /// - Complexity: Linear in the length.
  static func hasSecret(_ text: ExactText) -> Bool {
    let start = text.codeUnits.first { ![0x20, 0x09, 0x0A, 0x0D, 0xFEFF].contains($0) }
    guard start == 0x7B || start == 0x5B else { return false }
    var reader = EmbeddedJSON(text)
    return reader.findsSecret()
  }

  private mutating func findsSecret() -> Bool {
    while index < units.count {
      switch units[index] {
      case 0x7B, 0x5B: open()
      case 0x7D, 0x5D: close()
      case Self.quote:
        if stringIsSecret() { return true }
        continue
      case 0x2C: if secretDepth == nil { name = nil }
      case 0x2D, 0x30...0x39:
        if let name, isSecret(name), !SecretShape.isMeasure(name: name) { return true }
        while index + 1 < units.count, (0x2B...0x39).contains(units[index + 1]),
          units[index + 1] != 0x2C
        {
          index += 1
        }
      default: break
      }
      index += 1
    }
    return false
  }

  private mutating func open() {
    depth += 1
    if secretDepth == nil, let name, SecretShape.isSecret(name: name) { secretDepth = depth }
  }

  private mutating func close() {
    if depth == secretDepth {
      secretDepth = nil
      name = nil
    }
    depth -= 1
  }

  private func isSecret(_ name: ExactText) -> Bool {
    if SecretShape.isReference(name: name) { return false }
    if SecretShape.isSecret(name: name) { return true }
    return secretDepth != nil && !SecretShape.isCompanion(name: name)
  }

  /// Passes over a string; a name is kept, a value judged.
  private mutating func stringIsSecret() -> Bool {
    let start = index + 1
    index = start
    while index < units.count, units[index] != Self.quote {
      index += units[index] == Self.backslash ? 2 : 1
    }
    let end = min(index, units.count)
    index = end + 1
    var next = index
    while next < units.count, [0x20, 0x09, 0x0A, 0x0D].contains(units[next]) { next += 1 }
    if next < units.count, units[next] == Self.colon {
      name = unescaped(units[start..<end].prefix(Self.longestName))
      index = next + 1
      return false
    }
    let value = unescaped(units[start..<end])
    guard end > start, Placeholder.share(of: value) != .all else { return false }
    if let name {
      if isSecret(name), secretDepth != nil || !SecretShape.isMethod(value, under: name) {
        return true
      }
      if SecretShape.isReference(name: name) { return false }
    } else if secretDepth != nil {
      return true
    }
    let isPublic = name.map(SecretShape.isPublic(name:)) ?? false
    return SecretShape.isSecret(text: value, isPublic: isPublic)
  }

  /// A string without its escapes.
  private func unescaped(_ text: ArraySlice<UInt16>) -> ExactText {
    guard text.contains(Self.backslash) else { return ExactText(codeUnits: Array(text)) }
    var result: [UInt16] = []
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == Self.backslash, index + 1 < text.endIndex else {
        result.append(text[index])
        index += 1
        continue
      }
      let escape = text[index + 1]
      index += 2
      switch escape {
      case UInt16(UInt8(ascii: "n")): result.append(0x0A)
      case UInt16(UInt8(ascii: "r")): result.append(0x0D)
      case UInt16(UInt8(ascii: "t")): result.append(0x09)
      case UInt16(UInt8(ascii: "u")):
        let digits = String(decoding: text[index...].prefix(4), as: UTF16.self)
        if let unit = UInt16(digits, radix: 16) { result.append(unit) }
        index = min(index + 4, text.endIndex)
      default: result.append(escape)
      }
    }
    return ExactText(codeUnits: result)
  }
}
