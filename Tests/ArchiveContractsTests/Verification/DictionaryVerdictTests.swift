import Testing

/// What contracts say of dictionaries.
struct DictionaryVerdictTests {
  @Test func judgesDictionariesInBothLayouts() throws {
    try VerdictTable.check(
      field: """
        { "type": "dictionary", "keys": "string", "values": { "type": "integer" }, "minCount": 1,
          "maxCount": 2 }
        """,
      """
      NSDictionary['a': 1, 'b': 2] => accepted
      NSDictionary['a': 1, 'b': 2, 'c': 3] => too-many root.x
      NSDictionary['a': 1, 'a': 2] => duplicate-key root.x[key 1]
      NSDictionary['a': 1, 'b': 'x'] => wrong-type root.x["b"]
      NSDictionary['a': 1, 'b': nil] => wrong-type root.x["b"]
      NSDictionary[1: 1] => wrong-type root.x[key 0]
      NSDictionary[nil: 1] => wrong-type root.x[key 0]
      NSDictionary[NSMutableString{NS.string: 'a'}: 1] => accepted
      NSDictionary[NSMutableString{NS.string: 'a'}: 1, 'a': 2] => duplicate-key root.x[key 1]
      NSDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: @2} => accepted
      NSDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: @2, NS.key.2: @'c',
        NS.object.2: @3} => too-many root.x
      NSDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'a', NS.object.1: @2} =>
        duplicate-key root.x[key 1]
      NSDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: @'x'} =>
        wrong-type root.x["b"]
      NSDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: nil} =>
        wrong-type root.x["b"]
      NSDictionary{NS.key.0: @1, NS.object.0: @1} => wrong-type root.x[key 0]
      NSDictionary{NS.key.0: nil, NS.object.0: @1} => wrong-type root.x[key 0]
      NSDictionary{NS.key.0: NSMutableString{NS.string: 'a'}, NS.object.0: @1} => accepted
      NSDictionary{NS.key.0: NSMutableString{NS.string: 'a'}, NS.object.0: @1, NS.key.1: @'a',
        NS.object.1: @2} => duplicate-key root.x[key 1]
      NSDictionary{NS.keys: [], NS.objects: []} => too-few root.x
      NSDictionary{} => too-few root.x
      NSDictionary{NS.keys: ['a'], NS.objects: [@1]} => wrong-type root.x[key 0]
      NSDictionary{NS.keys: [@'a'], NS.objects: [1]} => wrong-type root.x["a"]
      NSDictionary{NS.keys: [@'a', @'b'], NS.objects: [@1]} => malformed root.x
      NSDictionary[1] => missing-field root.x["NS.keys"]
      NSDictionary{NS.keys: [@'a']} => missing-field root.x["NS.objects"]
      NSDictionary{NS.keys: [@'a'], NS.objects: [@1], NS.key.0: @'a', NS.object.0: @1} =>
        malformed root.x
      NSDictionary{NS.keys: [@'a'], NS.object.0: @1} => malformed root.x
      NSDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b'} => malformed root.x
      NSDictionary{NS.key.0: @'a', NS.object.1: @1} => malformed root.x
      NSDictionary{NS.keys: [@'a'], NS.objects: [@1], q: 1} => unknown-field root.x.q
      NSMutableDictionary['a': 1, 'b': 2] => accepted
      NSMutableDictionary['a': 1, 'b': 2, 'c': 3] => too-many root.x
      NSMutableDictionary['a': 1, 'a': 2] => duplicate-key root.x[key 1]
      NSMutableDictionary['a': 1, 'b': 'x'] => wrong-type root.x["b"]
      NSMutableDictionary['a': 1, 'b': nil] => wrong-type root.x["b"]
      NSMutableDictionary[1: 1] => wrong-type root.x[key 0]
      NSMutableDictionary[nil: 1] => wrong-type root.x[key 0]
      NSMutableDictionary[NSMutableString{NS.string: 'a'}: 1] => accepted
      NSMutableDictionary[NSMutableString{NS.string: 'a'}: 1, 'a': 2] => duplicate-key root.x[key 1]
      NSMutableDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: @2} =>
        accepted
      NSMutableDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: @2,
        NS.key.2: @'c', NS.object.2: @3} => too-many root.x
      NSMutableDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'a', NS.object.1: @2} =>
        duplicate-key root.x[key 1]
      NSMutableDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: @'x'} =>
        wrong-type root.x["b"]
      NSMutableDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b', NS.object.1: nil} =>
        wrong-type root.x["b"]
      NSMutableDictionary{NS.key.0: @1, NS.object.0: @1} => wrong-type root.x[key 0]
      NSMutableDictionary{NS.key.0: nil, NS.object.0: @1} => wrong-type root.x[key 0]
      NSMutableDictionary{NS.key.0: NSMutableString{NS.string: 'a'}, NS.object.0: @1} => accepted
      NSMutableDictionary{NS.key.0: NSMutableString{NS.string: 'a'}, NS.object.0: @1,
        NS.key.1: @'a', NS.object.1: @2} => duplicate-key root.x[key 1]
      NSMutableDictionary{NS.keys: [], NS.objects: []} => too-few root.x
      NSMutableDictionary{} => too-few root.x
      NSMutableDictionary{NS.keys: [@'a', @'b'], NS.objects: [@1]} => malformed root.x
      NSMutableDictionary[1] => missing-field root.x["NS.keys"]
      NSMutableDictionary{NS.keys: [@'a']} => missing-field root.x["NS.objects"]
      NSMutableDictionary{NS.keys: [@'a'], NS.objects: [@1], NS.key.0: @'a', NS.object.0: @1} =>
        malformed root.x
      NSMutableDictionary{NS.keys: [@'a'], NS.object.0: @1} => malformed root.x
      NSMutableDictionary{NS.key.0: @'a', NS.object.0: @1, NS.key.1: @'b'} => malformed root.x
      NSMutableDictionary{NS.key.0: @'a', NS.object.1: @1} => malformed root.x
      NSMutableDictionary{NS.keys: [@'a'], NS.objects: [@1], q: 1} => unknown-field root.x.q
      """)
  }

