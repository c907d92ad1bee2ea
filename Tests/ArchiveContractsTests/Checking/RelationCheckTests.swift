import Testing

struct RelationCheckTests {
  private func refusal(of relation: String) -> String? {
    ArchiveContractsTests.refusal(
      ContractText.types(
        """
        "List": { "className": "List", "version": { "key": "schema", "current": 1 },
          "fields": { "items": { "type": "array", "of": { "type": "Item", "subtypes": true } },
            "total": "integer", "tags": { "type": "set", "of": "string" },
            "odd key": { "type": "array", "of": "data" },
            "named": { "type": "dictionary", "entries": { "a b": "date" },
              "otherEntries": "string" },
            "numbered": { "type": "dictionary", "keys": "integer", "values": "real" } } },
        "Item": { "className": "Item", "fields": { "id": "uuid", "next": "Item" } },
        "Special": { "className": "Special", "extends": "Item", "fields": { "extra": "null" } }
        """, root: #""List""#, #""relations": [\#(relation)]"#))
  }

  @Test(arguments: [
    #"{ "unique": "root.items[].id" }"#, #"{ "unique": "root.items[].next.id" }"#,
    #"{ "exists": "root.items[].next.id", "in": "root.items[].id" }"#,
    #"{ "equal": ["root.total", "count(root.items[])"] }"#,
    #"{ "equal": ["root.schema", "root.total"] }"#, #"{ "ordered": "root.tags[]" }"#,
    #"{ "unique": "root[\"odd key\"][]" }"#, #"{ "unique": "root.items[].extra" }"#,
    #"{ "equal": ["root.items[0].id", "root.items[1].id"] }"#,
    #"{ "equal": ["root.named[\"a b\"]", "root.named[\"other\"]"] }"#,
    #"{ "equal": ["root.numbered[key 0]", "root.numbered[key 1]"] }"#,
    #"{ "equal": ["root.tags{0}", "root.tags{1}"] }"#, #"{ "ordered": "root.numbered[]" }"#,
  ])
  func acceptsPathsThatTheContractHas(_ relation: String) {
    #expect(refusal(of: relation) == nil)
  }

  @Test(arguments: [
    (#"{ "unique": "top.items[].id" }"#, "unique", "top"),
    (#"{ "unique": "root.itens[].id" }"#, "unique", "root.itens"),
    (#"{ "unique": "root.items[].identifier" }"#, "unique", "root.items[].identifier"),
    (#"{ "unique": "root.total[]" }"#, "unique", "root.total[]"),
    (#"{ "exists": "root.total", "in": "root.totals" }"#, "in", "root.totals"),
    (#"{ "equal": ["root.tags[0]", "root.total"] }"#, "equal[0]", "root.tags[0]"),
    (#"{ "equal": ["root.total", "count(root.things)"] }"#, "equal[1]", "root.things"),
    (#"{ "equal": ["root.items{0}.id", "root.total"] }"#, "equal[0]", "root.items{0}"),
  ])
  func refusesPathsThatTheContractLacks(_ relation: String, _ key: String, _ path: String) {
    #expect(
      refusal(of: relation) == "relations[0].\(key): nothing in the contract is at \(path)")
  }

  @Test func refusesSingleValuesWhereManyAreMeant() {
    #expect(
      refusal(of: #"{ "unique": "root.total" }"#)
        == "relations[0].unique: root.total names one value only; [] is missing")
  }

  @Test func refusesOrderOfValuesThatHaveNone() {
    #expect(
      refusal(of: #"{ "ordered": "root.items[].extra" }"#)
        == "relations[0].ordered: root.items[].extra names values that have no order")
  }

  @Test func refusesRelationsGivenTwice() {
    #expect(
      refusal(of: #"{ "unique": "root.tags[]" }, { "unique": "root.tags[]" }"#)
        == "relations[1]: given twice")
  }

  @Test func refusesTextThatIsNoPath() {
    #expect(
      refusal(of: #"{ "unique": "root..id" }"#)
        == "relations[0].unique: no path: expected a key at character 6")
  }
}
