import Testing

/// What contracts say of numbers and booleans.
struct NumberVerdictTests {
  @Test func judgesIntegersByBoundsKindAndSpelling() throws {
    try VerdictTable.check(
      field: #"{ "type": "integer", "minimum": -5, "maximum": 10 }"#,
      """
      -5 => accepted
      -6 => out-of-range root.x
      10 => accepted
      11 => out-of-range root.x
      @10 => accepted
      @11 => out-of-range root.x
      true => wrong-type root.x
      @true => wrong-type root.x
      5.0 => wrong-type root.x
      nil => missing-field root.x
      absent => missing-field root.x
      @'5' => wrong-type root.x
      @'$null' => wrong-type root.x
      """)
  }

  @Test func keepsIntegersWithinInt64UnlessBoundsSayMore() throws {
    try VerdictTable.check(
      field: #""integer""#,
      """
      9223372036854775807 => accepted
      9223372036854775808 => out-of-range root.x
      -9223372036854775808 => accepted
      18446744073709551615 => out-of-range root.x
      """)
    try VerdictTable.check(
      field: #"{ "type": "integer", "maximum": 18446744073709551615 }"#,
      """
      18446744073709551615 => accepted
      -1 => accepted
      """)
  }

  @Test func judgesAllowedIntegers() throws {
    try VerdictTable.check(
      field: #"{ "type": "integer", "allowed": [1, 3] }"#,
      """
      1 => accepted
      2 => not-allowed-value root.x
      1.0 => wrong-type root.x
      @3 => accepted
      """)
    try VerdictTable.check(
      field: #"{ "type": "integer", "minimum": 0, "maximum": 5, "allowed": [1, 3] }"#,
      """
      9 => not-allowed-value root.x; out-of-range root.x
      4 => not-allowed-value root.x
      """)
  }

  @Test func takesRealsAndExactIntegers() throws {
    try VerdictTable.check(
      field: #""real""#,
      """
      1.5 => accepted
      1 => accepted
      9007199254740993 => wrong-type root.x
      9007199254740994 => accepted
      9223372036854775807 => wrong-type root.x
      9223372036854775808 => accepted
      nan => not-allowed-value root.x
      inf => not-allowed-value root.x
      true => wrong-type root.x
      @1 => accepted
      @1.5 => accepted
      """)
    try VerdictTable.check(
      field: #"{ "type": "real", "exact": true }"#,
      """
      1.5 => accepted
      1 => wrong-type root.x
      """)
  }

  @Test func judgesRealsByBounds() throws {
    try VerdictTable.check(
      field: #"{ "type": "real", "minimum": 0.5, "maximum": 1.5 }"#,
      """
      0.5 => accepted
      1.5 => accepted
      1 => accepted
      2 => out-of-range root.x
      1.5000000000000002 => out-of-range root.x
      0 => out-of-range root.x
      nan => not-allowed-value root.x
      inf => not-allowed-value root.x
      """)
    try VerdictTable.check(
      field: #"{ "type": "real", "maximum": 1.5, "nonFinite": "allow" }"#,
      """
      nan => accepted
      inf => out-of-range root.x
      -inf => accepted
      """)
    try VerdictTable.check(
      field: #"{ "type": "real", "nonFinite": "allow" }"#,
      """
      nan => accepted
      inf => accepted
      """)
    try VerdictTable.check(
      field: #"{ "type": "real", "allowed": [1, 2.5] }"#,
      """
      1 => accepted
      1.0 => accepted
      2.5 => accepted
      2.0 => not-allowed-value root.x
      """)
  }

  @Test func judgesNumbersOfEitherKind() throws {
    try VerdictTable.check(
      field: #""number""#,
      """
      1 => accepted
      1.5 => accepted
      true => wrong-type root.x
      @nan => not-allowed-value root.x
      18446744073709551615 => out-of-range root.x
      @'1' => wrong-type root.x
      """)
    try VerdictTable.check(
      field: #"{ "type": "number", "minimum": 1, "maximum": 3.5 }"#,
      """
      1 => accepted
      0.99 => out-of-range root.x
      3.5 => accepted
      @4 => out-of-range root.x
      """)
    try VerdictTable.check(
      field: #"{ "type": "number", "allowed": [1, 2.5] }"#,
      """
      1 => accepted
      1.0 => not-allowed-value root.x
      2.5 => accepted
      2 => not-allowed-value root.x
      """)
  }

  @Test func tellsBooleansFromIntegers() throws {
    try VerdictTable.check(
      field: #""boolean""#,
      """
      true => accepted
      @false => accepted
      1 => wrong-type root.x
      @0 => wrong-type root.x
      1.0 => wrong-type root.x
      """)
    try VerdictTable.check(
      field: #"{ "type": "boolean", "integerSpelling": true }"#,
      """
      true => accepted
      1 => accepted
      @0 => accepted
      2 => wrong-type root.x
      1.0 => wrong-type root.x
      -1 => wrong-type root.x
      """)
    try VerdictTable.check(
      field: #"{ "type": "boolean", "allowed": [true], "integerSpelling": true }"#,
      """
      true => accepted
      1 => accepted
      @0 => not-allowed-value root.x
      false => not-allowed-value root.x
      """)
  }

  @Test func choosesBetweenIntegersAndReals() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "anyOf", "of": [{ "type": "integer", "maximum": 5 }, "real"] } } } }
        """),
      """
      root: M{a: 9} => out-of-range root.a
      root: M{a: 9.0} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "anyOf", "of": ["real", "string"] } } } }
        """),
      """
      root: M{a: 3} => accepted
      """)
  }
}
