import Testing

/// Where contracts for Foundation refuse mutable objects under several edges.
struct SharedMutableVerdictTests {
  @Test func refusesSharedMutableArrays() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "array", "of": "string" },
              "b": { "type": "array", "of": "string", "optional": true },
              "aa": { "type": "array", "of": { "type": "array", "of": "string" }, "optional": true } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableArray['x'], b: #a} => not-allowed-value root.b
      root: M{a: #a=NSArray['x'], b: #a} => accepted
      root: M{a: NSArray[], aa: NSArray[#a=NSMutableArray['x'], #a, #a]} =>
        not-allowed-value root.aa[1] +1
      root: M{a: #a=NSMutableArray['x'], aa: NSArray[#a]} => not-allowed-value root.aa[0]
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "aa": { "type": "array", "of": { "type": "array", "of": "string" } } } } },
        "reader": "foundation"
        """),
      """
      root: M{aa: NSArray[#a=NSMutableArray['x'], #a, #a, #a]} => not-allowed-value root.aa[1] +2
      """)
  }

  @Test func refusesSharedMutableObjectsOfEveryClass() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "data" }, "b": { "type": "data" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableData{NS.data: <78>}, b: #a} => not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "dictionary", "keys": "string", "values": "string" },
              "b": { "type": "dictionary", "keys": "string", "values": "string" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableDictionary['a': 'b'], b: #a} => not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "set", "of": "string" }, "b": { "type": "set", "of": "string" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableSet['a'], b: #a} => not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "orderedSet", "of": "string" },
              "b": { "type": "orderedSet", "of": "string" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableOrderedSet{NS.object.0: @'a'}, b: #a} => not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "countedSet", "of": "string" },
              "b": { "type": "countedSet", "of": "string" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSCountedSet{NS.count: 1, NS.object0: @'a', NS.count0: 1}, b: #a} =>
        not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "indexSet", "b": "indexSet" } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableIndexSet{NSRangeCount: 0}, b: #a} => not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "attributedString", "b": "attributedString" } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableAttributedString{NSString: @'a'}, b: #a} => not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "string", "b": "string" } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'x'}, b: #a} => not-allowed-value root.b
      """)
  }

  @Test func countsEdgesUnderEveryDefinition() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "string", "b": "string", "c": { "type": "string", "maxLength": 5 } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'x'}, b: #a, c: #a} => not-allowed-value root.b +1
      """)
  }

  @Test func needsEveryDefinitionToAllowSharing() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "string", "shared": "allow" }, "b": "string" } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'x'}, b: #a} => not-allowed-value root.b
      root: M{a: NSMutableString{NS.string: 'x'}, b: @'q'} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": "string", "b": { "type": "string", "shared": "allow" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'x'}, b: #a} => not-allowed-value root.b
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "string", "shared": "allow" },
              "b": { "type": "string", "optional": true },
              "c": { "type": "string", "shared": "allow", "optional": true } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'x'}, b: #a, c: #a} => not-allowed-value root.b +1
      """)
  }

  @Test func judgesSharingThroughIgnoredKeysAndSharedCollections() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "string" }, "unknownFields": { "ignore": ["ig"] } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSMutableString{NS.string: 'x'}, ig: #a} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "array", "of": "string" }, "b": { "type": "array", "of": "string" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: #a=NSArray[NSMutableString{NS.string: 'x'}], b: #a} => accepted
      """)
  }
}
