/// Counts as people read them.
package enum CountText {
  /// With commas between thousands.
  package static func digits(_ count: Int) -> String {
    var result = ""
    let digits = String(count)
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }

  /// The count with its noun.
  package static func of(_ count: Int, _ noun: String, _ nouns: String? = nil) -> String {
    "\(digits(count)) \(count == 1 ? noun : nouns ?? noun + "s")"
  }
}
