import ArchiveFiles
import PropertyListBytes
import StrictJSON

/// Makes text from inputs harmless and unambiguous for a terminal.
package enum TerminalText {
  /// The text with controls, direction marks and line separators as `\u{1b}`, so that it neither
  /// steers the terminal nor breaks the line; names of files are repaired.
  package static func escaped(_ text: some StringProtocol) -> String {
    let text = NameBytes.repaired(String(text))
    guard text.unicodeScalars.contains(where: { JSONWriter.mustEscape($0.value) }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// The same for code units; unpaired surrogates stand as `\u{d83d}`.
  package static func escaped(codeUnits: some Sequence<UInt16>) -> String {
    var result = ""
    var decoder = SurrogateDecoder()
    func take(_ piece: SurrogateDecoder.Piece) {
      switch piece {
      case .scalar(let scalar): append(scalar, to: &result)
      case .unpaired(let unit): result += "\\u{\(String(unit, radix: 16))}"
      }
    }
    for unit in codeUnits { decoder.take(unit, take) }
    decoder.finish(take)
    return result
  }

  /// The text between quotation marks, with backslashes and quotation marks escaped too, so that
  /// different texts look different; unpaired surrogates stand as `\u{d83d}`.
  package static func quoted(_ codeUnits: [UInt16]) -> String {
    // Most texts need no escape at all.
    if codeUnits.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      return "\"\(ExactText(codeUnits: codeUnits).repaired)\""
    }
    var result = "\""
    var decoder = SurrogateDecoder()
    func take(_ piece: SurrogateDecoder.Piece) {
      switch piece {
      case .scalar("\""): result += "\\\""
      case .scalar("\\"): result += "\\\\"
      case .scalar(let scalar): append(scalar, to: &result)
      case .unpaired(let unit): result += "\\u{\(String(unit, radix: 16))}"
      }
    }
    for unit in codeUnits { decoder.take(unit, take) }
    decoder.finish(take)
    return result + "\""
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case let scalar where JSONWriter.mustEscape(scalar.value):
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
