import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes
import Testing

/// Values that `addField` builds by the declared type: each is accepted by a contract for
/// Foundation's unarchiver, and reads as what was asked for.
struct ValueBuildingTests {
  private func migrate(
    _ definition: String, _ value: String, more: String = #""reader": "foundation","#,
    types: String = ""
  ) throws -> MigratedArchive {
    let contract = try Contract.memo(
      fields: #""x": \#(definition)"#,
      steps: #"{ "addField": { "type": "Memo", "name": "x", "value": \#(value) } }"#, types: types,
      more: more)
    return try Migrator(contract: contract).migrate(
      TestArchive.bytes(["root": .object("Memo", ["schema": 1])]))
  }

  private func since(_ type: String, _ bounds: String = "") -> String {
    #"{ "type": "\#(type)"\#(bounds), "since": 2 }"#
  }

  @Test(arguments: [
    ("boolean", "true", "true"), ("integer", "-5", "-5"),
    ("integer", "9223372036854775807", "9223372036854775807"), ("real", "0.5", "0.5"),
    ("real", "2", "2.0"), ("real", #""-inf""#, #""-inf""#), ("number", "3", "3"),
    ("number", "3.0", "3.0"), ("string", #""text""#, #""text""#), ("string", #""""#, #""""#),
    ("data", #"{ "base64": "AP8=" }"#, #"{"base64":"AP8="}"#),
    ("struct", #"{ "base64": "AQI=" }"#, #"{"base64":"AQI="}"#),
    ("date", #""2020-01-31T12:00:00.125Z""#, #""2020-01-31T12:00:00.125Z""#),
    (
      "uuid", #""12345678-9abc-DEF0-1234-56789abcdef0""#,
      #""12345678-9ABC-DEF0-1234-56789ABCDEF0""#
    ),
    ("url", #""https://example.org/a?b=c""#, #""https://example.org/a?b=c""#),
    ("decimal", #""-12.50""#, #""-12.5""#), ("decimal", #""0""#, #""0""#),
    (
      "decimal", #""340282366920938463463374607431768211455""#,
      #""340282366920938463463374607431768211455""#
    ),
    ("decimal", #""7e130""#, "\"7\(String(repeating: "0", count: 130))\""),
    ("decimal", #""1e-128""#, "\"0.\(String(repeating: "0", count: 127))1\""),
    ("null", "null", "null"), ("locale", #""de_AT""#, #""de_AT""#),
    ("timeZone", #""Europe/Vienna""#, #""Europe/Vienna""#),
    ("attributedString", #""plain""#, #""plain""#), ("range", "[3, 4]", "[3,4]"),
    ("point", "[1, -2.5]", "[1.0,-2.5]"), ("size", "[0.1, 1e300]", "[0.1,1e+300]"),
    ("rect", "[1, 2, 3, 4]", "[1.0,2.0,3.0,4.0]"),
    ("edgeInsets", "[1, 2, 3, 4.5]", "[1.0,2.0,3.0,4.5]"), ("indexPath", "[]", "[]"),
    ("indexPath", "[7]", "[7]"), ("indexPath", "[1, 300, 70000]", "[1,300,70000]"),
    ("indexSet", "[]", "[]"), ("indexSet", "[[5, 2]]", "[[5,2]]"),
    ("indexSet", "[[0, 1], [128, 200]]", "[[0,1],[128,200]]"),
  ])
  func buildsAValue(_ type: String, _ value: String, _ result: String) throws {
    let bounds =
      switch type {
      case "real", "number": #", "nonFinite": "allow""#
      case "struct": #", "bytes": 2"#
      default: ""
      }
    let migrated = try migrate(since(type, bounds), value)
    #expect(migrated.json == #"{"root":{"$class":"Memo","schema":2,"x":\#(result)}}"#)
  }

  @Test func buildsARegularExpression() throws {
    let migrated = try migrate(since("regularExpression"), #""a+""#)
    #expect(migrated.json.contains(#""NSPattern":"a+""#))
  }

  @Test(arguments: [
    ("array", #"["a", "a", ""]"#, #"["a","a",""]"#), ("array", "[]", "[]"),
    ("set", #"["b", "a"]"#, #"["b","a"]"#), ("orderedSet", #"["b", "a"]"#, #"["b","a"]"#),
    ("countedSet", #"["b", "a", "b"]"#, #"{"$entries":[["b",2],["a",1]]}"#),
  ])
  func buildsACollection(_ type: String, _ value: String, _ result: String) throws {
    let migrated = try migrate(since(type, #", "of": "string""#), value)
    #expect(migrated.json == #"{"root":{"$class":"Memo","schema":2,"x":\#(result)}}"#)
  }

  @Test func buildsNumbersInCollectionsByReference() throws {
    let migrated = try migrate(since("array", #", "of": "integer""#), "[1, 2]")
    #expect(migrated.json.contains(#""x":[1,2]"#))
  }

  @Test func buildsDictionaries() throws {
    let open = since("dictionary", #", "keys": "string", "values": "integer""#)
    #expect(try migrate(open, #"{ "b": 1, "a": 2 }"#).json.contains(#""x":{"a":2,"b":1}"#))
    let entries = since(
      "dictionary", #", "entries": { "n": "integer", "list": { "type": "array", "of": "uuid" } }"#)
    #expect(
      try migrate(entries, #"{ "n": 1, "list": [] }"#).json.contains(#""x":{"list":[],"n":1}"#))
  }

  @Test func choosesAmongAlternativesByTheKindOfTheValue() throws {
    let any = since("anyOf", #", "of": ["integer", "string", { "type": "array", "of": "Json" }]"#)
    let types =
      #""Json": { "type": "anyOf", "of": ["number", "boolean", "string", "null", { "type": "array", "of": "Json" }] }"#
    #expect(try migrate(any, #""a""#, types: types).json.contains(#""x":"a""#))
    #expect(
      try migrate(any, #"[1, true, "a", null, [2.5]]"#, types: types).json
        .contains(#""x":[1,true,"a",null,[2.5]]"#))
  }

  @Test func buildsObjectsInsideObjects() throws {
    let types = """
      "Node": { "className": "Node", "since": 2, "fields": {
        "name": "string", "next": { "type": "Node", "optional": true },
        "all": { "type": "array", "of": "Node", "optional": true } } }
      """
    let value = """
      { "$type": "Node", "name": "a", "next": { "$type": "Node", "name": "b" },
        "all": [{ "$type": "Node", "name": "c", "next": null }] }
      """
    let migrated = try migrate(since("Node"), value, types: types)
    #expect(
      migrated.json.contains(
        #""x":{"$class":"Node","all":[{"$class":"Node","name":"c","next":null}],"name":"a","#
          + #""next":{"$class":"Node","name":"b"}}"#))
    let archive = migrated.checked.archive
    #expect(archive.classRecords.count == 3)
  }

  @Test func givesANewObjectItsOwnVersion() throws {
    let types = """
      "Style": { "className": "Style", "version": { "key": "v", "current": 7, "readable": [5, 7] },
        "fields": { "a": { "type": "integer", "until": 5 }, "b": { "type": "integer", "since": 7 } } }
      """
    let migrated = try migrate(since("Style"), #"{ "$type": "Style", "b": 1 }"#, types: types)
    #expect(migrated.json.contains(#""x":{"$class":"Style","b":1,"v":7}"#))
  }

  /// Foundation reads a bare text `$null` as nil, so one that is built stands in a mutable string.
  @Test func writesATextThatFoundationWouldReadAsNil() throws {
    let migrated = try migrate(since("string"), #""$null""#)
    let archive = migrated.checked.archive
    #expect(migrated.json.contains(#""x":"$null""#))
    #expect(archive.classRecords.map { archive.className(of: $0) }.contains("NSMutableString"))
  }

  @Test(arguments: [
    (#""decimal""#, #""340282366920938463463374607431768211456""#),
    (#""decimal""#, #""1e-129""#), (#""decimal""#, #""1e200""#), (#""range""#, "[-1, 2]"),
    (#""range""#, "[9223372036854775807, 1]"), (#""indexSet""#, "[[5, 2], [6, 1]]"),
    (#""indexSet""#, "[[5, 0]]"), (#""indexPath""#, "[-1]"), (#""indexPath""#, "[0.5]"),
  ])
  func refusesWhatFoundationCannotHold(_ type: String, _ value: String) throws {
    let contract = try Contract.memo(
      fields: #""x": { "type": \#(type), "since": 2 }"#,
      steps: #"{ "addField": { "type": "Memo", "name": "x", "value": \#(value) } }"#)
    let bytes = try TestArchive.bytes(["root": .object("Memo", ["schema": 1])])
    let found = refusal(contract, bytes)
    #expect(found?.contains("migration-failed") == true, "\(found ?? "migrated")")
  }

  /// Values of steps in Swift may be nested far deeper than JSON.
  @Test func doesNotRecurse() throws {
    var value: MigrationValue = [:]
    value = .array([])
    for _ in 0..<5_000 { value = .array([value]) }
    var document = ContractDocument(name: "Deep")
    document.top["root"] = "Memo"
    var list = ValueDefinition(.array)
    list.element = "List"
    document.types["List"] = .alias(FieldDefinition(list))
    var memo = ObjectTypeDefinition()
    memo.className = "Memo"
    memo.version = VersionRule(key: .field("schema"), current: 2, readable: [1, 2])
    var field = ValueDefinition("List")
    field.since = 2
    memo.fields["x"] = FieldDefinition(field)
    document.types["Memo"] = .object(memo)
    document.limits[.graphDepth] = 10_000
    let contract = try Contract(document)
    let bytes = try TestArchive.bytes(["root": .object("Memo", ["schema": 1])])
    var migrator = Migrator(contract: contract)
    migrator.addSteps(from: 1) { [value] graph in
      for memo in graph.objects(ofType: "Memo") { try graph.set("x", of: memo, to: value) }
    }
    #expect(try migrator.migrate(bytes).checked.archive.entryCount > 5_000)
    migrator = Migrator(contract: contract)
    // Leaving such a value would recurse, so it is taken apart from outside.
    while case .array(let elements) = value, let inner = elements.first { value = inner }
  }
}
