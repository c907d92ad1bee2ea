import Testing

/// What contracts say of attributed strings.
struct AttributedStringVerdictTests {
  @Test func judgesRunsAndNamedAttributes() throws {
    try VerdictTable.check(
      field: """
        { "type": "attributedString", "maxLength": 5,
          "attributes": { "n": { "type": "integer", "maximum": 5, "optional": true },
            "s": { "type": "string", "optional": true } } }
        """,
      """
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['n': 1]} => accepted
      NSAttributedString{NSString: @'hellos', NSAttributes: NSDictionary{NS.keys: [],
        NS.objects: []}} => too-long root.x
      NSAttributedString{NSString: @'hello'} => accepted
      NSMutableAttributedString{NSString: NSMutableString{NS.string: 'hello'},
        NSAttributes: NSDictionary{NS.keys: [], NS.objects: []}} => accepted
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['z': 1]} =>
        unknown-field root.x.NSAttributes["z"]
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['n': 6]} =>
        out-of-range root.x.NSAttributes["n"]
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary['n': 1],
        NSDictionary['s': 't']], NSAttributeInfo: @<02000301>} => accepted
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary['n': 1],
        NSDictionary['n': 9]], NSAttributeInfo: @<02000301>} =>
        out-of-range root.x.NSAttributes[1]["n"]
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}], NSAttributeInfo: @<02000201>}
        => malformed root.x.NSAttributeInfo
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}], NSAttributeInfo: @<02000401>}
        => malformed root.x.NSAttributeInfo
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}], NSAttributeInfo: @<02000302>}
        => malformed root.x.NSAttributeInfo
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}], NSAttributeInfo: @<0500>} =>
        accepted
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}]} =>
        class-not-allowed root.x.NSAttributes
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}]} => class-not-allowed root.x.NSAttributes
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary{NS.keys: [],
        NS.objects: []}, NSAttributeInfo: @<0500>} => class-not-allowed root.x.NSAttributes
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}], NSAttributeInfo: @<00000501>}
        => malformed root.x.NSAttributeInfo
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}], NSAttributeInfo: <02000301>} =>
        wrong-type root.x.NSAttributeInfo
      NSAttributedString{NSString: @'hello', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}],
        NSAttributeInfo: NSMutableData{NS.data: <02000301>}} => accepted
      NSAttributedString{NSAttributes: NSDictionary{NS.keys: [], NS.objects: []}} =>
        missing-field root.x.NSString
      NSAttributedString{NSString: @'😀a', NSAttributes: NSArray[NSDictionary{NS.keys: [],
        NS.objects: []}, NSDictionary{NS.keys: [], NS.objects: []}], NSAttributeInfo: @<02000101>}
        => accepted
      NSAttributedString{NSString: @'a', NSAttributes: NSDictionary{NS.keys: [], NS.objects: []},
        Z: 1} => unknown-field root.x.Z
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['s': 3]} =>
        wrong-type root.x.NSAttributes["s"]
      """)
  }

  @Test func takesPlainValuesWhereNoAttributeIsNamed() throws {
    try VerdictTable.check(
      field: #"{ "type": "attributedString" }"#,
      """
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['n': 1, 's': 'x', 'd': <78>,
        't': NSDate{NS.time: 1.0}, 'b': true]} => accepted
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['l': NSURL{NS.base: nil,
        NS.relative: @'a:b'}]} => accepted
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['l': NSArray[]]} =>
        class-not-allowed root.x.NSAttributes["l"]
      NSAttributedString{NSString: @'hello',
        NSAttributes: NSDictionary['l': NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}]}
        => class-not-allowed -; class-not-allowed root.x.NSAttributes["l"]
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['l': NSNull{}]} =>
        class-not-allowed -; class-not-allowed root.x.NSAttributes["l"]
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['l': Stranger{}]} =>
        class-not-allowed -; class-not-allowed root.x.NSAttributes["l"]
      NSAttributedString{NSString: @'hello', NSAttributes: NSDictionary['l': nil]} =>
        wrong-type root.x.NSAttributes["l"]
      """)
  }
}
