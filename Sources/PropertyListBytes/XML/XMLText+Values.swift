/// The values that a scalar element's text may spell; nil for any other text.
extension XMLText {
  /// The text without white space around it, if all of it is ASCII.
  private var trimmed: ArraySlice<UInt8>? {
    guard isASCII else { return nil }
    let isBlank = { (byte: UInt8) in XMLCharacter.isWhiteSpace(UInt16(byte)) }
    guard let first = ascii.firstIndex(where: { !isBlank($0) }),
      let last = ascii.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return ascii[first...last]
  }

  /// A decimal number from Int64.min to UInt64.max, with or without sign, or an unsigned
  /// hexadecimal one after `0x` or `0X`. White space around it does not count.
  var integer: PropertyListInteger? {
    guard var digits = trimmed else { return nil }
    if digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
      || digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "X")])
    {
      return Self.magnitude(digits.dropFirst(2), radix: 16).map { PropertyListInteger($0) }
    }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard let magnitude = Self.magnitude(digits, radix: 10) else { return nil }
    guard isNegative else { return PropertyListInteger(magnitude) }
    guard magnitude <= Int64.min.magnitude else { return nil }
    return PropertyListInteger(Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  private static func magnitude(_ digits: ArraySlice<UInt8>, radix: UInt64) -> UInt64? {
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = XMLCharacter.hexadecimalValue(UInt16(byte)), digit < radix else {
        return nil
      }
      let (product, productOverflows) = value.multipliedReportingOverflow(by: radix)
      let (sum, sumOverflows) = product.addingReportingOverflow(digit)
      if productOverflows || sumOverflows { return nil }
      value = sum
    }
    return value
  }

  /// A decimal number with or without sign, fraction and exponent, rounded to the nearest double;
  /// or, in any case, `nan`, `inf` or `infinity`, the latter two with or without sign. White space
  /// around it does not count.
  ///
  /// A number that would round to infinity is none: it would come back as another.
  var real: Double? {
    guard let trimmed else { return nil }
    let spelling = String(decoding: trimmed, as: UTF8.self)
    if trimmed.allSatisfy(Self.isOfDecimals) {
      return Double(spelling).flatMap { $0.isFinite ? $0 : nil }
    }
    switch spelling.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: return nil
    }
  }

  /// Whether a byte may stand in a decimal number; of texts of such bytes alone, `Double` takes
  /// decimal numbers and no others.
  private static func isOfDecimals(_ byte: UInt8) -> Bool {
    XMLCharacter.isDigit(UInt16(byte)) || "+-.eE".utf8.contains(byte)
  }

  /// Base64 (RFC 4648, section 4) with its padding, white space anywhere, unused bits zero.
  var base64: [UInt8]? {
    guard isASCII else { return nil }
    var result: [UInt8] = []
    var group: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in ascii where !XMLCharacter.isWhiteSpace(UInt16(byte)) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = Self.base64Value(byte) else { return nil }
      group = group << 6 | value
      digits += 1
      guard digits & 3 == 0 else { continue }
      result.append(UInt8(truncatingIfNeeded: group >> 16))
      result.append(UInt8(truncatingIfNeeded: group >> 8))
      result.append(UInt8(truncatingIfNeeded: group))
      group = 0
    }
    switch (digits & 3, padding) {
    case (0, 0): break
    case (2, 2):
      guard group & 0xF == 0 else { return nil }
      result.append(UInt8(truncatingIfNeeded: group >> 4))
    case (3, 1):
      guard group & 0x3 == 0 else { return nil }
      result.append(UInt8(truncatingIfNeeded: group >> 10))
      result.append(UInt8(truncatingIfNeeded: group >> 2))
    default: return nil
    }
    return result
  }

  private static func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// Seconds from 2001-01-01 00:00:00 UTC to a date `YYYY-MM-DDThh:mm:ssZ` of the proleptic
  /// Gregorian calendar, from year 0000 on.
  var date: Double? {
    guard isASCII, let second = CalendarSecond(xml: ascii) else { return nil }
    return Double(second.wholeSecondsSince2001)
  }
}
