import Testing

/// What contracts say of values of Foundation that are one object.
struct FoundationValueVerdictTests {
  @Test func judgesDates() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "x": { "type": "date", "minimum": "2001-01-01T00:00:00Z",
                "maximum": "2001-01-01T00:01:00Z" } } } }
        """),
      """
      root: M{x: NSDate{NS.time: 0.0}} => accepted
      root: M{x: NSDate{NS.time: 60.0}} => accepted
      root: M{x: NSDate{NS.time: 60.0001}} => out-of-range root.x
      root: M{x: NSDate{NS.time: -0.001}} => out-of-range root.x
      root: M{x: NSDate{NS.time: 45}} => accepted
      root: M{x: @date(0)} => accepted
      root: M{x: date(0)} => accepted
      root: M{x: @date(61)} => out-of-range root.x
      root: M{x: NSDate{NS.time: nan}} => not-allowed-value root.x["NS.time"]
      root: M{x: NSDate{NS.time: inf}} => not-allowed-value root.x["NS.time"]
      root: M{x: NSDate{}} => missing-field root.x["NS.time"]
      root: M{x: NSDate{NS.time: 1.0, x: 1}} => unknown-field root.x.x
      root: M{x: NSDate{NS.time: true}} => wrong-type root.x["NS.time"]
      root: M{x: NSDate{NS.time: @1.0}} => wrong-type root.x["NS.time"]
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "d": { "type": "date", "minimum": "2001-01-01T00:00:00.5Z" } } } }
        """),
      """
      root: M{d: NSDate{NS.time: 0.5}} => accepted
      root: M{d: NSDate{NS.time: 0.49999}} => out-of-range root.d
      """)
  }

  @Test func judgesIdentifiers() throws {
    try VerdictTable.check(
      field: #""uuid""#,
      """
      NSUUID{NS.uuidbytes: <30303030303030303030303030303030>} => accepted
      NSUUID{NS.uuidbytes: <303030303030303030303030303030>} => malformed root.x["NS.uuidbytes"]
      NSUUID{NS.uuidbytes: <3030303030303030303030303030303030>} => malformed root.x["NS.uuidbytes"]
      NSUUID{NS.uuidbytes: @<30303030303030303030303030303030>} => wrong-type root.x["NS.uuidbytes"]
      NSUUID{NS.uuidbytes: '0000000000000000'} => wrong-type root.x["NS.uuidbytes"]
      NSUUID{} => missing-field root.x["NS.uuidbytes"]
      @'x' => wrong-type root.x
      """)
  }

  @Test func judgesNull() throws {
    try VerdictTable.check(
      field: #""null""#,
      """
      NSNull{} => accepted
      NSNull{a: 1} => unknown-field root.x.a
      nil => missing-field root.x
      """)
  }

  @Test func judgesDecimals() throws {
    try VerdictTable.check(
      field: #"{ "type": "decimal", "minimum": "1", "maximum": "5.00" }"#,
      """
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} => accepted
      NSDecimalNumberPlaceholder:NSDecimalNumber:NSNumber:NSValue:NSObject{NS.exponent: 0,
        NS.length: 1, NS.negative: false, NS.compact: true, NS.mantissa.bo: 1,
        NS.mantissa: <05000000000000000000000000000000>} => accepted
      NSDecimalNumber{NS.exponent: -1, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <32000000000000000000000000000000>} => accepted
      NSDecimalNumber{NS.exponent: -1, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <33000000000000000000000000000000>} => out-of-range root.x
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: true, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} => out-of-range root.x
      NSDecimalNumber{NS.exponent: 0, NS.length: 0, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} => out-of-range root.x
      NSDecimalNumber{NS.exponent: 0, NS.length: 0, NS.negative: true, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} =>
        not-allowed-value root.x
      NSDecimalNumber{NS.exponent: 0, NS.length: 9, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} =>
        out-of-range root.x["NS.length"]
      NSDecimalNumber{NS.exponent: 0, NS.length: 8, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} => accepted
      NSDecimalNumber{NS.exponent: 127, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} => out-of-range root.x
      NSDecimalNumber{NS.exponent: 128, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} =>
        out-of-range root.x["NS.exponent"]
      NSDecimalNumber{NS.exponent: -128, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} => out-of-range root.x
      NSDecimalNumber{NS.exponent: -129, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} =>
        out-of-range root.x["NS.exponent"]
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <050000000000000000000000000000>} =>
        malformed root.x["NS.mantissa"]
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000707000000000000000000000000>} => accepted
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 2, NS.mantissa: <00050000000000000000000000000000>} => accepted
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 0, NS.mantissa: <00050000000000000000000000000000>} =>
        out-of-range root.x["NS.mantissa.bo"]
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 3, NS.mantissa: <05000000000000000000000000000000>} =>
        out-of-range root.x["NS.mantissa.bo"]
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa: <05000000000000000000000000000000>, NS.bo: 1} => accepted
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa: <05000000000000000000000000000000>} => missing-field root.x["NS.mantissa.bo"]
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1} => missing-field root.x["NS.mantissa"]
      NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: 0, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} =>
        wrong-type root.x["NS.negative"]
      @5 => wrong-type root.x
      """)
    try VerdictTable.check(
      field: #"{ "type": "decimal", "nonFinite": "allow" }"#,
      """
      NSDecimalNumber{NS.exponent: 0, NS.length: 0, NS.negative: true, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "number" } } }
        """),
      """
      root: M{a: NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>}} => class-not-allowed -;
        class-not-allowed root.a
      """)
  }

  @Test func judgesIndexPaths() throws {
    try VerdictTable.check(
      field: #""indexPath""#,
      """
      NSIndexPath{NSIndexPathLength: 0} => accepted
      NSIndexPath{NSIndexPathLength: 1, NSIndexPathValue: 3} => accepted
      NSIndexPath{NSIndexPathLength: 2, NSIndexPathData: @<0102>} => accepted
      NSIndexPath{NSIndexPathLength: 3, NSIndexPathData: @<0102>} =>
        malformed root.x.NSIndexPathLength
      NSIndexPath{NSIndexPathLength: -1} => out-of-range root.x.NSIndexPathLength
      NSIndexPath{NSIndexPathLength: 1, NSIndexPathValue: 3, NSIndexPathData: @<01>} =>
        malformed root.x
      """)
  }

  @Test func judgesLocales() throws {
    try VerdictTable.check(
      field: #""locale""#,
      """
      NSLocale{NS.identifier: @'de_DE'} => accepted
      NSLocale{NS.identifier: 'de'} => wrong-type root.x["NS.identifier"]
      NSLocale{} => missing-field root.x["NS.identifier"]
      """)
  }

  @Test func judgesTimeZones() throws {
    try VerdictTable.check(
      field: #""timeZone""#,
      """
      NSTimeZone{NS.name: @'Europe/Berlin', NS.data: @<545a6966>} => accepted
      NSTimeZone{NS.name: @'GMT'} => accepted
      NSTimeZone{NS.name: @'GMT', NS.data: nil} => accepted
      NSTimeZone{} => missing-field root.x["NS.name"]
      """)
  }

  @Test func judgesRegularExpressions() throws {
    try VerdictTable.check(
      field: #""regularExpression""#,
      """
      NSRegularExpression{NSPattern: @'a+', NSOptions: 0} => accepted
      NSRegularExpression{NSPattern: @'a(', NSOptions: 0} => accepted
      NSRegularExpression{NSPattern: @'a(', NSOptions: -1} => out-of-range root.x.NSOptions
      NSRegularExpression{NSPattern: @'a', NSOptions: @0} => wrong-type root.x.NSOptions
      """)
  }

  @Test func judgesErrors() throws {
    try VerdictTable.check(
      field: #""error""#,
      """
      NSError{NSDomain: @'d', NSCode: 3, NSUserInfo: NSDictionary{NS.keys: [], NS.objects: []}} =>
        accepted
      NSError{NSDomain: @'d', NSCode: 3, NSUserInfo: nil} => accepted
      NSError{NSDomain: @'d', NSCode: 3} => accepted
      NSError{NSDomain: @'d', NSCode: 3, NSUserInfo: NSDictionary['k': 'v']} => accepted
      NSError{NSDomain: @'d', NSCode: 3, NSUserInfo: NSDictionary['k': NSDate{NS.time: 1.0}]} =>
        accepted
      """)
  }

  @Test func judgesMeasurementsAndCalendars() throws {
    try VerdictTable.check(
      field: #"{ "type": "measurement" }"#,
      """
      NSMeasurement{NS.value: 45.0, NS.unit: NSUnitLength{NS.symbol: @'m'}} =>
        missing-field root.x["NS.unit"]["NS.converter"]
      NSMeasurement{NS.value: 45, NS.unit: NSUnitLength{NS.symbol: @'m'}} =>
        missing-field root.x["NS.unit"]["NS.converter"]
      """)
    try VerdictTable.check(
      field: #"{ "type": "calendar" }"#,
      """
      NSCalendar{NS.identifier: @'gregorian', NS.timezone: nil, NS.locale: nil, NS.firstwkdy: 1,
        NS.mindays: 1, NS.gstartdate: nil} => accepted
      """)
  }
}
