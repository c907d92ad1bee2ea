import Testing

/// What contracts say of values with alternatives, and of definitions with a name.
struct ChoiceVerdictTests {
  @Test func judgesRecursiveChoices() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "j": "Json" } },
          "Json": { "type": "anyOf",
            "of": ["string", "number", "boolean", "null", { "type": "array", "of": "Json" },
              { "type": "dictionary", "keys": "string", "values": "Json" }] } }
        """),
      """
      root: M{j: NSArray[1, 'x', NSNull{}, true, NSDictionary['a': NSArray[2.5]]]} => accepted
      root: M{j: NSArray[NSDate{NS.time: 1.0}]} => class-not-allowed -; class-not-allowed root.j[0]
      root: M{j: NSArray[<78>]} => wrong-type root.j[0]
      root: M{j: #a=NSArray[#a]} => cycle root.j[0]
      root: M{j: NSArray[NSArray[nil]]} => wrong-type root.j[0][0]
      root: M{j: NSSet[1]} => class-not-allowed -; class-not-allowed root.j
      root: M{j: NSDictionary[1: 1]} => wrong-type root.j[key 0]
      root: M{j: NSMutableArray[NSMutableString{NS.string: 'x'}]} => accepted
      """)
  }

  @Test func choosesByKindAndClass() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "v": { "type": "anyOf",
                "of": ["integer", "real", { "type": "string", "maxLength": 3 }, "A", "date",
                  { "type": "rect", "maximum": 5 }, "range"] } } },
          "A": { "className": "A", "fields": { "x": "integer" } } }
        """),
      """
      root: M{v: 1} => accepted
      root: M{v: 1.5} => accepted
      root: M{v: 18446744073709551615} => out-of-range root.v
      root: M{v: @'abc'} => accepted
      root: M{v: @'abcd'} => too-long root.v
      root: M{v: A{x: 1}} => accepted
      root: M{v: A{x: @'q'}} => wrong-type root.v.x
      root: M{v: true} => wrong-type root.v
      root: M{v: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}} => class-not-allowed -;
        class-not-allowed root.v
      root: M{v: NSValue{NS.special: 3, NS.rectval: @'{{1, 2}, {3, 4}}'}} => accepted
      root: M{v: NSValue{NS.special: 3, NS.rectval: @'{{1, 2}, {3, 9}}'}} => out-of-range root.v
      root: M{v: NSValue{NS.special: 1, NS.pointval: @'{3, 4}'}} => class-not-allowed root.v
      root: M{v: NSValue{NS.pointval: @'{3, 4}'}} => class-not-allowed root.v
      root: M{v: nil} => missing-field root.v
      root: M{v: NSNull{}} => class-not-allowed -; class-not-allowed root.v
      root: M{} => missing-field root.v
      root: M{v: @<78>} => wrong-type root.v
      """)
  }

  @Test func choosesBetweenTextForms() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "v": { "type": "anyOf", "of": ["point", "rect"] } } } }
        """),
      """
      root: M{v: @'{1, 2}'} => wrong-type root.v
      root: M{v: @'{{1, 2}, {3, 4}}'} => wrong-type root.v
      root: M{v: NSValue{NS.special: 1, NS.pointval: @'{1, 2}'}} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "v": { "type": "anyOf", "of": ["point", "integer"] } } } }
        """),
      """
      root: M{v: @'{1, 2}'} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "v": { "type": "anyOf", "of": ["point", "string"] } } } }
        """),
      """
      root: M{v: @'{1, 2}'} => accepted
      root: M{v: @'{1, '} => accepted
      """)
  }

  @Test func judgesNamedDefinitions() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "Al", "l": { "type": "array", "of": "Al", "optional": true } } },
          "Al": { "type": "string", "maxLength": 3 } }
        """),
      """
      root: M{a: @'abc', l: NSArray['abc']} => accepted
      root: M{a: @'abcd'} => too-long root.a
      """)
  }
}
