import ArchiveContracts
import Testing

struct ContractComparisonTests {
  private func diff(_ old: String, _ new: String) throws -> [String] {
    Contract.diff(from: try Contract(old), to: try Contract(new)).map(\.description)
  }

  /// The differences of two definitions of the root, and those of the way back, which must be the
  /// same with loosened and tightened swapped.
  private func diff(definition old: String, _ new: String) throws -> [String] {
    let there = try diff(ContractText.root(old), ContractText.root(new))
    let back = try diff(ContractText.root(new), ContractText.root(old))
    let kinds = { (changes: [String]) in changes.map { $0.prefix { $0 != ":" } }.sorted() }
    let swapped = back.map { change in
      change.hasPrefix("loosened")
        ? "tightened:" : change.hasPrefix("tightened") ? "loosened:" : change
    }
    #expect(kinds(there) == kinds(swapped), "\(old) \(new)")
    return there
  }

  /// Each of eight contracts of a level holds the eight of the next: eight to the seventh paths.
  @Test func comparesAContractThatManyHoldOnce() throws {
    func contract(leaf: Int) throws -> Contract {
      var level: [String: Contract] = [:]
      for depth in (0..<7).reversed() {
        var outer: [String: Contract] = [:]
        for number in 0..<8 {
          let fields = level.keys.sorted().enumerated().map {
            #""f\#($0)": { "type": "data", "archive": "\#($1)" }"#
          }
          let bound = #""text": { "type": "string", "maxLength": \#(leaf) }"#
          let text = """
            { "readback": "contract", "formatVersion": 1, "name": "C", "top": { "root": "R" },
              "types": { "R": { "className": "R",
                "fields": { \(level.isEmpty ? bound : fields.joined(separator: ", ")) } } } }
            """
          outer["c\(depth)-\(number).json"] = try Contract(parsing: Array(text.utf8)) {
            level[$0]
          }
        }
        level = outer
      }
      return try #require(level["c0-0.json"])
    }
    let changes = Contract.diff(from: try contract(leaf: 3), to: try contract(leaf: 4))
    #expect(changes.count { $0.message == "4 instead of 3" } == 8)
    #expect(changes.allSatisfy { $0.kind == .loosened })
    #expect(changes.count < 8 * 8 * 7)
    #expect(changes.contains { $0.message.hasPrefix("as at types.R.fields.f0") })
  }

  @Test func findsNothingBetweenEqualContracts() throws {
    for text in [ContractExamples.memo, ContractExamples.everything] {
      #expect(try diff(text, text).isEmpty)
    }
  }

