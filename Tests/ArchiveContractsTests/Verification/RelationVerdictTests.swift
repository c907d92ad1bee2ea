import Testing

/// What contracts say of relations between values.
struct RelationVerdictTests {
  @Test func judgesUniqueValues() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "l": { "type": "array", "of": "IT", "optional": true },
              "m": { "type": "array", "of": "IT", "optional": true } } },
          "IT": { "className": "IT",
            "fields": { "id": { "type": "anyOf",
                "of": ["integer", "real", "string", "boolean", "data", "date", "uuid", "url"],
                "optional": true },
              "f": { "type": "anyOf", "of": ["integer", "real", "string", "uuid"], "optional": true },
              "kids": { "type": "array", "of": "IT", "optional": true } } } },
        "relations": [{ "unique": "root.l[].id" }]
        """),
      #"""
      root: M{l: NSArray[IT{id: 1}, IT{id: 2}]} => accepted
      root: M{l: NSArray[IT{id: 1}, IT{id: 1}]} => relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: 1}, IT{id: 1.0}]} => accepted
      root: M{l: NSArray[IT{id: 1}, IT{id: true}]} => accepted
      root: M{l: NSArray[IT{}, IT{}, IT{id: nil}]} => accepted
      root: M{l: NSArray[IT{id: @'a'}, IT{id: NSMutableString{NS.string: 'a'}}]} =>
        relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: @'é'}, IT{id: @'e\u{301}'}]} => accepted
      root: M{l: NSArray[IT{id: @<61>}, IT{id: NSMutableData{NS.data: <61>}}]} =>
        relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: NSDate{NS.time: 1.0}}, IT{id: NSDate{NS.time: 1.0}}]} =>
        relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}},
        IT{id: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}}]} =>
        relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: NSURL{NS.base: nil, NS.relative: @'a:b'}},
        IT{id: NSURL{NS.base: nil, NS.relative: @'a:b'}}]} => relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: 1}, IT{id: 1}, IT{id: 1}]} => relation-violated root.l[1].id;
        relation-violated root.l[2].id
      root: M{l: NSArray[IT{id: 1}, IT{id: 1}, IT{id: 2}, IT{id: 2}]} =>
        relation-violated root.l[1].id; relation-violated root.l[3].id
      root: M{l: NSArray[#a=IT{id: 1}, #a]} => relation-violated root.l[1].id
      root: M{l: nil} => accepted
      root: M{l: NSArray[IT{id: 0.0}, IT{id: -0.0}]} => relation-violated root.l[1].id
      """#)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "l": { "type": "array", "of": "IT", "optional": true },
              "m": { "type": "array", "of": "IT", "optional": true } } },
          "IT": { "className": "IT",
            "fields": { "id": { "type": "anyOf",
                "of": ["integer", "real", "string", "boolean", "data", "date", "uuid", "url"],
                "optional": true },
              "f": { "type": "anyOf", "of": ["integer", "real", "string", "uuid"], "optional": true },
              "kids": { "type": "array", "of": "IT", "optional": true } } } },
        "relations": [{ "unique": "root.l[]" }]
        """),
      """
      root: M{l: NSArray[#a=IT{id: 1}, #a]} => relation-violated root.l[1]
      root: M{l: NSArray[IT{id: 1}, IT{id: 1}]} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "l": { "type": "array", "of": "IT", "optional": true } } },
          "IT": { "className": "IT",
            "fields": { "id": { "type": "integer", "optional": true },
              "sub": { "type": "array", "of": "S", "optional": true } } },
          "S": { "className": "S", "fields": { "v": "integer" } } },
        "relations": [{ "unique": "root.l[].sub[].v" }]
        """),
      """
      root: M{l: NSArray[IT{sub: NSArray[S{v: 1}, S{v: 2}]}, IT{sub: NSArray[S{v: 3}]}]} => accepted
      root: M{l: NSArray[IT{sub: NSArray[S{v: 1}, S{v: 2}]}, IT{sub: NSArray[S{v: 1}]}]} =>
        relation-violated root.l[1].sub[0].v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "d": { "type": "dictionary", "keys": "string", "values": "integer", "optional": true },
              "ss": { "type": "set", "of": "string", "optional": true } } } },
        "relations": [{ "unique": "root.d[]" }]
        """),
      """
      root: M{d: NSDictionary['a': 1, 'b': 2]} => accepted
      root: M{d: NSDictionary['a': 1, 'b': 1]} => relation-violated root.d["b"]
      """)
  }

  @Test func judgesReferencesByValue() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "l": { "type": "array", "of": "IT", "optional": true },
              "m": { "type": "array", "of": "IT", "optional": true } } },
          "IT": { "className": "IT",
            "fields": { "id": { "type": "anyOf",
                "of": ["integer", "real", "string", "boolean", "data", "date", "uuid", "url"],
                "optional": true },
              "f": { "type": "anyOf", "of": ["integer", "real", "string", "uuid"], "optional": true },
              "kids": { "type": "array", "of": "IT", "optional": true } } } },
        "relations": [{ "exists": "root.l[].f", "in": "root.m[].id" }]
        """),
      """
      root: M{l: NSArray[IT{f: 1}], m: NSArray[IT{id: 2}, IT{id: 1}]} => accepted
      root: M{l: NSArray[IT{f: 3}], m: NSArray[IT{id: 2}]} => relation-violated root.l[0].f
      root: M{l: NSArray[IT{}], m: NSArray[IT{id: 2}]} => accepted
      root: M{l: NSArray[IT{f: 3}], m: NSArray[]} => relation-violated root.l[0].f
      root: M{l: NSArray[IT{f: 3}]} => relation-violated root.l[0].f
      root: M{l: NSArray[IT{f: 1.0}], m: NSArray[IT{id: 1}]} => relation-violated root.l[0].f
      root: M{l: NSArray[IT{f: 3}, IT{f: 4}], m: NSArray[IT{id: 1}]} =>
        relation-violated root.l[0].f; relation-violated root.l[1].f
      root: M{l: NSArray[IT{f: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}}],
        m: NSArray[IT{id: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}}]} => accepted
      root: M{l: NSArray[IT{f: @'a'}], m: NSArray[IT{id: NSMutableString{NS.string: 'a'}}]} =>
        accepted
      root: M{l: NSArray[IT{f: 1}], m: NSArray[IT{}]} => relation-violated root.l[0].f
      """)
  }

  @Test func judgesEqualValues() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "nonFinite": "allow", "optional": true },
              "b": { "type": "number", "nonFinite": "allow", "optional": true },
              "l": { "type": "array", "of": { "type": "number", "nonFinite": "allow" },
                "optional": true },
              "m": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "dd": { "type": "dictionary", "keys": "string", "values": "number", "optional": true } } } },
        "relations": [{ "equal": ["root.a", "root.b"] }]
        """),
      """
      root: M{a: 1, b: 1} => accepted
      root: M{a: 1, b: 2} => relation-violated root.a
      root: M{a: 1, b: 1.0} => relation-violated root.a
      root: M{a: nan, b: nan} => relation-violated root.a
      root: M{a: 1} => accepted
      root: M{a: 1, b: nil} => accepted
      root: M{} => accepted
      root: M{a: 1, b: @1} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        #"""
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "d": { "type": "dictionary", "entries": { "k": "integer", "j": "integer" },
                "optional": true } } } },
        "relations": [{ "equal": ["root.d[\"k\"]", "root.d[\"j\"]"] }]
        """#),
      """
      root: M{d: NSDictionary['k': 1, 'j': 1]} => accepted
      root: M{d: NSDictionary['k': 1, 'j': 2]} => relation-violated root.d["k"]
      root: M{} => accepted
      """)
  }

  @Test func countsTheElementsOfCollections() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "nonFinite": "allow", "optional": true },
              "b": { "type": "number", "nonFinite": "allow", "optional": true },
              "l": { "type": "array", "of": { "type": "number", "nonFinite": "allow" },
                "optional": true },
              "m": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "dd": { "type": "dictionary", "keys": "string", "values": "number", "optional": true } } } },
        "relations": [{ "equal": ["root.a", "count(root.l)"] }]
        """),
      """
      root: M{a: 2, l: NSArray[1, 2]} => accepted
      root: M{a: 1, l: NSArray[1, 2]} => relation-violated root.a
      root: M{l: NSArray[1]} => accepted
      root: M{a: 3} => relation-violated root.a
      root: M{a: 0, l: NSArray[]} => accepted
      root: M{a: 2.0, l: NSArray[1, 2]} => relation-violated root.a
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "nonFinite": "allow", "optional": true },
              "b": { "type": "number", "nonFinite": "allow", "optional": true },
              "l": { "type": "array", "of": { "type": "number", "nonFinite": "allow" },
                "optional": true },
              "m": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "dd": { "type": "dictionary", "keys": "string", "values": "number", "optional": true } } } },
        "relations": [{ "equal": ["count(root.l)", "count(root.m)"] }]
        """),
      """
      root: M{l: NSArray[1], m: NSArray[2]} => accepted
      root: M{l: NSArray[1], m: NSArray[]} => relation-violated root.l
      root: M{st: NSSet[1]} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "nonFinite": "allow", "optional": true },
              "b": { "type": "number", "nonFinite": "allow", "optional": true },
              "l": { "type": "array", "of": { "type": "number", "nonFinite": "allow" },
                "optional": true },
              "m": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "dd": { "type": "dictionary", "keys": "string", "values": "number", "optional": true } } } },
        "relations": [{ "equal": ["root.a", "count(root.st)"] }, { "equal": ["root.b", "count(root.dd)"] }]
        """),
      """
      root: M{a: 1, st: NSSet[4], b: 2, dd: NSDictionary['x': 1, 'y': 2]} => accepted
      root: M{a: 1, st: NSSet[4, 5], b: 2, dd: NSDictionary['x': 1]} => relation-violated root.a;
        relation-violated root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "optional": true },
              "l": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "ll": { "type": "array", "of": { "type": "array", "of": "number" }, "optional": true } } } },
        "relations": [{ "equal": ["root.a", "count(root.l[])"] }]
        """),
      """
      root: M{a: 2, l: NSArray[1, 2]} => accepted
      root: M{a: 1, l: NSArray[1, 2]} => relation-violated root.a
      root: M{a: 3} => relation-violated root.a
      root: M{a: 0} => accepted
      root: M{a: 2.0, l: NSArray[1, 2]} => relation-violated root.a
      root: M{a: 0, l: NSArray[]} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "optional": true },
              "l": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "ll": { "type": "array", "of": { "type": "array", "of": "number" }, "optional": true } } } },
        "relations": [{ "equal": ["count(root.st[])", "count(root.l[])"] }]
        """),
      """
      root: M{st: NSSet[4], l: NSArray[1]} => accepted
      root: M{st: NSSet[4], l: NSArray[1, 2]} => relation-violated root.st[]
      root: M{l: NSArray[1, 2]} => relation-violated root.st[]
      """)
  }

  @Test func judgesListsPairByPair() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "nonFinite": "allow", "optional": true },
              "b": { "type": "number", "nonFinite": "allow", "optional": true },
              "l": { "type": "array", "of": { "type": "number", "nonFinite": "allow" },
                "optional": true },
              "m": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "dd": { "type": "dictionary", "keys": "string", "values": "number", "optional": true } } } },
        "relations": [{ "equal": ["root.l[]", "root.m[]"] }]
        """),
      """
      root: M{l: NSArray[1, 2], m: NSArray[1, 2]} => accepted
      root: M{l: NSArray[1, 2], m: NSArray[1, 3]} => relation-violated root.l[1]
      root: M{l: NSArray[1, 2], m: NSArray[1]} => relation-violated root.l[0]
      root: M{m: NSArray[1]} => relation-violated root.m[0]
      root: M{l: NSArray[], m: NSArray[]} => accepted
      root: M{l: NSArray[], m: NSArray[1]} => relation-violated root.m[0]
      root: M{l: NSArray[1, 2], m: NSArray[2, 1]} => relation-violated root.l[0];
        relation-violated root.l[1]
      """)
  }

  @Test func judgesTheOrderOfNumbers() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "number", "nonFinite": "allow", "optional": true },
              "b": { "type": "number", "nonFinite": "allow", "optional": true },
              "l": { "type": "array", "of": { "type": "number", "nonFinite": "allow" },
                "optional": true },
              "m": { "type": "array", "of": "number", "optional": true },
              "st": { "type": "set", "of": "number", "optional": true },
              "dd": { "type": "dictionary", "keys": "string", "values": "number", "optional": true } } } },
        "relations": [{ "ordered": "root.l[]" }]
        """),
      """
      root: M{l: NSArray[1, 2, 2, 3]} => accepted
      root: M{l: NSArray[1, 3, 2]} => relation-violated root.l[2]
      root: M{l: NSArray[1, nan, 2]} => relation-violated root.l[1]; relation-violated root.l[2]
      root: M{l: NSArray[1, 1.5, 2]} => accepted
      root: M{l: NSArray[2, 1.5]} => relation-violated root.l[1]
      root: M{l: NSArray[9007199254740992, 9007199254740992.0, 9007199254740993]} => accepted
      root: M{l: NSArray[9007199254740993, 9007199254740992.0]} => relation-violated root.l[1]
      root: M{l: NSArray[3, 2, 1]} => relation-violated root.l[1]; relation-violated root.l[2]
      root: M{l: NSArray[]} => accepted
      root: M{l: NSArray[1]} => accepted
      """)
  }

  @Test func judgesTheOrderOfOtherValues() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "l": { "type": "array", "of": "IT", "optional": true } } },
          "IT": { "className": "IT",
            "fields": { "id": { "type": "anyOf",
                "of": ["integer", "real", "string", "boolean", "data", "date", "uuid", "url"],
                "optional": true },
              "f": { "type": "anyOf", "of": ["integer", "real", "string", "uuid"], "optional": true },
              "kids": { "type": "array", "of": "IT", "optional": true } } } },
        "relations": [{ "ordered": "root.l[].id" }]
        """),
      #"""
      root: M{l: NSArray[IT{id: @'a'}, IT{id: @'b'}]} => accepted
      root: M{l: NSArray[IT{id: @'b'}, IT{id: @'a'}]} => relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: @'\u{ffff}'}, IT{id: @'😀'}]} => relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: @'😀'}, IT{id: @'\u{ffff}'}]} => accepted
      root: M{l: NSArray[IT{id: 2}, IT{}, IT{id: 1}]} => relation-violated root.l[2].id
      root: M{l: NSArray[IT{id: NSDate{NS.time: 2.0}}, IT{id: NSDate{NS.time: 1.0}}]} =>
        relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: 1}, IT{id: @'a'}]} => relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: true}, IT{id: false}]} => relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: @<62>}, IT{id: @<61>}]} => relation-violated root.l[1].id
      root: M{l: NSArray[IT{id: NSUUID{NS.uuidbytes: <32323232323232323232323232323232>}},
        IT{id: NSUUID{NS.uuidbytes: <31313131313131313131313131313131>}}]} =>
        relation-violated root.l[1].id
      """#)
  }
}
