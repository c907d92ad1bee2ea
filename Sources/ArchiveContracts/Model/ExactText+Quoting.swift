import PropertyListBytes
import StrictJSON

extension ExactText {
  /// The text in quotation marks, escaped as in JSON; control characters, overrides of direction
  /// and unpaired surrogates are always escaped.
  package var quoted: String {
    let bytes = JSONWriter.bytes { $0.string(codeUnits) }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The text for a message, in quotation marks, escaped and cut after 64 characters.
  var excerpt: String { "\"\(JSONText(codeUnits: codeUnits).excerpt)\"" }

  /// Whether the text matches `[A-Za-z_][A-Za-z0-9_]*`.
  var isIdentifier: Bool { JSONText(codeUnits: codeUnits).isIdentifier }
}
