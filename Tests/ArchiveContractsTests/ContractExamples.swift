/// Contracts that together use everything that contracts can say.
enum ContractExamples {
  static let memo = """
    { "readback": "contract", "formatVersion": 1, "name": "Memo", "reader": "foundation",
      "limits": { "archiveBytes": 1048576 },
      "top": { "root": "Memo" },
      "types": {
        "Memo": {
          "className": "Notes.Memo",
          "formerClassNames": ["OldNotes.Memo", { "className": "Jotter.Memo",
            "inherits": ["Jotter.Record", "NSObject"], "until": 1 }],
          "version": { "key": "schema", "current": 2, "readable": [1, 2] },
          "fields": {
            "text":  { "type": "string", "maxLength": 4096 },
            "tags":  { "type": "array", "of": { "type": "string", "maxLength": 64 },
              "maxCount": 32, "since": 2 },
            "due":   [ { "type": "real", "until": 1, "optional": true },
              { "type": "date", "since": 2, "optional": true } ],
            "attachments": { "type": "array", "of": "Attachment", "maxCount": 100,
              "optional": true } } },
        "Attachment": { "className": "Notes.Attachment",
          "fields": { "id": "uuid", "bytes": { "type": "data", "maxLength": 65536 } } },
        "Json": { "type": "anyOf", "of": ["string", "number", "boolean", "null",
          { "type": "array", "of": "Json" },
          { "type": "dictionary", "keys": "string", "values": "Json" }] } },
      "relations": [ { "unique": "root.attachments[].id" } ],
      "migrations": [ { "from": 1, "to": 2, "steps": [
        { "addField": { "type": "Memo", "name": "tags", "value": [] } },
        { "convertField": { "type": "Memo", "name": "due", "to": "date" } } ] } ] }
    """

  static let everything = """
    { "readback": "contract", "formatVersion": 1, "name": "Everything",
      "note": "all of it", "inferred": true, "unreachable": "allow",
      "limits": { "archiveBytes": 4096, "objects": 10, "references": 20, "depth": 8,
        "graphDepth": 9, "expandedNodes": 11, "materializedBytes": 12, "classRecords": 13,
        "ancestry": 14, "nameLength": 15, "findings": 16, "outputBytes": 17 },
      "archivers": ["NSKeyedArchiver", "SCNKeyedArchiver"],
      "version": { "key": "$top.schema", "current": "b", "readable": ["a", "b"],
        "absentMeans": "a" },
      "ancestries": { "NSNull": [["%NSNull", "NSObject"], []], "NSArray": ["NSObject"] },
      "top": {
        "root": { "type": "Base", "subtypes": true },
        "odd key": { "type": "array", "of": { "type": "Node", "backReference": true } },
        "numbers": { "type": "dictionary", "entries": {
          "boolean": { "type": "boolean", "allowed": [true], "integerSpelling": true,
            "spelling": "inline" },
          "integer": { "type": "integer", "minimum": -5, "maximum": 18446744073709551615,
            "allowed": [-5, 18446744073709551615], "spelling": "reference" },
          "small": { "type": "integer", "bits": 32 },
          "real": { "type": "real", "minimum": -0.1, "maximum": 1e22, "exact": true,
            "nonFinite": "allow", "allowed": [1, 0.30000000000000004] },
          "number": { "type": "number", "minimum": 1, "maximum": 2.5, "allowed": [1, 2.0] },
          "date": { "type": "date", "minimum": "1970-01-01", "maximum": "2038-01-19T03:14:07.25Z" },
          "decimal": { "type": "decimal", "minimum": "-12.50", "maximum": "1e6",
            "nonFinite": "allow" },
          "range": { "type": "range", "minimum": 0, "maximum": 9 },
          "point": { "type": "point", "minimum": -1, "maximum": 1.5 }, "size": "size",
          "rect": "rect", "insets": "edgeInsets",
          "indexes": { "type": "indexSet", "maxCount": 5, "maxRanges": 2, "maximum": 99,
            "shared": "allow" } }, "otherEntries": "ignore" },
        "texts": { "type": "dictionary", "entries": {
          "string": { "type": "string", "minLength": 1, "maxLength": 5, "allowed": ["a", "\\ud83d"],
            "unpaired": "allow", "nullText": "allow", "shared": "allow" },
          "data": { "type": "data", "minLength": 1, "maxLength": 5 },
          "url": { "type": "url", "schemes": ["https"], "hosts": ["a.example"], "maxLength": 80,
            "base": "allow" },
          "styled": { "type": "attributedString", "maxLength": 5,
            "attributes": { "size": "real", "link": { "type": "url", "optional": true } } },
          "plain": "attributedString", "struct": { "type": "struct", "bytes": 16 } },
          "otherEntries": ["number"] },
        "rest": { "type": "anyOf", "of": ["uuid", "null", "locale", "timeZone",
          "regularExpression", "indexPath", "calendar", "measurement", "error",
          { "type": "set", "of": "string", "minCount": 1, "maxCount": 4 },
          { "type": "orderedSet", "of": "string" }, { "type": "countedSet", "of": "string" },
          { "type": "dictionary", "keys": "string", "values": "data", "minCount": 1,
            "maxCount": 2 }] } },
      "types": {
        "Base": { "abstract": true, "className": "a.Base", "inherits": ["NSObject"],
          "version": { "key": "v", "current": 3, "readable": [1, 2, 3], "absentMeans": 1,
            "byClassName": { "b.Old": 2 } },
          "fields": { "kind": "integer",
            "title": [{ "type": "string", "until": 1, "formerKeys": ["name", "label"] },
              { "type": "Text", "since": 2 }] } },
        "First": { "className": "a.First", "extends": "Base", "since": 2,
          "inherits": [["a.Middle", "a.Base", "NSObject"], []],
          "variants": { "key": "kind", "cases": [
            { "when": [1, 2], "fields": { "white": "real" } }, { "when": [3] }] } },
        "Second": { "className": "a.Second", "extends": "Base",
          "formerClassNames": ["b.Old", { "className": "a.First", "until": 1 }],
          "classHints": ["NSFirst", "NSOther"], "unknownFields": { "ignore": ["y", "x"] },
          "fields": { "extra": { "type": "integer", "since": 2 }, "part": "Node" } },
        "Node": { "className": "a.Node", "fields": { "part": { "type": "Node", "optional": true } },
          "variants": { "cases": [{ "has": ["next"], "fields": { "next": "Node" } },
            { "has": [] }] } },
        "Text": { "type": "string", "maxLength": 7 } },
      "relations": [ { "unique": "[\\"odd key\\"][].next" },
        { "exists": "root.kind", "in": "root.extra" },
        { "equal": ["root.kind", "count([\\"odd key\\"][])"] },
        { "ordered": "rest[]" } ],
      "migrations": [
        { "from": 1, "to": 2, "steps": [
          { "addField": { "type": "Second", "name": "extra", "value": 3 } },
          { "removeField": { "type": "Second", "name": "part" } },
          { "renameField": { "type": "Second", "name": "kind", "to": "extra" } },
          { "mapField": { "type": "Base", "name": "kind", "values": { "1": 2, "2": 3 } } },
          { "convertField": { "type": "Base", "name": "title", "to": "string" } } ] },
        { "from": 2, "to": 3, "steps": [
          { "moveField": { "type": "Second", "name": "part", "toType": "Node",
            "through": "part" } },
          { "wrapField": { "type": "Second", "name": "part", "in": "Node", "as": "next" } },
          { "renameClass": { "type": "Second", "to": "a.First" } } ] } ] }
    """
}
