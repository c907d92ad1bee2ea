import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationDecimalTests {
  private func decimal(
    mantissa: [UInt8], length: ArchiveBuilder.Value, exponent: ArchiveBuilder.Value = 0,
    negative: ArchiveBuilder.Value = false, order: ArchiveBuilder.Value = 1
  ) throws -> Reading {
    let padded = mantissa + Array(repeating: 0, count: max(0, 16 - mantissa.count))
    return try Reading(
      "NSDecimalNumber",
      [
        "NS.exponent": exponent, "NS.length": length, "NS.negative": negative,
        "NS.compact": true, "NS.mantissa.bo": order, "NS.mantissa": .data(padded),
      ])
  }

  @Test func readsDigitsInBothByteOrders() throws {
    #expect(try decimal(mantissa: [0xD2, 0x04], length: 1, exponent: -2).description == "12.34")
    #expect(
      try decimal(mantissa: [0x04, 0xD2], length: 1, exponent: -2, order: 2).description == "12.34")
    #expect(
      try decimal(mantissa: [1, 0, 1, 0], length: 2, exponent: 3, negative: true).description
        == "-65537000")
    #expect(
      try decimal(mantissa: Array(repeating: 0xFF, count: 16), length: 8).description
        == "340282366920938463463374607431768211455")
    #expect(try decimal(mantissa: [5], length: 1, exponent: -3).description == "0.005")
  }

  @Test func ignoresUnitsBeyondTheLength() throws {
    #expect(try decimal(mantissa: [7, 0, 9, 9], length: 1).description == "7")
  }

  @Test func tellsZeroFromNotANumber() throws {
    #expect(try decimal(mantissa: [], length: 0).description == "0")
    let reading = try decimal(mantissa: [], length: 0, negative: true)
    #expect(reading.description == "NaN")
    guard case .decimal(let value)? = reading.value else { throw NoReading() }
    #expect(value.isNaN)
  }

  @Test func readsTheOtherSpellings() throws {
    let reading = try Reading {
      let mantissa = $0.entry(.data([9] + Array(repeating: 0, count: 15)))
      return $0.instance(
        "NSDecimalNumberPlaceholder",
        [
          "NS.exponent": 0, "NS.length": 1, "NS.negative": false, "NS.compact": true, "NS.bo": 1,
          "NS.mantissa": .reference(mantissa),
        ])
    }
    #expect(reading.description == "9")
    #expect(reading.parts == ["NS.mantissa data"])
  }

  @Test func hasPartsWhereNSDecimalHasRoom() throws {
    let largest = "340282366920938463463374607431768211455"
    for (text, mantissa, exponent) in [
      ("12.34", [1234], -2), ("0", [], 0), ("1e-128", [1], -128), ("-65537", [1, 1], 0),
      ("2e129", [200], 127), (largest, Array(repeating: 0xFFFF, count: 8), 0),
    ] as [(String, [UInt16], Int)] {
      let parts = try #require(FoundationDecimal(text)?.parts, "\(text)")
      #expect(parts.mantissa == mantissa, "\(text)")
      #expect(parts.exponent == exponent, "\(text)")
    }
    for text in ["1e-129", "340282366920938463463374607431768211456", "1e200", "1e9999"] {
      #expect(try #require(FoundationDecimal(text)).parts == nil, "\(text)")
    }
    #expect(FoundationDecimal.nan.parts == nil)
  }

  @Test func refusesNumbersOutsideTheirDomain() throws {
    #expect(try decimal(mantissa: [1], length: 255).faults == ["out-of-range NS.length"])
    #expect(try decimal(mantissa: [1], length: -1).faults == ["out-of-range NS.length"])
    #expect(
      try decimal(mantissa: [1], length: 1, exponent: 1_000_000).faults
        == ["out-of-range NS.exponent"])
    #expect(
      try decimal(mantissa: [1], length: 1, order: 3).faults == ["out-of-range NS.mantissa.bo"])
    #expect(try decimal(mantissa: [1], length: 1, negative: 1).faults == ["wrong-type NS.negative"])
  }

  @Test func refusesAMantissaOfAnotherSizeAndMissingKeys() throws {
    #expect(
      try decimal(mantissa: Array(repeating: 1, count: 17), length: 1).faults
        == ["malformed NS.mantissa"])
    #expect(
      try Reading("NSDecimalNumber", [:]).faults == [
        "missing-field NS.exponent", "missing-field NS.length", "missing-field NS.negative",
        "missing-field NS.compact", "missing-field NS.mantissa.bo", "missing-field NS.mantissa",
      ])
  }

  @Test func refusesTwoByteOrders() throws {
    let reading = try Reading(
      "NSDecimalNumber",
      [
        "NS.exponent": 0, "NS.length": 0, "NS.negative": false, "NS.compact": true, "NS.bo": 1,
        "NS.mantissa.bo": 2, "NS.mantissa": .data(Array(repeating: 0, count: 16)),
      ])
    #expect(reading.faults == ["malformed"])
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("007.50", "7.5"), ("1e3", "1000"), ("-1.5E-3", "-0.0015"),
    ("12345678901234567890123456789012345678901", "12345678901234567890123456789012345678901"),
  ])
  func readsTexts(written: String, text: String) {
    #expect(FoundationDecimal(written)?.description == text)
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "1e", "1e99999", "+1", "1 ", "NaN", "0x1", "1e1.5", "٣",
  ])
  func refusesOtherTexts(written: String) {
    #expect(FoundationDecimal(written) == nil)
  }

  @Test func ordersByValue() throws {
    let texts = ["-100", "-2.5", "-2.49", "0", "0.001", "0.01", "9.99", "10", "10.5", "1e9"]
    let values = try texts.map { try #require(FoundationDecimal($0)) }
    for (index, left) in values.enumerated() {
      for (other, right) in values.enumerated() {
        #expect((left < right) == (index < other), "\(left) \(right)")
        #expect((left == right) == (index == other))
      }
      #expect(FoundationDecimal.nan < left)
      #expect(!(left < FoundationDecimal.nan))
    }
    #expect(FoundationDecimal("1.0") == FoundationDecimal("1"))
  }
}
