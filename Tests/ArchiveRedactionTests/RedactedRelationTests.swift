import ArchiveContracts
import ArchiveRedaction
import KeyedArchives
import PropertyListBytes
import Testing

/// Relations hold after a redaction, without originals that nobody is told of.
struct RedactedRelationTests {
  private typealias Sample = RedactedSample

  /// A list of values under `f` of the root.
  private func list(_ values: [String], inline: Bool = false) -> [UInt8] {
    let items =
      inline ? values.joined() : values.indices.map { "@\($0 + 5)" }.joined()
    return Sample.xml(
      [
        Sample.object(2, "<key>f</key>@3"), Sample.record("M", "NSObject"),
        Sample.object(4, "<key>NS.objects</key><array>\(items)</array>"),
        Sample.record("NSArray", "NSObject"),
      ] + (inline ? [] : values))
  }

  private func contract(_ element: String, _ relations: String) throws -> Contract {
    let text = """
      { "readback": "contract", "formatVersion": 1, "name": "M", "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": {
          "f": { "type": "array", "of": \(element) } } } }, "relations": [\(relations)] }
      """
    return try Contract(ContractDocument(parsing: Array(text.utf8)))
  }

  private func texts(_ words: [String]) -> [String] { words.map { "<string>\($0)</string>" } }

  private static let names = [
    "Ada", "Ada Byron", "Ada Lovelace", "Babbage", "Babbage, C.", "De Morgan", "b", "be", "bee",
    "\u{E9}", "\u{E9}cole", "\u{4E2D}\u{6587}", "\u{FF21}",
  ]

  @Test func orderedTextsStayOrderedAndNoneIsLeft() throws {
    let contract = try contract(
      "\"string\"", "{ \"ordered\": \"root.f[]\" }, { \"unique\": \"root.f[]\" }")
    let xml = list(texts(Self.names))
    for bytes in [xml, try Sample.binary(xml)] {
      #expect(contract.judge(bytes).verdict == .accepted)
      let redaction = try Redaction(of: bytes, contract: contract)
      #expect(contract.judge(redaction.bytes).verdict == .accepted)
      #expect(redaction.kept.isEmpty, "\(redaction.kept)")
      let before = try Contents(of: bytes)
      let after = try Contents(of: redaction.bytes)
      #expect(Set(before.texts).isDisjoint(with: after.texts))
      #expect(before.runs.isDisjoint(with: after.runs))
    }
  }

  @Test func orderedTextsGoAroundOneThatStays() throws {
    let contract = try contract(
      "\"string\"", "{ \"ordered\": \"root.f[]\" }, { \"unique\": \"root.f[]\" }")
    let bytes = list(texts(Self.names))
    let redaction = try Redaction(
      of: bytes, contract: contract, keeping: [ValuePath(parsing: "root.f[3]")])
    #expect(contract.judge(redaction.bytes).verdict == .accepted)
    #expect(redaction.kept.filter { $0.reason == .asked }.count == 1)
    // What begins with the one that stays begins so as well.
    #expect(redaction.kept.count <= 2)
    let after = try Contents(of: redaction.bytes).texts
    #expect(after[3] == "Babbage")
    #expect(!after.contains("Ada"))
  }

  @Test func uniqueShortTextsStayUniqueAndNoneIsLeft() throws {
    let contract = try contract("\"string\"", "{ \"unique\": \"root.f[]\" }")
    let letters: ClosedRange<UInt8> = 0x61...0x74
    let words = (0..<10).map { "\($0)" } + letters.map { String(UnicodeScalar($0)) }
    for bytes in [list(texts(words)), try Sample.binary(list(texts(words)))] {
      let redaction = try Redaction(of: bytes, contract: contract)
      #expect(contract.judge(redaction.bytes).verdict == .accepted)
      let before = Set(try Contents(of: bytes).texts)
      let after = try Contents(of: redaction.bytes).texts
      let left = after.filter(before.contains).count
      #expect(redaction.kept.count == left)
      #expect(left <= 1)
    }
  }

  @Test func whatHasNoRoomIsListed() throws {
    // Every character that a text of one may have is an original.
    let contract = try contract("\"string\"", "{ \"unique\": \"root.f[]\" }")
    let words = (0x21...0x7E).map { "&#\($0);" }
    let bytes = try Sample.binary(list(texts(words)))
    let redaction = try Redaction(of: bytes, contract: contract)
    #expect(contract.judge(redaction.bytes).verdict == .accepted)
    let before = Set(try Contents(of: bytes).texts)
    let after = try Contents(of: redaction.bytes).texts
    #expect(redaction.kept.count >= after.filter(before.contains).count)
  }

  @Test func orderedNumbersGoAroundOneThatStays() throws {
    let contract = try contract(
      "{ \"type\": \"integer\", \"minimum\": 0, \"maximum\": 200 }",
      "{ \"ordered\": \"root.f[]\" }, { \"unique\": \"root.f[]\" }")
    let bytes = list((0..<6).map { "<integer>\(100 + 10 * $0)</integer>" })
    for _ in 0..<8 {
      let redaction = try Redaction(
        of: bytes, contract: contract, keeping: [ValuePath(parsing: "root.f[2]")])
      #expect(contract.judge(redaction.bytes).verdict == .accepted)
      #expect(redaction.kept.map(\.reason) == [.asked])
      let after = try Contents(of: redaction.bytes).numbers
      #expect(after[2] == 120)
      #expect(Set(after).intersection([100, 110, 130, 140, 150]).isEmpty)
    }
  }

  @Test(arguments: ["integer", "real", "date"])
  func unboundedOrderedValuesGoAroundOneThatStays(kind: String) throws {
    let contract = try contract(
      "\"\(kind)\"", "{ \"ordered\": \"root.f[]\" }, { \"unique\": \"root.f[]\" }")
    let values = (0..<6).map { index in
      switch kind {
      case "integer": "<integer>\(1_600_000_000 + index)</integer>"
      case "real": "<real>\(1000 + index).5</real>"
      default: "<date>202\(index)-01-01T00:00:00Z</date>"
      }
    }
    let bytes = try Sample.binary(list(values))
    for _ in 0..<4 {
      let redaction = try Redaction(
        of: bytes, contract: contract, keeping: [ValuePath(parsing: "root.f[2]")])
      #expect(contract.judge(redaction.bytes).verdict == .accepted)
      #expect(redaction.kept.map(\.reason) == [.asked])
    }
  }

  @Test func numbersInNarrowBoundsAreListed() throws {
    let contract = try contract(
      "{ \"type\": \"integer\", \"minimum\": 0, \"maximum\": 9 }",
      "{ \"unique\": \"root.f[]\" }")
    let bytes = list((0..<10).map { "<integer>\($0)</integer>" })
    let redaction = try Redaction(of: bytes, contract: contract)
    #expect(contract.judge(redaction.bytes).verdict == .accepted)
    #expect(redaction.kept.map(\.reason) == Array(repeating: .anotherOriginal, count: 10))
  }

  @Test func boundsFarAwayAreMet() throws {
    let contract = try contract(
      "{ \"type\": \"integer\", \"minimum\": 1000000000, \"maximum\": 1000000020 }",
      "{ \"unique\": \"root.f[]\" }")
    let bytes = list((0..<5).map { "<integer>\(1_000_000_000 + $0)</integer>" })
    let redaction = try Redaction(of: bytes, contract: contract)
    #expect(contract.judge(redaction.bytes).verdict == .accepted)
    #expect(redaction.kept.isEmpty)
  }
}
