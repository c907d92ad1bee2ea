import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes
import Testing

struct MigratorTests {
  typealias Value = TestArchive.Value

  /// Three versions of a memo: the class was renamed after the first, a key after the second.
  static let notes = """
    "reader": "foundation",
    "top": { "root": "Memo" },
    "types": {
      "Memo": { "className": "Notes.Memo",
        "formerClassNames": [{ "className": "Old.Memo", "inherits": ["Old.Record", "NSObject"], "until": 1 }],
        "version": { "key": "schema", "current": 3, "readable": [1, 2, 3] },
        "fields": {
          "title": { "type": "string", "formerKeys": ["text"] },
          "tags": { "type": "array", "of": "string", "since": 2 },
          "parts": { "type": "array", "of": "Part", "since": 3 } } },
      "Part": { "className": "Notes.Part",
        "formerClassNames": [{ "className": "Old.Part" }],
        "fields": { "name": { "type": "string", "formerKeys": ["n"] } } } },
    "migrations": [
      { "from": 2, "to": 3, "steps": [{ "addField": { "type": "Memo", "name": "parts",
        "value": [{ "$type": "Part", "name": "first" }, { "$type": "Part", "name": "second" }] } }] },
      { "from": 1, "to": 2, "steps": [{ "addField": { "type": "Memo", "name": "tags", "value": [] } }] }]
    """

  private func migrate(_ contract: String, _ bytes: [UInt8]) throws -> MigratedArchive {
    try Migrator(contract: Contract(contract)).migrate(bytes)
  }

  @Test(arguments: [PropertyList.Format.binary, .xml])
  func leadsFromVersionToVersion(_ format: PropertyList.Format) throws {
    let bytes = try TestArchive.bytes(
      ["root": .object("Old.Memo", ["schema": 1, "text": "a"])],
      ancestries: ["Old.Memo": ["Old.Record", "NSObject"]], as: format)
    let migrated = try migrate(Self.notes, bytes)
    #expect(
      migrated.json
        == #"{"root":{"$class":"Notes.Memo","parts":[{"$class":"Notes.Part","name":"first"},"#
        + #"{"$class":"Notes.Part","name":"second"}],"schema":3,"tags":[],"title":"a"}}"#)
    #expect(migrated.original.version == 1)
    #expect(migrated.checked.version == 3)
    #expect(migrated.checked.archive.propertyList.format == format)
    // The record was rewritten in its place, and nothing of the old name is left.
    let archive = migrated.checked.archive
    let names = archive.classRecords.map { archive.className(of: $0).repaired }.sorted()
    #expect(names == ["NSArray", "Notes.Memo", "Notes.Part"])
  }

  @Test func keepsTheBytesOfTheCurrentVersion() throws {
    let bytes = try TestArchive.bytes([
      "root": .object("Notes.Memo", ["schema": 3, "title": "a", "tags": [], "parts": []])
    ])
    let migrated = try migrate(Self.notes, bytes)
    #expect(migrated.isUnchanged)
    #expect(migrated.bytes == bytes)
  }

  @Test func renamesWithoutAVersionToReach() throws {
    let bytes = try TestArchive.bytes([
      "root": .object(
        "Notes.Memo",
        ["schema": 3, "title": "a", "tags": [], "parts": [.object("Old.Part", ["n": "p"])]])
    ])
    let migrated = try migrate(Self.notes, bytes)
    #expect(migrated.json.contains(#""parts":[{"$class":"Notes.Part","name":"p"}]"#))
  }

  @Test func leavesARecordToTheInstancesThatKeepIt() throws {
    let bytes = try TestArchive.bytes([
      "root": .object(
        "Notes.Memo",
        [
          "schema": 3, "title": "a", "tags": [],
          "parts": [
            .object("Old.Part", ["n": "p"]), .object("Notes.Part", ["name": "q"]),
          ],
        ])
    ])
    let archive = try migrate(Self.notes, bytes).checked.archive
    let names = archive.classRecords.map { archive.className(of: $0).repaired }.sorted()
    #expect(names == ["NSArray", "Notes.Memo", "Notes.Part"])
  }

