import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Foundation values by the bounds of their definitions.
struct FoundationVerificationTests {
  private typealias Value = SampleBuilder.Value

  private func url(_ text: String, base: String? = nil) -> (inout SampleBuilder) -> Value {
    { builder in
      let outer = base.map { base in
        let relative = builder.entry(.init(stringLiteral: base))
        return builder.object("NSURL", ["NS.base": .null, "NS.relative": relative])
      }
      let relative = builder.entry(.init(stringLiteral: text))
      return builder.object("NSURL", ["NS.base": outer ?? .null, "NS.relative": relative])
    }
  }

  @Test func locationsKeepSchemeHostAndLength() throws {
    let bounded = """
      { "type": "url", "schemes": ["https"], "hosts": ["example.org"], "maxLength": 24 }
      """
    try expectEntry(bounded, root: url("https://Example.org/a"))
    try expectEntry(bounded, .notAllowedValue, root: url("http://example.org/a"))
    try expectEntry(bounded, .notAllowedValue, root: url("https://example.com/a"))
    try expectEntry(bounded, .tooLong, root: url("https://example.org/abcdef"))
    // Neither a scheme nor a host is one that is allowed.
    try expectEntry(bounded, .notAllowedValue, .notAllowedValue, root: url("relative"))
  }

  @Test func locationsHaveABaseOnlyWhereThatIsSaid() throws {
    let allowing = #"{ "type": "url", "base": "allow", "hosts": ["example.org"] }"#
    try expectEntry(#""url""#, .notAllowedValue, root: url("a", base: "https://example.org/"))
    try expectEntry(allowing, root: url("a", base: "https://example.org/"))
    try expectEntry(
      allowing, .notAllowedValue, root: url("//evil.example", base: "https://example.org/"))
  }

  private func decimal(
    _ unit: UInt8, negative: Bool = false, length: Int64 = 1
  ) -> (inout SampleBuilder) -> Value {
    { builder in
      builder.object(
        "NSDecimalNumber",
        [
          "NS.mantissa.bo": 1, "NS.exponent": 0, "NS.negative": .init(booleanLiteral: negative),
          "NS.mantissa": .plain(.data([unit] + [UInt8](repeating: 0, count: 15))),
          "NS.compact": true, "NS.length": .init(integerLiteral: length),
        ])
    }
  }

  @Test func decimalsKeepTheirBounds() throws {
    let bounded = #"{ "type": "decimal", "minimum": "2", "maximum": "5.5" }"#
    try expectEntry(bounded, root: decimal(2))
    try expectEntry(bounded, root: decimal(5))
    try expectEntry(bounded, .outOfRange, root: decimal(1))
    try expectEntry(bounded, .outOfRange, root: decimal(6))
    // A negative zero units long is what Foundation writes for no number.
    try expectEntry(#""decimal""#, .notAllowedValue, root: decimal(0, negative: true, length: 0))
    try expectEntry(
      #"{ "type": "decimal", "nonFinite": "allow" }"#,
      root: decimal(0, negative: true, length: 0))
  }

  private func indexSet(_ packed: [UInt8], ranges: Int64) -> (inout SampleBuilder) -> Value {
    { builder in
      let data = builder.object("NSMutableData", ["NS.data": .plain(.data(packed))])
      return builder.object(
        "NSIndexSet", ["NSRangeCount": .init(integerLiteral: ranges), "NSRangeData": data])
    }
  }

  @Test func indexSetsKeepMembersAndRanges() throws {
    // 0…1 and 10…11.
    let set = indexSet([0, 2, 10, 2], ranges: 2)
    try expectEntry(
      #"{ "type": "indexSet", "maxCount": 4, "maxRanges": 2, "maximum": 11 }"#,
      root: set)
    try expectEntry(#"{ "type": "indexSet", "maxCount": 3 }"#, .tooMany, root: set)
    try expectEntry(#"{ "type": "indexSet", "maxRanges": 1 }"#, .tooMany, root: set)
    try expectEntry(#"{ "type": "indexSet", "maximum": 10 }"#, .outOfRange, root: set)
  }

  private func value(
    _ special: Int64, _ key: String, _ text: String
  ) -> (inout SampleBuilder) -> Value {
    { builder in
      let text = builder.entry(.init(stringLiteral: text))
      return builder.object("NSValue", [key: text, "NS.special": .init(integerLiteral: special)])
    }
  }

  private func range(_ location: Int64, _ length: Int64) -> (inout SampleBuilder) -> Value {
    { builder in
      let location = builder.entry(.init(integerLiteral: location))
      let length = builder.entry(.init(integerLiteral: length))
      return builder.object(
        "NSValue",
        ["NS.rangeval.location": location, "NS.rangeval.length": length, "NS.special": 4])
    }
  }

  @Test func rangesKeepTheirBoundsAtBothEnds() throws {
    let bounded = #"{ "type": "range", "minimum": 2, "maximum": 9 }"#
    try expectEntry(bounded, root: range(2, 7))
    try expectEntry(bounded, .outOfRange, root: range(1, 2))
    try expectEntry(bounded, .outOfRange, root: range(2, 8))
    try expectEntry(#""range""#, .wrongType, root: value(1, "NS.pointval", "{1, 2}"))
    try expect(#""range""#, "{1, 9223372036854775807}", .outOfRange)
  }

  @Test func geometryKeepsItsKindAndBounds() throws {
    let bounded = #"{ "type": "point", "minimum": 0, "maximum": 4 }"#
    try expectEntry(bounded, root: value(1, "NS.pointval", "{0, 4}"))
    try expectEntry(bounded, .outOfRange, root: value(1, "NS.pointval", "{-1, 4}"))
    try expectEntry(bounded, .outOfRange, root: value(1, "NS.pointval", "{0, 4.5}"))
    try expectEntry(bounded, .wrongType, root: value(2, "NS.sizeval", "{1, 2}"))
    try expectEntry(bounded, .wrongType, root: range(1, 1))
  }

  @Test func textFormsAreThoseOfTheirKind() throws {
    try expect(#""point""#, "{1, 2}")
    try expect(#""point""#, "{1, 2, 3}", .malformed)
    try expect(#""rect""#, "{{1, 2}, {3, 4}}")
    try expect(#""rect""#, "{1, 2}", .malformed)
    try expect(#"{ "type": "size", "maximum": 1 }"#, "{1, 2}", .outOfRange)
    try expect(#""uuid""#, "{1, 2}", .wrongType)
  }

  @Test func textsWithAttributesKeepTheirLengthAndAttributes() throws {
    let styled = { (builder: inout SampleBuilder) -> Value in
      let text = builder.entry("abc")
      let size = builder.entry(2)
      let attributes = builder.dictionary(["size": size])
      return builder.object("NSAttributedString", ["NSString": text, "NSAttributes": attributes])
    }
    let known = #", "attributes": { "size": "number" }"#
    try expectEntry(#"{ "type": "attributedString", "maxLength": 3\#(known) }"#, root: styled)
    try expectEntry(
      #"{ "type": "attributedString", "maxLength": 2\#(known) }"#, .tooLong, root: styled)
    try expectEntry(#""attributedString""#, root: styled)
    let other =
      #"{ "type": "attributedString", "attributes": { "font": { "type": "string", "optional": true } } }"#
    #expect(
      try findings(other, root: styled) == [#"unknown-field root.NSAttributes["size"]"#])
    let wrong = #"{ "type": "attributedString", "attributes": { "size": "string" } }"#
    #expect(try findings(wrong, root: styled) == [#"wrong-type root.NSAttributes["size"]"#])
  }

  @Test func layoutsHaveTheirKeysAndNoOthers() throws {
    #expect(
      try findings(#""uuid""#) { $0.object("NSUUID", ["NS.uuidbytes": .data(15)]) }
        == ["malformed root[\"NS.uuidbytes\"]"])
    #expect(
      try findings(#""uuid""#) { $0.object("NSUUID") }
        == ["missing-field root[\"NS.uuidbytes\"]"])
    #expect(
      try findings(#""uuid""#) {
        $0.object("NSUUID", ["NS.uuidbytes": .data(16), "more": 1])
      } == ["unknown-field root.more"])
    #expect(
      try findings(#""date""#) { $0.object("NSDate", ["NS.time": "2001"]) }
        == ["wrong-type root[\"NS.time\"]"])
  }

  @Test func partsAreJudgedToo() throws {
    #expect(
      try findings(#""url""#) { builder in
        let relative = builder.entry(3)
        return builder.object("NSURL", ["NS.base": .null, "NS.relative": relative])
      } == ["wrong-type root[\"NS.relative\"]"])
  }

  @Test func anotherFoundationClassIsRefused() throws {
    let contract = #"{ "type": "date", "optional": true }"#
    #expect(
      try findings(contract, more: #""types": { "U": "uuid" }"#) {
        $0.object("NSUUID", ["NS.uuidbytes": .data(16)])
      }.contains("wrong-root-class root"))
  }

  @Test func archivesInsideDataAreJudgedByTheirContract() throws {
    let inner = try Contract(ContractText.root(#"{ "type": "string", "maxLength": 1 }"#))
    let outer = try Contract(
      parsing: Array(
        ContractText.root(#"{ "type": "data", "archive": "inner.contract.json" }"#).utf8)
    ) { _ in inner }
    func codes(_ text: String) throws -> [FindingCode] {
      let inside = SmallArchive.archive("<string>\(text)</string>")
      let archive = try SampleBuilder.archive { _ in .plain(.data(inside)) }
      return outer.judge(archive, limits: outer.limits).findings.map(\.code)
    }
    #expect(try codes("a").isEmpty)
    #expect(try codes("ab") == [.tooLong])
  }
}
