package import PropertyListBytes

/// Numbers in braces, as Foundation writes points, sizes and rectangles: `{1, 2}` and
/// `{{1, 2}, {3, 4}}`.
///
/// Foundation reads such texts leniently, and `nan` as some other number; here only what it writes
/// is one, with or without the space after a comma, and every number must be finite.
package struct GeometryText {
  private let units: [UInt16]
  private var index = 0

  /// The two numbers of a text `{a, b}`.
  package static func pair(_ text: ExactText) -> (Double, Double)? {
    var reader = GeometryText(text)
    guard let pair = reader.pair(), reader.isAtEnd else { return nil }
    return pair
  }

  /// The four numbers of a text `{a, b, c, d}`, as edge insets are written.
  package static func four(_ text: ExactText) -> (Double, Double, Double, Double)? {
    var reader = GeometryText(text)
    guard reader.take("{"), let first = reader.number(), reader.takeComma(),
      let second = reader.number(), reader.takeComma(), let third = reader.number(),
      reader.takeComma(), let fourth = reader.number(), reader.take("}"), reader.isAtEnd
    else { return nil }
    return (first, second, third, fourth)
  }

  /// The two integers of a text `{a, b}`, as ranges are written, without sign, fraction or
  /// exponent; nil too for integers beyond Int64.
  package static func integers(_ text: ExactText) -> (Int64, Int64)? {
    let allowed = Set("{}, 0123456789".utf16)
    guard pair(text) != nil, text.codeUnits.allSatisfy(allowed.contains) else { return nil }
    let numbers = text.repaired.split(whereSeparator: { !$0.isNumber }).compactMap { Int64($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// The four numbers of a text `{{a, b}, {c, d}}`.
  package static func rectangle(_ text: ExactText) -> (Double, Double, Double, Double)? {
    var reader = GeometryText(text)
    guard reader.take("{"), let origin = reader.pair(), reader.takeComma(),
      let size = reader.pair(), reader.take("}"), reader.isAtEnd
    else { return nil }
    return (origin.0, origin.1, size.0, size.1)
  }

  private init(_ text: ExactText) { units = text.codeUnits }

  private var isAtEnd: Bool { index == units.count }

  private mutating func pair() -> (Double, Double)? {
    guard take("{"), let first = number(), takeComma(), let second = number(), take("}") else {
      return nil
    }
    return (first, second)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < units.count, UInt32(units[index]) == character.value else { return false }
    index += 1
    return true
  }

  private mutating func takeComma() -> Bool {
    guard take(",") else { return false }
    _ = take(" ")
    return true
  }

  private mutating func takeDigits() -> Bool {
    let start = index
    while index < units.count, (0x30...0x39).contains(units[index]) { index += 1 }
    return index > start
  }

  /// `-`, digits, a fraction and an exponent, the last two optional; an exponent without digits is
  /// no number to `Double`.
  private mutating func number() -> Double? {
    let start = index
    _ = take("-")
    guard takeDigits() else { return nil }
    if take(".") { guard takeDigits() else { return nil } }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      _ = takeDigits()
    }
    // No double needs more digits than this, and conversion of longer ones is slow.
    guard index - start <= 1_100,
      let value = Double(String(decoding: units[start..<index], as: UTF16.self)), value.isFinite
    else { return nil }
    return value
  }
}
