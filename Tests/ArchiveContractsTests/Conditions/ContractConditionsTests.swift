import ArchiveContracts
import Testing

/// The names of conditions, which manifests and reports use.
struct ContractConditionsTests {
  private func names(_ members: String) throws -> [String] {
    let head = #""readback": "contract", "formatVersion": 1, "name": "Sample""#
    let contract = try Contract(parsing: Array("{ \(head), \(members) }".utf8))
    return ContractConditions(contract).names.filter { !$0.hasPrefix("limit/") }
  }

  @Test func namesPlacesClassesVersionsAndRelations() throws {
    let names = try names(
      """
      "top": { "root": "Memo" },
      "types": { "Record": { "abstract": true, "className": "App.Record", "fields": { "id": "uuid" } },
        "Memo": { "extends": "Record", "className": "App.Memo", "formerClassNames": ["Old.Memo"],
          "version": { "key": "v", "current": 2, "readable": [1, 2] },
          "fields": { "text": { "type": "string", "maxLength": 9, "minLength": 1 },
            "tags": { "type": "array", "of": { "type": "string", "allowed": ["a"] }, "optional": true },
            "a key": { "type": "integer", "minimum": 0, "optional": true } } } },
      "relations": [{ "unique": "root.tags[]" }]
      """)
    #expect(
      names == [
        "$top.root/required", "$top.root/type", "Memo/class/App.Memo", "Memo/former-class/Old.Memo",
        "Memo/version/1", "Memo/version/2", #"Memo["a key"]/type"#, #"Memo["a key"]/minimum"#,
        "Memo.tags/type", "Memo.tags[]/type", "Memo.tags[]/allowed", "Memo.text/required",
        "Memo.text/type", "Memo.text/minLength", "Memo.text/maxLength", "Record.id/required",
        "Record.id/type", "relation/unique(root.tags[])",
      ])
  }

  @Test func namesAlternativesVersionsAliasesAndEntries() throws {
    let names = try names(
      """
      "top": { "root": "Memo" },
      "types": { "Memo": { "className": "App.Memo",
          "version": { "key": "v", "current": "2.0", "readable": ["1 beta", "2.0"] },
          "fields": {
            "due": [{ "type": "real", "until": "1 beta" }, { "type": "date", "since": "2.0" }],
            "any": { "type": "anyOf", "of": ["string", "Json"] },
            "map": { "type": "dictionary", "entries": { "a": "number" }, "otherEntries": "integer" },
            "pairs": { "type": "dictionary", "keys": "string", "values": "Json", "maxCount": 2 } } },
        "Json": { "type": "anyOf", "of": ["integer", { "type": "array", "of": "Json" }] } }
      """)
    #expect(
      names == [
        "$top.root/required", "$top.root/type", "Json|integer/type", "Json|array/type",
        "Memo/class/App.Memo", #"Memo/version/"1 beta""#, "Memo/version/2.0", "Memo.any/required",
        "Memo.any|string/type", #"Memo.due@..."1 beta"/required"#, #"Memo.due@..."1 beta"/type"#,
        "Memo.due@2.0.../required", "Memo.due@2.0.../type", "Memo.map/required", "Memo.map/type",
        "Memo.map[other]/type", #"Memo.map["a"]/required"#, #"Memo.map["a"]/type"#,
        "Memo.pairs/required", "Memo.pairs/type", "Memo.pairs/maxCount", "Memo.pairs[key]/type",
      ])
  }

  @Test func namesTheLimitsThatHold() throws {
    let head = #""readback": "contract", "formatVersion": 1, "name": "Sample""#
    let contract = try Contract(
      parsing: Array("{ \(head), \"top\": { \"root\": \"string\" }, \"types\": {} }".utf8))
    #expect(
      ContractConditions(contract).names.filter { $0.hasPrefix("limit/") } == [
        "limit/archiveBytes", "limit/objects", "limit/references", "limit/depth",
        "limit/graphDepth", "limit/expandedNodes", "limit/materializedBytes", "limit/classRecords",
        "limit/ancestry", "limit/nameLength",
      ])
  }
}
