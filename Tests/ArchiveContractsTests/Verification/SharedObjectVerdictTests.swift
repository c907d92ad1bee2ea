import Testing

/// How often contracts report what is met in several places.
struct SharedObjectVerdictTests {
  @Test func reportsBareValuesOnceForEachPlaceOfTheContract() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "string", "maxLength": 2 },
              "b": { "type": "string", "maxLength": 2 },
              "l": { "type": "array", "of": { "type": "string", "maxLength": 2 }, "optional": true } } } }
        """),
      """
      root: M{a: #a=@'long', b: #a} => too-long root.a +1
      root: M{a: #a=NSMutableString{NS.string: 'long'}, b: #a} => too-long root.a +1
      root: M{a: @'x', b: @'y', l: NSArray[#a=@'long', #a, #a]} => too-long root.l[0] +2
      root: M{a: @'x', b: @'y', l: NSArray[#a=NSMutableString{NS.string: 'long'}, #a, #a]} =>
        too-long root.l[0] +2
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "string", "maxLength": 5 }, "b": { "type": "string", "maxLength": 3 } } } }
        """),
      """
      root: M{a: #a=@'long', b: #a} => too-long root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "string", "maxLength": 5 }, "b": { "type": "string", "maxLength": 3 } } } }
        """),
      """
      root: M{a: #a=@'longlong', b: #a} => too-long root.a; too-long root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "integer", "b": { "type": "integer", "optional": true } } } }
        """),
      """
      root: M{a: #a=@'t', b: #a} => wrong-type root.a +1
      """)
  }

  @Test func reportsObjectsOnce() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "A", "b": "A", "l": { "type": "array", "of": "A", "optional": true } } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => out-of-range root.a.v +1
      root: M{a: #a=A{v: 9}, b: #a, l: NSArray[#a, #a]} => out-of-range root.a.v +3
      root: M{a: #a=A{v: 9}, b: #a, l: NSArray[nil]} => out-of-range root.a.v +1;
        wrong-type root.l[0]
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "A", "b": { "type": "A", "optional": true } } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => out-of-range root.a.v +1
      root: M{a: #a=A{v: @'t'}, b: #a} => wrong-type root.a.v
      root: M{a: #a=A{v: @9}, b: #a} => out-of-range root.a.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "A", "b": "A" } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => out-of-range root.a.v +1
      root: M{a: #a=A{v: @'t'}, b: #a} => wrong-type root.a.v
      root: M{a: #a=A{v: @9}, b: #a} => out-of-range root.a.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "A", "optional": true }, "b": { "type": "A", "optional": true } } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => out-of-range root.a.v +1
      root: M{a: #a=A{v: @'t'}, b: #a} => wrong-type root.a.v
      root: M{a: #a=A{v: @9}, b: #a} => out-of-range root.a.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "A", "b": { "type": "A", "backReference": true } } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => out-of-range root.a.v +1
      root: M{a: #a=A{v: @'t'}, b: #a} => wrong-type root.a.v
      root: M{a: #a=A{v: @9}, b: #a} => out-of-range root.a.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "A", "b": { "type": "A", "subtypes": true } } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => out-of-range root.a.v +1
      root: M{a: #a=A{v: @'t'}, b: #a} => wrong-type root.a.v
      root: M{a: #a=A{v: @9}, b: #a} => out-of-range root.a.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "A", "b": { "type": "A", "optional": true, "backReference": true } } },
          "A": { "className": "A", "fields": { "q": "integer" } } }
        """),
      """
      root: M{a: #a=A{q: @'t'}, b: #a} => wrong-type root.a.q
      """)
  }

  @Test func reportsEveryConditionOnce() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "A", "b": { "type": "dictionary", "keys": "string", "values": "A" } } },
          "A": { "className": "A", "fields": { "q": "integer" } } }
        """),
      """
      root: M{a: #a=A{z: 1}, b: NSDictionary['k': #a, 'j': #a]} => missing-field root.a.q +2;
        unknown-field root.a.z +2
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "A", "b": { "type": "dictionary", "keys": "string", "values": "A" } } },
          "A": { "className": "A", "fields": { "q": "integer" } } }
        """),
      """
      root: M{a: #a=B{z: 1}, b: NSDictionary['k': #a, 'j': #a]} => class-not-allowed -;
        class-not-allowed root.a +2
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "A", "b": { "type": "A", "optional": true } } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: #a=A{z: 1}, b: #a} => missing-field root.a.v +1; unknown-field root.a.z +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "A", "b": { "type": "A", "optional": true } } },
          "A": { "className": "A", "version": { "key": "v", "current": 1, "readable": [1] },
            "fields": {} } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => unsupported-version root.a.v +1
      """)
  }

  @Test func reportsCollectionsOnceForEachDefinition() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "l": { "type": "array", "of": "integer" },
              "m": { "type": "array", "of": "integer", "optional": true } } } }
        """),
      """
      root: M{l: #a=NSArray['x'], m: #a} => wrong-type root.l[0]
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "array", "of": "integer", "maxCount": 1 },
              "b": { "type": "array", "of": "integer", "maxCount": 1, "optional": true } } } }
        """),
      """
      root: M{a: #a=NSArray[1, 2], b: #a} => too-many root.a +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "array", "of": "integer", "maxCount": 1 },
              "b": { "type": "array", "of": "integer", "maxCount": 1 } } } }
        """),
      """
      root: M{a: #a=NSArray[1, 2], b: #a} => too-many root.a +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "set", "of": "integer" },
              "b": { "type": "set", "of": "integer", "optional": true } } } }
        """),
      """
      root: M{a: #a=NSSet[1, 1], b: #a} => duplicate-key root.a{1} +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "set", "of": "integer" }, "b": { "type": "set", "of": "integer" } } } }
        """),
      """
      root: M{a: #a=NSSet[1, 1], b: #a} => duplicate-key root.a{1} +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "dictionary", "keys": "string", "values": "integer" },
              "b": { "type": "dictionary", "keys": "string", "values": "integer", "optional": true } } } }
        """),
      """
      root: M{a: #a=NSDictionary['a': 1, 'a': 1], b: #a} => duplicate-key root.a[key 1] +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "dictionary", "keys": "string", "values": "integer" },
              "b": { "type": "dictionary", "keys": "string", "values": "integer" } } } }
        """),
      """
      root: M{a: #a=NSDictionary['a': 1, 'a': 1], b: #a} => duplicate-key root.a[key 1] +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "string", "maxLength": 1 },
              "b": { "type": "string", "maxLength": 1, "optional": true } } } }
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'abc'}, b: #a} => too-long root.a +1
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "string", "maxLength": 1 }, "b": { "type": "string", "maxLength": 1 } } } }
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'abc'}, b: #a} => too-long root.a +1
      """)
  }

  @Test func countsPlacesUnderOneName() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "J", "b": { "type": "J", "optional": true },
              "c": { "type": "array", "of": "J", "optional": true } } },
          "J": { "type": "anyOf", "of": ["integer", { "type": "string", "maxLength": 2 }] } }
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'long'}, b: #a, c: NSArray[#a, #a]} =>
        too-long root.a +3
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "A", "b": "Al" } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } },
          "Al": { "type": "A" } }
        """),
      """
      root: M{a: #a=A{v: 9}, b: #a} => out-of-range root.a.v +1
      """)
  }

  @Test func namesThePathNearestToTheTop() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "W", "optional": true }, "z": { "type": "A", "optional": true } } },
          "W": { "className": "W", "fields": { "k": "A" } },
          "A": { "className": "A", "fields": { "v": { "type": "integer", "maximum": 3 } } } }
        """),
      """
      root: M{a: W{k: #a=A{v: 9}}, z: #a} => out-of-range root.z.v +1
      """)
  }
}
