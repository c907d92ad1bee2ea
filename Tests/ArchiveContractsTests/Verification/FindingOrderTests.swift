import Testing

/// In which order findings come, and how their paths are written.
struct FindingOrderTests {
  @Test func ordersElementsByPosition() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "l": { "type": "array", "of": "integer" }, "a": "integer", "z": "integer" } } }
        """),
      """
      root: M{l: NSArray['x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'], a: @'q',
        z: @'r'} => wrong-type root.a; wrong-type root.l[0]; wrong-type root.l[1];
        wrong-type root.l[2]; wrong-type root.l[3]; wrong-type root.l[4]; wrong-type root.l[5];
        wrong-type root.l[6]; wrong-type root.l[7]; wrong-type root.l[8]; wrong-type root.l[9];
        wrong-type root.l[10]; wrong-type root.l[11]; wrong-type root.z
      """)
  }

  @Test func ordersKeysByCodeUnits() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "￿": "integer", "😀": "integer", "B": "integer", "a": "integer" } } }
        """),
      #"""
      root: M{'\u{ffff}': @'q', '😀': @'q', a: @'q', B: @'q'} => wrong-type root.B;
        wrong-type root.a; wrong-type root["😀"]; wrong-type root["￿"]
      """#)
  }

  @Test func ordersKeysOfTheTop() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "b": "M", "a": { "type": "M", "optional": true },
          "IB.x": { "type": "integer", "optional": true } },
        "types": { "M": { "className": "M", "fields": { "x": "integer" } } }
        """),
      """
      b: M{x: @'q'}, a: M{x: @'r'}, IB.x: @'t', zz: 1 => wrong-type ["IB.x"]; wrong-type a.x;
        wrong-type b.x; unknown-field zz
      b: M{x: 1} => accepted
      b: M{x: 1}, a: nil => accepted
      b: 'x' => wrong-type b
      """)
  }

  @Test func judgesRootsOfFoundation() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": { "type": "array", "of": "integer" } }
        """),
      """
      root: NSDictionary{NS.keys: [], NS.objects: []} => class-not-allowed -; wrong-root-class root
      root: NSArray[1] => accepted
      root: NSArray['q'] => wrong-type root[0]
      """)
  }

  @Test func escapesKeysInPaths() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "x": "integer" } } }
        """),
      #"""
      root: M{x: 1}, 'a"b\u{a}': 1 => unknown-field ["a\"b\n"]
      root: M{x: 1}, '': 1 => unknown-field [""]
      root: M{x: 1}, $$x: 1 => unknown-field ["$x"]
      root: M{x: 1, 'a"\\\u{202e}': 1} => unknown-field root["a\"\\\u202e"]
      """#)
  }
}
