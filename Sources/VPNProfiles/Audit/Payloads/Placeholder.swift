import PropertyListBytes

/// Tells places of a template that were to be filled in.
enum Placeholder {
  /// How a text stands to the places that it has.
  enum Share {
    case none
    /// There is other text as well.
    case some
    /// Apart from white space there is nothing else.
    case all
  }

  /// The forms that stand anywhere in a text: `${NAME}`, `{{name}}`, `<%= name %>`.
  private static let brackets: [(open: [UInt16], close: [UInt16])] = [
    ("${", "}"), ("{{", "}}"), ("<%", "%>"),
  ].map { (Array($0.0.utf16), Array($0.1.utf16)) }

  /// The forms that have to be the whole text: `%NAME%`, `@@NAME@@`, `__NAME__`, `@NAME@`.
  private static let frames = ["%", "@@", "__", "@"].map { Array($0.utf16) }

  private static let longest = 256

  /// How much of a text is a placeholder.
  ///
  /// - Complexity: Linear in the length.
  static func share(of text: ExactText) -> Share {
    let units = trimmed(text.codeUnits[...])
    guard !units.isEmpty else { return .none }
    if isWholeName(units) { return .all }
    var found = false
    var rest = units
    var remainder = 0
    while let first = rest.first {
      if let end = endOfBracket(at: rest) {
        found = true
        rest = rest[end...]
      } else {
        if !isWhiteSpace(first) { remainder += 1 }
        rest = rest.dropFirst()
      }
    }
    guard found else { return .none }
    return remainder == 0 ? .all : .some
  }

  private static let largestFile = 1 << 20

  /// Whether the bytes of a text file, or of its beginning, have one of the forms in brackets.
  static func occurs(in bytes: [UInt8]) -> Bool {
    let firsts = Set("${<".utf8)
    var rest = bytes.prefix(largestFile)
    while let start = rest.firstIndex(where: firsts.contains) {
      let units = rest[start...].prefix(longest).map(UInt16.init)
      if endOfBracket(at: units[...]) != nil { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  /// Where a form in brackets that begins a text ends.
  private static func endOfBracket(at text: ArraySlice<UInt16>) -> Int? {
    for (open, close) in brackets where text.starts(with: open) {
      let content = text.dropFirst(open.count).prefix(longest)
      var index = content.startIndex
      while index < content.endIndex {
        if content[index...].starts(with: close) {
          return index > content.startIndex ? index + close.count : nil
        }
        guard isInside(content[index]) else { break }
        index += 1
      }
    }
    return nil
  }

  /// Letters, digits and what stands between them in names and calls: no line ends, no brackets.
  private static func isInside(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20...0x7A, 0x7C, 0x7E: true
    default: unit > 0x7F
    }
  }

  /// A name in one of the frames, or after a dollar sign in capitals.
  private static func isWholeName(_ units: ArraySlice<UInt16>) -> Bool {
    for frame in frames
    where units.count > 2 * frame.count && units.starts(with: frame)
      && units.suffix(frame.count).elementsEqual(frame)
    {
      let name = units.dropFirst(frame.count).dropLast(frame.count)
      if isName(name) { return true }
    }
    guard units.first == UInt16(UInt8(ascii: "$")), units.count > 2 else { return false }
    let name = units.dropFirst()
    return isName(name) && !name.contains { (0x61...0x7A).contains($0) }
  }

  /// Letters, digits and underscores, the first a letter; more than one.
  private static func isName(_ units: ArraySlice<UInt16>) -> Bool {
    guard units.count > 1, let first = units.first, isLetter(first) else { return false }
    return units.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
  }

  private static func isWhiteSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || (0x09...0x0D).contains(unit)
  }

  private static func trimmed(_ units: ArraySlice<UInt16>) -> ArraySlice<UInt16> {
    var units = units
    while let first = units.first, isWhiteSpace(first) { units.removeFirst() }
    while let last = units.last, isWhiteSpace(last) { units.removeLast() }
    return units
  }
}
