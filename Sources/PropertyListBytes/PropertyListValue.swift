/// An integer as a property list can hold it: from Int64.min to UInt64.max.
public struct PropertyListInteger: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The two's complement bits.
  package let bits: UInt64
  /// Whether the integer is less than zero.
  public let isNegative: Bool

  /// An integer within Int64; equal to one made of the same value as UInt64.
  public init(_ value: Int64) {
    bits = UInt64(bitPattern: value)
    isNegative = value < 0
  }

  /// An integer from zero on.
  public init(_ value: UInt64) {
    bits = value
    isNegative = false
  }

  /// The value, if it is within Int64.
  public var int64: Int64? {
    isNegative ? Int64(bitPattern: bits) : Int64(exactly: bits)
  }

  /// The value, if it is within UInt64.
  public var uint64: UInt64? { isNegative ? nil : bits }

  /// The real that equals the integer, if there is one.
  public var exactReal: Double? {
    isNegative ? Double(exactly: Int64(bitPattern: bits)) : Double(exactly: bits)
  }

  /// Orders by value.
  public static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.bits < right.bits
  }

  /// All digits, in base ten.
  public var description: String {
    isNegative ? String(Int64(bitPattern: bits)) : String(bits)
  }
}

/// One object of a property list, decoded one level deep.
public enum PropertyListValue: Sendable {
  /// A boolean; not an integer in either form of property lists.
  case boolean(Bool)
  /// An integer, however wide the input spells it.
  case integer(PropertyListInteger)
  /// A real, also one that is not finite; 32 bits are widened exactly.
  case real(Double)
  /// Seconds since 2001-01-01 00:00:00 UTC; finite.
  case date(Double)
  /// A copy of the bytes.
  case data([UInt8])
  /// Text, which may have unpaired surrogates.
  case text(ExactText)
  /// A reference of a keyed archive.
  case uid(UInt32)
  /// The numbers of the elements' objects.
  case array([Int])
  /// The numbers of the keys' and values' objects, in stored order.
  case dictionary([(key: Int, value: Int)])
}

extension PropertyList {
  /// An object, decoded one level deep.
  ///
  /// - Complexity: Linear in the size of the object itself, without what it refers to.
  public func value(of object: Int) -> PropertyListValue {
    let header = header(of: object)
    switch header.kind {
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .integer(integer(header))
    case .real: return .real(real(header))
    case .date: return .date(real(header))
    case .data: return .data(data(header))
    case .ascii, .utf16: return .text(text(header))
    case .uid:
      return .uid(UInt32(truncatingIfNeeded: number(at: header.start, width: header.count)))
    case .array: return .array((0..<header.count).map { reference($0, from: header.start) })
    case .dictionary:
      return .dictionary(
        (0..<header.count).map {
          (reference($0, from: header.start), reference($0 + header.count, from: header.start))
        })
    }
  }

  package func integer(_ header: ObjectHeader) -> PropertyListInteger {
    switch header.count {
    case 8: PropertyListInteger(Int64(bitPattern: number(at: header.start, width: 8)))
    case 16: PropertyListInteger(number(at: header.start + 8, width: 8))
    default: PropertyListInteger(number(at: header.start, width: header.count))
    }
  }

  package func real(_ header: ObjectHeader) -> Double {
    let bits = number(at: header.start, width: header.count)
    return header.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  package func data(_ header: ObjectHeader) -> [UInt8] {
    Array(bytes[header.start..<header.start + header.count])
  }

  /// One code unit of a text.
  @inlinable @inline(__always)
  package func codeUnit(_ index: Int, of header: ObjectHeader) -> UInt16 {
    let span = bytes.span
    if header.kind == .ascii { return UInt16(span[header.start + index]) }
    let at = header.start + 2 * index
    return UInt16(span[at]) << 8 | UInt16(span[at + 1])
  }

  package func text(_ header: ObjectHeader) -> ExactText {
    ExactText(codeUnits: (0..<header.count).map { codeUnit($0, of: header) })
  }

  package func hasUnpairedSurrogate(_ header: ObjectHeader) -> Bool {
    guard header.kind == .utf16 else { return false }
    var pairing = SurrogatePairing()
    for index in 0..<header.count { pairing.take(codeUnit(index, of: header)) }
    return pairing.finishedUnpaired
  }

  /// Whether a text consists of exactly these code units.
  package func isText(_ header: ObjectHeader, _ expected: [UInt16]) -> Bool {
    guard header.isText, header.count == expected.count else { return false }
    for index in 0..<header.count where codeUnit(index, of: header) != expected[index] {
      return false
    }
    return true
  }

  /// Whether two texts have the same code units, however spelled.
  package func areEqual(_ left: ObjectHeader, _ right: ObjectHeader) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count
    where codeUnit(index, of: left) != codeUnit(index, of: right) {
      return false
    }
    return true
  }

  /// The text of a distinct key.
  package func key(_ number: Int) -> ExactText {
    text(header(of: Int(keyObjects[number])))
  }
}
