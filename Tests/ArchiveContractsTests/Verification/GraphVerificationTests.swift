import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// The whole of an archive: entry points, archiver, cycles, what is reached.
struct GraphVerificationTests {
  private typealias Value = SampleBuilder.Value

  @Test func entryPointsAreThoseNamed() throws {
    let contract = ContractText.text(
      #""top": { "root": "integer", "more": { "type": "integer", "optional": true } }"#)
    #expect(try findings(contract) { $0.top(["root": 1, "more": .null]) }.isEmpty)
    #expect(try findings(contract) { $0.top(["more": 1]) } == ["missing-root root"])
    #expect(try findings(contract) { $0.top(["root": .null]) } == ["missing-root root"])
    #expect(
      try findings(contract) { $0.top(["root": 1, "other": 1]) } == ["unknown-field other"])
    #expect(try findings(contract) { $0.top(["root": "x"]) } == ["wrong-type root"])
  }

  @Test func archiversAreThoseListed() throws {
    let codes = { (more: String) in
      let contract = try Contract(ContractText.root(#""string""#, more))
      let bytes = String(decoding: SmallArchive.text, as: UTF8.self)
        .replacing("NSKeyedArchiver", with: "SCNKeyedArchiver")
      return contract.judge(Array(bytes.utf8)).findings.map(\.code)
    }
    #expect(try codes("") == [.unsupportedArchiver])
    #expect(try codes(#""archivers": ["SCNKeyedArchiver"]"#).isEmpty)
  }

  @Test func objectsThatNothingReachesAreRefusedUnlessAllowed() throws {
    let build: (inout SampleBuilder) -> Value = { builder in
      _ = builder.entry("never reached")
      return builder.entry("root")
    }
    #expect(try findings(#""string""#, root: build) == ["unreachable-object #1"])
    #expect(try findings(#""string""#, more: #""unreachable": "allow""#, root: build).isEmpty)
  }

  private static let nodes = """
    "Node": { "className": "Node", "fields": {
      "next": { "type": "Node", "optional": true },
      "back": { "type": "Node", "optional": true, "backReference": true } } }
    """

  @Test func aCycleNeedsABackReference() throws {
    let contract = ContractText.types(Self.nodes, root: #""Node""#)
    let build = { (key: String) in
      try findings(contract) { builder in
        let first = builder.entry(.array([]))
        let second = builder.object("Node", [key: first])
        builder.set(first, "Node", ["next": second])
        builder.top(["root": first])
      }
    }
    #expect(try build("back").isEmpty)
    #expect(try build("next") == ["cycle root.next.next"])
  }

  @Test func anObjectUnderTwoDefinitionsSatisfiesBoth() throws {
    let contract = ContractText.memo(
      """
      "fields": { "long": { "type": "string", "maxLength": 9 },
        "short": { "type": "string", "maxLength": 2 } }
      """)
    let found = try findings(contract) { builder in
      let text = builder.entry("abc")
      let root = builder.object("Memo", ["long": text, "short": text])
      builder.top(["root": root])
    }
    #expect(found == ["too-long root.short"])
  }

  @Test func anObjectIsJudgedOnceForAllItsPlaces() throws {
    let contract = try Contract(
      ContractText.root(#"{ "type": "array", "of": { "type": "string", "maxLength": 2 } }"#))
    let archive = try SampleBuilder.archive { builder in
      let text = builder.entry("abc")
      return builder.array([text, text, text])
    }
    let found = contract.judge(archive, limits: contract.limits).findings
    #expect(found.map { $0.path?.description } == ["root[0]"])
    #expect(found.first?.otherPaths == 2)
  }

  @Test func aValueNeedsAnAlternativeThatClaimsIt() throws {
    let choices =
      #"{ "type": "anyOf", "of": ["string", { "type": "array", "of": "string" }, "Item"] }"#
    let types = #""Item": { "className": "Item" }, "Other": { "className": "Other" }"#
    let build = { (value: @escaping (inout SampleBuilder) -> Value, definition: String) in
      try findings(ContractText.types(types, root: definition)) { builder in
        let value = value(&builder)
        builder.top(["root": value])
      }
    }
    #expect(try build({ $0.object("Item") }, choices).isEmpty)
    #expect(try build({ $0.entry(3) }, choices) == ["wrong-type root"])
    #expect(try build({ $0.object("Other") }, choices) == ["wrong-root-class root"])
    let inside = #"{ "type": "array", "of": \#(choices) }"#
    #expect(
      try build({ builder in builder.array([builder.object("Other")]) }, inside)
        == ["class-not-allowed root[0]"])
  }
}
