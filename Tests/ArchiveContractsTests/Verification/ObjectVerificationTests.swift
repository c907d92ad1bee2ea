import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

/// Fields, variants, classes and versions of object types.
struct ObjectVerificationTests {
  private typealias Value = SampleBuilder.Value

  private func memo(
    _ members: String, _ fields: KeyValuePairs<String, Value>, more: String = ""
  ) throws -> [String] {
    try findings(ContractText.memo(members, more)) { builder in
      let root = builder.object("Memo", fields)
      builder.top(["root": root])
    }
  }

  @Test func fieldsAreRequiredAndNoOthersAllowed() throws {
    let fields = #""fields": { "a": "integer", "b": { "type": "integer", "optional": true } }"#
    #expect(try memo(fields, ["a": 1]).isEmpty)
    #expect(try memo(fields, ["a": 1, "b": .null]).isEmpty)
    #expect(try memo(fields, ["b": 1]) == ["missing-field root.a"])
    #expect(try memo(fields, ["a": .null]) == ["missing-field root.a"])
    #expect(try memo(fields, ["a": 1, "c": 1]) == ["unknown-field root.c"])
    let ignoring = fields + #", "unknownFields": { "ignore": ["c"] }"#
    #expect(try memo(ignoring, ["a": 1, "c": "x"]).isEmpty)
    #expect(try memo(ignoring, ["a": 1, "d": 1]) == ["unknown-field root.d"])
  }

  @Test func aFieldUnderTwoNamesIsUnknownUnderOne() throws {
    let fields = #""fields": { "a": { "type": "integer", "formerKeys": ["old"] } }"#
    #expect(try memo(fields, ["old": 1]).isEmpty)
    #expect(try memo(fields, ["a": 1, "old": 2]) == ["unknown-field root.old"])
  }

  @Test func aValueSelectsAVariant() throws {
    let variants = """
      "fields": { "kind": "integer" }, "variants": { "key": "kind", "cases": [
        { "when": [1], "fields": { "one": "integer" } }, { "when": [2], "fields": {} } ] }
      """
    #expect(try memo(variants, ["kind": 1, "one": 1]).isEmpty)
    #expect(try memo(variants, ["kind": 2, "one": 1]) == ["unknown-field root.one"])
    #expect(try memo(variants, ["kind": 3]) == ["not-allowed-value root.kind"])
    #expect(try memo(variants, ["one": 1]) == ["missing-field root.kind"])
  }

  @Test func keysSelectAVariant() throws {
    let variants = """
      "variants": { "cases": [ { "has": ["a"], "fields": { "a": "integer" } },
        { "has": ["b"], "fields": { "b": "integer" } } ] }
      """
    #expect(try memo(variants, ["b": 1]).isEmpty)
    #expect(try memo(variants, ["a": 1, "b": 1]) == ["not-allowed-value root"])
    #expect(try memo(variants, [:]) == ["not-allowed-value root"])
  }

  @Test func otherClassesAreRefusedByPlace() throws {
    let types = """
      "top": { "root": "Box" }, "types": {
        "Box": { "className": "Box", "fields": { "inner": { "type": "Item", "optional": true } } },
        "Item": { "className": "Item" }, "Base": { "className": "Base", "abstract": true },
        "Other": { "className": "Other", "extends": "Base" } }
      """
    let build = { (root: String, inner: String?) in
      try findings(ContractText.text(types)) { builder in
        let ancestry = ["Other": ["Base", "NSObject"]]
        let object = inner.map { builder.object($0, [:], ancestry: ancestry[$0]) }
        let box = builder.object(root, ["inner": object ?? .null], ancestry: ancestry[root])
        builder.top(["root": box])
      }
    }
    #expect(try build("Box", "Item").isEmpty)
    #expect(try build("Other", nil) == ["wrong-root-class root"])
    #expect(try build("Box", "Other") == ["class-not-allowed root.inner"])
    #expect(try build("Box", "Base") == ["class-not-allowed root.inner"])
  }

