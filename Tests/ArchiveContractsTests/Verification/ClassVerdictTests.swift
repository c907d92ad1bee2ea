import Testing

/// What contracts say of class records, ancestries and entries that nothing reaches.
struct ClassVerdictTests {
  @Test func judgesTypesThatExtendOthers() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "Sh", "subtypes": true, "optional": true },
              "b": { "type": "Ci", "optional": true },
              "c": { "type": "Ci", "subtypes": true, "optional": true },
              "d": { "type": "Ab", "subtypes": true, "optional": true } } },
          "Sh": { "abstract": true, "className": "Shape", "fields": { "x": "integer" } },
          "Ci": { "className": "Circle", "extends": "Sh", "fields": { "r": "integer" } },
          "Sq": { "className": "Square", "extends": "Sh", "fields": { "s": "integer" } },
          "Ab": { "abstract": true, "fields": { "k": "integer" } },
          "Co": { "className": "Con", "extends": "Ab" },
          "BC": { "className": "Big", "extends": "Ci", "fields": { "q": "integer" } } }
        """),
      """
      root: M{a: Circle:Shape:NSObject{x: 1, r: 2}, b: Circle:Shape:NSObject{x: 1, r: 2},
        c: Circle:Shape:NSObject{x: 1, r: 2}} => accepted
      root: M{a: Square:Shape:NSObject{x: 1, s: 2}} => accepted
      root: M{a: Big:Circle:Shape:NSObject{x: 1, r: 2, q: 3}, c: Big:Circle:Shape:NSObject{x: 1,
        r: 2, q: 3}} => accepted
      root: M{b: Big:Circle:Shape:NSObject{x: 1, r: 2, q: 3}} => class-not-allowed root.b
      root: M{c: Square:Shape:NSObject{x: 1, s: 2}} => class-not-allowed root.c
      root: M{a: Shape{x: 1}} => class-not-allowed root.a
      root: M{a: Circle{x: 1, r: 2}} => class-not-allowed -
      root: M{a: Circle:Shape:NSObject{r: 2}} => missing-field root.a.x
      root: M{d: Con{k: 1}} => accepted
      root: M{d: Con:Ab:NSObject{k: 1}} => class-not-allowed -
      """)
  }

  @Test func judgesVersionsAndFormerNamesOfTypesThatExtendOthers() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "Base", "subtypes": true } } },
          "Base": { "className": "Base", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": { "x": { "type": "integer", "since": 2 } } },
          "Sub": { "className": "Sub", "extends": "Base",
            "formerClassNames": ["OldSub", { "className": "Older", "inherits": ["OldBase", "NSObject"], "until": 1 }],
            "fields": { "y": { "type": "integer", "until": 1 } } } }
        """),
      """
      root: M{a: Sub:Base:NSObject{v: 1, y: 1}} => accepted at 1
      root: M{a: Sub:Base:NSObject{v: 2, x: 1}} => accepted at 2
      root: M{a: Sub:Base:NSObject{v: 2, x: 1, y: 1}} => unknown-field root.a.y at 2
      root: M{a: Sub:Base:NSObject{y: 1}} => missing-version root.a.v
      root: M{a: OldSub:Base:NSObject{v: 1, y: 1}} => accepted at 1
      root: M{a: OldSub{v: 1, y: 1}} => class-not-allowed - at 1
      root: M{a: Older:OldBase:NSObject{v: 1, y: 1}} => accepted at 1
      root: M{a: Older:OldBase:NSObject{v: 2, x: 1}} => class-not-allowed root.a at 2
      root: M{a: Base{v: 2, x: 1}} => accepted at 2
      """)
  }

  @Test func keepsARuleForUnknownKeysInEachType() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "B", "subtypes": true } } },
          "B": { "className": "B", "fields": { "k": "integer" }, "unknownFields": { "ignore": ["ig"] } },
          "S": { "className": "S", "extends": "B" } }
        """),
      """
      root: M{a: S:B:NSObject{k: 1, ig: 2}} => unknown-field root.a.ig
      root: M{a: B{k: 1, ig: 2}} => accepted
      """)
  }

  @Test func judgesAncestriesHintsAndIgnoredKeys() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "inherits": [["NSObject"], ["P", "NSObject"], []],
            "fields": { "x": "integer" }, "unknownFields": { "ignore": ["ig", "e.v"] },
            "classHints": ["H"] } }
        """),
      """
      root: M+H{x: 1} => accepted
      root: M{x: 1} => class-not-allowed -
      root: M+H+I{x: 1} => class-not-allowed -
      root: M:P:NSObject+H{x: 1} => accepted
      root: M!+H{x: 1} => accepted
      root: M+H{x: 1, ig: 3, e.v: @'x'} => accepted
      root: M+H{x: 1, ig: Stranger{}} => class-not-allowed -
      root: #a=M+H{x: 1, ig: #a} => accepted
      """)
  }

  @Test func judgesWhatIgnoredKeysReachByItsClassOnly() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "x": "integer", "n": { "type": "M", "optional": true } },
            "unknownFields": { "ignore": ["ig"] } } }
        """),
      """
      root: #a=M{x: 1, n: M{x: 1, ig: #a}} => accepted
      root: M{x: 1, ig: NSArray[1]} => class-not-allowed -
      root: M{x: 1, ig: M{x: @'q'}} => accepted
      root: M{x: 1, ig: #a=M{x: @'q'}, n: #a} => wrong-type root.n.x
      """)
  }

  @Test func judgesEveryRecordAndEntry() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "x": "integer" } } }
        """),
      """
      root: M+NSObject{x: 1} => class-not-allowed -
      root: M!{x: 1} => class-not-allowed -
      root: M{x: 1}; @'zz' => unreachable-object -
      root: M{x: 1}; &Q => class-not-allowed -
      root: M{x: 1}; &M => accepted
      root: M{x: 1}; @'zz', @'yy' => unreachable-object -; unreachable-object -
      root: M{x: 1}; @'$null' => unreachable-object -
      root: M{x: 1}; &NSArray => class-not-allowed -
      root: M{x: &M} => wrong-type root.x
      root: M{x: {a: 1}} => wrong-type root.x
      root: &M => wrong-type root
      root: {x: 1} => wrong-type root
      """)
  }

  @Test func allowsUnreachableEntriesOfKnownClasses() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "x": "integer" } } },
        "unreachable": "allow", "archivers": ["NSKeyedArchiver", "SCNKeyedArchiver"]
        """),
      """
      root: M{x: 1}; @'zz' => accepted
      root: M{x: 1}; Stranger{} => class-not-allowed -
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "x": "integer" } } },
        "unreachable": "allow"
        """),
      """
      root: M{x: 1}; M{x: @'q'} => accepted
      root: M{x: 1}; M:Z:NSObject{} => class-not-allowed -
      """)
  }

  @Test func judgesAncestriesOfFoundation() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "n": "null", "s": { "type": "set", "of": "integer", "optional": true } } } },
        "ancestries": { "NSNull": [["%NSNull", "NSObject"]] }
        """),
      """
      root: M{n: NSNull:%NSNull:NSObject{}} => accepted
      root: M{n: NSNull{}} => class-not-allowed -
      root: M{n: NSNull:NSDate:NSObject{}} => class-not-allowed -
      """)
  }

  @Test func allowsSeveralAncestriesOfAFormerName() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "formerClassNames": [{ "className": "O", "inherits": [["NSObject"], ["P", "NSObject"]] }],
            "fields": {} } }
        """),
      """
      root: O{v: 1} => accepted at 1
      root: O:P:NSObject{v: 1} => accepted at 1
      root: O:Q:NSObject{v: 1} => class-not-allowed - at 1
      root: O:P:NSObject{v: 1}; &O => accepted at 1
      """)
  }
}
