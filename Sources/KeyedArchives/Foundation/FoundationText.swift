package import PropertyListBytes

/// Where a text stands in an archive, and how long it is; nothing is decoded until asked for.
package struct FoundationText: Hashable, Sendable {
  /// The object of the property list: a text, or data.
  package let object: Int
  /// Whether the object is data that holds the text as UTF-8.
  package let isBytes: Bool
  /// The number of UTF-16 code units.
  package let utf16Count: Int

  /// The text that an object is; nil for an object of another kind.
  package init?(textObject object: Int, in list: PropertyList) {
    let header = list.header(of: object)
    guard header.isText else { return nil }
    self.init(textObject: object, header)
  }

  /// - Parameter header: The object's, of a text.
  init(textObject object: Int, _ header: ObjectHeader) {
    self.object = object
    isBytes = false
    utf16Count = header.count
  }

  /// The text that data holds as UTF-8; nil when the bytes are no UTF-8.
  ///
  /// - Complexity: Linear in the number of bytes.
  init?(dataObject object: Int, in list: PropertyList) {
    guard let count = UTF8Text.utf16Count(list, list.header(of: object)) else { return nil }
    self.object = object
    isBytes = true
    utf16Count = count
  }

  /// A text that data hold as UTF-8, its length known.
  init(dataObject object: Int, utf16Count: Int) {
    self.object = object
    isBytes = true
    self.utf16Count = utf16Count
  }
}

extension KeyedArchive {
  /// The text that an entry is, bare or as an instance of one of Foundation's string classes.
  ///
  /// Nil for an entry of another kind, and for one whose layout is not sound.
  package func foundationText(ofEntry entry: Int) -> FoundationText? {
    let object = object(ofEntry: entry)
    let header = propertyList.header(of: object)
    if header.isText { return FoundationText(textObject: object, in: propertyList) }
    guard foundationClass(ofEntry: entry)?.kind == .string,
      let (key, value) = soleField(of: header, among: .nsString, .nsBytes)
    else { return nil }
    switch (key, propertyList.header(of: value).kind) {
    case (.nsString, _): return FoundationText(textObject: value, in: propertyList)
    case (_, .data): return FoundationText(dataObject: value, in: propertyList)
    default: return nil
    }
  }

  /// The object that holds the bytes of an entry, bare or as an instance of one of Foundation's
  /// data classes.
  ///
  /// Nil for an entry of another kind, and for one whose layout is not sound.
  package func foundationData(ofEntry entry: Int) -> Int? {
    let object = object(ofEntry: entry)
    let header = propertyList.header(of: object)
    if header.kind == .data { return object }
    guard foundationClass(ofEntry: entry)?.kind == .data,
      let (_, value) = soleField(of: header, among: .nsData, .nsBytes),
      propertyList.header(of: value).kind == .data
    else { return nil }
    return value
  }

  /// The only one of two fields that a dictionary has.
  private func soleField(
    of header: ObjectHeader, among first: KnownKey, _ second: KnownKey
  ) -> (key: KnownKey, value: Int)? {
    var found: (key: KnownKey, value: Int)?
    for position in 0..<header.count {
      let meaning = meaning(ofKeyAt: position, in: header)
      guard meaning == first || meaning == second else { continue }
      if found != nil { return nil }
      found = (meaning, propertyList.reference(header.count + position, from: header.start))
    }
    return found
  }

  /// The code units of a text.
  package func exactText(_ text: FoundationText) -> ExactText {
    let header = propertyList.header(of: text.object)
    guard text.isBytes else { return propertyList.text(header) }
    return ExactText(String(decoding: propertyList.data(header), as: UTF8.self))
  }

  /// The first code units of a text, without decoding the rest; half a pair at the end is left out.
  package func codeUnits(of text: FoundationText, atMost count: Int) -> [UInt16] {
    guard text.utf16Count > count else { return exactText(text).codeUnits }
    let header = propertyList.header(of: text.object)
    var units: [UInt16]
    if text.isBytes {
      // A scalar has at most three bytes for each of its code units.
      let bytes = propertyList.data(atMost: 3 * count + 3, of: header)
      units = Array(String(decoding: bytes, as: UTF8.self).utf16.prefix(count))
    } else {
      units = (0..<count).map { propertyList.codeUnit($0, of: header) }
    }
    if let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
    return units
  }

  /// Whether a text has a surrogate without its other half, so that no Unicode text corresponds.
  package func hasUnpairedSurrogate(_ text: FoundationText) -> Bool {
    !text.isBytes && propertyList.hasUnpairedSurrogate(propertyList.header(of: text.object))
  }

  /// Whether a text is `$null`, which Foundation's unarchiver takes for nil wherever it stands.
  package func isNullText(_ text: FoundationText) -> Bool {
    guard text.utf16Count == Self.nullText.count else { return false }
    let header = propertyList.header(of: text.object)
    if text.isBytes { return exactText(text).codeUnits == Self.nullText }
    return propertyList.isText(header, Self.nullText)
  }

  private static let nullText = Array("$null".utf16)
}
