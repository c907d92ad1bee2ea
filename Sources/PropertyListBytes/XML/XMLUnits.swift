/// The code units of an XML document, checked in advance.
///
/// The units up to `count` are well-formed in their encoding and hold no NUL, so what reads them
/// need not look at that again. What comes behind them, if anything, is described by `rest`.
protocol XMLUnits {
  /// The bytes that a unit takes.
  static var width: Int { get }
  /// The number of units before the first fault of the encoding or the end of the input.
  var count: Int { get }
  var rest: XMLRest { get }

  subscript(index: Int) -> UInt16 { get }

  /// The position of the first `<`, `>` or `&` from a position on, or `count`.
  func markup(from start: Int) -> Int

  /// Appends a run of units, which begins and ends at characters, to a text.
  func append(_ run: Range<Int>, to text: inout XMLText)
}

/// What follows the checked units of an XML document.
enum XMLRest {
  case nothing
  /// The input ends within a character.
  case partOfCharacter
  /// The next bytes are a fault, described in words.
  case fault(String)
}

struct UTF8Units: XMLUnits {
  static let width = 1

  private let bytes: [UInt8]
  let count: Int
  let rest: XMLRest

  init(checking bytes: [UInt8]) {
    self.bytes = bytes
    let span = bytes.span
    var index = 0
    var rest = XMLRest.nothing
    while index < span.count {
      let byte = span[index]
      if byte &- 1 < 0x7F {
        index += 1
        continue
      }
      let length = Self.sequenceLength(from: byte)
      guard length > 0 else {
        rest = .fault(byte == 0 ? "a NUL character" : "bytes that are no UTF-8")
        break
      }
      let end = min(index + length, span.count)
      guard Self.continues(span, from: index, to: end) else {
        rest = .fault("bytes that are no UTF-8")
        break
      }
      guard end == index + length else {
        rest = .partOfCharacter
        break
      }
      index = end
    }
    count = index
    self.rest = rest
  }

  /// The length of the sequence that a byte above 127 begins; zero if it begins none.
  private static func sequenceLength(from byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// Whether the bytes behind a sequence's first are in range (Unicode, table 3-7): no overlong
  /// form, no surrogate, nothing above U+10FFFF.
  private static func continues(
    _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    for index in start + 1..<end {
      let byte = bytes[index]
      guard byte & 0xC0 == 0x80 else { return false }
      guard index == start + 1 else { continue }
      switch bytes[start] {
      case 0xE0: if byte < 0xA0 { return false }
      case 0xED: if byte > 0x9F { return false }
      case 0xF0: if byte < 0x90 { return false }
      case 0xF4: if byte > 0x8F { return false }
      default: break
      }
    }
    return true
  }

  @inline(__always) subscript(index: Int) -> UInt16 { UInt16(bytes[index]) }

  func markup(from start: Int) -> Int {
    let span = bytes.span
    var index = start
    while index < count {
      let byte = span[index]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: ">") {
        break
      }
      index += 1
    }
    return index
  }

  func append(_ run: Range<Int>, to text: inout XMLText) {
    let span = bytes.span
    var all: UInt8 = 0
    for index in run { all |= span[index] }
    if all < 0x80 {
      text.append(ascii: bytes[run])
      return
    }
    var index = run.lowerBound
    while index < run.upperBound {
      let byte = span[index]
      if byte < 0x80 {
        text.append(UInt16(byte))
        index += 1
        continue
      }
      let length = Self.sequenceLength(from: byte)
      var scalar = UInt32(byte) & (0x7F >> UInt32(length))
      for next in index + 1..<index + length { scalar = scalar << 6 | UInt32(span[next] & 0x3F) }
      text.append(scalar: scalar)
      index += length
    }
  }
}

struct UTF16Units: XMLUnits {
  static let width = 2

  private let bytes: [UInt8]
  /// The position of the higher byte in a unit.
  private let high: Int
  let count: Int
  let rest: XMLRest

  init(checking bytes: [UInt8], bigEndian: Bool) {
    self.bytes = bytes
    high = bigEndian ? 0 : 1
    let span = bytes.span
    let whole = span.count / 2
    var index = 0
    while index < whole, span[2 * index] | span[2 * index + 1] != 0 { index += 1 }
    count = index
    rest =
      index < whole
      ? .fault("a NUL character") : span.count % 2 == 1 ? .partOfCharacter : .nothing
  }

  @inline(__always) subscript(index: Int) -> UInt16 {
    UInt16(bytes[2 * index + high]) << 8 | UInt16(bytes[2 * index + 1 - high])
  }

  func markup(from start: Int) -> Int {
    var index = start
    while index < count {
      let unit = self[index]
      if unit == XMLCharacter.lessThan || unit == XMLCharacter.ampersand
        || unit == XMLCharacter.greaterThan
      {
        break
      }
      index += 1
    }
    return index
  }

  func append(_ run: Range<Int>, to text: inout XMLText) {
    for index in run { text.append(self[index]) }
  }
}
