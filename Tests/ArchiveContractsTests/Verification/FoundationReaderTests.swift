import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// What a contract for Foundation's unarchiver refuses besides.
struct FoundationReaderTests {
  private typealias Value = SampleBuilder.Value
  private static let foundation = #""reader": "foundation""#

  private func both(
    _ definition: String, _ expected: [String],
    location: SourceLocation = #_sourceLocation, root: (inout SampleBuilder) -> Value
  ) throws {
    #expect(try findings(definition, root: root).isEmpty, sourceLocation: location)
    let narrowed = try findings(definition, more: Self.foundation, root: root)
    #expect(narrowed == expected, sourceLocation: location)
  }

  @Test func scalarsStandInPlaceAndNumbersAreReferenced() throws {
    try both(#""integer""#, ["wrong-type root"]) { $0.entry(1) }
    try both(#""boolean""#, []) { _ in true }
    try both(#""number""#, ["wrong-type root"]) { _ in 1 }
    try both(#""string""#, ["wrong-type root"]) { _ in "text" }
    try both(#"{ "type": "integer", "spelling": "reference" }"#, []) { $0.entry(1) }
    try both(#"{ "type": "array", "of": "integer" }"#, []) { builder in
      builder.array([builder.entry(1)])
    }
  }

  @Test func theTextOfNilIsRefusedUnlessAllowed() throws {
    try both(#""string""#, ["not-allowed-value root"]) { $0.entry("$null") }
    try both(#"{ "type": "string", "nullText": "allow" }"#, []) { $0.entry("$null") }
    try both(#""string""#, []) { $0.entry("$nul!") }
    try both(#""string""#, []) { $0.entry("$nulls") }
  }

  @Test func oldLayoutsAreRefused() throws {
    try both(#""string""#, ["malformed root"]) { builder in
      builder.object("NSString", ["NS.bytes": .data(2)])
    }
    try both(#"{ "type": "array", "of": "string" }"#, ["malformed root"]) { builder in
      builder.object("NSArray", ["NS.object.0": builder.entry("a")])
    }
    try both(#"{ "type": "array", "of": "string" }"#, ["malformed root"]) { $0.object("NSArray") }
  }

  @Test func mutableObjectsAreNotSharedUnlessAllowed() throws {
    let shared: (inout SampleBuilder) -> Value = { builder in
      let text = builder.object("NSMutableString", ["NS.string": "a"])
      return builder.array([text, text])
    }
    try both(#"{ "type": "array", "of": "string" }"#, ["not-allowed-value root[1]"], root: shared)
    try both(
      #"{ "type": "array", "of": { "type": "string", "shared": "allow" } }"#, [], root: shared)
    try both(#"{ "type": "array", "of": "string" }"#, []) { builder in
      let text = builder.object("NSString", ["NS.string": "a"])
      return builder.array([text, text])
    }
  }

  @Test func versionsAreSpelledAsFoundationReadsThem() throws {
    let contract = { (current: String) in
      ContractText.memo(
        #""version": { "key": "v", "current": \#(current), "readable": [\#(current)] }"#,
        Self.foundation)
    }
    let build = { (contract: String, version: (inout SampleBuilder) -> Value) in
      try findings(contract) { builder in
        let version = version(&builder)
        let root = builder.object("Memo", ["v": version])
        builder.top(["root": root])
      }
    }
    #expect(try build(contract("1")) { _ in 1 }.isEmpty)
    #expect(try build(contract("1")) { $0.entry(1) } == ["wrong-type root.v"])
    #expect(try build(contract(#""a""#)) { $0.entry("a") }.isEmpty)
    #expect(try build(contract(#""a""#)) { _ in "a" } == ["wrong-type root.v"])
  }
}
