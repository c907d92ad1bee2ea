import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationIdentitiesTests {
  private func same(_ build: (inout ArchiveBuilder) -> (Int, Int)) throws -> Bool {
    var builder = ArchiveBuilder()
    let (first, second) = build(&builder)
    builder.top(["a": .reference(first), "b": .reference(second)])
    let archive = try builder.read()
    var identities = FoundationIdentities()
    let found = identities.identity(ofEntry: first, in: archive)
    #expect(
      identities.identity(ofEntry: second, in: archive)
        == identities.identity(ofEntry: second, in: archive))
    return found == identities.identity(ofEntry: second, in: archive)
  }

  private func same(
    _ first: ArchiveBuilder.Value, _ second: ArchiveBuilder.Value
  ) throws -> Bool {
    try same { ($0.entry(first), $0.entry(second)) }
  }

  @Test func comparesNumbersByValue() throws {
    #expect(try same(1, true))
    #expect(try same(1, 1.0))
    #expect(try same(false, .real(-0.0)))
    #expect(try same(.unsigned(1 << 63), .real(9_223_372_036_854_775_808)))
    #expect(try !same(1, 2))
    #expect(try !same(1, 1.5))
    #expect(try !same(9_007_199_254_740_993, 9_007_199_254_740_992.0))
    #expect(try !same(.unsigned(.max), -1))
    #expect(
      try same {
        let decimal = $0.instance(
          "NSDecimalNumber",
          [
            "NS.exponent": 1, "NS.length": 1, "NS.negative": false, "NS.compact": true,
            "NS.mantissa.bo": 1, "NS.mantissa": .data([4] + Array(repeating: 0, count: 15)),
          ])
        return (decimal, $0.entry(40))
      })
  }

  @Test func takesNotANumberForNothing() throws {
    var builder = ArchiveBuilder()
    let entry = builder.entry(.real(.nan))
    builder.top(["a": .reference(entry)])
    let archive = try builder.read()
    var identities = FoundationIdentities()
    let first = identities.identity(ofEntry: entry, in: archive)
    #expect(identities.identity(ofEntry: entry, in: archive) != first)
  }

  @Test func comparesTextByCodeUnitsInEveryLayout() throws {
    #expect(
      try same { ($0.entry("é"), $0.instance("NSMutableString", ["NS.string": "é"])) })
    #expect(
      try same { ($0.entry("é"), $0.instance("NSString", ["NS.bytes": .data(Array("é".utf8))])) })
    #expect(try !same("\u{e9}", "e\u{301}"))
    #expect(try !same("1", 1))
    #expect(try !same(.units([0xD83D]), .units([0xFFFD])))
  }

  @Test func comparesDataDatesUUIDsAndURLsByContent() throws {
    #expect(
      try same { ($0.entry(.data([1])), $0.instance("NSMutableData", ["NS.bytes": .data([1])])) })
    #expect(try !same(.data([0x61]), "a"))
    #expect(try same { ($0.entry(.date(5)), $0.instance("NSDate", ["NS.time": 5])) })
    #expect(try !same(.date(5), 5))
    let bytes = Array(repeating: UInt8(3), count: 16)
    #expect(
      try same {
        (
          $0.instance("NSUUID", ["NS.uuidbytes": .data(bytes)]),
          $0.instance("NSUUID", ["NS.uuidbytes": .data(bytes)])
        )
      })
    #expect(
      try same {
        let text = $0.entry("http://a/")
        let other = $0.entry("http://a/")
        return (
          $0.instance("NSURL", ["NS.base": .null, "NS.relative": .reference(text)]),
          $0.instance("NSURL", ["NS.base": .null, "NS.relative": .reference(other)])
        )
      })
    #expect(
      try !same {
        let text = $0.entry("http://a/")
        return (
          $0.instance("NSURL", ["NS.base": .null, "NS.relative": .reference(text)]), text
        )
      })
  }

  @Test func tellsTheTextFromTheDataOfTheSameBytes() throws {
    var builder = ArchiveBuilder()
    let text = builder.instance("NSString", ["NS.bytes": .data([0x61])])
    let data = builder.entry(.data([0x61]))
    builder.top(["a": .reference(text), "b": .reference(data)])
    let archive = try builder.read()
    var identities = FoundationIdentities()
    #expect(
      identities.identity(ofEntry: text, in: archive)
        != identities.identity(ofEntry: data, in: archive))
  }

  @Test func takesNullsForOneAndOtherObjectsForThemselves() throws {
    #expect(try same { ($0.instance("NSNull"), $0.instance("NSNull")) })
    #expect(
      try !same {
        (
          $0.instance("NSArray", ["NS.objects": []]), $0.instance("NSArray", ["NS.objects": []])
        )
      })
    #expect(try !same { ($0.instance("Notes.Memo"), $0.instance("Notes.Memo")) })
  }
}
