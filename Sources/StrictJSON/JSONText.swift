/// Text of a JSON string, as UTF-16 code units: an escape such as `\ud83d` may stand alone.
///
/// Equality and order are by code units; canonically equivalent texts differ.
package struct JSONText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  package let codeUnits: [UInt16]

  package init(codeUnits: [UInt16]) { self.codeUnits = codeUnits }

  package init(_ string: some StringProtocol) { codeUnits = Array(string.utf16) }

  package init(stringLiteral value: String) { self.init(value) }

  /// The text as a `String`, each unpaired surrogate replaced by U+FFFD.
  package var repaired: String { String(decoding: codeUnits, as: UTF16.self) }

  /// The text as a `String`, or nil if it has an unpaired surrogate.
  package var string: String? {
    let string = repaired
    return string.utf16.elementsEqual(codeUnits) ? string : nil
  }

  package static func < (left: JSONText, right: JSONText) -> Bool {
    left.codeUnits.lexicographicallyPrecedes(right.codeUnits)
  }

  /// The text for a message: at most 64 scalars, those that could disturb a terminal escaped.
  package var excerpt: String {
    var result = ""
    var count = 0
    for scalar in repaired.unicodeScalars {
      if count == 64 { return result + "…" }
      count += 1
      if JSONWriter.mustEscape(scalar.value) || scalar == "\"" || scalar == "\\" {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