  @Test func takesEachObjectFromItsOwnVersion() throws {
    let contract = """
      "top": { "root": { "type": "array", "of": "Memo" } },
      "types": { "Memo": { "className": "Memo",
        "version": { "key": "v", "current": 3, "readable": [1, 2, 3], "absentMeans": 1 },
        "fields": { "n": "integer", "log": { "type": "string", "since": 2 } } } },
      "migrations": [
        { "from": 1, "to": 2, "steps": [{ "addField": { "type": "Memo", "name": "log", "value": "1" } }] },
        { "from": 2, "to": 3, "steps": [{ "mapField": { "type": "Memo", "name": "n", "values": [{ "from": 5, "to": 6 }] } }] }]
      """
    let bytes = try TestArchive.bytes([
      "root": [
        .object("Memo", ["v": 2, "n": 5, "log": "x"]), .object("Memo", ["n": 5]),
        .object("Memo", ["v": 3, "n": 5, "log": "y"]), .object("Memo", ["v": 1, "n": 4]),
      ]
    ])
    #expect(
      try migrate(contract, bytes).json == #"{"root":["#
        + #"{"$class":"Memo","log":"x","n":6,"v":3},{"$class":"Memo","log":"1","n":6,"v":3},"#
        + #"{"$class":"Memo","log":"y","n":5,"v":3},{"$class":"Memo","log":"1","n":4,"v":3}]}"#)
  }

  @Test func goesOnWithoutStepsWhereThereAreNone() throws {
    let contract = """
      "top": { "root": "Memo" },
      "types": { "Memo": { "className": "Memo",
        "version": { "key": "v", "current": "1.2", "readable": ["0.9", "1.0", "1.1", "1.2"] },
        "fields": { "n": { "type": "integer", "since": "1.1", "optional": true },
          "m": { "type": "integer", "since": "1.2" } } } },
      "migrations": [
        { "from": "1.1", "to": "1.2", "steps": [{ "addField": { "type": "Memo", "name": "m", "value": 1 } }] }]
      """
    let bytes = try TestArchive.bytes(["root": .object("Memo", ["v": "0.9"])])
    #expect(try migrate(contract, bytes).json == #"{"root":{"$class":"Memo","m":1,"v":"1.2"}}"#)
  }

  @Test func skipsVersionsThatAMigrationLeapsOver() throws {
    let contract = """
      "top": { "root": "Memo" },
      "types": { "Memo": { "className": "Memo",
        "version": { "key": "v", "current": 3, "readable": [1, 2, 3] },
        "fields": { "n": { "type": "integer", "since": 2, "until": 2 } } } },
      "migrations": [{ "from": 1, "to": 3, "steps": [] }]
      """
    let bytes = try TestArchive.bytes(["root": .object("Memo", ["v": 1])])
    #expect(try migrate(contract, bytes).json == #"{"root":{"$class":"Memo","v":3}}"#)
  }

  @Test func leavesALaterVersionThanTheCurrentOne() throws {
    let contract = """
      "top": { "root": "Memo" },
      "types": { "Memo": { "className": "Memo",
        "version": { "key": "v", "current": 1, "readable": [1, 2] }, "fields": {} } }
      """
    let bytes = try TestArchive.bytes(["root": .object("Memo", ["v": 2])])
    #expect(try migrate(contract, bytes).isUnchanged)
  }

  // MARK: Where versions stand

  @Test func writesAVersionThatWasAbsent() throws {
    let contract = try Contract(
      """
      "top": { "root": "Memo" },
      "types": { "Memo": { "className": "Memo", "formerClassNames": ["Older"],
        "version": { "key": "v", "current": 2, "readable": [1, 2], "absentMeans": 2,
          "byClassName": { "Older": 1 } }, "fields": {} } }
      """)
    let bytes = try TestArchive.bytes(["root": .object("Older", [:])])
    let migrated = try Migrator(contract: contract).migrate(bytes)
    #expect(migrated.json == #"{"root":{"$class":"Memo","v":2}}"#)
  }

