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
    var hasOther = false
    var brackets = Brackets()
    var index = units.startIndex
    while index < units.endIndex {
      if let end = brackets.end(at: index, in: units) {
        found = true
        index = end
      } else {
        if !hasOther { hasOther = !isWhiteSpace(units[index]) }
        index += 1
      }
    }
    guard found else { return .none }
    return hasOther ? .some : .all
  }

  private static let largestFile = 1 << 20

  /// Whether the bytes of a text file, or of its beginning, have one of the forms in brackets.
  static func occurs(in bytes: [UInt8]) -> Bool {
    let units = bytes.prefix(largestFile).map(UInt16.init)[...]
    var brackets = Brackets()
    return units.indices.contains { brackets.end(at: $0, in: units) != nil }
  }

  /// Finds the forms that stand anywhere in a text: `${NAME}`, `{{name}}`, `<%= name %>`.
  private struct Brackets {
    private static let dollar = UInt16(UInt8(ascii: "$"))
    private static let brace = UInt16(UInt8(ascii: "{"))
    private static let less = UInt16(UInt8(ascii: "<"))
    private static let percent = UInt16(UInt8(ascii: "%"))

    /// Up to where no `%>` stands and nothing that cannot be inside.
    private var isOpenUpTo = 0

    /// Where a form that begins at an index ends.
    mutating func end(at start: Int, in text: ArraySlice<UInt16>) -> Int? {
      let first = text[start]
      guard first == Self.dollar || first == Self.brace || first == Self.less,
        start + 2 < text.endIndex
      else { return nil }
      let close: (first: UInt16, second: UInt16?)
      switch (first, text[start + 1]) {
      case (Self.dollar, Self.brace): close = (0x7D, nil)
      case (Self.brace, Self.brace): close = (0x7D, 0x7D)
      case (Self.less, Self.percent): close = (Self.percent, 0x3E)
      default: return nil
      }
      let limit = min(text.endIndex, start + 2 + longest)
      var index = first == Self.less ? max(start + 2, isOpenUpTo) : start + 2
      while index < limit {
        if text[index] == close.first,
          close.second == nil || index + 1 < limit && text[index + 1] == close.second
        {
          return index > start + 2 ? index + (close.second == nil ? 1 : 2) : nil
        }
        guard isInside(text[index]) else { return nil }
        index += 1
      }
      if first == Self.less { isOpenUpTo = max(isOpenUpTo, limit - 1) }
      return nil
    }
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
    var (start, end) = (units.startIndex, units.endIndex)
    while start < end, isWhiteSpace(units[start]) { start += 1 }
    while end > start, isWhiteSpace(units[end - 1]) { end -= 1 }
    return units[start..<end]
  }
}
