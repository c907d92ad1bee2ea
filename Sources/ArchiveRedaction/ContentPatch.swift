import KeyedArchives
import PropertyListBytes

/// Writes other content over that of a property list, byte for byte in its place.
struct ContentPatch {
  let list: PropertyList
  private(set) var bytes: [UInt8]
  private let original: [UInt8]
  private var isXML: Bool { list.format == .xml }

  init(_ list: PropertyList, bytes: [UInt8]) {
    self.list = list
    self.bytes = bytes
    original = bytes
  }

  // MARK: Reading what is there

  /// The characters of a scalar of an XML list.
  func content(of object: Int) throws(RedactionFailure) -> XMLContent {
    do throws(ReadFailure) {
      return try XMLContent(ofElementAt: list.sourceOffset(of: object), in: original)
    } catch {
      throw .unreadable(error)
    }
  }

  /// The ASCII text of a number in XML, without white space around it, and where it begins.
  private func number(_ content: XMLContent) -> (digits: [UInt8], start: Int) {
    let units = content.pieces.map { UInt8(truncatingIfNeeded: $0.unit) }
    let isBlank = { (byte: UInt8) in [0x09, 0x0A, 0x0D, 0x20].contains(byte) }
    let start = units.firstIndex { !isBlank($0) } ?? units.endIndex
    let end = units.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return (Array(units[start..<end]), start)
  }

  /// How XML spells a number.
  func spelling(of object: Int) throws(RedactionFailure) -> [UInt8] {
    number(try content(of: object)).digits
  }

  /// The magnitudes that an integer's bytes can hold with the same sign, and those of them that are
  /// about as large as the integer.
  func magnitudes(
    of object: Int
  ) throws(RedactionFailure) -> (possible: ClosedRange<UInt64>, usual: ClosedRange<UInt64>) {
    let header = list.header(of: object)
    let value = list.integer(header)
    if isXML {
      let spelling = try spelling(of: object)
      let (count, radix) = Self.digits(of: spelling)
      var most: UInt64 = 0
      var least: UInt64 = 0
      for _ in 0..<count {
        least = most == .max ? least : most == 0 ? 0 : most + 1
        let (product, overflow) = most.multipliedReportingOverflow(by: radix)
        let (sum, sumOverflow) = product.addingReportingOverflow(radix - 1)
        most = overflow || sumOverflow ? .max : sum
      }
      let greatest: UInt64 = value.isNegative ? 1 << 63 : .max
      // A number of many digits stays one.
      let hasZeros = spelling[spelling.count - count] == UInt8(ascii: "0")
      let possible = min(hasZeros ? 0 : least, greatest)...min(most, greatest)
      return (possible, possible)
    }
    // About as large, so that nothing becomes absurd; a byte may be any.
    let magnitude = StandInNumbers.magnitude(value)
    let bits = 64 - magnitude.leadingZeroBitCount
    let usual: UInt64 = bits >= 64 ? .max : max(255, (1 << UInt64(bits)) - 1)
    if value.isNegative { return (1...(1 << 63), 1...min(usual, 1 << 63)) }
    if header.count == 16 { return (0...UInt64.max, 0...usual) }
    let widest: UInt64 =
      header.count == 8 ? UInt64(Int64.max) : (1 << UInt64(8 * header.count)) - 1
    return (0...widest, 0...min(usual, widest))
  }

  /// The digits of an integer in XML: how many, and their base.
  private static func digits(of spelling: [UInt8]) -> (count: Int, radix: UInt64) {
    if spelling.count > 2, spelling[1] | 0x20 == UInt8(ascii: "x") {
      return (spelling.count - 2, 16)
    }
    let hasSign = spelling.first == UInt8(ascii: "-") || spelling.first == UInt8(ascii: "+")
    return (spelling.count - (hasSign ? 1 : 0), 10)
  }

  // MARK: Writing

