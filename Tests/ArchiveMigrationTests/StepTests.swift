import ArchiveContracts
import ArchiveMigration
import KeyedArchives
import PropertyListBytes
import Testing

/// What each step makes of one memo.
struct StepTests {
  typealias Value = TestArchive.Value

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fields: String
    let steps: String
    let types: String
    let memo: [(String, Value)]
    /// The memo afterwards, without class and schema; or the failure.
    let result: String

    init(
      _ name: String, fields: String, steps: String, types: String = "",
      _ memo: KeyValuePairs<String, Value>, _ result: String
    ) {
      testDescription = name
      self.fields = fields
      self.steps = steps
      self.types = types
      self.memo = Array(memo).map { ($0.key, $0.value) }
      self.result = result
    }

    func contract() throws -> Contract {
      try .memo(fields: fields, steps: steps, types: types)
    }

    func bytes() throws -> [UInt8] {
      try TestArchive.bytes(["root": .fields("Memo", [("schema", 1)] + memo)])
    }
  }

  @Test(arguments: applied) func isApplied(_ row: Row) throws {
    let contract = try row.contract()
    let migrated = try Migrator(contract: contract).migrate(row.bytes())
    #expect(migrated.json == #"{"root":{"$class":"Memo",\#(row.result)}}"#)
    #expect(contract.judge(migrated.bytes).verdict == .accepted)
    // A second run finds nothing to do.
    let again = try Migrator(contract: contract).migrate(migrated.bytes)
    #expect(again.isUnchanged)
    #expect(again.bytes == migrated.bytes)
  }

  @Test(arguments: refused) func isRefused(_ row: Row) throws {
    #expect(try refusal(row.contract(), row.bytes()) == row.result)
  }

  private static let style =
    #""Style": { "className": "Style", "since": 2, "fields": { "name": "string", "size": { "type": "integer", "optional": true } } }"#

  private static func date(_ field: String) -> String {
    """
    "due": [{ \(field), "until": 1, "optional": true },
            { "type": "date", "since": 2, "optional": true }]
    """
  }

  private static func convert(_ type: String, _ more: String = "") -> String {
    #"{ "convertField": { "type": "Memo", "name": "due", "to": "\#(type)"\#(more) } }"#
  }

  private static func pair(_ before: String, _ after: String) -> String {
    """
    "due": [{ "type": "\(before)", "until": 1, "optional": true },
            { "type": "\(after)", "since": 2, "optional": true }]
    """
  }

  static let applied: [Row] = [
    Row(
      "addField", fields: #""tags": { "type": "array", "of": "string", "since": 2 }"#,
      steps: #"{ "addField": { "type": "Memo", "name": "tags", "value": ["a", "b"] } }"#, [:],
      #""schema":2,"tags":["a","b"]"#),
    Row(
      "addField leaves a value that is there",
      fields:
        #""text": [{ "type": "string", "optional": true, "until": 1 }, { "type": "string", "since": 2 }]"#,
      steps: #"{ "addField": { "type": "Memo", "name": "text", "value": "new" } }"#,
      ["text": "old"], #""schema":2,"text":"old""#),
    Row(
      "addField fills in for nil",
      fields:
        #""text": [{ "type": "string", "optional": true, "until": 1 }, { "type": "string", "since": 2 }]"#,
      steps: #"{ "addField": { "type": "Memo", "name": "text", "value": "new" } }"#,
      ["text": .null], #""schema":2,"text":"new""#),
    Row(
      "addField of an object", fields: #""style": { "type": "Style", "since": 2 }"#,
      steps:
        #"{ "addField": { "type": "Memo", "name": "style", "value": { "$type": "Style", "name": "plain", "size": 3 } } }"#,
      types: style, [:],
      #""schema":2,"style":{"$class":"Style","name":"plain","size":3}"#),
    Row(
      "addField of nil", fields: #""text": { "type": "string", "optional": true, "since": 2 }"#,
      steps: #"{ "addField": { "type": "Memo", "name": "text", "value": null } }"#, [:],
      #""schema":2,"text":null"#),
    Row(
      "removeField", fields: #""old": { "type": "string", "until": 1 }"#,
      steps: #"{ "removeField": { "type": "Memo", "name": "old" } }"#, ["old": "gone"],
      #""schema":2"#),
    Row(
      "removeField of a field that is not there",
      fields: #""old": { "type": "string", "until": 1, "optional": true }"#,
      steps: #"{ "removeField": { "type": "Memo", "name": "old" } }"#, [:], #""schema":2"#),
    Row(
      "renameField",
      fields:
        #""old": { "type": "string", "until": 1 }, "$new key": { "type": "string", "since": 2 }"#,
      steps: #"{ "renameField": { "type": "Memo", "name": "old", "to": "$new key" } }"#,
      ["old": "kept"], #""$new key":"kept","schema":2"#),
    Row(
      "renameField to another spelling",
      fields: #""old": { "type": "integer", "until": 1 }, "new": { "type": "number", "since": 2 }"#,
      steps: #"{ "renameField": { "type": "Memo", "name": "old", "to": "new" } }"#,
      ["old": 7], #""new":7,"schema":2"#),
    Row(
      "convertField from a real to a date, of 1970", fields: date(#""type": "real""#),
      steps: convert("date", #", "epoch": 1970"#), ["due": 978_307_200.5],
      #""due":"2001-01-01T00:00:00.5Z","schema":2"#),
    Row(
      "convertField from an integer to a date", fields: date(#""type": "integer""#),
      steps: convert("date"), ["due": 86_400], #""due":"2001-01-02T00:00:00Z","schema":2"#),
    Row(
      "convertField from text to a date", fields: date(#""type": "string""#),
      steps: convert("date"), ["due": "2020-02-29T12:00:00Z"],
      #""due":"2020-02-29T12:00:00Z","schema":2"#),
    Row(
      "convertField of a field that is not there", fields: date(#""type": "real""#),
      steps: convert("date"), [:], #""schema":2"#),
    Row(
      "convertField of nil", fields: date(#""type": "string""#), steps: convert("date"),
      ["due": .null], #""due":null,"schema":2"#),
    Row(
      "convertField from a date to an integer", fields: pair("date", "integer"),
      steps: convert("integer", #", "epoch": "1970-01-01""#), ["due": .date(-978_307_199)],
      #""due":1,"schema":2"#),
    Row(
      "convertField from a date to text", fields: pair("date", "string"), steps: convert("string"),
      ["due": .date(0.25)], #""due":"2001-01-01T00:00:00.25Z","schema":2"#),
    Row(
      "convertField from text to an integer", fields: pair("string", "integer"),
      steps: convert("integer"), ["due": "-12"], #""due":-12,"schema":2"#),
    Row(
      "convertField from a mutable string", fields: pair("string", "real"), steps: convert("real"),
      ["due": .object("NSMutableString", ["NS.string": .inline(.text("2.5"))])],
      #""due":2.5,"schema":2"#),
    Row(
      "convertField from an integer to text", fields: pair("integer", "string"),
      steps: convert("string"), ["due": -3], #""due":"-3","schema":2"#),
    Row(
      "convertField from a real to an integer", fields: pair("real", "integer"),
      steps: convert("integer"), ["due": 3.0], #""due":3,"schema":2"#),
    Row(
      "convertField from an integer to a real", fields: pair("integer", "real"),
      steps: convert("real"), ["due": 3], #""due":3.0,"schema":2"#),
    Row(
      "convertField from a boolean to an integer", fields: pair("boolean", "integer"),
      steps: convert("integer"), ["due": true], #""due":1,"schema":2"#),
    Row(
      "convertField from an integer to a boolean", fields: pair("integer", "boolean"),
      steps: convert("boolean"), ["due": 0], #""due":false,"schema":2"#),
    Row(
      "mapField of texts",
      fields:
        #""kind": [{ "type": "string", "until": 1 }, { "type": "string", "allowed": ["todo", "idea"], "since": 2 }]"#,
      steps:
        #"{ "mapField": { "type": "Memo", "name": "kind", "values": { "a": "todo", "b": "idea" } } }"#,
      ["kind": "b"], #""kind":"idea","schema":2"#),
    Row(
      "mapField to another kind",
      fields: #""kind": [{ "type": "integer", "until": 1 }, { "type": "string", "since": 2 }]"#,
      steps: #"{ "mapField": { "type": "Memo", "name": "kind", "values": { "1": "$null" } } }"#,
      ["kind": 1], #""kind":"$null","schema":2"#),
    Row(
      "mapField leaves other values", fields: #""kind": "integer""#,
      steps:
        #"{ "mapField": { "type": "Memo", "name": "kind", "values": [{ "from": 1, "to": 2 }] } }"#,
      ["kind": 3], #""kind":3,"schema":2"#),
    Row(
      "wrapField",
      fields: #""style": [{ "type": "string", "until": 1 }, { "type": "Style", "since": 2 }]"#,
      steps: #"{ "wrapField": { "type": "Memo", "name": "style", "in": "Style", "as": "name" } }"#,
      types: style, ["style": "bold"], #""schema":2,"style":{"$class":"Style","name":"bold"}"#),
    Row(
      "moveField into an object that a step adds",
      fields:
        #""size": { "type": "integer", "until": 1 }, "style": { "type": "Style", "since": 2 }"#,
      steps: """
        { "addField": { "type": "Memo", "name": "style",
          "value": { "$type": "Style", "name": "plain" } } },
        { "moveField": { "type": "Memo", "name": "size", "toType": "Style", "through": "style" } }
        """,
      types: style, ["size": 12],
      #""schema":2,"style":{"$class":"Style","name":"plain","size":12}"#),
  ]

  static let refused: [Row] = [
    Row(
      "convertField of a text that is no number", fields: pair("string", "integer"),
      steps: convert("integer"), ["due": "twelve"],
      "root.due: migration-failed: "
        + "a text cannot become an integer: it is no whole number of 64 bits in decimal digits, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of a real with a fraction", fields: pair("real", "integer"),
      steps: convert("integer"), ["due": 0.5],
      "root.due: migration-failed: "
        + "a real cannot become an integer: it is no whole number of 64 bits, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of an integer that no real equals", fields: pair("integer", "real"),
      steps: convert("real"), ["due": 9_007_199_254_740_993],
      "root.due: migration-failed: "
        + "an integer cannot become a real: no real equals it, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of 9007199254740993 to a real", fields: pair("string", "real"),
      steps: convert("real"), ["due": "9007199254740993"],
      "root.due: migration-failed: "
        + "a text cannot become a real: no real comes near enough to its number, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of 1e-400 to a real", fields: pair("string", "real"),
      steps: convert("real"), ["due": "1e-400"],
      "root.due: migration-failed: "
        + "a text cannot become a real: no real comes near enough to its number, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of 0.12345678901234567 to a real", fields: pair("string", "real"),
      steps: convert("real"), ["due": "0.12345678901234567"],
      "root.due: migration-failed: "
        + "a text cannot become a real: no real comes near enough to its number, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of 12345678901234567890 to a real", fields: pair("string", "real"),
      steps: convert("real"), ["due": "12345678901234567890"],
      "root.due: migration-failed: "
        + "a text cannot become a real: no real comes near enough to its number, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of two to a boolean", fields: pair("integer", "boolean"),
      steps: convert("boolean"), ["due": 2],
      "root.due: migration-failed: "
        + "an integer cannot become a boolean: it is neither 0 nor 1, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "convertField of a text that is no date", fields: date(#""type": "string""#),
      steps: convert("date"), ["due": "2021-02-29T12:00:00Z"],
      "root.due: migration-failed: "
        + "a text cannot become a date: it is no date in ISO 8601, "
        + "in step 1 (convertField) of the migration from version 1 to 2"),
    Row(
      "renameField over a value",
      fields: #""old": { "type": "string", "until": 1 }, "new": "string""#,
      steps: #"{ "renameField": { "type": "Memo", "name": "old", "to": "new" } }"#,
      ["old": "a", "new": "b"],
      "root.new: migration-failed: a value that is there already would be lost, "
        + "in step 1 (renameField) of the migration from version 1 to 2"),
    Row(
      "moveField without an object",
      fields:
        #""size": { "type": "integer", "until": 1 }, "style": { "type": "Style", "optional": true, "since": 2 }"#,
      steps:
        #"{ "moveField": { "type": "Memo", "name": "size", "toType": "Style", "through": "style" } }"#,
      types: style, ["size": 12],
      "root.style: migration-failed: there is no object into which the value could be moved, "
        + "in step 1 (moveField) of the migration from version 1 to 2"),
    Row(
      "a result that the contract rejects",
      fields:
        #""kind": [{ "type": "string", "until": 1 }, { "type": "string", "allowed": ["todo"], "since": 2 }]"#,
      steps: #"{ "mapField": { "type": "Memo", "name": "kind", "values": { "a": "todo" } } }"#,
      ["kind": "b"],
      "root.kind: verification-failed: the contract rejects the result: not-allowed-value: a text "
        + "that is none of the 1 allowed, in the migration from version 1 to 2"),
    Row(
      "a field that no step adds", fields: #""text": { "type": "string", "since": 2 }"#, steps: "",
      [:],
      "root.text: verification-failed: the contract rejects the result: missing-field: a required "
        + "field that is not there, in the migration from version 1 to 2"),
    Row(
      "an archive that the contract rejects", fields: #""text": "string""#, steps: "", [:],
      "root.text: missing-field: a required field that is not there"),
  ]
}
