import Testing

/// What contracts say of ranges, points, sizes, rectangles, insets and index sets.
struct GeometryVerdictTests {
  @Test func judgesRangesInBothForms() throws {
    try VerdictTable.check(
      field: #"{ "type": "range", "minimum": 2, "maximum": 10 }"#,
      """
      NSValue{NS.rangeval.location: @2, NS.rangeval.length: @8, NS.special: 4} => accepted
      NSValue{NS.rangeval.location: @1, NS.rangeval.length: @0, NS.special: 4} =>
        out-of-range root.x
      NSValue{NS.rangeval.location: @2, NS.rangeval.length: @9, NS.special: 4} =>
        out-of-range root.x
      NSValue{NS.rangeval.location: @10, NS.rangeval.length: @0, NS.special: 4} => accepted
      NSValue{NS.rangeval.location: @11, NS.rangeval.length: @0, NS.special: 4} =>
        out-of-range root.x
      NSValue{NS.rangeval.location: @3, NS.rangeval.length: @-1, NS.special: 4} =>
        out-of-range root.x
      NSValue{NS.rangeval.location: @3.0, NS.rangeval.length: @1, NS.special: 4} =>
        wrong-type root.x["NS.rangeval.location"]
      @'{2, 8}' => accepted
      @'{2,8}' => accepted
      @'{ 2, 8}' => malformed root.x
      @'{2, 8' => malformed root.x
      @'{2, 8}x' => malformed root.x
      @'{2, 9}' => out-of-range root.x
      @'{99999999999999999999, 8}' => malformed root.x
      @'{-1, 8}' => malformed root.x
      NSValue{NS.rangeval.location: 2, NS.rangeval.length: 8, NS.special: 4} => accepted
      NSMutableString{NS.string: '{2, 8}'} => class-not-allowed root.x
      NSValue{NS.special: 1, NS.pointval: @'{2, 8}'} => wrong-type root.x
      NSValue{NS.rangeval.location: @2, NS.rangeval.length: @8} =>
        missing-field root.x["NS.special"]
      NSValue{NS.rangeval.location: @2, NS.rangeval.length: @8, NS.special: @4} =>
        wrong-type root.x["NS.special"]
      """)
  }

  @Test func keepsTheEndsOfRangesWithinInt64() throws {
    try VerdictTable.check(
      field: #""range""#,
      """
      NSValue{NS.rangeval.location: @9223372036854775807, NS.rangeval.length: @0, NS.special: 4} =>
        accepted
      NSValue{NS.rangeval.location: @9223372036854775807, NS.rangeval.length: @1, NS.special: 4} =>
        out-of-range root.x
      NSValue{NS.rangeval.location: @9223372036854775807, NS.rangeval.length: @9223372036854775807,
        NS.special: 4} => out-of-range root.x
      NSValue{NS.rangeval.location: @18446744073709551615, NS.rangeval.length: @1, NS.special: 4} =>
        out-of-range root.x["NS.rangeval.location"]; out-of-range root.x["NS.rangeval.location"]
      """)
  }

  @Test func judgesPoints() throws {
    try VerdictTable.check(
      field: #"{ "type": "point", "minimum": -1, "maximum": 5.5 }"#,
      """
      NSValue{NS.pointval: @'{1, 5.5}', NS.special: 1} => accepted
      NSValue{NS.pointval: @'{1, 5.6}', NS.special: 1} => out-of-range root.x
      NSValue{NS.pointval: @'{-1, -1}', NS.special: 1} => accepted
      NSValue{NS.pointval: @'{-1, -1.01}', NS.special: 1} => out-of-range root.x
      NSValue{NS.pointval: @'{nan, 1}', NS.special: 1} => malformed root.x["NS.pointval"]
      NSValue{NS.pointval: @'{inf, 1}', NS.special: 1} => malformed root.x["NS.pointval"]
      @'{1, 2}' => accepted
      @'{1e0, 2}' => accepted
      @'{1E+0, 2.5e-3}' => accepted
      @'{0x1, 2}' => malformed root.x
      @' {1, 2}' => malformed root.x
      @'{1, 2} ' => malformed root.x
      @'{1, 2, 3}' => malformed root.x
      @'{1,2}' => accepted
      @'{.5, 2}' => malformed root.x
      @'{5., 2}' => malformed root.x
      @'{+1, 2}' => malformed root.x
      @'{1e400, 2}' => malformed root.x
      NSValue{NS.sizeval: @'{1, 2}', NS.special: 2} => wrong-type root.x
      NSValue{NS.sizeval: @'{1, 2}', NS.special: 1} => missing-field root.x["NS.pointval"];
        unknown-field root.x["NS.sizeval"]
      NSValue{NS.sizeval: @'{1, 2}', NS.pointval: @'{1, 2}', NS.special: 1} =>
        unknown-field root.x["NS.sizeval"]
      @3 => wrong-type root.x
      NSValue{$0: @'{CGPoint=dd}', $1: @'x'} =>
        wrong-type root.x; wrong-type root.x["$0"]; wrong-type root.x["$1"]
      @'hello' => malformed root.x
      @'{{1, 2}, {3, 4}}' => malformed root.x
      """)
  }

  @Test func judgesRectangles() throws {
    try VerdictTable.check(
      field: #"{ "type": "rect", "minimum": 0, "maximum": 9 }"#,
      """
      NSValue{NS.rectval: @'{{1, 2}, {3, 4}}', NS.special: 3} => accepted
      NSValue{NS.rectval: @'{{1, 2}, {3, 10}}', NS.special: 3} => out-of-range root.x
      @'{{1, 2}, {3, 4}}' => accepted
      @'{{1, 2}, {3, 4}' => malformed root.x
      @'{{1, 2}, {nan, 4}}' => malformed root.x
      @'{1, 2}' => malformed root.x
      """)
  }

