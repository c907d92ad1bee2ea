import PropertyListBytes

/// Reads elements one after the other, entering some and skipping the rest.
///
/// Takes definite lengths, as DER has them, and indefinite ones, which signing tools write when they
/// stream. Every element that is entered has to end where the one around it says; no byte may be
/// left. Nothing recurses: what is entered is on a stack of its own, and what is skipped needs a
/// counter only. Cost: linear in the bytes.
struct EncodedReader {
  /// Far more levels than a signature has.
  private static let deepest = 64

  private let bytes: [UInt8]
  private(set) var offset = 0
  /// Where the entered elements end; nil for those of indefinite length.
  private var ends: [Int?] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The end beyond which nothing of the innermost entered element can lie.
  private var bound: Int {
    for end in ends.reversed() {
      if let end { return end }
    }
    return bytes.count
  }

  private func fault(_ code: FindingCode, _ message: String, at offset: Int) -> ReadFailure {
    ReadFailure(code, "the signature's encoding: \(message)", offset: offset)
  }

  /// Whether the innermost entered element has no further content.
  var isAtEnd: Bool {
    guard let end = ends.last else { return offset == bytes.count }
    if let end { return offset == end }
    return bound - offset >= 2 && bytes[offset] == 0 && bytes[offset + 1] == 0
  }

  /// The tag of the next element; nil at the end.
  var nextTag: UInt8? { isAtEnd || offset >= bound ? nil : bytes[offset] }

  /// Reads the header of the next element.
  mutating func header() throws(ReadFailure) -> EncodedElement {
    let start = offset
    let tag = try byte()
    guard tag & 0x1F != 0x1F else { throw fault(.malformed, "a tag of several bytes", at: start) }
    guard tag != 0 else { throw fault(.malformed, "an end without a beginning", at: start) }
    let first = try byte()
    switch first {
    case 0..<0x80: return try element(tag, length: UInt64(first), start)
    case 0x80:
      guard tag & 0x20 != 0 else {
        throw fault(.malformed, "an indefinite length of a primitive element", at: start)
      }
      return EncodedElement(tag: tag, contentStart: offset, contentEnd: nil)
    default:
      let width = Int(first & 0x7F)
      guard width <= 8 else { throw fault(.malformed, "a length of \(width) bytes", at: start) }
      var length: UInt64 = 0
      for _ in 0..<width { length = length << 8 | UInt64(try byte()) }
      return try element(tag, length: length, start)
    }
  }

  private func element(
    _ tag: UInt8, length: UInt64, _ start: Int
  ) throws(ReadFailure) -> EncodedElement {
    guard length <= UInt64(bound - offset) else {
      let isWithinAll = length <= UInt64(bytes.count - offset)
      throw fault(
        isWithinAll ? .malformed : .truncated, "an element longer than what holds it", at: start)
    }
    return EncodedElement(tag: tag, contentStart: offset, contentEnd: offset + Int(length))
  }

  private mutating func byte() throws(ReadFailure) -> UInt8 {
    guard offset < bound else {
      throw fault(
        bound == bytes.count ? .truncated : .malformed, "an element that ends too early",
        at: offset)
    }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads the header of an element that must have a tag, and goes on with its content.
  mutating func enter(_ tag: UInt8, _ what: String) throws(ReadFailure) {
    let start = offset
    let element = try header()
    guard element.tag == tag else { throw fault(.malformed, "no \(what)", at: start) }
    guard ends.count < Self.deepest else {
      throw fault(.limitExceeded, "more than \(Self.deepest) levels", at: start)
    }
    ends.append(element.contentEnd)
  }

  /// Ends the innermost entered element, of which nothing may be left.
  mutating func leave() throws(ReadFailure) {
    guard let end = ends.last else { return }
    guard isAtEnd else {
      throw fault(
        offset >= bytes.count ? .truncated : .malformed,
        "more or less content than there should be",
        at: offset)
    }
    if end == nil { offset += 2 }
    ends.removeLast()
  }

  /// Passes over an element whose header was read.
  mutating func skip(_ element: EncodedElement) throws(ReadFailure) {
    guard element.contentEnd == nil else {
      offset = element.contentEnd ?? offset
      return
    }
    var open = 1
    while open > 0 {
      guard bound - offset >= 2 else {
        throw fault(.truncated, "an element without end", at: offset)
      }
      if bytes[offset] == 0, bytes[offset + 1] == 0 {
        offset += 2
        open -= 1
        continue
      }
      let inner = try header()
      if let end = inner.contentEnd {
        offset = end
      } else {
        open += 1
        guard open <= Self.deepest else {
          throw fault(.limitExceeded, "more than \(Self.deepest) levels", at: offset)
        }
      }
    }
  }

  /// Reads the content of a primitive element that must have a tag.
  mutating func content(_ tag: UInt8, _ what: String) throws(ReadFailure) -> ArraySlice<UInt8> {
    let start = offset
    let element = try header()
    guard element.tag == tag, let end = element.contentEnd else {
      throw fault(.malformed, "no \(what)", at: start)
    }
    offset = end
    return bytes[element.contentStart..<end]
  }

  /// Reads a string of octets, whole or in pieces, which may be in pieces themselves.
  mutating func octets(_ what: String) throws(ReadFailure) -> [UInt8] {
    let level = ends.count
    var result: [UInt8] = []
    repeat {
      if ends.count > level, isAtEnd {
        try leave()
        continue
      }
      let start = offset
      let element = try header()
      guard element.kind == EncodedElement.octets else {
        throw fault(.malformed, "no \(what)", at: start)
      }
      if element.isConstructed {
        guard ends.count < Self.deepest else {
          throw fault(.limitExceeded, "more than \(Self.deepest) levels", at: start)
        }
        ends.append(element.contentEnd)
      } else {
        let end = element.contentEnd ?? element.contentStart
        result += bytes[element.contentStart..<end]
        offset = end
      }
    } while ends.count > level
    return result
  }
}
