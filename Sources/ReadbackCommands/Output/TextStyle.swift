/// The few ways in which text may stand out on a terminal.
package enum TextStyle: Sendable {
  case bold, faint, red, green, yellow

  /// The text between the control sequences of ECMA-48, section 8.3.117.
  func applied(to text: String) -> String {
    let code =
      switch self {
      case .bold: "1"
      case .faint: "2"
      case .red: "31"
      case .green: "32"
      case .yellow: "33"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
