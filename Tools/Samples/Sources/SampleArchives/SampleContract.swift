/// Contracts as JSON: one for archives of everything, and small ones for each part of the language.
public enum SampleContract {
  /// Accepts every archive of ``SampleArchive/everything(_:)``.
  public static let everything = everything(reader: "any")

  /// The same, narrowed to what Foundation's unarchiver reads without loss.
  public static let everythingForFoundation = everything(reader: "foundation")

  private static func everything(reader: String) -> String {
    """
    { "readback": "contract", "formatVersion": 1, "name": "Everything", "reader": "\(reader)",
      "limits": { "archiveBytes": 1048576, "findings": 16 },
      "top": { "root": "Everything" },
      "types": {
        "Everything": {
          "className": "fuzz.Everything",
          "formerClassNames": ["old.Everything", { "className": "older.Everything",
            "inherits": ["older.Base", "NSObject"], "until": 1 }],
          "version": { "key": "schema", "current": 3, "readable": [1, 2, 3] },
          "fields": {
            "flag": { "type": "boolean", "optional": true },
            "count": { "type": "integer", "minimum": 0, "maximum": 100, "optional": true },
            "ratio": { "type": "real", "minimum": -1, "maximum": 1, "optional": true },
            "amount": { "type": "number", "optional": true },
            "text": [ { "type": "string", "maxLength": 16, "until": 1, "optional": true },
              { "type": "string", "maxLength": 64, "since": 2, "optional": true } ],
            "mutableText": { "type": "string", "maxLength": 64, "optional": true },
            "blob": { "type": "data", "maxLength": 64, "optional": true },
            "mutableBlob": { "type": "data", "maxLength": 64, "optional": true },
            "when": { "type": "date", "optional": true },
            "id": { "type": "uuid", "optional": true },
            "link": { "type": "url", "schemes": ["https"], "hosts": ["example.org"],
              "base": "allow", "optional": true },
            "price": { "type": "decimal", "minimum": "0", "maximum": "100", "optional": true },
            "nothing": { "type": "null", "optional": true },
            "locale": { "type": "locale", "optional": true },
            "zone": { "type": "timeZone", "optional": true },
            "pattern": { "type": "regularExpression", "optional": true },
            "path": { "type": "indexPath", "optional": true },
            "calendar": { "type": "calendar", "optional": true },
            "length": { "type": "measurement", "optional": true },
            "failure": { "type": "error", "optional": true },
            "range": { "type": "range", "optional": true },
            "point": { "type": "point", "optional": true },
            "size": { "type": "size", "optional": true },
            "rect": { "type": "rect", "optional": true },
            "insets": { "type": "edgeInsets", "optional": true },
            "members": { "type": "indexSet", "maxCount": 100, "optional": true },
            "styled": { "type": "attributedString", "maxLength": 64, "optional": true },
            "list": { "type": "array", "of": "string", "maxCount": 8, "optional": true },
            "numbers": { "type": "set", "of": "number", "maxCount": 8, "optional": true },
            "ordered": { "type": "orderedSet", "of": "string", "optional": true },
            "bag": { "type": "countedSet", "of": "string", "optional": true },
            "map": { "type": "dictionary", "keys": "string", "values": "Json", "maxCount": 8,
              "optional": true },
            "raw": { "type": "struct", "bytes": 8, "optional": true },
            "children": { "type": "array", "of": "Child", "maxCount": 8, "optional": true } } },
        "Child": { "className": "fuzz.Child",
          "fields": { "name": { "type": "string", "maxLength": 16 },
            "parent": { "type": "Everything", "backReference": true, "optional": true } } },
        "Json": { "type": "anyOf", "of": ["string", "number", "boolean", "null",
          { "type": "array", "of": "Json" },
          { "type": "dictionary", "keys": "string", "values": "Json" }] } },
      "relations": [ { "unique": "root.list[]" } ] }
    """
  }

  /// Names and texts of small contracts, and of the large one.
  public static let all: [(name: String, text: String)] = [
    ("everything", everything),
    ("memos", SampleArchive.memosContract(10)),
    ("smallest", document(#""top": { "root": "string" }, "types": {}"#)),
    (
      "extends",
      document(
        #"""
        "top": { "root": { "type": "Base", "subtypes": true } },
        "types": { "Base": { "abstract": true, "className": "a.Base", "fields": { "x": "integer" } },
          "One": { "extends": "Base", "className": "a.One", "fields": { "y": "real" } } }
        """#)
    ),
    (
      "variants",
      document(
        #"""
        "top": { "root": "Color" },
        "types": { "Color": { "className": "a.Color", "inherits": ["NSColor", "NSObject"],
          "fields": { "space": "integer" },
          "variants": { "key": "space", "cases": [ { "when": [1, 2], "fields": { "rgb": "data" } },
            { "when": [3], "fields": { "white": "data" } } ] } } }
        """#)
    ),
    (
      "migrations",
      document(
        #"""
        "reader": "foundation", "top": { "root": "Memo" },
        "types": { "Memo": { "className": "a.Memo",
          "version": { "key": "v", "current": 2, "readable": [1, 2], "absentMeans": 1 },
          "fields": { "text": "string", "tags": { "type": "array", "of": "string", "since": 2 } },
          "unknownFields": { "ignore": ["old"] } } },
        "migrations": [ { "from": 1, "to": 2,
          "steps": [ { "addField": { "type": "Memo", "name": "tags", "value": [] } } ] } ]
        """#)
    ),
    (
      "relations",
      document(
        #"""
        "top": { "root": "List" },
        "types": { "List": { "className": "a.List", "fields": {
          "items": { "type": "array", "of": "Item" }, "total": "integer" } },
          "Item": { "className": "a.Item", "fields": { "id": "uuid", "next": "uuid" } } },
        "relations": [ { "unique": "root.items[].id" },
          { "exists": "root.items[].next", "in": "root.items[].id" },
          { "equal": ["root.total", "count(root.items)"] }, { "ordered": "root.items[].id" } ]
        """#)
    ),
  ]

  private static func document(_ body: String) -> String {
    #"{ "readback": "contract", "formatVersion": 1, "name": "Seed", \#(body) }"#
  }
}
