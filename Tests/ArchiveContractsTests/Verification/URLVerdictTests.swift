import Testing

/// What contracts say of URLs.
struct URLVerdictTests {
  @Test func judgesSchemesHostsAndLengths() throws {
    try VerdictTable.check(
      field: #"{ "type": "url", "schemes": ["https"], "hosts": ["a.example"], "maxLength": 30 }"#,
      #"""
      NSURL{NS.base: nil, NS.relative: @'https://a.example/x'} => accepted
      NSURL{NS.base: nil, NS.relative: @'HTTPS://a.example/x'} => accepted
      NSURL{NS.base: nil, NS.relative: @'https://A.example/x'} => accepted
      NSURL{NS.base: nil, NS.relative: @'http://a.example/x'} => not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'https://b.example/x'} => not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'x/y'} => not-allowed-value root.x; not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'https://a.example@other.example/'} =>
        not-allowed-value root.x; too-long root.x
      NSURL{NS.base: nil, NS.relative: @'https://a.example:80@other/'} => not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'https://a.example:8080/'} => accepted
      NSURL{NS.base: nil, NS.relative: @'https://a.example./'} => not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'https://a.example/xxxxxxxxxxxx'} => accepted
      NSURL{NS.base: nil, NS.relative: @'https://a.example/xxxxxxxxxxxxx'} => too-long root.x
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'}, NS.relative: @'x'} =>
        not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'https://a.example/ x'} =>
        not-allowed-value root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: @'https://a.example\\@other/'} =>
        not-allowed-value root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: @''} => not-allowed-value root.x; not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'https://a.exampl%65/'} => not-allowed-value root.x
      NSURL{NS.relative: @'https://a.example/x'} => missing-field root.x["NS.base"]
      NSURL{NS.base: nil} => missing-field root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: nil} => missing-field root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: 'https://a.example/x'} => wrong-type root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: NSMutableString{NS.string: 'https://a.example/x'}} =>
        accepted
      NSURL{NS.base: nil, NS.relative: @'https://a.example/%zz'} =>
        not-allowed-value root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: @'https://a.example/\u{a}'} =>
        not-allowed-value root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: @'https://a.example/é'} =>
        not-allowed-value root.x["NS.relative"]
      NSURL{NS.base: nil, NS.relative: @'https:///a.example/'} => not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @'https:a.example'} => not-allowed-value root.x
      NSURL{NS.base: nil, NS.relative: @3} => wrong-type root.x["NS.relative"]
      """#)
  }

  @Test func judgesTheResolvedURL() throws {
    try VerdictTable.check(
      field: #"{ "type": "url", "schemes": ["https"], "hosts": ["a.example"], "base": "allow" }"#,
      """
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'}, NS.relative: @'x'} =>
        accepted
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'},
        NS.relative: @'//other.example/'} => not-allowed-value root.x
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'},
        NS.relative: @'https://other.example/'} => not-allowed-value root.x
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://other.example/'},
        NS.relative: @'https://a.example/'} => accepted
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://other.example/'}, NS.relative: @'x'}
        => not-allowed-value root.x
      NSURL{NS.base: NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'},
        NS.relative: @'y'}, NS.relative: @'x'} => accepted
      NSURL{NS.base: NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'},
        NS.relative: @'//other/'}, NS.relative: @'x'} => not-allowed-value root.x
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'y'}, NS.relative: @'x'} =>
        not-allowed-value root.x; not-allowed-value root.x
      NSURL{NS.base: @'https://a.example/', NS.relative: @'x'} => wrong-type root.x["NS.base"]
      NSURL{NS.base: NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}, NS.relative: @'x'} =>
        class-not-allowed -; class-not-allowed root.x["NS.base"]
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'},
        NS.relative: @'http:x'} => not-allowed-value root.x; not-allowed-value root.x
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'https://a.example/'},
        NS.relative: @'https:x'} => not-allowed-value root.x
      NSURL{NS.base: NSURL{NS.base: nil, NS.relative: @'a b'}, NS.relative: @'x'} =>
        not-allowed-value root.x; not-allowed-value root.x["NS.base"]["NS.relative"]
      #a=NSURL{NS.base: #a, NS.relative: @'x'} =>
        not-allowed-value root.x; cycle root.x["NS.base"]
      """)
  }

  @Test func refusesAURLThatIsItsOwnBase() throws {
    try VerdictTable.check(
      field: #"{ "type": "url", "base": "allow" }"#,
      """
      #a=NSURL{NS.base: #a, NS.relative: @'x'} => cycle root.x["NS.base"]
      """)
  }
}
