import ArchiveFiles
import PropertyListBytes
import Reports

/// Makes text from inputs harmless and unambiguous for a terminal.
package enum TerminalText {
  /// The text with controls, direction marks, line separators and what is not seen as `\u{1b}`, so
  /// that it neither steers the terminal nor breaks the line; names of files are repaired.
  package static func escaped(_ text: some StringProtocol) -> String {
    let text = NameBytes.repaired(String(text))
    return VisibleText.escaped(text)
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
    VisibleText.append(scalar, to: &result)
  }
}
