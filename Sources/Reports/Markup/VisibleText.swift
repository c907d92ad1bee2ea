import StrictJSON

/// Text from inputs in which nothing is invisible.
package enum VisibleText {
  /// The text with controls, direction marks, line separators, what is not seen and what XML cannot
  /// hold as `\u{1b}`, so that it neither breaks a line nor turns the text around it, and different
  /// texts look different.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: mustEscape) else { return text }
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// Appends one scalar in this spelling.
  package static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{FE0F}" where result.unicodeScalars.last.map(isEmoji) == true:
      // An emoji is followed by this to be shown as one, and is seen.
      result.unicodeScalars.append(scalar)
    case let scalar where mustEscape(scalar):
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }

  /// XML 1.0, section 2.2, has no characters U+FFFE and U+FFFF.
  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    JSONWriter.mustEscape(scalar.value) || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