  @Test(arguments: [
    (
      #""string""#, #"{ "type": "string", "maxLength": 5 }"#,
      "tightened: top.root.maxLength: 5 instead of none"
    ),
    (
      #"{ "type": "string", "maxLength": 5 }"#, #"{ "type": "string", "maxLength": 9 }"#,
      "loosened: top.root.maxLength: 9 instead of 5"
    ),
    (
      #"{ "type": "string", "minLength": 5 }"#, #"{ "type": "string", "minLength": 9 }"#,
      "tightened: top.root.minLength: 9 instead of 5"
    ),
    (
      #"{ "type": "integer", "minimum": 1 }"#, #"{ "type": "integer", "minimum": 0 }"#,
      "loosened: top.root.minimum: 0 instead of 1"
    ),
    (
      #"{ "type": "integer", "maximum": 1 }"#, #""integer""#,
      "loosened: top.root.maximum: none instead of 1"
    ),
    (
      #"{ "type": "number", "maximum": 1 }"#, #"{ "type": "number", "maximum": 1.5 }"#,
      "loosened: top.root.maximum: 1.5 instead of 1"
    ),
    (
      #"{ "type": "date", "minimum": "2001-01-01" }"#,
      #"{ "type": "date", "minimum": "2002-01-01" }"#,
      "tightened: top.root.minimum: 2002-01-01T00:00:00Z instead of 2001-01-01T00:00:00Z"
    ),
    (
      #"{ "type": "decimal", "maximum": "1.50" }"#, #"{ "type": "decimal", "maximum": "1.6" }"#,
      "loosened: top.root.maximum: 1.6 instead of 1.50"
    ),
    (
      #"{ "type": "integer", "bits": 32 }"#, #"{ "type": "integer", "bits": 64 }"#,
      "loosened: top.root.bits: none instead of 32"
    ),
    (
      #"{ "type": "real", "exact": true }"#, #""real""#,
      "loosened: top.root.exact: integers are accepted"
    ),
    (
      #""real""#, #"{ "type": "real", "nonFinite": "allow" }"#,
      "loosened: top.root.nonFinite: allowed"
    ),
    (
      #"{ "type": "url", "base": "allow" }"#, #""url""#,
      "tightened: top.root.base: no longer allowed"
    ),
    (
      #"{ "type": "url", "hosts": ["a"] }"#, #"{ "type": "url", "hosts": ["a", "b"] }"#,
      #"loosened: top.root.hosts: "b" is accepted too"#
    ),
    (
      #"{ "type": "string", "allowed": ["a", "b"] }"#, #"{ "type": "string", "allowed": ["a"] }"#,
      #"tightened: top.root.allowed: "b" is no longer accepted"#
    ),
    (
      #"{ "type": "string", "allowed": ["a"] }"#, #""string""#,
      "loosened: top.root.allowed: no longer one of 1 only"
    ),
    (
      #"{ "type": "array", "of": { "type": "string", "maxLength": 1 } }"#,
      #"{ "type": "array", "of": { "type": "string", "maxLength": 2 } }"#,
      "loosened: top.root.of.maxLength: 2 instead of 1"
    ),
    (
      #"{ "type": "string", "optional": true }"#, #""string""#,
      "tightened: top.root.optional: must be there"
    ),
    (
      #"{ "type": "anyOf", "of": ["string", "data"] }"#, #""string""#,
      "tightened: top.root: data is no longer accepted"
    ),
    (#""integer""#, #""number""#, "loosened: top.root: number is accepted too"),
    (
      #"{ "type": "anyOf", "of": ["string", { "type": "data", "maxLength": 2 }] }"#,
      #"{ "type": "anyOf", "of": [{ "type": "data", "maxLength": 1 }, "string"] }"#,
      "tightened: top.root.maxLength: 1 instead of 2"
    ),
    (
      #"{ "type": "dictionary", "entries": {} }"#,
      #"{ "type": "dictionary", "entries": {}, "otherEntries": "string" }"#,
      "loosened: top.root.otherEntries: a definition instead of reject"
    ),
    (
      #"{ "type": "dictionary", "entries": {} }"#,
      #"{ "type": "dictionary", "entries": { "a": { "type": "string", "optional": true } } }"#,
      "loosened: top.root.entries.a: may be there"
    ),
  ])
  func saysWhichWayADefinitionChanged(_ old: String, _ new: String, _ change: String) throws {
    #expect(try diff(definition: old, new) == [change])
  }

  @Test func takesOtherTypesForBoth() throws {
    #expect(
      try diff(definition: #""string""#, #""data""#) == [
        "loosened: top.root: data is accepted too",
        "tightened: top.root: string is no longer accepted",
      ])
    #expect(
      try diff(
        definition: #"{ "type": "struct", "bytes": 4 }"#, #"{ "type": "struct", "bytes": 8 }"#) == [
          "loosened: top.root.bytes: another size", "tightened: top.root.bytes: another size",
        ])
  }

  @Test func seesThroughAliases() throws {
    #expect(
      try diff(
        ContractText.types(#""Text": { "type": "string", "maxLength": 5 }"#, root: #""Text""#),
        ContractText.root(#"{ "type": "string", "maxLength": 5 }"#)
      ).isEmpty)
    #expect(
      try diff(
        ContractText.types(#""Text": { "type": "string", "maxLength": 5 }"#, root: #""Text""#),
        ContractText.types(#""Text": { "type": "string", "maxLength": 6 }"#, root: #""Text""#))
        == ["loosened: types.Text.maxLength: 6 instead of 5"])
  }

  @Test func comparesFields() throws {
    let memo = { (fields: String) in ContractText.memo(#""fields": { \#(fields) }"#) }
    #expect(
      try diff(memo(#""a": "string""#), memo(#""a": "string", "b": "date""#)) == [
        "loosened: types.Memo.fields.b: may be there",
        "tightened: types.Memo.fields.b: must be there",
      ])
    #expect(
      try diff(memo(#""a": { "type": "string", "optional": true }"#), memo("")) == [
        "tightened: types.Memo.fields.a: may no longer be there"
      ])
    #expect(
      try diff(memo(#""a": "string""#), memo(#""a": { "type": "string", "formerKeys": ["b"] }"#))
        == [#"loosened: types.Memo.fields.a.formerKeys: the key "b" is accepted too"#])
  }

  @Test func comparesOnlyVersionsThatBothRead() throws {
    let old = ContractText.memo(
      #""version": { "key": "v", "current": 1 }, "fields": { "due": "real" }"#)
    let new = ContractText.memo(
      """
      "version": { "key": "v", "current": 2, "readable": [1, 2] },
      "fields": { "due": [{ "type": "real", "until": 1 }, { "type": "date", "since": 2 }],
        "tags": { "type": "array", "of": "string", "since": 2 } }
      """)
    #expect(
      try diff(old, new) == [
        "loosened: types.Memo.version.readable: version 2 is accepted too",
        "changed: types.Memo.version.current: 2 instead of 1",
      ])
    #expect(
      try diff(new, old) == [
        "tightened: types.Memo.version.readable: version 2 is no longer accepted",
        "changed: types.Memo.version.current: 1 instead of 2",
      ])
  }

  @Test func comparesNamesAndAncestries() throws {
    #expect(
      try diff(
        ContractText.memo(#""formerClassNames": ["Old"]"#),
        ContractText.memo(#""inherits": [["NSObject"], ["Base", "NSObject"]]"#)) == [
          #"tightened: types.Memo.className: the class "Old" is no longer accepted"#,
          #"loosened: types.Memo.inherits: the ancestry "Base", "NSObject" is accepted too"#,
        ])
    #expect(
      try diff(
        ContractText.root(#""null""#),
        ContractText.root(#""null""#, #""ancestries": { "NSNull": ["%NSNull", "NSObject"] }"#))
        == [
          #"loosened: ancestries.NSNull: the ancestry "%NSNull", "NSObject" is accepted too"#,
          #"tightened: ancestries.NSNull: the ancestry "NSObject" is no longer accepted"#,
        ])
  }

  @Test func noticesNewSubtypesWhereTheyAreAllowed() throws {
    let text = { (more: String) in
      ContractText.types(
        #""A": { "className": "A" } \#(more)"#,
        root: #"{ "type": "array", "of": { "type": "A", "subtypes": true } }"#)
    }
    #expect(
      try diff(text(""), text(#", "B": { "className": "B", "extends": "A" }"#)) == [
        #"loosened: top.root.of.subtypes: "B" is accepted too"#,
        "loosened: types.B: a new type, whose classes are accepted",
      ])
  }

  @Test func comparesVariantsByWhatSelectsThem() throws {
    let memo = { (cases: String) in
      ContractText.memo(
        #""fields": { "k": "integer" }, "variants": { "key": "k", "cases": [\#(cases)] }"#)
    }
    #expect(
      try diff(
        memo(#"{ "when": [1, 2], "fields": { "a": "string" } }"#),
        memo(
          #"{ "when": [2], "fields": { "a": { "type": "string", "maxLength": 3 } } }, { "when": [3] }"#
        )) == [
          "tightened: types.Memo.variants.cases[0].fields.a.maxLength: 3 instead of none",
          "loosened: types.Memo.variants.cases[1]: a variant for 3 is accepted too",
          "tightened: types.Memo.variants.cases[0]: a variant for 1 is no longer accepted",
        ])
  }

  @Test func comparesTheWhole() throws {
    #expect(
      try diff(
        ContractText.root(#""string""#),
        ContractText.root(
          #""string""#,
          """
          "reader": "foundation", "limits": { "depth": 200, "objects": 5 }, "inferred": true,
          "archivers": ["NSKeyedArchiver", "X"], "unreachable": "allow"
          """)) == [
          "changed: inferred: inferred", "tightened: reader: foundation instead of any",
          "tightened: limits.objects: 5 instead of 100000 objects",
          "loosened: limits.depth: 200 instead of 128 levels",
          #"loosened: archivers: "X" is accepted too"#, "loosened: unreachable: allowed",
        ])
  }

  @Test func comparesRelationsAndMigrations() throws {
    let text = { (more: String) in
      ContractText.root(#"{ "type": "array", "of": "string" }"#, more)
    }
    #expect(
      try diff(text(#""relations": [{ "unique": "root[]" }]"#), text(#""relations": []"#))
        == ["loosened: relations[0]: unique root[] need no longer hold"])
    #expect(
      try diff(text(#""relations": []"#), text(#""relations": [{ "ordered": "root[]" }]"#))
        == ["tightened: relations[0]: ordered root[] must hold"])
  }

  @Test func comparesContractsOfArchivesInside() throws {
    let outer = { (inner: String) in
      try Contract(
        parsing: Array(ContractText.root(#"{ "type": "data", "archive": "inner.json" }"#).utf8)
      ) { _ throws(ContractFailure) in try Contract(ContractText.root(inner)) }
    }
    let changes = Contract.diff(
      from: try outer(#""string""#), to: try outer(#"{ "type": "string", "maxLength": 3 }"#))
    #expect(
      changes.map(\.description)
        == ["tightened: top.root.archive: top.root.maxLength: 3 instead of none"])
  }
}
