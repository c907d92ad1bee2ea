import Testing

/// What contracts say of arrays and sets.
struct CollectionVerdictTests {
  @Test func judgesArraysInBothLayouts() throws {
    try VerdictTable.check(
      field: """
        { "type": "array", "of": { "type": "string", "maxLength": 3 }, "minCount": 1,
          "maxCount": 2 }
        """,
      """
      NSArray['a', 'b'] => accepted
      NSArray['a', 'b', 'c'] => too-many root.x
      NSArray['a', 'long'] => too-long root.x[1]
      NSArray['a', nil] => wrong-type root.x[1]
      NSArray['a', 3] => wrong-type root.x[1]
      NSArray{NS.object.0: @'a', NS.object.1: @'b'} => accepted
      NSArray{NS.object.0: @'a', NS.object.1: @'b', NS.object.2: @'c'} => too-many root.x
      NSArray{NS.object.0: @'a', NS.object.1: @'long'} => too-long root.x[1]
      NSArray{NS.object.0: @'a', NS.object.1: nil} => wrong-type root.x[1]
      NSArray{NS.object.0: @'a', NS.object.1: @3} => wrong-type root.x[1]
      NSArray[] => too-few root.x
      NSArray{} => too-few root.x
      NSArray{NS.objects: [@'a'], NS.object.0: @'a'} => malformed root.x
      NSArray{NS.object.0: @'a', NS.object.2: @'b'} => malformed root.x
      NSArray{NS.object.1: @'a'} => malformed root.x
      NSArray{NS.object.7: @'a'} => malformed root.x
      NSArray{NS.objects: [@'a'], 0: 1} => unknown-field root.x["0"]
      NSArray{NS.objects: [@'a'], NT.object.0: 1} => unknown-field root.x["NT.object.0"]
      NSArray{NS.objects: [@'a'], NS.object.: 1} => unknown-field root.x["NS.object."]
      NSArray{NS.objects: [@'a'], NS.object.99999999999999999999: 1} =>
        unknown-field root.x["NS.object.99999999999999999999"]
      NSArray{NS.object.0: @'a', NS.object.01: @'b'} => unknown-field root.x["NS.object.01"]
      NSArray{NS.objects: @'a'} => wrong-type root.x["NS.objects"]
      NSArray{NS.objects: [@'a'], z: 1} => unknown-field root.x.z
      NSArray{NS.objects: ['a']} => wrong-type root.x[0]
      NSArray:X:NSObject['a'] => class-not-allowed -
      NSArray['a', 'a'] => accepted
      NSMutableArray['a', 'b'] => accepted
      NSMutableArray['a', 'b', 'c'] => too-many root.x
      NSMutableArray['a', 'long'] => too-long root.x[1]
      NSMutableArray['a', nil] => wrong-type root.x[1]
      NSMutableArray['a', 3] => wrong-type root.x[1]
      NSMutableArray{NS.object.0: @'a', NS.object.1: @'b'} => accepted
      NSMutableArray{NS.object.0: @'a', NS.object.1: @'b', NS.object.2: @'c'} => too-many root.x
      NSMutableArray{NS.object.0: @'a', NS.object.1: @'long'} => too-long root.x[1]
      NSMutableArray{NS.object.0: @'a', NS.object.1: nil} => wrong-type root.x[1]
      NSMutableArray{NS.object.0: @'a', NS.object.1: @3} => wrong-type root.x[1]
      NSMutableArray[] => too-few root.x
      NSMutableArray{} => too-few root.x
      NSMutableArray{NS.objects: [@'a'], NS.object.0: @'a'} => malformed root.x
      NSMutableArray{NS.object.0: @'a', NS.object.2: @'b'} => malformed root.x
      NSMutableArray{NS.object.1: @'a'} => malformed root.x
      NSMutableArray{NS.object.0: @'a', NS.object.01: @'b'} => unknown-field root.x["NS.object.01"]
      NSMutableArray{NS.objects: @'a'} => wrong-type root.x["NS.objects"]
      NSMutableArray{NS.objects: [@'a'], z: 1} => unknown-field root.x.z
      NSMutableArray{NS.objects: ['a']} => wrong-type root.x[0]
      NSMutableArray:X:NSObject['a'] => class-not-allowed -
      NSMutableArray['a', 'a'] => accepted
      """)
  }