  @Test(arguments: [
    (#""version": { "key": "$top.v", "current": 2, "readable": [1, 2], "absentMeans": 1 }"#, true),
    (#""version": { "key": "$top.v", "current": 2, "readable": [1, 2], "absentMeans": 1 }"#, false),
  ])
  func writesAVersionInTop(_ version: String, _ isThere: Bool) throws {
    let contract = """
      \(version), "top": { "root": "string" }
      """
    let bytes =
      try isThere
      ? TestArchive.bytes(["root": "a", "v": 1]) : TestArchive.bytes(["root": "a"])
    let migrated = try migrate(contract, bytes)
    #expect(migrated.json == #"{"root":"a","v":2}"#)
  }

  static func dictionary(_ entries: [(String, Value)], listed: Bool) -> Value {
    let keys = entries.map { Value(stringLiteral: $0.0) }
    if listed {
      return .fields(
        "NSDictionary",
        [("NS.keys", .references(keys)), ("NS.objects", .references(entries.map(\.1)))])
    }
    let numbered = entries.enumerated().flatMap { number, entry in
      [("NS.key.\(number)", keys[number]), ("NS.object.\(number)", entry.1)]
    }
    return .fields("NSMutableDictionary", numbered)
  }

  @Test(arguments: [true, false]) func writesAVersionInADictionary(_ listed: Bool) throws {
    let contract = """
      "version": { "key": "v", "current": 2, "readable": [1, 2] },
      "top": { "root": { "type": "dictionary", "entries": { "v": "integer", "a": "string" } } }
      """
    let root = Self.dictionary(
      [("a", "x"), ("v", .bare(.integer(PropertyListInteger(Int64(1)))))], listed: listed)
    let migrated = try migrate(contract, TestArchive.bytes(["root": root]))
    #expect(migrated.json == #"{"root":{"a":"x","v":2}}"#)
  }

  @Test func addsAVersionToADictionary() throws {
    let contract = """
      "version": { "key": "v", "current": 2, "readable": [1, 2], "absentMeans": 1 },
      "top": { "root": { "type": "dictionary",
        "entries": { "v": { "type": "integer", "optional": true }, "a": "string" } } }
      """
    let root = Self.dictionary([("a", "x")], listed: true)
    let migrated = try migrate(contract, TestArchive.bytes(["root": root]))
    #expect(migrated.json == #"{"root":{"a":"x","v":2}}"#)
    let numbered = try TestArchive.bytes(["root": Self.dictionary([("a", "x")], listed: false)])
    #expect(
      try refusal(Contract(contract), numbered)
        == #"root["v"]: migration-failed: the dictionary has a layout into which no entry can be put"#
    )
  }

  @Test func writesAVersionInARootWithoutOneOfItsOwn() throws {
    let contract = """
      "version": { "key": "v", "current": 2, "readable": [1, 2] },
      "top": { "root": "Memo" }, "types": { "Memo": { "className": "Memo",
        "fields": { "a": { "type": "integer", "since": 2 } } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [{ "addField": { "type": "Memo", "name": "a", "value": 1 } }] }]
      """
    let bytes = try TestArchive.bytes(["root": .object("Memo", ["v": 1])])
    #expect(try migrate(contract, bytes).json == #"{"root":{"$class":"Memo","a":1,"v":2}}"#)
  }

  // MARK: Types

  @Test func appliesStepsToTypesThatExtendTheirs() throws {
    let contract = """
      "top": { "root": { "type": "array", "of": { "type": "Base", "subtypes": true } } },
      "types": {
        "Base": { "abstract": true, "className": "Base",
          "version": { "key": "v", "current": 2, "readable": [1, 2] },
          "fields": { "a": { "type": "integer", "since": 2 } } },
        "One": { "extends": "Base", "className": "One", "fields": {} },
        "Two": { "extends": "Base", "className": "Two", "fields": { "b": "integer" } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [{ "addField": { "type": "Base", "name": "a", "value": 7 } }] }]
      """
    let bytes = try TestArchive.bytes(
      ["root": [.object("One", ["v": 1]), .object("Two", ["v": 1, "b": 2])]],
      ancestries: ["One": ["Base", "NSObject"], "Two": ["Base", "NSObject"]])
    #expect(
      try migrate(contract, bytes).json
        == #"{"root":[{"$class":"One","a":7,"v":2},{"$class":"Two","a":7,"b":2,"v":2}]}"#)
  }

  @Test func renamesAClassToThatOfAnotherType() throws {
    let contract = """
      "top": { "root": [{ "type": "Old", "until": 1 }, { "type": "New", "since": 2 }] },
      "version": { "key": "$top.v", "current": 2, "readable": [1, 2] },
      "types": {
        "Old": { "className": "Jotting", "until": 1, "fields": { "t": "string" } },
        "New": { "className": "Memo", "since": 2, "fields": { "t": "string", "n": "integer" } } },
      "migrations": [{ "from": 1, "to": 2, "steps": [
        { "renameClass": { "type": "Old", "to": "Memo" } },
        { "addField": { "type": "New", "name": "n", "value": 0 } }] }]
      """
    let bytes = try TestArchive.bytes(["root": .object("Jotting", ["t": "x"]), "v": 1])
    let migrated = try migrate(contract, bytes)
    #expect(migrated.json == #"{"root":{"$class":"Memo","n":0,"t":"x"},"v":2}"#)
  }

  // MARK: Sharing

  private static let shared = """
    "top": { "root": { "type": "array", "of": "Memo" } },
    "types": {
      "Memo": { "className": "Memo", "version": { "key": "v", "current": 2, "readable": [1, 2] },
        "fields": { "part": "Part" } },
      "Part": { "className": "Part",
        "fields": { "a": { "type": "integer", "since": 2, "optional": true } } } }
    """

  private func sharing(_ first: Int64, _ second: Int64) throws -> [UInt8] {
    let part = Value.shared("p", .object("Part", [:]))
    return try TestArchive.bytes([
      "root": [
        .object("Memo", ["v": Value(integerLiteral: first), "part": part]),
        .object("Memo", ["v": Value(integerLiteral: second), "part": part]),
      ]
    ])
  }

  @Test func changesASharedObjectOnce() throws {
    let steps = #"[{ "addField": { "type": "Part", "name": "a", "value": 1 } }]"#
    let contract =
      Self.shared + #", "migrations": [{ "from": 1, "to": 2, "steps": \#(steps) }]"#
    let migrated = try migrate(contract, sharing(1, 1))
    #expect(migrated.checked.archive.entryCount == 8)
    #expect(
      try refusal(Contract(contract), sharing(1, 2))
        == "root[0].part: migration-failed: an object that several versions or types share, which "
        + "the step would change for all, in step 1 (addField) of the migration from version 1 to 2"
    )
  }