  @Test func aBareValueIsNoInstance() throws {
    let types = #""Memo": { "className": "Memo" }"#
    let contract = ContractText.types(types, root: #""Memo""#)
    let build = { (root: @escaping (inout SampleBuilder) -> Value) in
      try findings(contract) { builder in
        let value = root(&builder)
        builder.top(["root": value])
      }
    }
    #expect(try build { $0.entry("text") } == ["wrong-type root"])
    #expect(try build { $0.entry(.dictionary([("a", 1)])) } == ["wrong-type root"])
    #expect(
      try build {
        $0.entry(
          .dictionary([("$classname", "Memo"), ("$classes", .array(["Memo", "NSObject"]))]))
      }
        == ["wrong-type root"])
  }

  @Test func classRecordsKeepTheirAncestry() throws {
    let build = { (members: String, ancestry: [String]) in
      try findings(ContractText.memo(members)) { builder in
        let root = builder.object("Memo", [:], ancestry: ancestry)
        builder.top(["root": root])
      }
    }
    #expect(try build(#""fields": {}"#, ["NSObject"]).isEmpty)
    #expect(try build(#""fields": {}"#, ["Base", "NSObject"]) == ["class-not-allowed #2"])
    #expect(try build(#""inherits": ["Base", "NSObject"]"#, ["Base", "NSObject"]).isEmpty)
    #expect(
      try build(#""inherits": ["Base", "NSObject"]"#, ["NSObject"]) == ["class-not-allowed #2"])
  }

  @Test func classRecordsHaveOnlyTheHintsAllowed() throws {
    let build = { (members: String, hints: [Value]) in
      try findings(ContractText.memo(members)) { builder in
        let record = builder.entry(
          .dictionary([
            ("$classname", "Memo"), ("$classes", .array(["Memo", "NSObject"])),
            ("$classhints", .array(hints)),
          ]))
        let root = builder.entry(.dictionary([("$class", record)]))
        builder.top(["root": root])
      }
    }
    #expect(try build(#""classHints": ["Plain"]"#, ["Plain"]).isEmpty)
    #expect(try build(#""classHints": ["Plain"]"#, ["Other"]) == ["class-not-allowed #1"])
    #expect(try build(#""fields": {}"#, ["Plain"]) == ["class-not-allowed #1"])
  }

  @Test func unknownClassesAreRefusedThoughNothingIsOfThem() throws {
    let found = try findings(ContractText.memo(#""fields": {}"#)) { builder in
      let root = builder.object("Memo")
      _ = builder.entry(
        .dictionary([("$classname", "Evil"), ("$classes", .array(["Evil", "NSObject"]))]))
      builder.top(["root": root])
    }
    #expect(found == ["class-not-allowed #3"])
  }

  @Test func versionsAreThoseThatAreReadable() throws {
    let version = #""version": { "key": "v", "current": 2, "readable": [1, 2] }"#
    #expect(try memo(version, ["v": 1]).isEmpty)
    #expect(try memo(version, ["v": 3]) == ["unsupported-version root.v"])
    #expect(try memo(version, [:]) == ["missing-version root.v"])
    #expect(try memo(version, ["v": .null]) == ["missing-version root.v"])
    #expect(try memo(version, ["v": "2"]) == ["wrong-type root.v"])
    #expect(try memo(version, ["v": 2.0]) == ["wrong-type root.v"])
    #expect(try memo(version, ["v": true]) == ["wrong-type root.v"])
  }

  @Test func saysWhatToDoAboutFilesFromBeforeTheVersion() throws {
    let contract = try Contract(
      ContractText.memo(#""version": { "key": "v", "current": 2, "readable": [1, 2] }"#))
    var builder = SampleBuilder()
    let root = builder.object("Memo")
    builder.top(["root": root])
    let findings = contract.judge(try builder.read(), limits: contract.limits).findings
    #expect(
      findings.map(\.message)
        == ["no version (if old files have none, \"absentMeans\" says which it is)"])
  }

  @Test func namesBelongToTheirVersions() throws {
    let contract = """
      "top": { "root": "Memo" }, "types": { "Memo": { "className": "New",
        "formerClassNames": [ { "className": "Old", "until": 1 } ],
        "version": { "key": "v", "current": 2, "readable": [1, 2] } } }
      """
    let build = { (name: String, version: Int64) in
      try findings(ContractText.text(contract)) { builder in
        let root = builder.object(name, ["v": .init(integerLiteral: version)])
        builder.top(["root": root])
      }
    }
    #expect(try build("Old", 1).isEmpty)
    #expect(try build("Old", 2) == ["wrong-root-class root"])
    #expect(try build("New", 2).isEmpty)
  }
}