  @Test func judgesSetsInBothLayouts() throws {
    try VerdictTable.check(
      field: """
        { "type": "set", "of": { "type": "string", "maxLength": 3 }, "minCount": 1, "maxCount": 2 }
        """,
      #"""
      NSSet['a', 'b'] => accepted
      NSSet['a', 'b', 'c'] => too-many root.x
      NSSet['a', 'long'] => too-long root.x{1}
      NSSet['a', nil] => wrong-type root.x{1}
      NSSet['a', 3] => wrong-type root.x{1}
      NSSet{NS.object.0: @'a', NS.object.1: @'b'} => accepted
      NSSet{NS.object.0: @'a', NS.object.1: @'b', NS.object.2: @'c'} => too-many root.x
      NSSet{NS.object.0: @'a', NS.object.1: @'long'} => too-long root.x{1}
      NSSet{NS.object.0: @'a', NS.object.1: nil} => wrong-type root.x{1}
      NSSet{NS.object.0: @'a', NS.object.1: @3} => wrong-type root.x{1}
      NSSet[] => too-few root.x
      NSSet{} => too-few root.x
      NSSet{NS.objects: [@'a'], NS.object.0: @'a'} => malformed root.x
      NSSet{NS.object.0: @'a', NS.object.2: @'b'} => malformed root.x
      NSSet{NS.object.1: @'a'} => malformed root.x
      NSSet{NS.object.0: @'a', NS.object.01: @'b'} => unknown-field root.x["NS.object.01"]
      NSSet{NS.objects: @'a'} => wrong-type root.x["NS.objects"]
      NSSet{NS.objects: [@'a'], z: 1} => unknown-field root.x.z
      NSSet{NS.objects: ['a']} => wrong-type root.x{0}
      NSSet:X:NSObject['a'] => class-not-allowed -
      NSSet['a', 'a'] => duplicate-key root.x{1}
      NSSet['a', NSMutableString{NS.string: 'a'}] => duplicate-key root.x{1}
      NSSet['é', 'e\u{301}'] => accepted
      NSMutableSet['a', 'b'] => accepted
      NSMutableSet['a', 'b', 'c'] => too-many root.x
      NSMutableSet['a', 'long'] => too-long root.x{1}
      NSMutableSet['a', nil] => wrong-type root.x{1}
      NSMutableSet['a', 3] => wrong-type root.x{1}
      NSMutableSet{NS.object.0: @'a', NS.object.1: @'b'} => accepted
      NSMutableSet{NS.object.0: @'a', NS.object.1: @'b', NS.object.2: @'c'} => too-many root.x
      NSMutableSet{NS.object.0: @'a', NS.object.1: @'long'} => too-long root.x{1}
      NSMutableSet{NS.object.0: @'a', NS.object.1: nil} => wrong-type root.x{1}
      NSMutableSet{NS.object.0: @'a', NS.object.1: @3} => wrong-type root.x{1}
      NSMutableSet[] => too-few root.x
      NSMutableSet{} => too-few root.x
      NSMutableSet{NS.objects: [@'a'], NS.object.0: @'a'} => malformed root.x
      NSMutableSet{NS.object.0: @'a', NS.object.2: @'b'} => malformed root.x
      NSMutableSet{NS.object.1: @'a'} => malformed root.x
      NSMutableSet{NS.object.0: @'a', NS.object.01: @'b'} => unknown-field root.x["NS.object.01"]
      NSMutableSet{NS.objects: @'a'} => wrong-type root.x["NS.objects"]
      NSMutableSet{NS.objects: [@'a'], z: 1} => unknown-field root.x.z
      NSMutableSet{NS.objects: ['a']} => wrong-type root.x{0}
      NSMutableSet:X:NSObject['a'] => class-not-allowed -
      NSMutableSet['a', 'a'] => duplicate-key root.x{1}
      NSMutableSet['a', NSMutableString{NS.string: 'a'}] => duplicate-key root.x{1}
      NSMutableSet['é', 'e\u{301}'] => accepted
      """#)
  }

  @Test func judgesOrderedSetsInBothLayouts() throws {
    try VerdictTable.check(
      field: """
        { "type": "orderedSet", "of": { "type": "string", "maxLength": 3 }, "minCount": 1,
          "maxCount": 2 }
        """,
      #"""
      NSOrderedSet['a', 'b'] => accepted
      NSOrderedSet['a', 'b', 'c'] => too-many root.x
      NSOrderedSet['a', 'long'] => too-long root.x[1]
      NSOrderedSet['a', nil] => wrong-type root.x[1]
      NSOrderedSet['a', 3] => wrong-type root.x[1]
      NSOrderedSet{NS.object.0: @'a', NS.object.1: @'b'} => accepted
      NSOrderedSet{NS.object.0: @'a', NS.object.1: @'b', NS.object.2: @'c'} => too-many root.x
      NSOrderedSet{NS.object.0: @'a', NS.object.1: @'long'} => too-long root.x[1]
      NSOrderedSet{NS.object.0: @'a', NS.object.1: nil} => wrong-type root.x[1]
      NSOrderedSet{NS.object.0: @'a', NS.object.1: @3} => wrong-type root.x[1]
      NSOrderedSet[] => too-few root.x
      NSOrderedSet{} => too-few root.x
      NSOrderedSet{NS.objects: [@'a'], NS.object.0: @'a'} => malformed root.x
      NSOrderedSet{NS.object.0: @'a', NS.object.2: @'b'} => malformed root.x
      NSOrderedSet{NS.object.1: @'a'} => malformed root.x
      NSOrderedSet{NS.object.0: @'a', NS.object.01: @'b'} => unknown-field root.x["NS.object.01"]
      NSOrderedSet{NS.objects: @'a'} => wrong-type root.x["NS.objects"]
      NSOrderedSet{NS.objects: [@'a'], z: 1} => unknown-field root.x.z
      NSOrderedSet{NS.objects: ['a']} => wrong-type root.x[0]
      NSOrderedSet:X:NSObject['a'] => class-not-allowed -
      NSOrderedSet['a', 'a'] => duplicate-key root.x[1]
      NSOrderedSet['a', NSMutableString{NS.string: 'a'}] => duplicate-key root.x[1]
      NSOrderedSet['é', 'e\u{301}'] => accepted
      NSMutableOrderedSet['a', 'b'] => accepted
      NSMutableOrderedSet['a', 'b', 'c'] => too-many root.x
      NSMutableOrderedSet['a', 'long'] => too-long root.x[1]
      NSMutableOrderedSet['a', nil] => wrong-type root.x[1]
      NSMutableOrderedSet['a', 3] => wrong-type root.x[1]
      NSMutableOrderedSet{NS.object.0: @'a', NS.object.1: @'b'} => accepted
      NSMutableOrderedSet{NS.object.0: @'a', NS.object.1: @'b', NS.object.2: @'c'} =>
        too-many root.x
      NSMutableOrderedSet{NS.object.0: @'a', NS.object.1: @'long'} => too-long root.x[1]
      NSMutableOrderedSet{NS.object.0: @'a', NS.object.1: nil} => wrong-type root.x[1]
      NSMutableOrderedSet{NS.object.0: @'a', NS.object.1: @3} => wrong-type root.x[1]
      NSMutableOrderedSet[] => too-few root.x
      NSMutableOrderedSet{} => too-few root.x
      NSMutableOrderedSet{NS.objects: [@'a'], NS.object.0: @'a'} => malformed root.x
      NSMutableOrderedSet{NS.object.0: @'a', NS.object.2: @'b'} => malformed root.x
      NSMutableOrderedSet{NS.object.1: @'a'} => malformed root.x
      NSMutableOrderedSet{NS.object.0: @'a', NS.object.01: @'b'} =>
        unknown-field root.x["NS.object.01"]
      NSMutableOrderedSet{NS.objects: @'a'} => wrong-type root.x["NS.objects"]
      NSMutableOrderedSet{NS.objects: [@'a'], z: 1} => unknown-field root.x.z
      NSMutableOrderedSet{NS.objects: ['a']} => wrong-type root.x[0]
      NSMutableOrderedSet:X:NSObject['a'] => class-not-allowed -
      NSMutableOrderedSet['a', 'a'] => duplicate-key root.x[1]
      NSMutableOrderedSet['a', NSMutableString{NS.string: 'a'}] => duplicate-key root.x[1]
      NSMutableOrderedSet['é', 'e\u{301}'] => accepted
      """#)
  }

  @Test func findsEqualNumbersInSets() throws {
    try VerdictTable.check(
      field: #"{ "type": "set", "of": "number" }"#,
      """
      NSSet[1, 1.0] => duplicate-key root.x{1}
      NSSet[1, 2] => accepted
      NSSet[9007199254740993, 9007199254740992.0] => accepted
      NSSet[1.5, 1.5, 1.5] => duplicate-key root.x{1}; duplicate-key root.x{2}
      """)
    try VerdictTable.check(
      field: """
        { "type": "set",
          "of": { "type": "anyOf", "of": ["number", "boolean", "data", "date", "uuid", "string"] } }
        """,
      """
      NSSet[1, true] => duplicate-key root.x{1}
      NSSet[<61>, <61>] => duplicate-key root.x{1}
      NSSet[<61>, NSMutableData{NS.data: <61>}] => duplicate-key root.x{1}
      NSSet[NSUUID{NS.uuidbytes: <30303030303030303030303030303030>},
        NSUUID{NS.uuidbytes: <30303030303030303030303030303030>}] => duplicate-key root.x{1}
      NSSet[NSDate{NS.time: 1.0}, NSDate{NS.time: 1.0}] => duplicate-key root.x{1}
      NSSet[NSDate{NS.time: 1.0}, NSDate{NS.time: 2.0}] => accepted
      NSSet[0, false, -0.0] => duplicate-key root.x{1}; duplicate-key root.x{2}
      NSSet[<61>, 'a'] => accepted
      """)
  }

  @Test func findsEqualObjectsInSets() throws {
    try VerdictTable.check(
      field: #"{ "type": "set", "of": { "type": "array", "of": "integer" } }"#,
      """
      NSSet[#a=NSArray[1, 2], #a] => duplicate-key root.x{1}
      NSSet[NSArray[1, 2], NSArray[1, 2]] => accepted
      """)
    try VerdictTable.check(
      field: #"{ "type": "set", "of": "url" }"#,
      """
      NSSet[NSURL{NS.base: nil, NS.relative: @'a:b'}, NSURL{NS.base: nil, NS.relative: @'a:b'}] =>
        duplicate-key root.x{1}
      """)
    try VerdictTable.check(
      field: #"{ "type": "set", "of": "null" }"#,
      """
      NSSet[NSNull{}, NSNull{}] => duplicate-key root.x{1}
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "set", "of": "decimal" } } } }
        """),
      """
      root: M{a: NSSet[NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false,
        NS.compact: true, NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>},
        NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false, NS.compact: true,
        NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>}]} =>
        duplicate-key root.a{1}
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M",
            "fields": { "a": { "type": "set", "of": { "type": "anyOf", "of": ["decimal", "number"] } } } } }
        """),
      """
      root: M{a: NSSet[NSDecimalNumber{NS.exponent: 0, NS.length: 1, NS.negative: false,
        NS.compact: true, NS.mantissa.bo: 1, NS.mantissa: <05000000000000000000000000000000>}, 5]}
        => duplicate-key root.a{1}
      """)
    try VerdictTable.check(
      ContractText.text(
        """
        "top": { "root": "M" },
        "types": { "M": { "className": "M", "fields": { "a": { "type": "set", "of": "point" } } } }
        """),
      """
      root: M{a: NSSet[NSValue{NS.special: 1, NS.pointval: @'{1, 2}'}, NSValue{NS.special: 1,
        NS.pointval: @'{1, 2}'}]} => accepted
      """)
  }

  @Test func judgesCountedSets() throws {
    try VerdictTable.check(
      field: """
        { "type": "countedSet", "of": { "type": "string", "maxLength": 3 }, "minCount": 1,
          "maxCount": 2 }
        """,
      """
      NSCountedSet{NS.count: 2, NS.object0: @'a', NS.count0: 3, NS.object1: @'b', NS.count1: 1} =>
        accepted
      NSCountedSet{NS.count: 3, NS.object0: @'a', NS.count0: 1, NS.object1: @'b', NS.count1: 1,
        NS.object2: @'c', NS.count2: 1} => too-many root.x
      NSCountedSet{NS.count: 0} => too-few root.x
      NSCountedSet{NS.count: 2, NS.object0: @'a', NS.count0: 1, NS.object1: @'long', NS.count1: 1}
        => too-long root.x{1}
      NSCountedSet{NS.count: 2, NS.object0: @'a', NS.count0: 1, NS.object1: @'a', NS.count1: 1} =>
        duplicate-key root.x{1}
      NSCountedSet{NS.count: 1, NS.object0: @'a', NS.count0: 0} => out-of-range root.x["NS.count"]
      NSCountedSet{NS.count: 1, NS.object0: @'a', NS.count0: -1} => out-of-range root.x["NS.count"]
      NSCountedSet{NS.count: 2, NS.object0: @'a', NS.count0: 1} => malformed root.x["NS.count"]
      NSCountedSet{NS.count: 1, NS.object0: @'a', NS.count0: 1, NS.object1: @'b', NS.count1: 1} =>
        malformed root.x["NS.count"]
      NSCountedSet{NS.count: 4611686018427387904, NS.object0: @'a', NS.count0: 1} =>
        malformed root.x["NS.count"]
      NSCountedSet{NS.object0: @'a', NS.count0: 1} => missing-field root.x["NS.count"]
      NSCountedSet{NS.count: 1, NS.object0: @'a', NS.count0: @1} => wrong-type root.x["NS.count"]
      NSCountedSet{NS.count: 1, NS.object0: nil, NS.count0: 1} => wrong-type root.x{0}
      NSCountedSet['a'] => missing-field root.x["NS.count"]; unknown-field root.x["NS.objects"]
      NSCountedSet:NSSet:NSObject{NS.count: 1, NS.object0: @'a', NS.count0: 1} =>
        class-not-allowed -
      """)
  }
}
