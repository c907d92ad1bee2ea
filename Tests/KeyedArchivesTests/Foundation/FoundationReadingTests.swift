import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationReadingTests {
  /// Keys of all layouts, each kind meeting those of the others too.
  private static let keys = [
    "NS.string", "NS.bytes", "NS.data", "NS.time", "NS.uuidbytes", "NS.base", "NS.relative",
    "NS.objects", "NS.keys", "NS.count", "NS.object.0", "NS.object.1", "NS.key.0", "NS.object0",
    "NS.count0", "NS.special", "NS.pointval", "NS.rectval", "NS.rangeval.location",
    "NS.rangeval.length", "NS.exponent", "NS.length", "NS.negative", "NS.compact", "NS.mantissa",
    "NS.mantissa.bo", "NSRangeCount", "NSLocation", "NSLength", "NSRangeData", "NSIndexPathLength",
    "NSIndexPathValue", "NSIndexPathData", "NSString", "NSAttributes", "NSAttributeInfo",
    "NS.name", "NS.identifier", "NS.firstwkdy", "NSPattern", "NSOptions", "NSDomain", "NSCode",
    "NS.value", "NS.unit", "NS.symbol", "NS.converter", "$0", "$1", "other",
  ]

  private static func value(_ generator: inout SplitMix, _ entries: Int) -> ArchiveBuilder.Value {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: .null
    case 1:
      .init(integerLiteral: [0, 1, 2, -1, 4, .max, .min].randomElement(using: &generator) ?? 0)
    case 2: .unsigned(.max)
    case 3: .real([0, -1.5, .nan, .infinity, 1e300].randomElement(using: &generator) ?? 0)
    case 4: .init(booleanLiteral: true)
    case 5: .data((0..<Int.random(in: 0...17, using: &generator)).map { _ in generator.nextByte() })
    case 6: .init(stringLiteral: "{1, 2}")
    case 7: .array([.reference(1), .null, 5])
    case 8: .units([0xD83D])
    default: .reference(Int.random(in: 0...entries, using: &generator))
    }
  }

  /// Whatever an instance holds, there is a value or a reason why there is none.
  @Test func tellsWhyThereIsNoValue() throws {
    var generator = SplitMix(state: 1)
    for _ in 0..<60 {
      var builder = ArchiveBuilder()
      let count = 40
      for _ in 0..<count { _ = builder.entry([]) }
      for entry in 1...count {
        let kind = FoundationKind.allCases.randomElement(using: &generator) ?? .string
        let name = FoundationClass.classes(of: kind).randomElement(using: &generator)?.name ?? ""
        let keys = Self.keys.shuffled(using: &generator)
          .prefix(Int.random(in: 0...6, using: &generator))
        builder.setInstance(
          entry, name, fields: keys.map { ($0, Self.value(&generator, count)) })
      }
      builder.top(["root": .reference(1)])
      let archive = try builder.read()
      var origins = URLOrigins()
      var identities = FoundationIdentities()
      for entry in 1...count {
        let reading = try #require(archive.foundationReading(ofEntry: entry))
        if let value = reading.value {
          _ = archive.description(of: value)
        } else {
          #expect(
            !reading.faults.isEmpty || !reading.parts.isEmpty
              || archive.foundationClass(ofEntry: entry)?.name == "__NSLocalTimeZone")
        }
        for fault in reading.faults { #expect(!fault.message.isEmpty) }
        for part in reading.parts { #expect(part.entry > 0) }
        _ = origins.origin(ofEntry: entry, in: archive)
        _ = identities.identity(ofEntry: entry, in: archive)
      }
    }
  }
}

extension SplitMix {
  fileprivate mutating func nextByte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 33) }
}
