/// The text of one scalar element of an XML property list: which bytes of the document spell each
/// of its characters.
///
/// For changing characters in place, so the document must be one that was read: nothing is checked
/// again.
package struct XMLContent: Sendable {
  /// One or more bytes that stand for one character.
  package struct Piece: Sendable {
    /// In the document.
    package let bytes: Range<Int>
    /// The UTF-16 code unit, the first of a pair if there are two.
    package let unit: UInt16
    /// The second code unit of a pair.
    package let low: UInt16?
    /// Whether it is written as a reference, such as `&lt;` or `&#60;`.
    package let isReference: Bool

    /// How many code units the character has.
    package var count: Int { low == nil ? 1 : 2 }
    /// The one or two code units.
    package var units: [UInt16] { low.map { [unit, $0] } ?? [unit] }
  }

  package private(set) var pieces: [Piece] = []
  private let encoding: XMLEncoding

  /// Finds the characters of the element whose start tag begins at an offset.
  ///
  /// - Throws: What reading the document would have thrown, for bytes that are no property list.
  package init(ofElementAt offset: Int, in document: [UInt8]) throws(ReadFailure) {
    encoding = try XMLEncoding(detecting: document)
    var index = offset / encoding.unitWidth
    guard skipStartTag(&index, document) else { return }
    var isSection = false
    while let unit = encoding.unit(index, of: document) {
      if isSection, starts("]]>", at: index, document) {
        isSection = false
        index += 3
      } else if !isSection, starts("<![CDATA[", at: index, document) {
        isSection = true
        index += 9
      } else if !isSection, unit == XMLCharacter.lessThan {
        return
      } else if !isSection, unit == XMLCharacter.ampersand {
        appendReference(&index, document)
      } else {
        appendCharacter(&index, unit, document)
      }
    }
  }

  /// Moves behind a start tag.
  ///
  /// - Returns: False for an element without content.
  private func skipStartTag(_ index: inout Int, _ document: [UInt8]) -> Bool {
    var quote: UInt16?
    var last: UInt16 = 0
    while let unit = encoding.unit(index, of: document) {
      index += 1
      if let open = quote {
        if unit == open { quote = nil }
      } else if unit == UInt16(UInt8(ascii: "\"")) || unit == UInt16(UInt8(ascii: "'")) {
        quote = unit
      } else if unit == XMLCharacter.greaterThan {
        return last != XMLCharacter.slash
      }
      last = unit
    }
    return false
  }

  private func starts(_ text: StaticString, at index: Int, _ document: [UInt8]) -> Bool {
    var position = index
    for unit in "\(text)".utf16 {
      guard encoding.unit(position, of: document) == unit else { return false }
      position += 1
    }
    return true
  }

  private mutating func append(_ units: [UInt16], _ range: Range<Int>, isReference: Bool) {
    let width = encoding.unitWidth
    pieces.append(
      Piece(
        bytes: range.lowerBound * width..<range.upperBound * width, unit: units.first ?? 0,
        low: units.count > 1 ? units[1] : nil, isReference: isReference))
  }

  private mutating func appendCharacter(
    _ index: inout Int, _ unit: UInt16, _ document: [UInt8]
  ) {
    let start = index
    if encoding == .utf8 {
      let length = unit < 0x80 ? 1 : unit < 0xE0 ? 2 : unit < 0xF0 ? 3 : 4
      index = min(start + length, document.count)
      append(
        Array(String(decoding: document[start..<index], as: UTF8.self).utf16), start..<index,
        isReference: false)
      return
    }
    index += 1
    if unit & 0xFC00 == 0xD800, let low = encoding.unit(index, of: document),
      low & 0xFC00 == 0xDC00
    {
      index += 1
      append([unit, low], start..<index, isReference: false)
    } else {
      append([unit], start..<index, isReference: false)
    }
  }

  private mutating func appendReference(_ index: inout Int, _ document: [UInt8]) {
    let start = index
    var name: [UInt8] = []
    index += 1
    while let unit = encoding.unit(index, of: document) {
      index += 1
      if unit == UInt16(UInt8(ascii: ";")) { break }
      name.append(UInt8(truncatingIfNeeded: unit))
    }
    let text = String(decoding: name, as: UTF8.self)
    let scalar: UInt32? =
      switch text {
      case "lt": 0x3C
      case "gt": 0x3E
      case "amp": 0x26
      case "quot": 0x22
      case "apos": 0x27
      default:
        text.hasPrefix("#x")
          ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst(1), radix: 10)
      }
    let number = scalar ?? 0
    let units: [UInt16] =
      number < 0x10000
      ? [UInt16(truncatingIfNeeded: number)]
      : [
        UInt16(truncatingIfNeeded: 0xD7C0 + number >> 10),
        UInt16(truncatingIfNeeded: 0xDC00 + number & 0x3FF),
      ]
    append(units, start..<index, isReference: true)
  }

  /// The bytes that spell other characters in the place of a piece.
  ///
  /// - Returns: Nil if as many bytes cannot spell them.
  package func spelling(of units: [UInt16], inPlaceOf piece: Piece) -> [UInt8]? {
    let width = encoding.unitWidth
    if piece.isReference {
      guard let number = Self.scalar(units) else { return nil }
      let digits = String(number)
      let places = piece.bytes.count / width - 3
      guard digits.utf8.count <= places else {
        let names: [UInt32: String] = [0x3C: "&lt;", 0x3E: "&gt;"]
        let name = names[number].map { encoded(Array($0.utf16)) }
        return name?.count == piece.bytes.count ? name : nil
      }
      let padding = String(repeating: "0", count: places - digits.utf8.count)
      return encoded(Array("&#\(padding)\(digits);".utf16))
    }
    let bytes = encoded(units)
    return bytes.count == piece.bytes.count ? bytes : nil
  }

  private static func scalar(_ units: [UInt16]) -> UInt32? {
    if units.count == 1 { return UInt32(units[0]) }
    guard units.count == 2 else { return nil }
    return 0x10000 + (UInt32(units[0] & 0x3FF) << 10 | UInt32(units[1] & 0x3FF))
  }

  private func encoded(_ units: [UInt16]) -> [UInt8] {
    switch encoding {
    case .utf8: Array(String(decoding: units, as: UTF16.self).utf8)
    case .utf16BigEndian: units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf16LittleEndian: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
  }
}