  @Test func findsEqualKeys() throws {
    try VerdictTable.check(
      field: """
        { "type": "dictionary",
          "keys": { "type": "anyOf", "of": ["number", "boolean", "uuid", "string"] },
          "values": { "type": "integer" } }
        """,
      """
      NSDictionary[1: 1, true: 2] => duplicate-key root.x[key 1]
      NSDictionary[1: 1, 1.0: 2] => duplicate-key root.x[key 1]
      NSDictionary[NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}: 1,
        NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}: 2] => duplicate-key root.x[key 1]
      NSDictionary['a': 1, 5: 'x'] => wrong-type root.x[key 1]
      NSDictionary[1: 1, '1': 2] => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "dictionary", "keys": "url", "values": "integer" } } } }
        """),
      """
      root: M{a: NSDictionary[NSURL{NS.base: nil, NS.relative: @'a:b'}: 1, NSURL{NS.base: nil,
        NS.relative: NSMutableString{NS.string: 'a:b'}}: 1]} => duplicate-key root.a[key 1]
      """)
  }

  @Test func judgesNamedEntries() throws {
    try VerdictTable.check(
      field: """
        { "type": "dictionary",
          "entries": { "a": "integer", "b": { "type": "string", "optional": true },
            "sp ace": { "type": "integer", "optional": true } } }
        """,
      """
      NSDictionary['a': 1] => accepted
      NSDictionary['a': 1, 'b': 'x'] => accepted
      NSDictionary['b': 'x'] => missing-field root.x["a"]
      NSDictionary['a': 1, 'z': 1] => unknown-field root.x["z"]
      NSDictionary['a': 1, 3: 1] => wrong-type root.x[key 1]
      NSDictionary['a': nil] => missing-field root.x["a"]
      NSDictionary['a': 1, 'b': nil] => wrong-type root.x["b"]
      NSDictionary['a': 'x'] => wrong-type root.x["a"]
      NSDictionary['a': 1, 'a': 1] => duplicate-key root.x[key 1]
      NSDictionary{} => missing-field root.x["a"]
      NSDictionary['a': 1, 'z': nil] => wrong-type root.x["z"]
      """)
  }

  @Test func judgesNamedEntriesByVersion() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "a": { "type": "dictionary", "entries": { "n": { "type": "integer", "since": 2 } } } } } }
        """),
      """
      root: M{v: 1, a: NSDictionary{}} => accepted at 1
      root: M{v: 2, a: NSDictionary['n': 1]} => accepted at 2
      root: M{v: 1, a: NSDictionary['n': 1]} => unknown-field root.a["n"] at 1
      root: M{v: 2, a: NSDictionary{}} => missing-field root.a["n"] at 2
      root: M{v: 1, a: NSDictionary['n': nil]} => wrong-type root.a["n"] at 1
      root: M{v: 2, a: NSDictionary['n': nil]} => missing-field root.a["n"] at 2
      """)
  }

  @Test func judgesOtherEntries() throws {
    try VerdictTable.check(
      field: """
        { "type": "dictionary",
          "entries": { "a": "integer", "b": { "type": "string", "optional": true },
            "sp ace": { "type": "integer", "optional": true } },
          "otherEntries": "ignore" }
        """,
      """
      NSDictionary['a': 1, 'z': 1] => accepted
      NSDictionary['a': 1, 3: 1] => wrong-type root.x[key 1]
      NSDictionary['a': 1, 'z': Stranger{}] => class-not-allowed -
      NSDictionary['a': 1, 'z': 1, 'z': 2] => duplicate-key root.x[key 2]
      """)
    try VerdictTable.check(
      field: """
        { "type": "dictionary",
          "entries": { "a": "integer", "b": { "type": "string", "optional": true },
            "sp ace": { "type": "integer", "optional": true } },
          "otherEntries": "integer" }
        """,
      """
      NSDictionary['a': 1, 'z': 1] => accepted
      NSDictionary['a': 1, 'z': 't'] => wrong-type root.x["z"]
      NSDictionary['a': 1, 3: 1] => wrong-type root.x[key 1]
      """)
    try VerdictTable.check(
      field: """
        { "type": "dictionary",
          "entries": { "a": "integer", "b": { "type": "string", "optional": true },
            "sp ace": { "type": "integer", "optional": true } },
          "maxCount": 2, "otherEntries": "ignore" }
        """,
      """
      NSDictionary['a': 1, 'b': 'x'] => accepted
      NSDictionary['a': 1, 'b': 'x', 'c': 1] => too-many root.x
      """)
  }
}
