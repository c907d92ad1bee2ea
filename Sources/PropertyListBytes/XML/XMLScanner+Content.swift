/// Text, and what may stand between elements.
extension XMLScanner {
  /// Reads the text of a scalar element, through its end tag.
  ///
  /// References and CDATA sections become the characters they stand for; line ends stay as they
  /// are.
  mutating func readScalar(
    _ element: XMLElement, into text: inout XMLText
  ) throws(ReadFailure) {
    while true {
      let start = index
      let stop = units.markup(from: start)
      if stop > start {
        units.append(start..<stop, to: &text)
        move(to: stop)
      }
      switch try next() {
      case XMLCharacter.ampersand: try readReference(into: &text)
      case XMLCharacter.greaterThan:
        try refuseSectionEnd(within: start)
        text.append(XMLCharacter.greaterThan)
        advance()
      default:
        advance()
        if try next() == XMLCharacter.slash {
          advance()
          try readEndTag(of: element, from: stop)
          return
        }
        guard try skip("![CDATA[") else {
          throw malformed("an element, comment or instruction inside a scalar", at: stop)
        }
        try readSection(into: &text)
      }
    }
  }

  /// Refuses `]]>` outside a CDATA section, which XML reserves.
  private func refuseSectionEnd(within start: Int) throws(ReadFailure) {
    let bracket = UInt16(ascii: "]")
    guard index >= start + 2, units[index - 1] == bracket, units[index - 2] == bracket else {
      return
    }
    throw malformed("the end of a CDATA section that has no beginning", at: index - 2)
  }

  /// Reads the rest of a CDATA section, through its end.
  private mutating func readSection(into text: inout XMLText) throws(ReadFailure) {
    let start = index
    try skipThrough("]]>")
    units.append(start..<index - 3, to: &text)
  }

  /// Reads the rest of an end tag, which must be that of the given element.
  mutating func readEndTag(of element: XMLElement, from start: Int) throws(ReadFailure) {
    guard try readName() == element.rawValue else {
      throw malformed("an end tag of another element than the open one", at: start)
    }
    skipWhiteSpace()
    guard try next() == XMLCharacter.greaterThan else {
      throw malformed("an end tag that is not closed", at: start)
    }
    advance()
  }

  /// Moves past white space, comments and instructions.
  mutating func skipBetweenElements() throws(ReadFailure) {
    while true {
      skipWhiteSpace()
      guard index < units.count, units[index] == XMLCharacter.lessThan else { return }
      switch try next(1) {
      case UInt16(ascii: "?"): try skipInstruction()
      case UInt16(ascii: "!"): guard try skipComment() else { return }
      default: return
      }
    }
  }

  /// Moves past a comment if one comes next.
  private mutating func skipComment() throws(ReadFailure) -> Bool {
    guard try skip("<!--") else { return false }
    try skipThrough("--")
    guard try next() == XMLCharacter.greaterThan else {
      throw malformed("two hyphens inside a comment", at: index - 2)
    }
    advance()
    return true
  }

  /// Moves past a CDATA section of white space between elements, whose `<` was read.
  mutating func skipBlankSection(from start: Int) throws(ReadFailure) {
    var text = XMLText()
    guard try skip("![CDATA[") else {
      throw malformed("a declaration inside the root element", at: start)
    }
    try readSection(into: &text)
    guard text.exact.codeUnits.allSatisfy(XMLCharacter.isWhiteSpace) else {
      throw malformed("text between elements", at: start)
    }
  }

  /// Moves past a processing instruction, which begins with `<?`.
  private mutating func skipInstruction() throws(ReadFailure) {
    let start = index
    advance()
    advance()
    guard try readName() | 0x20_2020 != Self.declarationName else {
      throw malformed("an XML declaration that is not at the beginning", at: start)
    }
    if XMLCharacter.isWhiteSpace(try next()) {
      try skipThrough("?>")
    } else if try !skip("?>") {
      throw malformed("an instruction whose name is no name", at: start)
    }
  }

  /// The letters `xml`.
  private static var declarationName: UInt64 { 0x78_6D6C }

  /// Reads an XML declaration, if the document begins with one.
  ///
  /// The version may be any; it changes nothing here.
  ///
  /// - Returns: The declared encoding and where its name stands, if one is declared.
  mutating func readDeclaration() throws(ReadFailure) -> (encoding: String, index: Int)? {
    let start = index
    guard try skip("<?xml") else { return nil }
    guard !XMLCharacter.continuesName(try next()) else {
      move(to: start)
      return nil
    }
    var names: Set<ExactText> = []
    var encoding: (String, Int)?
    while true {
      let before = index
      skipWhiteSpace()
      if try skip("?>") { return encoding }
      guard index > before else {
        throw malformed("no white space inside the XML declaration", at: index)
      }
      let first = index
      _ = try readName()
      let name = text(in: first..<index)
      guard ["version", "encoding", "standalone"].contains(name), names.insert(name).inserted
      else { throw malformed("an XML declaration with an unknown or repeated part", at: first) }
      let value = try readQuoted()
      if name == "encoding" { encoding = (text(in: value).repaired, value.lowerBound) }
    }
  }

  /// Moves past a document type declaration, which begins with `<!DOCTYPE`; nothing that it names
  /// is looked up.
  mutating func skipDocumentType() throws(ReadFailure) {
    let start = index
    guard try skip("<!DOCTYPE"), XMLCharacter.isWhiteSpace(try next()) else {
      throw malformed("a declaration that is no document type", at: start)
    }
    skipWhiteSpace()
    _ = try readName()
    while true {
      switch try next() {
      case XMLCharacter.greaterThan:
        advance()
        return
      case UInt16(ascii: "["):
        throw malformed("a document type with an internal subset", at: index)
      case UInt16(ascii: "\""), UInt16(ascii: "'"): _ = try readLiteral()
      case let unit where XMLCharacter.isWhiteSpace(unit) || XMLCharacter.continuesName(unit):
        advance()
      default: throw malformed("a document type that is not well-formed", at: start)
      }
    }
  }
}
