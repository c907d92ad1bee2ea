import Testing

/// What contracts say of versions, and what versions make of fields and names.
struct VersionVerdictTests {
  @Test func readsVersionsThatAreTexts() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "version": { "key": "v", "current": "2.0", "readable": ["1.0", "2.0"] },
            "fields": { "x": { "type": "integer", "since": "2.0", "optional": false } } } }
        """),
      #"""
      root: M{v: @'1.0'} => accepted at "1.0"
      root: M{v: @'2.0', x: 1} => accepted at "2.0"
      root: M{v: @'2.0'} => missing-field root.x at "2.0"
      root: M{v: @'1.0', x: 1} => unknown-field root.x at "1.0"
      root: M{v: @'3.0'} => unsupported-version root.v
      root: M{v: 2, x: 1} => wrong-type root.v
      root: M{v: NSMutableString{NS.string: '1.0'}} => class-not-allowed -; wrong-type root.v
      root: M{v: @'1.0\u{301}'} => unsupported-version root.v
      root: M{v: NSDate{NS.time: 1.0}} => class-not-allowed -; wrong-type root.v
      """#)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": "10", "readable": ["9", "10"] },
            "fields": { "x": { "type": "integer", "since": "10" } } } }
        """),
      """
      root: M{v: @'9'} => accepted at "9"
      root: M{v: @'10', x: 1} => accepted at "10"
      root: M{v: @'9', x: 1} => unknown-field root.x at "9"
      """)
  }

  @Test func takesAnAbsentVersionForTheOneThatIsSaid() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "version": { "key": "v", "current": 2, "readable": [1, 2], "absentMeans": 1 },
            "fields": { "x": { "type": "integer", "since": 2, "optional": false } } } }
        """),
      """
      root: M{} => accepted at 1
      root: M{v: nil} => accepted at 1
      root: M{v: 2, x: 1} => accepted at 2
      root: M{x: 1} => unknown-field root.x at 1
      """)
  }

  @Test func readsVersionsFromTheTop() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "$top.ver", "current": 2, "readable": [1, 2] },
            "fields": { "x": { "type": "integer", "since": 2, "optional": false } } } }
        """),
      """
      root: M{}, ver: 1 => accepted at 1
      root: M{x: 1}, ver: 2 => accepted at 2
      root: M{} => missing-version ver
      root: M{}, ver: 3 => unsupported-version ver
      root: M{}, ver: @'1' => wrong-type ver
      root: M{}, ver: @1 => accepted at 1
      root: M{}, ver: nil => missing-version ver
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "version": { "key": "$top.v", "current": 2, "readable": [1, 2] },
        "top": { "root": [{ "type": "array", "of": "integer", "until": 1 },
            { "type": "set", "of": "integer", "since": 2 }] }
        """),
      """
      root: NSArray[1], v: 1 => accepted at 1
      root: NSSet[1], v: 2 => accepted at 2
      root: NSArray[1], v: 2 => wrong-root-class root at 2
      root: NSArray[1] => missing-version v
      root: NSArray[1], v: 3 => unsupported-version v
      """)
  }

  @Test func takesTheVersionFromTheClassName() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "version": { "key": "v", "current": 3, "readable": [1, 2, 3],
              "byClassName": { "Old": 1, "Old2": 2 }, "absentMeans": 3 },
            "fields": { "x": { "type": "integer", "since": 3, "optional": false } },
            "formerClassNames": ["Old", "Old2"] } }
        """),
      """
      root: Old{} => accepted at 1
      root: Old2{} => accepted at 2
      root: M{x: 1} => accepted at 3
      root: Old{v: 3, x: 1} => accepted at 3
      root: Old{v: nil} => accepted at 1
      """)
  }

  @Test func appliesTheNearestVersion() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "a": { "type": "A", "optional": true }, "i": { "type": "I", "optional": true },
              "l": { "type": "array", "of": "A", "optional": true } } },
          "A": { "className": "A",
            "fields": { "x": { "type": "integer", "since": 2 }, "y": { "type": "integer", "until": 1 } } },
          "I": { "className": "I", "version": { "key": "iv", "current": 5, "readable": [4, 5] },
            "fields": { "z": { "type": "integer", "since": 5 }, "a": { "type": "A2", "optional": true } } },
          "A2": { "className": "A2", "fields": { "q": { "type": "integer", "since": 5 } } } }
        """),
      """
      root: M{v: 1, a: A{y: 1}} => accepted at 1
      root: M{v: 2, a: A{x: 1}, l: NSArray[A{x: 1}]} => accepted at 2
      root: M{v: 2, a: A{y: 1}} => missing-field root.a.x; unknown-field root.a.y at 2
      root: M{v: 1, i: I{iv: 4, a: A2{}}} => accepted at 1
      root: M{v: 1, i: I{iv: 5, z: 1, a: A2{q: 1}}} => accepted at 1
      root: M{v: 1, i: I{iv: 9, zz: 1, a: A2{q: 1}}} => unsupported-version root.i.iv at 1
      root: M{v: 9, a: A{x: 'q'}, i: I{iv: 4, z: 1}} => unsupported-version root.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "l": { "type": "array", "of": "D" } } },
          "D": { "className": "D", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "a": "A" } },
          "A": { "className": "A", "fields": { "x": { "type": "integer", "since": 2 } } } }
        """),
      """
      root: M{l: NSArray[D{v: 2, a: #a=A{x: 1}}, D{v: 1, a: #a}]} =>
        unknown-field root.l[1].a.x at 2
      root: M{l: NSArray[D{v: 2, a: #a=A{}}, D{v: 1, a: #a}]} => missing-field root.l[0].a.x at 2
      root: M{l: NSArray[D{v: 2, a: #a=A{x: 1}}, D{v: 2, a: #a}]} => accepted at 2
      """)
  }

  @Test func givesANameToTwoTypesInTurn() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "a": [{ "type": "A1", "until": 1 }, { "type": "A2", "since": 2 }] } },
          "A1": { "className": "A", "until": 1, "fields": { "o": "integer" } },
          "A2": { "className": "A", "since": 2, "fields": { "n": "integer" } } }
        """),
      """
      root: M{v: 1, a: A{o: 1}} => accepted at 1
      root: M{v: 2, a: A{n: 1}} => accepted at 2
      root: M{v: 1, a: A{n: 1}} => unknown-field root.a.n; missing-field root.a.o at 1
      root: M{v: 2, a: A{o: 1}} => missing-field root.a.n; unknown-field root.a.o at 2
      """)
  }

  @Test func knowsNamesByVersion() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "a": "A" } },
          "A": { "className": "New", "since": 2,
            "formerClassNames": [{ "className": "Old", "until": 1 }], "fields": { "o": "integer" } } }
        """),
      """
      root: M{v: 1, a: Old{o: 1}} => accepted at 1
      root: M{v: 2, a: New{o: 1}} => accepted at 2
      root: M{v: 1, a: New{o: 1}} => class-not-allowed root.a at 1
      root: M{v: 2, a: Old{o: 1}} => class-not-allowed root.a at 2
      """)
  }

  @Test func ordersReadableIntegersByValue() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 1, "readable": [2, 1] },
            "fields": { "x": { "type": "integer", "since": 2 } } } }
        """),
      """
      root: M{v: 1} => accepted at 1
      root: M{v: 2, x: 1} => accepted at 2
      """)
  }

  @Test func judgesAVersionThatIsAlsoAField() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "v": { "type": "integer" }, "x": "integer" } } }
        """),
      """
      root: M{v: 1, x: 1} => accepted at 1
      root: M{v: 18446744073709551615, x: 1} => unsupported-version root.v
      """)
  }

  @Test func readsAVersionOfEachObject() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": { "type": "dictionary", "keys": "string", "values": "D" } },
        "types": { "D": { "className": "D", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "x": { "type": "integer", "since": 2 } } } }
        """),
      """
      root: NSDictionary['a': D{v: 2, x: 1}, 'b': D{v: 1}] => accepted at 2
      """)
  }

  @Test func tellsTheVersionNearestToTheTop() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "W", "optional": true }, "z": { "type": "D", "optional": true } } },
          "W": { "className": "W", "fields": { "k": "D" } },
          "D": { "className": "D", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": {} } }
        """),
      """
      root: M{a: W{k: D{v: 1}}, z: D{v: 2}} => accepted at 2
      root: M{} => accepted
      """)
  }
}
