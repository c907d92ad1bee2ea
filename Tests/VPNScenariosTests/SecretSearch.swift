import Foundation

/// Looks for a secret in text that somebody may see, in every form in which it could have got there.
struct SecretSearch {
  private let forms: [String]

  init(_ secret: String) {
    let bytes = Array(secret.utf8)
    let wide = secret.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    var forms = [secret, String(secret.reversed()), secret.uppercased(), secret.lowercased()]
    for bytes in [bytes, wide] {
      let hexadecimal = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      forms += [hexadecimal.joined(), hexadecimal.joined().uppercased()]
      forms.append(hexadecimal.joined(separator: " "))
      forms.append(hexadecimal.map { "%" + $0 }.joined())
      forms.append(bytes.map(String.init).joined(separator: ", "))
      // Base64 in each of three alignments, without the ends that depend on what stands beside.
      for offset in 0..<3 {
        let padded = Data(repeating: 0, count: offset) + Data(bytes)
        forms.append(String(padded.base64EncodedString().dropFirst(4).dropLast(4)))
      }
    }
    // Parts count, too.
    forms += [String(secret.prefix(6)), String(secret.suffix(6))]
    self.forms = forms
  }

  func finds(in text: String) -> Bool { forms.contains { text.contains($0) } }
}

/// Everything that printing a value can show.
func printed(_ value: Any) -> String {
  var dumped = ""
  dump(value, to: &dumped)
  return "\(value)\n\(String(reflecting: value))\n\(dumped)"
}