  mutating func write(text: ExactText, to object: Int) throws(RedactionFailure) {
    let header = list.header(of: object)
    if isXML {
      let content = try content(of: object)
      var units = text.codeUnits[...]
      for piece in content.pieces {
        try write(Array(units.prefix(piece.count)), content, piece, object)
        units = units.dropFirst(piece.count)
      }
    } else if header.kind == .ascii {
      write(text.codeUnits.map { UInt8(truncatingIfNeeded: $0) }, at: header.start)
    } else {
      write(text.codeUnits.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, at: header.start)
    }
  }

  mutating func write(data: [UInt8], to object: Int) throws(RedactionFailure) {
    guard isXML else {
      write(data, at: list.header(of: object).start)
      return
    }
    let content = try content(of: object)
    var digits = Self.base64(data)[...]
    for piece in content.pieces where Self.isBase64(piece.unit) {
      guard let digit = digits.popFirst() else { throw .notPossible(object: object) }
      try write([UInt16(digit)], content, piece, object)
    }
    guard digits.isEmpty else { throw .notPossible(object: object) }
  }

  mutating func write(integer: PropertyListInteger, to object: Int) throws(RedactionFailure) {
    let header = list.header(of: object)
    guard isXML else {
      let low = integer.bits
      let count = min(header.count, 8)
      let digits = (0..<count).reversed().map {
        UInt8(truncatingIfNeeded: low >> (8 * UInt64($0)))
      }
      write(digits, at: header.start + header.count - count)
      return
    }
    let spelling = try spelling(of: object)
    let (count, radix) = Self.digits(of: spelling)
    let digits = String(StandInNumbers.magnitude(integer), radix: Int(radix))
    guard digits.utf8.count <= count else { throw .notPossible(object: object) }
    let padding = Array(repeating: UInt8(ascii: "0"), count: count - digits.utf8.count)
    let sign = Array(spelling.prefix(spelling.count - count))
    try write(number: sign + padding + Array(digits.utf8), to: object)
  }

  /// Writes a number as XML spells it.
  mutating func write(number spelling: [UInt8], to object: Int) throws(RedactionFailure) {
    let content = try content(of: object)
    let start = number(content).start
    guard start + spelling.count <= content.pieces.count else { throw .notPossible(object: object) }
    for (offset, byte) in spelling.enumerated() {
      try write([UInt16(byte)], content, content.pieces[start + offset], object)
    }
  }

  mutating func write(real: Double, to object: Int) {
    let header = list.header(of: object)
    let bits = header.count == 4 ? UInt64(Float(real).bitPattern) : real.bitPattern
    let digits = (0..<header.count).reversed().map {
      UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0)))
    }
    write(digits, at: header.start)
  }

  mutating func write(date: Double, to object: Int) throws(RedactionFailure) {
    guard isXML else {
      write(real: date, to: object)
      return
    }
    guard let second = CalendarSecond(secondsSince2001: date) else {
      throw .notPossible(object: object)
    }
    try write(number: Array(second.description.utf8), to: object)
  }

  private mutating func write(
    _ units: [UInt16], _ content: XMLContent, _ piece: XMLContent.Piece, _ object: Int
  ) throws(RedactionFailure) {
    if units == piece.units { return }
    if let spelled = content.spelling(of: units, inPlaceOf: piece) {
      write(spelled, at: piece.bytes.lowerBound)
    } else if ![0x09, 0x0A, 0x0D, 0x20].contains(piece.unit) {
      // A blank that is written as a short reference has no stand-in, and needs none.
      throw .notPossible(object: object)
    }
  }

  /// Blanks what XML says beside its values.
  mutating func blank(_ remarks: XMLRemarks) { bytes = remarks.blanked(bytes) }

  private mutating func write(_ new: [UInt8], at start: Int) {
    for (offset, byte) in new.enumerated() { bytes[start + offset] = byte }
  }

  // MARK: Base64

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func isBase64(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F: true
    default: false
    }
  }

  /// The digits that spell data, without padding.
  private static func base64(_ data: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity((data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let group = data[start..<min(start + 3, data.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0...group.count {
        digits.append(alphabet[Int(bits >> UInt32(18 - 6 * place) & 0x3F)])
      }
    }
    return digits
  }
}
