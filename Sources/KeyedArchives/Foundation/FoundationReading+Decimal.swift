import PropertyListBytes

extension FoundationReading {
  /// A mantissa has eight units of sixteen bits, of which `NS.length` count; the order of the bytes
  /// in a unit is 1, least significant first, or 2, as CFByteOrder has it.
  private static let mantissaUnits = 8

  mutating func readDecimal(_ fields: FoundationFields, _ archive: KeyedArchive) {
    let exponent = integer(.nsExponent, within: -128...127, fields, archive)
    let length = integer(
      .nsLength, within: 0...Int64(Self.mantissaUnits), fields, archive)
    let isNegative = boolean(.nsNegative, fields, archive)
    _ = boolean(.nsCompact, fields, archive)
    if fields[.nsByteOrder] != nil, fields[.nsMantissaByteOrder] != nil { noteTwoLayouts() }
    let orderKey: KnownKey = fields[.nsByteOrder] != nil ? .nsByteOrder : .nsMantissaByteOrder
    let order = integer(orderKey, within: 1...2, fields, archive)
    let mantissa = mantissa(fields, archive)
    guard faults.allSatisfy({ $0.code == .unknownField }), let exponent, let length,
      let isNegative, let order, let mantissa
    else { return }
    if length == 0 {
      value = .decimal(
        isNegative ? .nan : FoundationDecimal(mantissa: [], exponent: 0, isNegative: false))
      return
    }
    let units = (0..<Int(length)).map { index in
      let (first, second) = (UInt16(mantissa[2 * index]), UInt16(mantissa[2 * index + 1]))
      return order == 1 ? second << 8 | first : first << 8 | second
    }
    value = .decimal(
      FoundationDecimal(mantissa: units, exponent: Int(exponent), isNegative: isNegative))
  }

  private mutating func integer(
    _ key: KnownKey, within range: ClosedRange<Int64>, _ fields: FoundationFields,
    _ archive: KeyedArchive
  ) -> Int64? {
    guard let number = integer(key, fields, archive) else { return nil }
    guard range.contains(number) else {
      note(
        .outOfRange, key,
        "\(key.spelling ?? "a key") is not from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// The bytes of the mantissa, inline or by reference.
  private mutating func mantissa(
    _ fields: FoundationFields, _ archive: KeyedArchive
  ) -> [UInt8]? {
    var data = fields[.nsMantissa]
    if data == nil || data.flatMap(archive.target) != nil {
      data = part(.nsMantissa, .data, fields, archive).flatMap(archive.foundationData)
    }
    guard let data, let header = inlineData(data, .nsMantissa, archive) else { return nil }
    guard header.count == 2 * Self.mantissaUnits else {
      note(.malformed, .nsMantissa, "NS.mantissa has \(header.count) bytes, not 16")
      return nil
    }
    return archive.propertyList.data(header)
  }
}
