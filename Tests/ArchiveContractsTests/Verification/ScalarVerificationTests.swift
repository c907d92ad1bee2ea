import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Numbers, booleans, dates, texts and data in place, or as entries of their own.
struct ScalarVerificationTests {
  private typealias Value = SampleBuilder.Value

  private func unsigned(_ value: UInt64) -> Value { .plain(.integer(PropertyListInteger(value))) }

  @Test func integersKeepTheirBounds() throws {
    let bounded = #"{ "type": "integer", "minimum": -2, "maximum": 3 }"#
    for value in [-2, 0, 3] as [Value] { try expect(bounded, value) }
    try expect(bounded, -3, .outOfRange)
    try expect(bounded, 4, .outOfRange)
    try expect(#"{ "type": "integer", "allowed": [1, 2] }"#, 2)
    try expect(#"{ "type": "integer", "allowed": [1, 2] }"#, 3, .notAllowedValue)
  }

  @Test func integersStayWithinTheirBits() throws {
    try expect(#""integer""#, unsigned(UInt64(Int64.max)))
    try expect(#""integer""#, unsigned(1 << 63), .outOfRange)
    try expect(#"{ "type": "integer", "maximum": 18446744073709551615 }"#, unsigned(.max))
    let narrow = #"{ "type": "integer", "bits": 32 }"#
    try expect(narrow, unsigned(1 << 31 - 1))
    try expect(narrow, unsigned(1 << 31), .outOfRange)
    try expect(narrow, .plain(.integer(PropertyListInteger(Int64(Int32.min)))))
    try expect(narrow, .plain(.integer(PropertyListInteger(Int64(Int32.min) - 1))), .outOfRange)
  }

  @Test func integersAreNoOtherNumbers() throws {
    try expect(#""integer""#, true, .wrongType)
    try expect(#""integer""#, 1.0, .wrongType)
    try expect(#""integer""#, "1", .wrongType)
  }

  @Test func realsTakeIntegersThatTheyRepresent() throws {
    try expect(#""real""#, 45)
    try expect(#""real""#, .plain(.integer(PropertyListInteger(Int64(1 << 53)))))
    try expect(#""real""#, .plain(.integer(PropertyListInteger(Int64(1 << 53 + 1)))), .wrongType)
    try expect(#"{ "type": "real", "exact": true }"#, 45.0)
    try expect(#"{ "type": "real", "exact": true }"#, 45, .wrongType)
    try expect(#""real""#, true, .wrongType)
  }

  @Test func realsKeepTheirBounds() throws {
    let bounded = #"{ "type": "real", "minimum": 0, "maximum": 1.5 }"#
    for value in [0.0, 1.5, 1] as [Value] { try expect(bounded, value) }
    try expect(bounded, -0.25, .outOfRange)
    try expect(bounded, 1.75, .outOfRange)
    try expect(bounded, 2, .outOfRange)
    try expect(#"{ "type": "real", "allowed": [0.5] }"#, 0.25, .notAllowedValue)
  }

  @Test func realsAreFiniteUnlessAllowed() throws {
    for value in [Double.nan, .infinity, -.infinity] {
      try expect(#""real""#, .plain(.real(value)), .notAllowedValue)
      try expect(#"{ "type": "real", "nonFinite": "allow" }"#, .plain(.real(value)))
    }
  }

  @Test func numbersAreOfEitherKind() throws {
    let bounded = #"{ "type": "number", "minimum": 1, "maximum": 2 }"#
    try expect(bounded, 1)
    try expect(bounded, 1.5)
    try expect(bounded, 3, .outOfRange)
    try expect(bounded, 0.5, .outOfRange)
    try expect(#""number""#, false, .wrongType)
    try expect(#""number""#, .plain(.real(.nan)), .notAllowedValue)
  }

  @Test func booleansAreZeroOrOneOnlyWhereThatIsSaid() throws {
    try expect(#""boolean""#, true)
    try expect(#""boolean""#, 1, .wrongType)
    let spelled = #"{ "type": "boolean", "integerSpelling": true }"#
    try expect(spelled, 0)
    try expect(spelled, 1)
    try expect(spelled, 2, .wrongType)
    try expect(spelled, -1, .wrongType)
    let onlyTrue = #"{ "type": "boolean", "allowed": [true], "integerSpelling": true }"#
    try expect(onlyTrue, true)
    try expect(onlyTrue, false, .notAllowedValue)
    try expect(onlyTrue, 0, .notAllowedValue)
  }

  @Test func datesKeepTheirBounds() throws {
    let bounded = """
      { "type": "date", "minimum": "2001-01-01T00:00:00Z", "maximum": "2001-01-01T00:01:00Z" }
      """
    try expect(bounded, .date(0))
    try expect(bounded, .date(60))
    try expect(bounded, .date(-0.5), .outOfRange)
    try expect(bounded, .date(60.5), .outOfRange)
    try expectEntry(bounded) { $0.object("NSDate", ["NS.time": 30.5]) }
    try expectEntry(bounded, .outOfRange) { $0.object("NSDate", ["NS.time": 61.0]) }
    try expect(#""date""#, 1.0, .wrongType)
  }

  @Test func textsKeepTheirLength() throws {
    let bounded = #"{ "type": "string", "minLength": 2, "maxLength": 3 }"#
    try expect(bounded, "ab")
    try expect(bounded, "a🦊")
    try expect(bounded, "a", .tooShort)
    try expect(bounded, "🦊🦊", .tooLong)
    for (text, code) in [("a", FindingCode.tooShort), ("abcd", .tooLong)] {
      try expectEntry(bounded, code) {
        $0.object("NSMutableString", ["NS.string": .init(stringLiteral: text)])
      }
    }
    try expectEntry(bounded) { $0.object("NSMutableString", ["NS.string": "ab"]) }
  }

  @Test func textsAreAmongThoseAllowed() throws {
    let allowed = #"{ "type": "string", "allowed": ["on", "off"] }"#
    try expect(allowed, "off")
    try expect(allowed, "of", .notAllowedValue)
    try expectEntry(allowed) { $0.object("NSString", ["NS.string": "on"]) }
    try expectEntry(allowed, .notAllowedValue) { $0.object("NSString", ["NS.string": "On"]) }
  }

  @Test func textsHaveNoHalfCharactersUnlessAllowed() throws {
    let half = Value.plain(.text(ExactText(codeUnits: [0x61, 0xD83D])))
    let allowing = #"{ "type": "string", "unpaired": "allow" }"#
    try expect(#""string""#, half, .notAllowedValue)
    try expect(allowing, half)
    try expect(#""string""#, "ü🦊")
    try expectEntry(#""string""#, .notAllowedValue) { $0.object("NSString", ["NS.string": half]) }
    try expectEntry(allowing) { $0.object("NSString", ["NS.string": half]) }
  }

  @Test func dataKeepsItsLength() throws {
    let bounded = #"{ "type": "data", "minLength": 2, "maxLength": 3 }"#
    try expect(bounded, .data(2))
    try expect(bounded, .data(1), .tooShort)
    try expect(bounded, .data(4), .tooLong)
    try expectEntry(bounded, .tooLong) { $0.object("NSMutableData", ["NS.data": .data(4)]) }
    try expectEntry(bounded, .tooShort) { $0.object("NSMutableData", ["NS.bytes": .data(1)]) }
    try expect(#""data""#, "text", .wrongType)
  }

  @Test func structsStandInPlaceAndHaveTheirSize() throws {
    let eight = #"{ "type": "struct", "bytes": 8 }"#
    try expect(eight, .data(8))
    try expect(eight, .data(7), .malformed)
    try expectEntry(eight, .wrongType) { $0.entry(.data(8)) }
  }

  @Test func arraysAndDictionariesInPlaceAreNoScalars() throws {
    try expect(#""string""#, .array(["a"]), .wrongType)
    try expect(#""integer""#, .dictionary([("k", 1)]), .wrongType)
  }
}
