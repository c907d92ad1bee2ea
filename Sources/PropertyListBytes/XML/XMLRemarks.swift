/// What an XML property list says beside its values: comments, processing instructions, attributes,
/// and the identifiers of a document type.
///
/// For a document that was read, so nothing is checked again.
package struct XMLRemarks: Sendable {
  /// Where something is said, as bytes of the document: between the marks of a comment, behind the
  /// name of an instruction, between quotation marks. What every property list says is none: the XML
  /// declaration, Apple's document type, the version of the list.
  package private(set) var ranges: [Range<Int>] = []
  /// Whether attributes or instructions have names of somebody's choice.
  package private(set) var hasNames = false

  private let encoding: XMLEncoding
  private let document: [UInt8]

  private static let appleIdentifiers: Set<String> = [
    "-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN",
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd",
    "https://www.apple.com/DTDs/PropertyList-1.0.dtd",
  ]

  /// - Throws: What reading the document would have thrown.
  /// - Complexity: Linear in the document.
  package init(in document: [UInt8]) throws(ReadFailure) {
    encoding = try XMLEncoding(detecting: document)
    self.document = document
    var index = encoding.markUnits(in: document)
    while let next = unit(index) {
      if next != XMLCharacter.lessThan {
        index += 1
      } else if starts("<!--", at: index) {
        index = take(from: index + 4, to: "-->")
      } else if starts("<![CDATA[", at: index) {
        index = skip(from: index + 9, to: "]]>")
      } else if starts("<?xml", at: index), unit(index + 5).map(XMLCharacter.isWhiteSpace) ?? false
      {
        index = skip(from: index + 5, to: "?>")
      } else if starts("<?", at: index) {
        hasNames = true
        index = take(from: nameEnd(index + 2), to: "?>")
      } else if starts("</", at: index) {
        index = skip(from: index, to: ">")
      } else if starts("<!", at: index) {
        takeDocumentType(&index)
      } else {
        takeTag(&index)
      }
    }
  }

  /// The document with blanks for everything that is said; white space stays.
  package func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for range in ranges {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: encoding.unitWidth) {
        let unit = encoding.unit(start / encoding.unitWidth, of: bytes)
        guard let unit, !XMLCharacter.isWhiteSpace(unit) else { continue }
        switch encoding {
        case .utf8: bytes[start] = 0x20
        case .utf16BigEndian: (bytes[start], bytes[start + 1]) = (0, 0x20)
        case .utf16LittleEndian: (bytes[start], bytes[start + 1]) = (0x20, 0)
        }
      }
    }
    return bytes
  }

  // MARK: Pieces

  private func unit(_ index: Int) -> UInt16? { encoding.unit(index, of: document) }

  private func starts(_ text: StaticString, at index: Int) -> Bool {
    var position = index
    for expected in "\(text)".utf16 {
      guard unit(position) == expected else { return false }
      position += 1
    }
    return true
  }

  /// The position behind a name.
  private func nameEnd(_ start: Int) -> Int {
    var index = start
    while let unit = unit(index), XMLCharacter.continuesName(unit) { index += 1 }
    return index
  }

  /// The position behind the next occurrence of a mark.
  private func skip(from start: Int, to mark: StaticString) -> Int {
    var index = start
    while unit(index) != nil, !starts(mark, at: index) { index += 1 }
    return index + mark.utf8CodeUnitCount
  }

  /// Notes what stands in front of a mark.
  private mutating func take(from start: Int, to mark: StaticString) -> Int {
    let end = skip(from: start, to: mark)
    note(start..<max(start, end - mark.utf8CodeUnitCount))
    return end
  }

  private mutating func note(_ units: Range<Int>) {
    let isBlank = units.allSatisfy { unit($0).map(XMLCharacter.isWhiteSpace) ?? true }
    guard !isBlank else { return }
    let width = encoding.unitWidth
    ranges.append(units.lowerBound * width..<min(units.upperBound * width, document.count))
  }

  /// The units between quotation marks, and the position behind them.
  private func literal(_ index: inout Int) -> Range<Int> {
    let quote = unit(index)
    index += 1
    let start = index
    while let next = unit(index), next != quote { index += 1 }
    defer { index += 1 }
    return start..<index
  }

  private static func isQuote(_ unit: UInt16) -> Bool { unit == 0x22 || unit == 0x27 }

  private func text(_ units: Range<Int>) -> String {
    String(decoding: units.compactMap { unit($0) }, as: UTF16.self)
  }

  private mutating func takeDocumentType(_ index: inout Int) {
    while let next = unit(index), next != XMLCharacter.greaterThan {
      guard Self.isQuote(next) else {
        index += 1
        continue
      }
      let identifier = literal(&index)
      if !Self.appleIdentifiers.contains(text(identifier)) { note(identifier) }
    }
    index += 1
  }

  private mutating func takeTag(_ index: inout Int) {
    let isList = starts("<plist", at: index)
    index = nameEnd(index + 1)
    while let next = unit(index), next != XMLCharacter.greaterThan {
      guard XMLCharacter.beginsName(next) else {
        index += 1
        continue
      }
      let start = index
      index = nameEnd(index)
      let isVersion = isList && text(start..<index) == "version"
      if !isVersion { hasNames = true }
      while let next = unit(index), !Self.isQuote(next) { index += 1 }
      let value = literal(&index)
      let isNumber = text(value).utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      if !(isVersion && isNumber) { note(value) }
    }
    index += 1
  }
}