  @Test func judgesSizes() throws {
    try VerdictTable.check(
      field: #""size""#,
      """
      NSValue{NS.sizeval: @'{1, 2}', NS.special: 2} => accepted
      @'{1, 2}' => accepted
      @'{-1, 2}' => accepted
      """)
  }

  @Test func judgesEdgeInsets() throws {
    try VerdictTable.check(
      field: #"{ "type": "edgeInsets", "minimum": 0, "maximum": 9 }"#,
      """
      NSValue{NS.edgeval.top: 1.0, NS.edgeval.left: 2.0, NS.edgeval.bottom: 3.0,
        NS.edgeval.right: 4.0, NS.special: 12} => accepted
      NSValue{NS.edgeval.top: 1, NS.edgeval.left: 2, NS.edgeval.bottom: 3, NS.edgeval.right: 4,
        NS.special: 12} => accepted
      NSValue{NS.edgeval.top: 1.0, NS.edgeval.left: 2.0, NS.edgeval.bottom: 3.0,
        NS.edgeval.right: 10.0, NS.special: 12} => out-of-range root.x
      NSValue{NS.edgeval.top: 1.0, NS.edgeval.left: 2.0, NS.edgeval.bottom: 3.0,
        NS.edgeval.right: nan, NS.special: 12} => not-allowed-value root.x["NS.edgeval.right"]
      @'{1, 2, 3, 4}' => accepted
      @'{1, 2, 3, 4} ' => malformed root.x
      @'{1, 2, 3}' => malformed root.x
      @'{x, 2, 3, 4}' => malformed root.x
      @'{1, x, 3, 4}' => malformed root.x
      @'{1, 2, x, 4}' => malformed root.x
      @'{1, 2, 3, x}' => malformed root.x
      NSValue{NS.edgeval.top: @1.0, NS.edgeval.left: 2.0, NS.edgeval.bottom: 3.0,
        NS.edgeval.right: 4.0, NS.special: 12} => wrong-type root.x["NS.edgeval.top"]
      """)
  }

  @Test func judgesIndexSets() throws {
    try VerdictTable.check(
      field: #"{ "type": "indexSet", "maxCount": 5, "maxRanges": 2, "maximum": 100 }"#,
      """
      NSIndexSet{NSRangeCount: 0} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: 1, NSLength: 5} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: 1, NSLength: 6} => too-many root.x
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <01020503>}} => accepted
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <01020504>}} =>
        too-many root.x
      NSIndexSet{NSRangeCount: 3, NSRangeData: NSMutableData{NS.data: <010105010901>}} =>
        too-many root.x
      NSIndexSet{NSRangeCount: 1, NSLocation: 100, NSLength: 1} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: 100, NSLength: 2} => out-of-range root.x
      NSMutableIndexSet{NSRangeCount: 1, NSLocation: 1, NSLength: 1} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: -1, NSLength: 1} => out-of-range root.x
      NSIndexSet{NSRangeCount: 1, NSLocation: 9223372036854775807, NSLength: 1} =>
        out-of-range root.x
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <01030201>}} =>
        malformed root.x
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <05010101>}} =>
        malformed root.x
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <01010201>}} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: 1, NSLength: 0} => malformed root.x
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <01000301>}} =>
        malformed root.x
      NSIndexSet{NSRangeCount: 3, NSRangeData: NSMutableData{NS.data: <01010501>}} =>
        malformed root.x.NSRangeCount
      NSIndexSet{NSRangeCount: 1, NSRangeData: NSMutableData{NS.data: <01010501>}} =>
        malformed root.x.NSRangeCount
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <010105>}} =>
        malformed root.x.NSRangeData
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <8100010501>}} => accepted
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.data: <0101050100>}} =>
        malformed root.x.NSRangeData
      NSIndexSet{NSRangeCount: 2,
        NSRangeData: NSMutableData{NS.data: <81818181818181818181818181818181818181818181818181818181818181818181818181818181>}} => malformed root.x.NSRangeData
      NSIndexSet{NSRangeCount: 2, NSRangeData: @<01010501>} => accepted
      NSIndexSet{NSRangeCount: 2, NSRangeData: <01010501>} => wrong-type root.x.NSRangeData
      NSIndexSet{NSRangeCount: 2, NSRangeData: NSMutableData{NS.bytes: <01010501>}} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: 1, NSLength: 1, NSRangeData: @<0101>} =>
        malformed root.x
      NSIndexSet{} => missing-field root.x.NSRangeCount
      NSIndexSet{NSRangeCount: 0, NSLocation: 1, NSLength: 1} => malformed root.x.NSRangeCount
      NSIndexSet{NSRangeCount: 1, NSRangeData: NSMutableData{NS.data: <0101>}} => accepted
      """)
  }

  @Test func keepsIndexSetsWithinInt64() throws {
    try VerdictTable.check(
      field: #"{ "type": "indexSet" }"#,
      """
      NSIndexSet{NSRangeCount: 1, NSLocation: 0, NSLength: 9223372036854775807} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: 1, NSLength: 9223372036854775807} =>
        out-of-range root.x
      NSIndexSet{NSRangeCount: 1, NSLocation: 9223372036854775806, NSLength: 1} => accepted
      NSIndexSet{NSRangeCount: 1, NSLocation: 9223372036854775807, NSLength: 1} =>
        out-of-range root.x
      """)
  }
}
