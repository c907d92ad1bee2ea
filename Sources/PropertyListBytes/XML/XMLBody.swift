/// The pass over the elements of an XML property list, with its own stack.
struct XMLBody<Units: XMLUnits> {
  /// An element whose end tag was not yet met; the lowest is `plist`.
  private struct Frame {
    let element: XMLElement
    /// The position of the element's start tag.
    let start: Int
    /// How many keys and values stood on the stacks before the element's own.
    let firstKey: Int
    let firstValue: Int
    /// Whether the first key is the one that marks a reference.
    var marksReference = false
  }

  private(set) var builder = ObjectTableBuilder()
  var scanner: XMLScanner<Units>
  private let limits: ReadLimits

  private var frames: [Frame] = []
  private var keys: [UInt32] = []
  private var values: [UInt32] = []
  /// The value added last, if it is an integer.
  private var lastInteger: PropertyListInteger?
  private var elementCount = 0
  private var text = XMLText()

  private static var referenceKey: [UInt8] { Array("CF$UID".utf8) }

  init(_ scanner: XMLScanner<Units>, limits: ReadLimits) {
    self.scanner = scanner
    self.limits = limits
  }

  /// Reads the element `plist`, from its start tag through its end tag.
  ///
  /// - Returns: The number of the list's root object.
  mutating func readRootElement() throws(ReadFailure) -> UInt32 {
    let start = scanner.index
    scanner.advance()
    guard try scanner.readName() == XMLElement.plist.rawValue else {
      throw ReadFailure(
        .notAPropertyList, "XML whose root element is not plist", offset: scanner.offset(of: start))
    }
    if try !scanner.skipAttributes() {
      frames.append(Frame(element: .plist, start: start, firstKey: 0, firstValue: 0))
    }
    while let frame = frames.last {
      try scanner.skipBetweenElements()
      let tag = scanner.index
      guard try scanner.next() == XMLCharacter.lessThan else {
        throw scanner.malformed("text between elements", at: tag)
      }
      scanner.advance()
      switch try scanner.next() {
      case XMLCharacter.slash:
        scanner.advance()
        try scanner.readEndTag(of: frame.element, from: tag)
        frames.removeLast()
        if frame.element != .plist { try close(frame) }
      case UInt16(ascii: "!"): try scanner.skipBlankSection(from: tag)
      default: try readElement(from: tag, in: frame)
      }
    }
    guard let root = values.first else {
      throw scanner.malformed("a property list without a value", at: start)
    }
    return root
  }

  private mutating func readElement(from start: Int, in parent: Frame) throws(ReadFailure) {
    let name = try scanner.readName()
    let isEmpty = try scanner.skipAttributes()
    guard let element = XMLElement(rawValue: name), element != .plist else {
      throw scanner.malformed("an element that property lists do not have", at: start)
    }
    let offset = scanner.offset(of: start)
    elementCount += 1
    try limits.check(elementCount, .objects, offset: offset)
    try checkPlace(of: element, from: start, in: parent)
    if element == .array || element == .dict {
      let frame = Frame(
        element: element, start: start, firstKey: keys.count, firstValue: values.count)
      // A dictionary may turn out to be a reference, which is no container.
      let level = element == .array ? frames.count : frames.count - 1
      try limits.check(level, .depth, offset: offset)
      if isEmpty { try close(frame) } else { frames.append(frame) }
      return
    }
    text.clear()
    if !isEmpty { try scanner.readScalar(element, into: &text) }
    if element == .key {
      if keys.count == parent.firstKey, text.isASCII, text.ascii == Self.referenceKey {
        frames[frames.count - 1].marksReference = true
      }
      keys.append(try addText(at: offset))
    } else {
      try addScalar(element, from: start)
    }
  }

  /// Refuses an element that may not come next in its parent.
  private func checkPlace(
    of element: XMLElement, from start: Int, in parent: Frame
  ) throws(ReadFailure) {
    let keyCount = keys.count - parent.firstKey
    let valueCount = values.count - parent.firstValue
    switch (parent.element, element) {
    case (.dict, .key):
      guard keyCount == valueCount else {
        throw scanner.malformed("a key where a value belongs", at: start)
      }
    case (_, .key): throw scanner.malformed("a key outside a dictionary", at: start)
    case (.dict, _):
      guard keyCount > valueCount else {
        throw scanner.malformed("a dictionary value without a key", at: start)
      }
    case (.plist, _):
      guard valueCount == 0 else {
        throw scanner.malformed("a property list with a second root", at: start)
      }
    default: break
    }
  }

  // MARK: Objects

  private mutating func add(_ object: UInt32, integer: PropertyListInteger? = nil) {
    values.append(object)
    lastInteger = integer
  }

  private mutating func addText(at offset: Int) throws(ReadFailure) -> UInt32 {
    text.isASCII
      ? try builder.add(ascii: text.ascii, at: offset)
      : try builder.add(codeUnits: text.codeUnits, at: offset)
  }

  private mutating func addScalar(
    _ element: XMLElement, from start: Int
  ) throws(ReadFailure) {
    let offset = scanner.offset(of: start)
    switch element {
    case .integer:
      guard let integer = text.integer else {
        throw scanner.malformed("an integer that is none, or outside its range", at: start)
      }
      add(try builder.add(integer: integer, at: offset), integer: integer)
    case .real:
      guard let real = text.real else {
        throw scanner.malformed("a real that is none, or too large for one", at: start)
      }
      add(try builder.add(real: real, at: offset))
    case .date:
      guard let seconds = text.date else {
        throw scanner.malformed("a date that is no YYYY-MM-DDThh:mm:ssZ", at: start)
      }
      add(try builder.add(date: seconds, at: offset))
    case .data:
      guard let data = text.base64 else {
        throw scanner.malformed("data with a wrong base64 alphabet or padding", at: start)
      }
      add(try builder.add(data: data, at: offset))
    case .true, .false:
      guard text.isEmpty else {
        throw scanner.malformed("text inside a boolean", at: start)
      }
      add(try builder.add(boolean: element == .true, at: offset))
    case .string, .key, .plist, .dict, .array: add(try addText(at: offset))
    }
  }

  /// Adds a container whose content is complete.
  private mutating func close(_ frame: Frame) throws(ReadFailure) {
    let offset = scanner.offset(of: frame.start)
    let object: UInt32
    if frame.element == .array {
      object = try builder.add(array: values[frame.firstValue...], at: offset)
    } else {
      guard keys.count - frame.firstKey == values.count - frame.firstValue else {
        throw scanner.malformed("a key without a value", at: frame.start)
      }
      if frame.marksReference, keys.count == frame.firstKey + 1 {
        object = try replaceWithReference(frame)
      } else {
        try limits.check(frames.count, .depth, offset: offset)
        object = try builder.add(
          keys: keys[frame.firstKey...], values: values[frame.firstValue...], at: offset)
      }
    }
    keys.removeLast(keys.count - frame.firstKey)
    values.removeLast(values.count - frame.firstValue)
    add(object)
  }

  /// Adds a UID in place of the dictionary by which XML writes one: the key `CF$UID` alone, whose
  /// text and integer are the two objects added last.
  private mutating func replaceWithReference(_ frame: Frame) throws(ReadFailure) -> UInt32 {
    guard let number = lastInteger?.uint64, let uid = UInt32(exactly: number) else {
      throw scanner.malformed("a CF$UID that is no integer from 0 to 2^32-1", at: frame.start)
    }
    builder.removeLast(2)
    return try builder.add(uid: uid, at: scanner.offset(of: frame.start))
  }
}
