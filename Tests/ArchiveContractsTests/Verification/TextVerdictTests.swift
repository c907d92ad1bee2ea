import Testing

/// What contracts say of texts and data.
struct TextVerdictTests {
  @Test func judgesTextsByLengthInEverySpelling() throws {
    try VerdictTable.check(
      field: #"{ "type": "string", "minLength": 2, "maxLength": 4 }"#,
      #"""
      @'ab' => accepted
      @'a' => too-short root.x
      @'abcd' => accepted
      @'abcde' => too-long root.x
      @'😀😀' => accepted
      @'😀😀a' => too-long root.x
      @'e\u{301}e\u{301}' => accepted
      'abc' => accepted
      'abcde' => too-long root.x
      NSMutableString{NS.string: 'abcd'} => accepted
      NSMutableString{NS.string: 'abcde'} => too-long root.x
      NSString{NS.string: 'abcd'} => accepted
      NSString{NS.string: 'abcde'} => too-long root.x
      NSString{NS.bytes: <61626364>} => accepted
      NSString{NS.bytes: <6162636465>} => too-long root.x
      NSString{NS.bytes: <fffeff>} => malformed root.x["NS.bytes"]
      NSMutableString{NS.string: @'abcd'} => wrong-type root.x["NS.string"]
      NSMutableString{NS.string: 'abc', NS.bytes: <616263>} => malformed root.x
      NSMutableString{} => missing-field root.x["NS.string"]
      NSMutableString{NS.string: 'abc', z: 1} => unknown-field root.x.z
      @'$null' => too-long root.x
      @1 => wrong-type root.x
      @<616263> => wrong-type root.x
      NSMutableString:NSObject{NS.string: 'abcd'} => class-not-allowed -
      NSString{NS.string: 3} => wrong-type root.x["NS.string"]
      """#)
  }

  @Test func judgesSpecialTexts() throws {
    try VerdictTable.check(
      field: #""string""#,
      """
      @'$null' => accepted
      NSMutableString{NS.string: '$null'} => accepted
      @'' => accepted
      """)
  }

  @Test func comparesAllowedTextsByCodeUnits() throws {
    try VerdictTable.check(
      field: #"{ "type": "string", "allowed": ["a", "é"] }"#,
      #"""
      @'a' => accepted
      @'e\u{301}' => not-allowed-value root.x
      NSMutableString{NS.string: 'é'} => accepted
      NSMutableString{NS.string: 'b'} => not-allowed-value root.x
      """#)
  }

  @Test func judgesDataByLengthInEverySpelling() throws {
    try VerdictTable.check(
      field: #"{ "type": "data", "minLength": 2, "maxLength": 4 }"#,
      """
      @<6162> => accepted
      @<61> => too-short root.x
      @<6162636465> => too-long root.x
      <616263> => accepted
      NSMutableData{NS.data: <61626364>} => accepted
      NSMutableData{NS.data: <6162636465>} => too-long root.x
      NSMutableData{NS.bytes: <61626364>} => accepted
      NSMutableData{NS.bytes: <6162636465>} => too-long root.x
      NSData{NS.data: <61626364>} => accepted
      NSData{NS.bytes: <61626364>} => accepted
      NSData{NS.data: @<61626364>} => wrong-type root.x["NS.data"]
      NSData{NS.data: NSMutableData{NS.data: <61626364>}} => wrong-type root.x["NS.data"]
      NSData{NS.data: <616263>, NS.bytes: <616263>} => malformed root.x
      NSData{} => missing-field root.x["NS.data"]
      @'abc' => wrong-type root.x
      """)
  }

  @Test func judgesStructsByTheirBytes() throws {
    try VerdictTable.check(
      field: #"{ "type": "struct", "bytes": 4 }"#,
      """
      <61626364> => accepted
      <616263> => malformed root.x
      <6162636465> => malformed root.x
      @<61626364> => wrong-type root.x
      'abcd' => wrong-type root.x
      """)
  }
}
