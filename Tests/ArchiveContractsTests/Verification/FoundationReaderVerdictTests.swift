import Testing

/// How contracts for Foundation narrow what is accepted.
struct FoundationReaderVerdictTests {
  @Test func narrowsSpellingsAndLayouts() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "b": { "type": "boolean", "optional": true },
              "i": { "type": "integer", "optional": true },
              "r": { "type": "real", "optional": true },
              "n": { "type": "number", "optional": true },
              "s": { "type": "string", "optional": true },
              "d": { "type": "data", "optional": true },
              "t": { "type": "date", "optional": true },
              "ri": { "type": "integer", "spelling": "reference", "optional": true },
              "ni": { "type": "number", "spelling": "inline", "optional": true },
              "i32": { "type": "integer", "bits": 32, "optional": true },
              "nt": { "type": "string", "nullText": "allow", "optional": true },
              "l": { "type": "array", "of": "integer", "optional": true },
              "dn": { "type": "dictionary", "keys": "string", "values": "string", "optional": true },
              "sh": { "type": "array", "of": { "type": "string" }, "shared": "allow", "optional": true },
              "st": { "type": "set", "of": "string", "optional": true },
              "os": { "type": "orderedSet", "of": "string", "optional": true },
              "bi": { "type": "boolean", "integerSpelling": true, "optional": true },
              "st4": { "type": "struct", "bytes": 4, "optional": true },
              "p": { "type": "point", "optional": true },
              "ss": { "type": "string", "shared": "allow", "optional": true } } } },
        "reader": "foundation"
        """),
      """
      root: M{b: true} => accepted
      root: M{b: @true} => wrong-type root.b
      root: M{i: @3} => wrong-type root.i
      root: M{i: 3} => accepted
      root: M{r: @1.5} => wrong-type root.r
      root: M{r: 1.5} => accepted
      root: M{r: 3} => accepted
      root: M{n: 3} => wrong-type root.n
      root: M{n: @3} => accepted
      root: M{s: 'x'} => wrong-type root.s
      root: M{s: @'x'} => accepted
      root: M{d: <78>} => wrong-type root.d
      root: M{d: @<78>} => accepted
      root: M{t: date(0)} => wrong-type root.t
      root: M{t: NSDate{NS.time: 1.0}} => accepted
      root: M{t: @date(0)} => accepted
      root: M{ri: @3} => accepted
      root: M{ri: 3} => wrong-type root.ri
      root: M{ni: 3} => accepted
      root: M{ni: @3} => wrong-type root.ni
      root: M{i32: 2147483647} => accepted
      root: M{i32: 2147483648} => out-of-range root.i32
      root: M{i32: -2147483648} => accepted
      root: M{i32: -2147483649} => out-of-range root.i32
      root: M{s: @'$null'} => not-allowed-value root.s
      root: M{nt: @'$null'} => accepted
      root: M{s: NSMutableString{NS.string: '$null'}} => accepted
      root: M{dn: NSDictionary['a': '$null']} => not-allowed-value root.dn["a"]
      root: M{dn: NSDictionary['$null': 'a']} => not-allowed-value root.dn[key 0]
      root: M{l: NSArray[1]} => accepted
      root: M{l: NSArray{NS.object.0: @1}} => malformed root.l
      root: M{l: NSArray[]} => accepted
      root: M{l: NSArray{}} => malformed root.l
      root: M{dn: NSDictionary{NS.key.0: @'a', NS.object.0: @'b'}} => malformed root.dn
      root: M{dn: NSDictionary{}} => malformed root.dn
      root: M{st: NSSet{NS.object.0: @'a'}} => malformed root.st
      root: M{os: NSOrderedSet{NS.object.0: @'a'}} => accepted
      root: M{os: NSOrderedSet['a']} => malformed root.os
      root: M{os: NSOrderedSet{}} => accepted
      root: M{s: NSString{NS.bytes: <78>}} => malformed root.s
      root: M{s: NSString{NS.string: 'x'}} => accepted
      root: M{d: NSMutableData{NS.bytes: <78>}} => accepted
      root: M{d: NSMutableData{NS.data: <78>}} => accepted
      root: M{s: #a=NSMutableString{NS.string: 'x'}, dn: NSDictionary['a': #a]} =>
        not-allowed-value root.dn["a"]
      root: M{s: #a=NSMutableString{NS.string: 'x'}, nt: #a} => not-allowed-value root.s
      root: M{l: NSArray[1], sh: NSMutableArray['x'], st: nil} => accepted
      root: M{s: NSMutableString{NS.string: 'x'}} => accepted
      root: M{s: #a=@'q', nt: #a} => accepted
      root: M{sh: NSArray[#a=NSMutableString{NS.string: 'x'}, #a]} => not-allowed-value root.sh[1]
      root: M{ss: #a=NSMutableString{NS.string: 'x'}, s: #a} => not-allowed-value root.ss
      root: M{bi: 1} => accepted
      root: M{st4: <61626364>} => accepted
      root: M{p: @'{1, 2}'} => accepted
      root: M{p: NSValue{NS.special: 1, NS.pointval: @'{1, 2}'}} => accepted
      root: M+NSObject{i: 1} => class-not-allowed -
      """)
  }

  @Test func judgesEntriesOfTheTop() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "x": "integer", "y": { "type": "string" } }, "reader": "foundation"
        """),
      """
      x: 1, y: @'q' => accepted
      x: @1, y: @'q' => wrong-type x
      x: 1, y: 'q' => wrong-type y
      """)
  }

  @Test func judgesChoicesAndElements() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "v": { "type": "anyOf", "of": ["integer", "string", { "type": "array", "of": "string" }] },
              "l": { "type": "array", "of": { "type": "anyOf", "of": ["integer", "boolean"] },
                "optional": true },
              "at": { "type": "attributedString", "optional": true },
              "e": { "type": "dictionary", "entries": { "k": "boolean" }, "optional": true } } } },
        "reader": "foundation"
        """),
      """
      root: M{v: 1} => accepted
      root: M{v: @1} => wrong-type root.v
      root: M{v: @'x'} => accepted
      root: M{v: 1, l: NSArray[1, true]} => accepted
      root: M{v: 1, at: NSAttributedString{NSString: @'a', NSAttributes: NSDictionary['k': 1]}} =>
        accepted
      root: M{v: 1, at: NSAttributedString{NSString: @'$null'}} =>
        not-allowed-value root.at.NSString
      root: M{v: 1, at: NSAttributedString{NSString: @'x',
        NSAttributes: NSDictionary['k': '$null']}} => not-allowed-value root.at.NSAttributes["k"]
      root: M{v: 1, e: NSDictionary['k': true]} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "anyOf", "of": ["string", "null"] } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: 'x'} => wrong-type root.a
      root: M{a: NSNull{}} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "dictionary", "keys": "string", "values": { "type": "data" } },
              "b": { "type": "orderedSet", "of": "string", "optional": true } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: NSDictionary['k': <78>]} => accepted
      root: M{a: NSDictionary{NS.keys: [@'k'], NS.objects: [<78>]}} => wrong-type root.a["k"]
      """)
  }

  @Test func judgesPartsOfURLsAndTimeZones() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "u": "url", "z": { "type": "timeZone", "optional": true } } } },
        "reader": "foundation"
        """),
      """
      root: M{u: NSURL{NS.base: nil, NS.relative: @'$null'}} =>
        not-allowed-value root.u["NS.relative"]
      root: M{u: NSURL{NS.base: nil, NS.relative: @'a:b'}} => accepted
      root: M{u: NSURL{NS.base: nil, NS.relative: NSMutableString{NS.string: 'a:b'}}} => accepted
      root: M{u: NSURL{NS.base: nil, NS.relative: NSString{NS.bytes: <613a62>}}} =>
        malformed root.u["NS.relative"]
      root: M{u: NSURL{NS.base: nil, NS.relative: @'a:b'}, z: NSTimeZone{NS.name: @'$null'}} =>
        not-allowed-value root.z["NS.name"]
      """)
  }

  @Test func judgesSpellingsOfVersions() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": 2, "readable": [1, 2] },
            "fields": {} } },
        "reader": "foundation"
        """),
      """
      root: M{v: 1} => accepted at 1
      root: M{v: @1} => wrong-type root.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "v", "current": "b", "readable": ["a", "b"] },
            "fields": {} } },
        "reader": "foundation"
        """),
      """
      root: M{v: @'a'} => accepted at "a"
      root: M{v: 'a'} => wrong-type root.v
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "version": { "key": "$top.v", "current": 1, "readable": [1] },
            "fields": {} } },
        "reader": "foundation"
        """),
      """
      root: M{}, v: @1 => wrong-type v
      root: M{}, v: 1 => accepted at 1
      """)
  }

  @Test func judgesRangesAndIndexSets() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "r": "range" } } }, "reader": "foundation"
        """),
      """
      root: M{r: NSValue{NS.special: 4, NS.rangeval.location: @1, NS.rangeval.length: @1}} =>
        accepted
      root: M{r: NSValue{NS.special: 4, NS.rangeval.location: 1, NS.rangeval.length: 1}} =>
        malformed root.r
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "i": { "type": "array", "of": "indexSet" } } } },
        "reader": "foundation"
        """),
      """
      root: M{i: NSArray[NSIndexSet{NSRangeCount: 2,
        NSRangeData: NSMutableData{NS.data: <01010501>}}]} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "countedSet", "of": "string" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: NSCountedSet{NS.count: 1, NS.object0: @'a', NS.count0: 1}} => accepted
      """)
  }

  @Test func refusesTheTextOfNil() throws {
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "array", "of": "string" }, "b": { "type": "array", "of": "string" } } } },
        "reader": "foundation"
        """),
      """
      root: M{a: NSArray[NSMutableString{NS.string: '$null'}], b: NSArray[]} => accepted
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": "string" } } },
        "reader": "foundation"
        """),
      """
      root: M{a: NSString{NS.string: '$null'}} => accepted
      root: M{a: NSString{NS.string: 'x'}} => accepted
      """)
  }
}