  @Test func leavesWhatVersionsShareAsItIs() throws {
    let migrated = try migrate(Self.shared, sharing(1, 2))
    #expect(migrated.checked.archive.entryCount == 8)
  }

  @Test func keepsWhatOnlyOneOfTwoPlacesGivesUp() throws {
    let contract = try Contract.memo(
      fields: """
        "a": { "type": "string", "until": 1 }, "b": "string"
        """, steps: #"{ "removeField": { "type": "Memo", "name": "a" } }"#)
    let text = Value.shared("t", "kept")
    let bytes = try TestArchive.bytes([
      "root": .object("Memo", ["schema": 1, "a": text, "b": text])
    ])
    let migrated = try Migrator(contract: contract).migrate(bytes)
    #expect(migrated.json == #"{"root":{"$class":"Memo","b":"kept","schema":2}}"#)
  }

  @Test func takesOutWhatNothingRefersToAnyMore() throws {
    let contract = try Contract.memo(
      fields: #""a": { "type": "array", "of": "string", "until": 1 }"#,
      steps: #"{ "removeField": { "type": "Memo", "name": "a" } }"#)
    let bytes = try TestArchive.bytes([
      "root": .object("Memo", ["schema": 1, "a": ["x", "y"]])
    ])
    let archive = try Migrator(contract: contract).migrate(bytes).checked.archive
    #expect(archive.entryCount == 3)
    #expect(archive.classRecords.count == 1)
  }
}
