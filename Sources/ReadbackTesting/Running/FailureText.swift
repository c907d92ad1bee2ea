import Acceptance
import StrictJSON

/// Texts of failures, made harmless for terminals and logs.
enum FailureText {
  /// The text with controls, direction marks, line separators and what is not seen as `\u{1b}`.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { JSONWriter.mustEscape($0.value) }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      if JSONWriter.mustEscape(scalar.value) {
        result += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The beginning of a text, escaped.
  static func excerpt(_ text: String, most: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > most else { return escaped(text) }
    return escaped(String(scalars.prefix(most))) + "…"
  }

  /// A value, shortened; lists and objects by their kind and size.
  static func spelled(_ value: JSONValue) -> String {
    if let text = value.text { return "\"\(text.excerpt)\"" }
    if let boolean = value.boolean { return "\(boolean)" }
    guard let number = value.number else { return value.phrase }
    if number.isInteger, let integer = number.int64 { return "\(integer)" }
    return number.double.map { "\($0)" } ?? value.phrase
  }

  /// What failed, what was expected and found, and how to look at it.
  static func of(_ result: CaseResult, detail: String?) -> String {
    var lines = ["\(escaped(result.name)) failed", "expected: \(escaped(result.expected))"]
    let code = result.code.map { "\($0): " } ?? ""
    lines.append("found: " + escaped(result.message.map { code + $0 } ?? "\(code)no such result"))
    if let detail { lines.append(detail) }
    if let command = result.remedy?.command() { lines.append("look: \(escaped(command))") }
    return lines.joined(separator: "\n  ")
  }
}
