import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Elements, keys, values and counts of collections.
struct CollectionVerificationTests {
  private typealias Value = SampleBuilder.Value

  private func list(
    _ name: String, _ elements: [Value]
  ) -> (inout SampleBuilder) -> Value {
    { builder in
      let entries = elements.map { builder.entry($0) }
      return builder.object(name, ["NS.objects": .array(entries)])
    }
  }

  private func dictionary(_ pairs: [(Value, Value)]) -> (inout SampleBuilder) -> Value {
    { builder in
      let keys = pairs.map { builder.entry($0.0) }
      let values = pairs.map { builder.entry($0.1) }
      return builder.object(
        "NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(values)])
    }
  }

  @Test func collectionsKeepTheirCount() throws {
    let bounds = #""minCount": 1, "maxCount": 2"#
    let types = [
      ("array", "NSArray"), ("set", "NSSet"), ("array", "NSMutableArray"), ("set", "NSMutableSet"),
    ]
    for (type, name) in types {
      let definition = #"{ "type": "\#(type)", "of": "integer", \#(bounds) }"#
      try expectEntry(definition, root: list(name, [1, 2]))
      try expectEntry(definition, .tooFew, root: list(name, []))
      try expectEntry(definition, .tooMany, root: list(name, [1, 2, 3]))
    }
    let map = #"{ "type": "dictionary", "keys": "integer", "values": "integer", \#(bounds) }"#
    try expectEntry(map, root: dictionary([(1, 1), (2, 2)]))
    try expectEntry(map, .tooFew, root: dictionary([]))
    try expectEntry(map, .tooMany, root: dictionary([(1, 1), (2, 2), (3, 3)]))
  }

  @Test func elementsAreJudgedWhereTheyStand() throws {
    let numbers = #"{ "type": "array", "of": { "type": "integer", "maximum": 5 } }"#
    #expect(
      try findings(numbers, root: list("NSArray", [1, "x", 6]))
        == ["wrong-type root[1]", "out-of-range root[2]"])
    #expect(
      try findings(#"{ "type": "set", "of": "integer" }"#, root: list("NSSet", [1, "x"]))
        == ["wrong-type root{1}"])
  }

  @Test func elementsAreNotNilAndNotInPlace() throws {
    let numbers = #"{ "type": "array", "of": "integer" }"#
    #expect(
      try findings(numbers) { builder in
        builder.object("NSArray", ["NS.objects": .array([.null, 3])])
      } == ["wrong-type root[0]", "wrong-type root[1]"])
    #expect(
      try findings(#"{ "type": "dictionary", "keys": "string", "values": "integer" }"#) { builder in
        let key = builder.entry("k")
        let value = builder.entry(1)
        return builder.object(
          "NSDictionary", ["NS.keys": .array([key, .null]), "NS.objects": .array([.null, value])])
      } == [#"wrong-type root["k"]"#, "wrong-type root[key 1]"])
  }

  @Test func keysAndValuesAreJudged() throws {
    let map = #"{ "type": "dictionary", "keys": "string", "values": "integer" }"#
    #expect(
      try findings(map, root: dictionary([("a", 1), ("b", "x"), (3, 3)]))
        == [#"wrong-type root["b"]"#, "wrong-type root[key 2]"])
  }

  @Test func namedEntriesAreRequiredAndNoOthersAllowed() throws {
    let entries = #""entries": { "a": "integer", "b": { "type": "string", "optional": true } }"#
    let strict = #"{ "type": "dictionary", \#(entries) }"#
    try expectEntry(strict, root: dictionary([("a", 1)]))
    #expect(
      try findings(strict, root: dictionary([("b", 1)]))
        == [#"missing-field root["a"]"#, #"wrong-type root["b"]"#])
    #expect(
      try findings(strict, root: dictionary([("a", 1), ("c", 1)]))
        == [#"unknown-field root["c"]"#])
    #expect(
      try findings(strict, root: dictionary([("a", 1), (2, 1)])) == ["wrong-type root[key 1]"])
    let ignoring = #"{ "type": "dictionary", \#(entries), "otherEntries": "ignore" }"#
    try expectEntry(ignoring, root: dictionary([("a", 1), ("c", 1)]))
    let others = #"{ "type": "dictionary", \#(entries), "otherEntries": "string" }"#
    #expect(
      try findings(others, root: dictionary([("a", 1), ("c", 1)])) == [#"wrong-type root["c"]"#])
  }

  @Test func aRequiredEntryThatIsNilIsMissing() throws {
    let strict = #"{ "type": "dictionary", "entries": { "a": "integer" } }"#
    #expect(
      try findings(strict) { builder in
        let key = builder.entry("a")
        return builder.object(
          "NSDictionary", ["NS.keys": .array([key]), "NS.objects": .array([.null])])
      } == [#"missing-field root["a"]"#])
  }

  @Test func setsAndKeysHoldNothingTwice() throws {
    #expect(
      try findings(#"{ "type": "set", "of": "string" }"#, root: list("NSSet", ["a", "b", "a"]))
        == ["duplicate-key root{2}"])
    #expect(
      try findings(#"{ "type": "set", "of": "number" }"#, root: list("NSSet", [1, 1.0]))
        == ["duplicate-key root{1}"])
    let map = #"{ "type": "dictionary", "keys": "string", "values": "integer" }"#
    #expect(
      try findings(map, root: dictionary([("a", 1), ("a", 2)])) == ["duplicate-key root[key 1]"])
    try expectEntry(
      #"{ "type": "array", "of": "string" }"#, root: list("NSArray", ["a", "a"]))
  }

  @Test func countedSetsAreSets() throws {
    let counted = #"{ "type": "countedSet", "of": "string", "maxCount": 1 }"#
    func build(_ elements: [String]) -> (inout SampleBuilder) -> Value {
      { builder in
        var fields: [(String, Value)] = [("NS.count", .init(integerLiteral: Int64(elements.count)))]
        for (index, text) in elements.enumerated() {
          fields.append(("NS.object\(index)", builder.entry(.init(stringLiteral: text))))
          fields.append(("NS.count\(index)", 2))
        }
        return builder.object("NSCountedSet", fields)
      }
    }
    try expectEntry(counted, root: build(["a"]))
    try expectEntry(counted, .tooMany, root: build(["a", "b"]))
    #expect(
      try findings(#"{ "type": "countedSet", "of": "string" }"#, root: build(["a", "a"]))
        == ["duplicate-key root{1}"])
  }
}
