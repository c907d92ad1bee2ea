import Testing

/// Where contracts find cycles.
struct CycleVerdictTests {
  @Test func findsTheEdgeThatClosesACycle() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "n": "N" } },
          "N": { "className": "N",
            "fields": { "next": { "type": "N", "optional": true },
              "par": { "type": "N", "backReference": true, "optional": true },
              "kids": { "type": "array", "of": "N", "optional": true } } } }
        """),
      """
      root: M{n: #a=N{next: #a}} => cycle root.n.next
      root: M{n: #a=N{par: #a}} => accepted
      root: M{n: #a=N{next: N{par: #a}}} => accepted
      root: M{n: #a=N{next: N{next: #a}}} => cycle root.n.next.next
      root: M{n: #a=N{kids: NSArray[N{par: #a}, N{par: #a}]}} => accepted
      root: M{n: #a=N{kids: NSArray[N{kids: NSArray[#a]}]}} => cycle root.n.kids[0].kids[0]
      """)
  }

  @Test func allowsACycleByTheAlternativeThatClosesIt() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "N" },
        "types": { "L": { "className": "L", "fields": { "n": "N" } },
          "N": { "className": "N",
            "fields": { "link": { "type": "anyOf", "optional": true,
              "of": [{ "type": "N", "backReference": true }, "L"] } } } }
        """),
      """
      root: #a=N{link: #a} => accepted
      root: #a=N{link: N{link: #a}} => accepted
      root: #a=N{link: L{n: #a}} => cycle root.link.n
      """)
  }

  @Test func followsKeysInOrder() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "n": "N" } },
          "N": { "className": "N",
            "fields": { "next": { "type": "N", "optional": true },
              "par": { "type": "N", "backReference": true, "optional": true },
              "kids": { "type": "array", "of": "N", "optional": true } } } }
        """),
      """
      root: M{n: N{kids: NSArray[#a=N{next: #b=N{next: #a}}], next: #b}} => cycle root.n.next.next
      """)
  }

  @Test func entersCyclesFromTheFirstTopKey() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "a": "N", "b": "N" },
        "types": { "N": { "className": "N",
            "fields": { "next": { "type": "N", "optional": true },
              "par": { "type": "N", "backReference": true, "optional": true },
              "kids": { "type": "array", "of": "N", "optional": true } } } }
        """),
      """
      a: #a=N{next: N{next: #a}}, b: #a => cycle a.next.next
      b: #a=N{next: #b=N{next: #a}}, a: #b => cycle b.next
      """)
  }

  @Test func findsCyclesThroughAnOptionalRoot() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "n": { "type": "N", "optional": true } },
        "types": { "N": { "className": "N",
            "fields": { "next": { "type": "N", "optional": true },
              "par": { "type": "N", "backReference": true, "optional": true } } } }
        """),
      """
      n: #a=N{next: #a} => cycle n.next
      n: #a=N{next: N{next: #a}} => cycle n.next.next
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "n": { "type": "N", "optional": true } },
        "types": { "N": { "className": "N",
            "fields": { "next": { "type": "N", "optional": true },
              "par": { "type": "N", "backReference": true, "optional": true } } } }
        """),
      """
      n: #a=N{next: N{next: #a, par: #a}} => cycle n.next.next
      """)
  }

  @Test func allowsBackReferencesOfElements() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "l": { "type": "array", "of": { "type": "N", "backReference": true } } } },
          "N": { "className": "N",
            "fields": { "l": { "type": "array", "of": { "type": "N", "backReference": true }, "optional": true } } } }
        """),
      """
      root: M{l: NSArray[#a=N{l: NSArray[#a]}]} => accepted
      """)
  }
}
