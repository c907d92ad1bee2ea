import ArchiveContracts
import KeyedArchives
import PropertyListBytes

extension Reading {
  /// What a value in a place is, for messages.
  func phrase(of object: Int) -> String {
    guard let entry = list.uid(of: object) else { return list.header(of: object).kind.phrase }
    if entry == 0 { return "nil" }
    if let kind = archive.foundationClass(ofEntry: entry)?.kind {
      return "a Foundation value (\(kind.rawValue))"
    }
    if archive.roles[entry].instanceRecord != nil { return "an instance" }
    return list.header(of: content(object)).kind.phrase
  }

  func mismatch(_ wanted: String, _ object: Int) -> ValueFault {
    ValueFault(
      .wrongType, "\(wanted) asked for, where there is \(phrase(of: object))", object)
  }

  func boolean(_ object: Int) throws(ValueFault) -> Bool {
    let header = list.header(of: content(object))
    if header.kind == .boolean { return header.count == 1 }
    if header.kind == .integer, let value = list.integer(header).uint64, value < 2 {
      return value == 1
    }
    throw mismatch("a boolean", object)
  }

  @inline(__always)
  func integer<Integer: FixedWidthInteger>(_ object: Int) throws(ValueFault) -> Integer {
    let header = list.header(of: content(object))
    guard header.kind == .integer else { throw mismatch("an integer", object) }
    // The shortest integers are unsigned and the most common.
    let value =
      header.count < 8
      ? Integer(exactly: list.number(at: header.start, width: header.count))
      : Self.exactly(list.integer(header))
    guard let value else {
      throw ValueFault(
        .outOfRange, "an integer that does not fit \(Integer.bitWidth) bits of \(Integer.self)",
        object)
    }
    return value
  }

  private static func exactly<Integer: FixedWidthInteger>(
    _ value: PropertyListInteger
  ) -> Integer? {
    if let signed = value.int64 { return Integer(exactly: signed) }
    return value.uint64.flatMap { Integer(exactly: $0) }
  }

  func real(_ object: Int) throws(ValueFault) -> Double {
    let header = list.header(of: content(object))
    switch header.kind {
    case .real: return list.real(header)
    case .integer:
      guard let value = list.integer(header).exactReal else {
        throw ValueFault(.outOfRange, "an integer that no Double is exactly", object)
      }
      return value
    default: throw mismatch("a real", object)
    }
  }

  /// A real rounded to the nearest Float.
  func float(_ object: Int) throws(ValueFault) -> Float {
    let value = try real(object)
    let result = Float(value)
    guard result.isFinite || !value.isFinite else {
      throw ValueFault(.outOfRange, "a real beyond what Float can hold", object)
    }
    return result
  }

  func text(_ object: Int) throws(ValueFault) -> String {
    let content = content(object)
    let header = list.header(of: content)
    switch header.kind {
    case .ascii:
      return String(
        decoding: list.bytes[header.start..<header.start + header.count], as: UTF8.self)
    case .utf16: return try unicode(list.text(header), object)
    default:
      guard let entry = list.uid(of: object), entry > 0,
        let text = archive.foundationText(ofEntry: entry)
      else { throw mismatch("text", object) }
      return try unicode(archive.exactText(text), object)
    }
  }

  /// The text of a reference that a Foundation value holds.
  func unicode(_ text: ExactText, _ object: Int) throws(ValueFault) -> String {
    guard let string = text.string else {
      throw ValueFault(
        .unsupportedValue, "a text with an unpaired surrogate, which String cannot hold", object)
    }
    return string
  }
}
