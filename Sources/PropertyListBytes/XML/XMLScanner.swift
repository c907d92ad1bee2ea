/// Reads the pieces of an XML document from its code units, one after the other.
///
/// What is well-formed follows XML 1.0, apart from what property lists are known to hold: any
/// character but NUL may stand raw or as a numeric reference, an unpaired surrogate among them.
/// Input that ends within a piece is `truncated`, everything else `malformed`.
struct XMLScanner<Units: XMLUnits> {
  let units: Units
  /// The position of the next unit.
  private(set) var index: Int

  init(_ units: Units, from index: Int) {
    self.units = units
    self.index = index
  }

  // MARK: Failures

  /// A position as a byte offset in the input.
  func offset(of index: Int) -> Int { index * Units.width }

  func malformed(_ message: String, at index: Int) -> ReadFailure {
    ReadFailure(.malformed, message, offset: offset(of: index))
  }

  /// The failure of input that ends too early, or whose next bytes are no characters.
  func ended() -> ReadFailure {
    if case .fault(let message) = units.rest { return malformed(message, at: units.count) }
    return ReadFailure(
      .truncated, "an XML property list without its end", offset: offset(of: units.count))
  }

  // MARK: Units

  /// The next unit, or one that comes later by a distance; it must be there.
  @inline(__always) func next(_ distance: Int = 0) throws(ReadFailure) -> UInt16 {
    guard index + distance < units.count else { throw ended() }
    return units[index + distance]
  }

  mutating func advance() { index += 1 }

  mutating func move(to index: Int) { self.index = index }

  @inline(__always) mutating func skipWhiteSpace() {
    while index < units.count, XMLCharacter.isWhiteSpace(units[index]) { index += 1 }
  }

  /// Moves past a literal if it comes next.
  ///
  /// - Returns: False, without moving, if something else comes next.
  /// - Throws: `truncated` if the input ends within the literal.
  mutating func skip(_ literal: String) throws(ReadFailure) -> Bool {
    var at = index
    for byte in literal.utf8 {
      guard at < units.count else { throw ended() }
      guard units[at] == UInt16(byte) else { return false }
      at += 1
    }
    index = at
    return true
  }

  /// Moves past everything up to and including a literal.
  mutating func skipThrough(_ literal: String) throws(ReadFailure) {
    let literal = Array(literal.utf16)
    var at = index
    while at + literal.count <= units.count {
      var matched = 0
      while matched < literal.count, units[at + matched] == literal[matched] { matched += 1 }
      if matched == literal.count {
        index = at + matched
        return
      }
      at += 1
    }
    throw ended()
  }

  // MARK: Tags

  /// Reads a name.
  ///
  /// - Returns: The name's ASCII bytes, the last in the lowest place, or a number that no
  ///   property-list name has, if it is longer than eight bytes or not ASCII.
  mutating func readName() throws(ReadFailure) -> UInt64 {
    let start = index
    var packed: UInt64 = 0
    var unit = try next()
    guard XMLCharacter.beginsName(unit) else {
      throw malformed("a name that begins with no letter", at: start)
    }
    repeat {
      packed = packed >> 56 == 0 && unit < 0x80 ? packed << 8 | UInt64(unit) : .max
      index += 1
      unit = try next()
    } while XMLCharacter.continuesName(unit)
    return packed
  }

  /// Moves past the attributes and the end of a start tag whose name was read.
  ///
  /// - Returns: Whether the tag ends its element as well.
  @inline(__always) mutating func skipAttributes() throws(ReadFailure) -> Bool {
    if try next() == XMLCharacter.greaterThan {
      index += 1
      return false
    }
    var names: [Range<Int>] = []
    return try skipAttributes(collecting: &names)
  }

