import Testing

struct MigrationCheckTests {
  private func refusal(ofMigrations migrations: String) -> String? {
    ArchiveContractsTests.refusal(
      ContractText.types(
        """
        "Memo": { "className": "Memo", "formerClassNames": ["OldMemo"],
          "version": { "key": "v", "current": 3, "readable": [1, 2, 3] },
          "fields": {
            "due": [{ "type": "real", "until": 1 }, { "type": "date", "since": 2 }],
            "tags": { "type": "array", "of": "string", "since": 2 },
            "old": { "type": "string", "until": 1 }, "new": { "type": "string", "since": 2 },
            "level": [{ "type": "integer", "until": 1 }, { "type": "string", "since": 2 }],
            "style": { "type": "Style", "since": 2, "optional": true },
            "color": [{ "type": "string", "until": 1 }, { "type": "Style", "since": 2 }],
            "url": { "type": "url", "optional": true }, "flag": "boolean" } },
        "Style": { "className": "Style",
          "fields": { "name": "string", "size": "real", "old": { "type": "string", "optional": true },
            "box": { "type": "dictionary", "entries": { "x": "data" }, "optional": true } } }
        """, root: #""Memo""#, #""migrations": [\#(migrations)]"#))
  }

  private func refusal(of step: String) -> String? {
    refusal(ofMigrations: #"{ "from": 1, "to": 2, "steps": [\#(step)] }"#)
  }

  private static let place = "migrations[0].steps[0]"

  @Test(arguments: [
    #"{ "addField": { "type": "Memo", "name": "tags", "value": ["a", "b"] } }"#,
    #"{ "addField": { "type": "Memo", "name": "due", "value": "2020-02-29T12:00:00Z" } }"#,
    #"{ "addField": { "type": "Memo", "name": "style", "value": null } }"#,
    """
    { "addField": { "type": "Memo", "name": "style", "value": { "$type": "Style", "name": "plain",
      "size": 12, "box": { "x": { "base64": "AAEC" } } } } }
    """,
    #"{ "removeField": { "type": "Memo", "name": "old" } }"#,
    #"{ "renameField": { "type": "Memo", "name": "old", "to": "new" } }"#,
    #"{ "convertField": { "type": "Memo", "name": "due", "to": "date" } }"#,
    #"{ "convertField": { "type": "Memo", "name": "due", "to": "date", "epoch": 1970 } }"#,
    #"{ "mapField": { "type": "Memo", "name": "level", "values": { "0": "low", "1": "high" } } }"#,
    #"{ "moveField": { "type": "Memo", "name": "old", "toType": "Style", "through": "style" } }"#,
    #"{ "wrapField": { "type": "Memo", "name": "color", "in": "Style", "as": "name" } }"#,
    #"{ "renameClass": { "type": "Memo", "to": "Memo" } }"#,
    """
    { "renameField": { "type": "Memo", "name": "old", "to": "new" } },
    { "mapField": { "type": "Memo", "name": "new", "values": { "a": "b" } } }
    """,
  ])
  func acceptsStepsThatMakeSense(_ step: String) {
    #expect(refusal(of: step) == nil)
  }

  @Test func refusesMigrationsWithoutVersions() {
    #expect(
      ArchiveContractsTests.refusal(
        ContractText.root(
          #""string""#, #""migrations": [{ "from": 1, "to": 2, "steps": [] }]"#))
        == "migrations[0]: the contract has no version")
  }

  @Test func refusesUnknownVersions() {
    #expect(
      refusal(ofMigrations: #"{ "from": 0, "to": 2, "steps": [] }"#)
        == "migrations[0].from: 0 is no readable version")
    #expect(
      refusal(ofMigrations: #"{ "from": 1, "to": 4, "steps": [] }"#)
        == "migrations[0].to: 4 is no readable version")
    #expect(
      refusal(ofMigrations: #"{ "from": 2, "to": 1, "steps": [] }"#)
        == #"migrations[0].to: is not later than "from""#)
    #expect(
      refusal(
        ofMigrations: """
          { "from": 1, "to": 2, "steps": [] }, { "from": 1, "to": 3, "steps": [] }
          """) == "migrations[1].from: a second migration from version 1")
  }

  @Test func refusesUnknownTypes() {
    #expect(
      refusal(of: #"{ "removeField": { "type": "Memu", "name": "old" } }"#)
        == #"\#(Self.place).removeField.type: unknown type "Memu", did you mean "Memo"?"#)
    #expect(
      refusal(
        of:
          #"{ "moveField": { "type": "Memo", "name": "old", "toType": "X", "through": "style" } }"#)
        == #"\#(Self.place).moveField.toType: unknown type "X", it may be "Memo", "Style""#)
  }

  @Test func refusesUnknownFields() {
    #expect(
      refusal(of: #"{ "removeField": { "type": "Memo", "name": "x" } }"#)
        == #"\#(Self.place).removeField.name: "x" is no field of "Memo""#)
    #expect(
      refusal(of: #"{ "renameField": { "type": "Memo", "name": "old", "to": "x" } }"#)
        == #"\#(Self.place).renameField.to: "x" is no field of "Memo""#)
    #expect(
      refusal(
        of: #"{ "wrapField": { "type": "Memo", "name": "color", "in": "Style", "as": "x" } }"#)
        == #"\#(Self.place).wrapField.as: "x" is no field of "Style""#)
  }

  @Test func refusesFieldsOfOtherVersions() {
    #expect(
      refusal(of: #"{ "removeField": { "type": "Memo", "name": "tags" } }"#)
        == #"\#(Self.place).removeField.name: "Memo" has no "tags" in version 1"#)
    #expect(
      refusal(of: #"{ "addField": { "type": "Memo", "name": "old", "value": "" } }"#)
        == #"\#(Self.place).addField.name: "Memo" has no "old" in version 2"#)
  }

  @Test func refusesImpossibleConversions() {
    #expect(
      refusal(of: #"{ "convertField": { "type": "Memo", "name": "url", "to": "date" } }"#)
        == "\(Self.place).convertField.to: the field holds no date afterwards")
    #expect(
      refusal(of: #"{ "convertField": { "type": "Memo", "name": "due", "to": "array" } }"#)
        == "\(Self.place).convertField.to: expected integer, real, string, boolean or date, found "
        + "array")
    #expect(
      refusal(
        of:
          #"{ "convertField": { "type": "Memo", "name": "level", "to": "string", "epoch": 1970 } }"#
      ) == "\(Self.place).convertField.epoch: applies to dates only")
  }

  @Test func refusesValuesThatTheFieldDoesNotTake() {
    let refusal = { (value: String) in
      self.refusal(of: #"{ "addField": { "type": "Memo", "name": \#(value) } }"#)
    }
    let place = "\(Self.place).addField.value"
    #expect(refusal(#""tags", "value": "a""#) == "\(place): the place takes no such value")
    #expect(refusal(#""tags", "value": [1]"#) == "\(place)[0]: the place takes no such value")
    #expect(refusal(#""tags", "value": null"#) == "\(place): the place takes no nil")
    #expect(refusal(#""due", "value": "today""#) == "\(place): the place takes no such value")
    #expect(
      refusal(#""style", "value": { "name": "x" }"#)
        == #"\#(place): the place takes no dictionary; an object says its "$type""#)
    #expect(
      refusal(#""style", "value": { "$type": "Style", "name": "x" }"#)
        == #"\#(place): "size" is missing"#)
    #expect(
      refusal(#""style", "value": { "$type": "Memo" }"#)
        == #"\#(place)["$type"]: the place takes no object of type "Memo""#)
    #expect(
      refusal(#""style", "value": { "$type": "Style", "nam": "x" }"#)
        == #"\#(place).nam: is no field of "Style""#)
  }

  @Test func refusesMapsOfValuesThatAreNeverThere() {
    #expect(
      refusal(
        of:
          #"{ "mapField": { "type": "Memo", "name": "level", "values": [{ "from": "a", "to": "b" }] } }"#
      ) == "\(Self.place).mapField.values[0].from: the field never has a value of this kind")
    #expect(
      refusal(of: #"{ "mapField": { "type": "Memo", "name": "level", "values": { "1": 2 } } }"#)
        == "\(Self.place).mapField.values[0].to: the field takes no value of this kind")
    #expect(
      refusal(of: #"{ "mapField": { "type": "Memo", "name": "level", "values": {} } }"#)
        == "\(Self.place).mapField.values: no value")
  }

  @Test func refusesDetoursThatLeadNowhere() {
    #expect(
      refusal(
        of:
          #"{ "moveField": { "type": "Memo", "name": "old", "toType": "Style", "through": "tags" } }"#
      )
        == #"\#(Self.place).moveField.through: "tags" does not lead to an object of type "Style""#)
    #expect(
      refusal(
        of: #"{ "wrapField": { "type": "Memo", "name": "flag", "in": "Style", "as": "name" } }"#)
        == #"\#(Self.place).wrapField.in: "flag" does not hold an object of type "Style""#)
    #expect(
      refusal(of: #"{ "renameClass": { "type": "Memo", "to": "Memu" } }"#)
        == #"\#(Self.place).renameClass.to: "Memu" is no class name of the contract"#)
  }
}
