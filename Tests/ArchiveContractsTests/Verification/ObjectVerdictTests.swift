import Testing

/// What contracts say of objects: their fields, names, versions and variants.
struct ObjectVerdictTests {
  @Test func judgesAMemo() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "Memo" },
        "types": { "Memo": { "className": "Notes.Memo",
            "formerClassNames": ["OldNotes.Memo",
              { "className": "Jotter.Memo", "inherits": ["Jotter.Record", "NSObject"], "until": 1 }],
            "version": { "key": "schema", "current": 2, "readable": [1, 2] },
            "fields": { "text": { "type": "string", "maxLength": 4096 },
              "tags": { "type": "array", "of": { "type": "string", "maxLength": 64 }, "maxCount": 32,
                "since": 2 },
              "due": [{ "type": "real", "until": 1, "optional": true },
                { "type": "date", "since": 2, "optional": true }],
              "attachments": { "type": "array", "of": "Attachment", "maxCount": 100, "optional": true } } },
          "Attachment": { "className": "Notes.Attachment",
            "fields": { "id": "uuid", "bytes": { "type": "data", "maxLength": 65536 } } } },
        "relations": [{ "unique": "root.attachments[].id" }]
        """),
      """
      root: Notes.Memo{schema: 1, text: @'hi'} => accepted at 1
      root: Notes.Memo{schema: 2, text: @'hi', tags: NSArray[]} => accepted at 2
      root: Notes.Memo{schema: 3, text: @'hi'} => unsupported-version root.schema
      root: Notes.Memo{schema: 0, text: @'hi'} => unsupported-version root.schema
      root: Notes.Memo{text: @'hi'} => missing-version root.schema
      root: Notes.Memo{schema: nil, text: @'hi'} => missing-version root.schema
      root: Notes.Memo{schema: @2, text: @'hi'} => missing-field root.tags at 2
      root: Notes.Memo{schema: 2.0, text: @'hi', tags: NSArray[]} => wrong-type root.schema
      root: Notes.Memo{schema: true, text: @'hi'} => wrong-type root.schema
      root: Notes.Memo{schema: @'2', text: @'hi'} => wrong-type root.schema
      root: Notes.Memo{schema: 3, text: nil, zz: 1} => unsupported-version root.schema
      root: Notes.Memo{schema: 1, text: @'hi', tags: NSArray[]} => unknown-field root.tags at 1
      root: Notes.Memo{schema: 2, text: @'hi'} => missing-field root.tags at 2
      root: Notes.Memo{schema: 1, text: @'hi', due: 1.5} => accepted at 1
      root: Notes.Memo{schema: 1, text: @'hi', due: NSDate{NS.time: 1.0}} =>
        class-not-allowed root.due at 1
      root: Notes.Memo{schema: 2, text: @'hi', tags: NSArray[], due: 1.5} =>
        wrong-type root.due at 2
      root: Notes.Memo{schema: 2, text: @'hi', tags: NSArray[], due: NSDate{NS.time: 1.0}} =>
        accepted at 2
      root: Notes.Memo{schema: 2, text: @'hi', tags: NSArray[], due: nil} => accepted at 2
      root: OldNotes.Memo{schema: 1, text: @'hi'} => accepted at 1
      root: OldNotes.Memo{schema: 2, text: @'hi', tags: NSArray[]} => accepted at 2
      root: Jotter.Memo:Jotter.Record:NSObject{schema: 1, text: @'hi'} => accepted at 1
      root: Jotter.Memo:Jotter.Record:NSObject{schema: 2, text: @'hi', tags: NSArray[]} =>
        wrong-root-class root at 2
      root: Jotter.Memo{schema: 1, text: @'hi'} => class-not-allowed - at 1
      root: Notes.Memo:X:NSObject{schema: 1, text: @'hi'} => class-not-allowed - at 1
      root: Stranger{schema: 1, text: @'hi'} => class-not-allowed -; wrong-root-class root
      root: Notes.Attachment{id: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>},
        bytes: @<31>} => wrong-root-class root
      root: @'x' => wrong-type root
      root: nil => missing-root root
       => missing-root root
      root: Notes.Memo{schema: 1, text: @'hi'}, zz: 3 => unknown-field zz at 1
      root: Notes.Memo{schema: 1, text: @'hi'}, IB.x: 3 => unknown-field ["IB.x"] at 1
      root: 3 => wrong-type root
      root: Notes.Memo{schema: 1, text: @'hi', 'a b': 1} => unknown-field root["a b"] at 1
      root: Notes.Memo{schema: 1, text: @'hi', $$x: 1} => unknown-field root["$x"] at 1
      root: Notes.Memo{schema: 1, text: @'hi', $0: 1} => unknown-field root["$0"] at 1
      root: Notes.Memo{schema: 1, text: @'hi', $$0: 1} => unknown-field root["$$0"] at 1
      root: Notes.Memo{schema: 1, text: @'hi',
        attachments: NSArray[Notes.Attachment{id: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}, bytes: @<31>}, Notes.Attachment{id: NSUUID{NS.uuidbytes: <31313131313131313131313131313131>}, bytes: @<31>}]} => accepted at 1
      root: Notes.Memo{schema: 1, text: @'hi',
        attachments: NSArray[Notes.Attachment{id: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}, bytes: @<31>}, Notes.Attachment{id: NSUUID{NS.uuidbytes: <31313131313131313131313131313131>}, bytes: @<31>}, Notes.Attachment{id: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}, bytes: @<31>}]} => relation-violated root.attachments[2].id at 1
      root: Jotter.Memo:Jotter.Record:NSObject{schema: 3, text: @'hi'} =>
        unsupported-version root.schema
      """)
  }

  @Test func choosesVariantsByValue() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "v": { "type": "Vv", "optional": true } } },
          "Vv": { "className": "V",
            "fields": { "k": "integer", "c": { "type": "integer", "optional": true } },
            "variants": { "key": "k",
              "cases": [{ "when": [1, 2], "fields": { "a": "integer" } },
                { "when": [3], "fields": { "b": { "type": "string", "optional": true } } }] } } }
        """),
      """
      root: M{v: V{k: 1, a: 1}} => accepted
      root: M{v: V{k: 2, a: 1}} => accepted
      root: M{v: V{k: 3}} => accepted
      root: M{v: V{k: 3, b: @'x'}} => accepted
      root: M{v: V{k: 4, a: 1}} => not-allowed-value root.v.k
      root: M{v: V{k: 1, a: 1, b: @'x'}} => unknown-field root.v.b
      root: M{v: V{k: 1}} => missing-field root.v.a
      root: M{v: V{a: 1}} => missing-field root.v.k
      root: M{v: V{k: 1.0, a: 1}} => not-allowed-value root.v.k
      root: M{v: V{k: @1, a: 1}} => accepted
      root: M{v: V{k: true, a: 1}} => not-allowed-value root.v.k
      root: M{v: V{k: 1, a: 1, c: 2}} => accepted
      """)
  }

  @Test func choosesVariantsByKeys() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "v": { "type": "Vv", "optional": true } } },
          "Vv": { "className": "V", "fields": {},
            "variants": { "cases": [{ "has": ["a"], "fields": { "a": "integer" } },
                { "has": ["b", "c"], "fields": { "b": "integer", "c": "integer" } }] } } }
        """),
      """
      root: M{v: V{a: 1}} => accepted
      root: M{v: V{b: 1, c: 1}} => accepted
      root: M{v: V{b: 1}} => not-allowed-value root.v
      root: M{v: V{}} => not-allowed-value root.v
      root: M{v: V{a: 1, b: 1, c: 1}} => not-allowed-value root.v
      root: M{v: V{a: nil}} => missing-field root.v.a
      root: M{v: V{a: 1, b: 1}} => not-allowed-value root.v
      """)
  }

  @Test func readsFormerKeys() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "x": { "type": "integer", "formerKeys": ["ex", "why"] } } } }
        """),
      """
      root: M{x: 1} => accepted
      root: M{ex: 1} => accepted
      root: M{x: 1, ex: 1} => unknown-field root.ex
      root: M{ex: 1, why: 1} => unknown-field root.why
      root: M{x: nil, ex: 1} => unknown-field root.ex; missing-field root.x
      root: M{ex: @'q'} => wrong-type root.ex
      root: M{} => missing-field root.x
      """)
  }

  @Test func keepsUnescapedKeysApart() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "$0": "integer", "$x": { "type": "integer", "optional": true } } } }
        """),
      """
      root: M{$0: 1, $$x: 2} => accepted
      root: M{$0: 1, $$0: 2} => unknown-field root["$$0"]
      """)
  }

  @Test func refusesUnknownFieldsThatAreNil() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "x": "integer" } } }
        """),
      """
      root: M{x: 1, z: nil} => unknown-field root.z
      """)
  }
}