  private mutating func skipAttributes(
    collecting names: inout [Range<Int>]
  ) throws(ReadFailure) -> Bool {
    while true {
      let before = index
      skipWhiteSpace()
      let unit = try next()
      if unit == XMLCharacter.greaterThan || unit == XMLCharacter.slash {
        try refuseRepeated(names)
        index += 1
        guard unit == XMLCharacter.slash else { return false }
        guard try next() == XMLCharacter.greaterThan else {
          throw malformed("a slash inside a tag", at: index - 1)
        }
        index += 1
        return true
      }
      guard index > before else { throw malformed("no white space before an attribute", at: index) }
      let start = index
      _ = try readName()
      names.append(start..<index)
      try skipAttributeValue()
    }
  }

  private mutating func skipAttributeValue() throws(ReadFailure) {
    let value = try readQuoted()
    var inner = XMLScanner(units, from: value.lowerBound)
    var ignored = XMLText()
    while inner.index < value.upperBound {
      switch units[inner.index] {
      case XMLCharacter.lessThan: throw malformed("a tag inside an attribute", at: inner.index)
      case XMLCharacter.ampersand: try inner.readReference(into: &ignored)
      default: inner.index += 1
      }
    }
  }

  /// Reads `=` and a quoted value.
  ///
  /// - Returns: Where the value stands, without its quotes.
  mutating func readQuoted() throws(ReadFailure) -> Range<Int> {
    skipWhiteSpace()
    guard try next() == UInt16(ascii: "=") else {
      throw malformed("an attribute without a value", at: index)
    }
    index += 1
    skipWhiteSpace()
    return try readLiteral()
  }

  /// Reads a quoted literal.
  ///
  /// - Returns: Where it stands, without its quotes.
  mutating func readLiteral() throws(ReadFailure) -> Range<Int> {
    let quote = try next()
    guard quote == UInt16(ascii: "\"") || quote == UInt16(ascii: "'") else {
      throw malformed("a value without quotes", at: index)
    }
    let start = index + 1
    repeat { index += 1 } while try next() != quote
    index += 1
    return start..<index - 1
  }

  private func refuseRepeated(_ names: [Range<Int>]) throws(ReadFailure) {
    guard names.count > 1 else { return }
    guard Set(names.map { text(in: $0) }).count == names.count else {
      throw malformed("the same attribute twice in a tag", at: names[0].lowerBound)
    }
  }

  func text(in run: Range<Int>) -> ExactText {
    var text = XMLText()
    units.append(run, to: &text)
    return text.exact
  }

  // MARK: References

  /// Reads a reference to a character, predefined or numeric, and appends what it stands for.
  mutating func readReference(into text: inout XMLText) throws(ReadFailure) {
    let start = index
    index += 1
    if try next() == UInt16(ascii: "#") {
      index += 1
      text.append(scalar: try readNumericReference(from: start))
      return
    }
    switch try readName() {
    case 0x6C74: text.append(UInt16(ascii: "<"))
    case 0x6774: text.append(UInt16(ascii: ">"))
    case 0x61_6D70: text.append(UInt16(ascii: "&"))
    case 0x71_756F74: text.append(UInt16(ascii: "\""))
    case 0x61_706F73: text.append(UInt16(ascii: "'"))
    default: throw malformed("a reference to an entity that is not predefined", at: start)
    }
    try endReference(from: start)
  }

  private mutating func readNumericReference(from start: Int) throws(ReadFailure) -> UInt32 {
    let isHexadecimal = try next() == UInt16(ascii: "x")
    if isHexadecimal { index += 1 }
    var value: UInt64 = 0
    while let digit = XMLCharacter.hexadecimalValue(try next()), isHexadecimal || digit < 10 {
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      index += 1
    }
    guard value > 0, value < 0x110000 else {
      throw malformed("a numeric reference to no character", at: start)
    }
    try endReference(from: start)
    return UInt32(truncatingIfNeeded: value)
  }

  private mutating func endReference(from start: Int) throws(ReadFailure) {
    guard try next() == UInt16(ascii: ";") else {
      throw malformed("a reference without its semicolon", at: start)
    }
    index += 1
  }
}
