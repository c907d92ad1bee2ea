import ArchiveContracts
import ArchiveDifferences
import KeyedArchives
import PropertyListBytes
import Testing

struct ArchiveComparisonTests {
  private typealias Sample = DiffedArchive

  private func compare(_ old: [String], _ new: [String]) throws -> [String] {
    let comparison = ArchiveComparison(
      try Sample.read(objects: old), try Sample.read(objects: new))
    #expect(comparison.areSame == comparison.lines.isEmpty)
    return comparison.lines
  }

  private static let memo = [
    Sample.object(
      2, "<key>schema</key><integer>1</integer><key>text</key>@3<key>again</key>@3<key>due</key>@4"),
    Sample.record("Memo", "NSObject"), Sample.text("draft"),
    Sample.object(5, "<key>NS.time</key><real>1.5</real>"), Sample.record("NSDate", "NSObject"),
  ]

  @Test func takesNoNoticeOfObjectNumbersAndKeyOrder() throws {
    let reordered = [
      Sample.object(
        5,
        "<key>due</key>@3<key>again</key>@4<key>text</key>@4<key>schema</key><integer>1</integer>"
      ),
      Sample.record("NSDate", "NSObject"),
      Sample.object(2, "<key>NS.time</key><real>1.5</real>"), Sample.text("draft"),
      Sample.record("Memo", "NSObject"),
    ]
    #expect(try compare(Self.memo, reordered) == [])
    #expect(try compare(Self.memo, Self.memo) == [])
  }

  @Test func takesNoNoticeOfTheFormat() throws {
    let xml = try Sample.read(objects: Self.memo)
    let binary = try KeyedArchive(EditableArchive(xml).bytes(as: .binary))
    #expect(ArchiveComparison(xml, binary).areSame)
    #expect(ArchiveComparison(binary, xml).areSame)
  }

  @Test func tellsChangedValuesByTheirPath() throws {
    let new = [
      Sample.object(
        2,
        "<key>schema</key><integer>2</integer><key>text</key>@3<key>due</key>@4<key>a b</key><true/>"
          + "<key>again</key>@3"),
      Sample.record("Memo", "NSObject"), Sample.text("final"),
      Sample.object(5, "<key>NS.time</key><real>2.5</real>"), Sample.record("NSDate", "NSObject"),
    ]
    // The shared text is told once, the date as a whole.
    let lines = try compare(Self.memo, new)
    #expect(Set(lines) == ["~ root.text", "~ root.due", "~ root.schema", "+ root[\"a b\"]"])
  }

  @Test(arguments: [
    ("<integer>1</integer>", "<true/>"), ("<integer>1</integer>", "<real>1</real>"),
    ("<string>1</string>", "<integer>1</integer>"), ("<real>0</real>", "<real>-0</real>"),
    ("<data>AA==</data>", "<data></data>"), ("<array/>", "<dict/>"), ("@0", "<integer>0</integer>"),
    ("<date>2001-01-01T00:00:00Z</date>", "<real>0</real>"),
  ])
  func tellsKindsOfValuesApart(old: String, new: String) throws {
    let record = Sample.record("A", "NSObject")
    let lines = try compare(
      [Sample.object(2, "<key>k</key>\(old)"), record],
      [Sample.object(2, "<key>k</key>\(new)"), record])
    #expect(lines == ["~ root.k"])
  }

  @Test func takesNotANumberForItself() throws {
    let archive = [
      Sample.object(2, "<key>k</key><real>nan</real>"), Sample.record("A", "NSObject"),
    ]
    #expect(try compare(archive, archive) == [])
  }

  @Test func tellsCanonicallyEqualTextsApart() throws {
    let record = Sample.record("A", "NSObject")
    #expect(
      try compare(
        [Sample.object(2, "<key>k</key>@3"), record, Sample.text("\u{E9}")],
        [Sample.object(2, "<key>k</key>@3"), record, Sample.text("e\u{301}")]) == ["~ root.k"])
    #expect(
      try compare(
        [Sample.object(2, "<key>\u{E9}</key><true/>"), record],
        [Sample.object(2, "<key>e\u{301}</key><true/>"), record]
      ).count == 2)
  }

  @Test func tellsWhatIsInlineAndWhatIsReferenced() throws {
    let record = Sample.record("A", "NSObject")
    #expect(
      try compare(
        [Sample.object(2, "<key>k</key>@3"), record, "<integer>7</integer>"],
        [Sample.object(2, "<key>k</key><integer>7</integer>"), record]) == [
          "spelling referenced, inline root.k"
        ])
  }

  // MARK: Classes

  @Test func tellsClassesAndTheirAncestry() throws {
    let object = Sample.object(2, "<key>k</key>@3")
    let inner = Sample.object(2, "")
    #expect(
      try compare(
        [object, Sample.record("A", "NSObject"), inner],
        [object, Sample.record("B", "NSObject"), inner]) == ["class A B root", "class A B root.k"])
    #expect(
      try compare(
        [object, Sample.record("A", "NSObject"), inner],
        [object, Sample.record("A", "Base", "NSObject"), inner]) == ["ancestry root"])
  }

  @Test func tellsMutability() throws {
    let archives = try ["NSArray", "NSMutableArray"].map { try Sample.texts(["a"], class: $0) }
    #expect(
      ArchiveComparison(archives[0], archives[1]).lines == ["class NSArray NSMutableArray root"])
    let record = Sample.record("A", "NSObject")
    let text = Sample.record("NSMutableString", "NSString", "NSObject")
    #expect(
      try compare(
        [Sample.object(2, "<key>k</key>@3"), record, Sample.text("x")],
        [
          Sample.object(2, "<key>k</key>@3"), record,
          Sample.object(4, "<key>NS.string</key><string>x</string>"), text,
        ]) == ["class none NSMutableString root.k"])
  }

  @Test func tellsClassRecordsWithoutInstances() throws {
    let object = [Sample.object(2, ""), Sample.record("A", "NSObject")]
    #expect(
      try compare(object + [Sample.record("B")], object + [Sample.record("C")]) == [
        "record B none -", "record none C -",
      ])
  }

  @Test func tellsAnotherArchiver() throws {
    let objects = [Sample.text("a")]
    let comparison = ArchiveComparison(
      try Sample.read(archiver: "NSKeyedArchiver", objects: objects),
      try Sample.read(archiver: "SCNKeyedArchiver", objects: objects))
    #expect(comparison.lines == ["archiver NSKeyedArchiver SCNKeyedArchiver -"])
  }

  // MARK: Collections

  @Test(arguments: [
    (["a", "b", "c"], ["a", "x", "b", "c"], ["+ root[1]"]),
    (["a", "b", "c"], ["b", "c"], ["- root[0]"]),
    (["a", "b", "c"], ["a", "b"], ["- root[2]"]),
    (["a", "b", "c"], ["a", "x", "c"], ["~ root[1]"]),
    (["a", "b", "c"], ["x", "c"], ["~ root[0]", "- root[1]"]),
    ([], ["a"], ["+ root[0]"]),
  ])
  func keepsWhatIsAlikeAtTheEndsOfLists(old: [String], new: [String], expected: [String]) throws {
    #expect(
      ArchiveComparison(try Sample.texts(old), try Sample.texts(new)).lines == expected)
  }

  @Test func tellsWhereAMovedElementWas() throws {
    func archive(_ texts: [String]) throws -> KeyedArchive {
      let record = 3 + 2 * texts.count
      return try Sample.read(
        objects: [
          Sample.list(2, texts.indices.map { 3 + 2 * $0 }), Sample.record("NSArray", "NSObject"),
        ]
          + texts.enumerated().flatMap {
            [Sample.object(record, "<key>t</key>@\(4 + 2 * $0)<key>deep</key>@1"), Sample.text($1)]
          } + [Sample.record("A", "NSObject")])
    }
    let lines = ArchiveComparison(
      try archive(["a", "b", "c"]), try archive(["new", "a", "b", "c"])
    ).lines
    #expect(lines == ["+ root[0]"])
  }

  @Test func matchesSetsAndDictionariesByContent() throws {
    let set = Sample.record("NSSet", "NSObject")
    #expect(
      try compare(
        [Sample.list(2, [3, 4]), set, Sample.text("a"), Sample.text("b")],
        [Sample.list(2, [3, 4, 5]), set, Sample.text("b"), Sample.text("c"), Sample.text("a")])
        == ["+ root{1}"])
    let dictionary = Sample.record("NSDictionary", "NSObject")
    let values = ["a", "b", "1", "2"].map(Sample.text)
    #expect(
      try compare(
        [Sample.dictionary(2, [(3, 5), (4, 6)]), dictionary] + values,
        [Sample.dictionary(2, [(4, 6), (3, 5)]), dictionary] + values) == [])
    #expect(
      try compare(
        [Sample.dictionary(2, [(3, 5), (4, 6)]), dictionary] + values,
        [Sample.dictionary(2, [(4, 5), (3, 6)]), dictionary] + values) == [
          "~ root[\"a\"]", "~ root[\"b\"]",
        ])
  }

  /// A root with a set of two objects and some fields more; `old` and `new` say to what these lead.
  private func compareSharing(_ old: String, _ new: String, values: [Int] = [1, 1]) throws
    -> [String]
  {
    func objects(_ fields: String) -> [String] {
      [
        Sample.object(2, "<key>s</key>@3\(fields)"), Sample.record("M", "NSObject"),
        Sample.list(4, [5, 6]), Sample.record("NSSet", "NSObject"),
      ] + values.map { Sample.object(2, "<key>v</key><integer>\($0)</integer>") }
    }
    return try compare(objects(old), objects(new))
  }

  @Test func pairsEqualElementsOfSetsByWhatElseRefersToThem() throws {
    for key in ["a", "z"] {
      #expect(try compareSharing("<key>\(key)</key>@5", "<key>\(key)</key>@6") == [])
      #expect(try compareSharing("<key>\(key)</key>@5", "<key>\(key)</key>@5") == [])
      // Other content, and other sharing, are differences.
      #expect(
        try !compareSharing("<key>\(key)</key>@5", "<key>\(key)</key>@6", values: [1, 2]).isEmpty)
      #expect(
        try !compareSharing(
          "<key>\(key)</key>@5<key>b</key>@5", "<key>\(key)</key>@6<key>b</key>@5"
        ).isEmpty)
    }
  }

  @Test func pairsElementsOfSetsThatOnlySetsReferTo() throws {
    // Three sets of the objects 8, 9 and 10, which hold the same: each object is in two.
    func archive(_ sets: [[Int]]) -> [String] {
      [
        Sample.object(2, "<key>a</key>@3<key>b</key>@4<key>c</key>@5"),
        Sample.record("M", "NSObject"),
      ] + sets.map { Sample.list(6, $0) }
        + [Sample.record("NSSet", "NSObject"), Sample.text("unused")]
        + (0..<3).map { _ in Sample.object(2, "<key>v</key>@7") }
    }
    let first = archive([[8, 9], [9, 10], [10, 8]])
    #expect(try compare(first, archive([[10, 9], [8, 9], [8, 10]])) == [])
    #expect(try compare(first, archive([[9, 8], [10, 9], [8, 10]])) == [])
    #expect(try !compare(first, archive([[8, 9], [8, 9], [10, 8]])).isEmpty)
  }

  @Test func whatHangsOnAPairOfElementsDecidesAboutTheOthers() throws {
    // A set of four objects that refer to each other in twos.
    func archive(_ partners: [Int]) -> [String] {
      [
        Sample.list(2, [3, 4, 5, 6]), Sample.record("NSSet", "NSObject"),
      ] + partners.map { Sample.object(7, "<key>other</key>@\($0)") }
        + [Sample.record("M", "NSObject")]
    }
    #expect(try compare(archive([4, 3, 6, 5]), archive([5, 6, 3, 4])) == [])
    #expect(try compare(archive([4, 3, 6, 5]), archive([6, 5, 4, 3])) == [])
    #expect(try !compare(archive([4, 3, 6, 5]), archive([4, 5, 6, 3])).isEmpty)
  }

  @Test func pairsElementsOfSetsWhateverTheOrderOfTheirKeys() throws {
    func archive(_ first: String, _ second: String, _ set: [Int]) -> [String] {
      [
        Sample.list(2, set), Sample.record("NSSet", "NSObject"), Sample.object(5, first),
        Sample.object(5, second), Sample.record("M", "NSObject"),
      ]
    }
    let (a, b) = ("<key>a</key><integer>1</integer>", "<key>b</key><integer>2</integer>")
    let other = "<key>a</key><integer>2</integer>"
    #expect(
      try compare(archive(a + b, other + b, [3, 4]), archive(b + other, b + a, [3, 4])) == [])
    #expect(
      try compare(archive(a + b, other + b, [3, 4]), archive(b + a, b + other, [4, 3])) == [])
  }

  @Test func pairsObjectsThatAreKeys() throws {
    func archive(_ field: Int) -> [String] {
      [
        Sample.object(2, "<key>d</key>@3<key>f</key>@\(field)"), Sample.record("M", "NSObject"),
        Sample.dictionary(4, [(5, 7), (6, 7)]), Sample.record("NSDictionary", "NSObject"),
        Sample.object(2, "<key>v</key><true/>"), Sample.object(2, "<key>v</key><true/>"),
        Sample.text("value"),
      ]
    }
    #expect(try compare(archive(5), archive(6)) == [])
  }

  @Test func tellsCountsOfCountedSets() throws {
    func archive(_ count: Int) throws -> KeyedArchive {
      try Sample.read(
        Sample.object(
          2,
          "<key>NS.count</key><integer>1</integer><key>NS.object0</key>@3<key>NS.count0</key>"
            + "<integer>\(count)</integer>"),
        Sample.record("NSCountedSet", "NSMutableSet", "NSSet", "NSObject"), Sample.text("a"))
    }
    #expect(ArchiveComparison(try archive(2), try archive(3)).lines == ["count 2 3 root{0}"])
  }

  // MARK: Sharing and cycles

  @Test func tellsLostAndGainedSharing() throws {
    let record = Sample.record("A", "NSObject")
    let shared = [Sample.object(2, "<key>a</key>@3<key>b</key>@3"), record, Sample.text("x")]
    let apart = [
      Sample.object(2, "<key>a</key>@3<key>b</key>@4"), record, Sample.text("x"), Sample.text("x"),
    ]
    #expect(try compare(shared, apart) == ["sharing root.a none root.b"])
    #expect(try compare(apart, shared) == ["sharing none root.a root.b"])
    let changed = [
      Sample.object(2, "<key>a</key>@3<key>b</key>@4"), record, Sample.text("x"), Sample.text("y"),
    ]
    #expect(try compare(shared, changed) == ["~ root.b"])
  }

  @Test func tellsSharingOfObjectsOnceWithTheDifferencesInside() throws {
    let record = Sample.record("A", "NSObject")
    let root = "<key>a</key>@3<key>b</key>@"
    #expect(
      try compare(
        [
          Sample.object(2, root + "3"), record, Sample.object(2, "<key>n</key>@4"),
          Sample.text("x"),
        ],
        [
          Sample.object(2, root + "5"), record, Sample.object(2, "<key>n</key>@4"),
          Sample.text("x"), Sample.object(2, "<key>n</key>@6"), Sample.text("y"),
        ]) == ["sharing root.a none root.b", "~ root.b.n"])
  }

  @Test func comparesCycles() throws {
    let record = Sample.record("A", "NSObject")
    let own = [Sample.object(2, "<key>next</key>@1"), record]
    let pair = [
      Sample.object(2, "<key>next</key>@3"), record, Sample.object(2, "<key>next</key>@1"),
    ]
    #expect(try compare(own, own) == [])
    #expect(try compare(pair, pair) == [])
    #expect(try !compare(own, pair).isEmpty)
    #expect(try !compare(pair, own).isEmpty)
  }

  @Test func comparesRingsOfCoprimeLengthsInLinearTime() throws {
    func ring(_ length: Int) throws -> KeyedArchive {
      // Entry 2 is the class record.
      let entries = (0..<length).map { $0 == 0 ? 1 : $0 + 2 }
      let objects = (0..<length).map {
        Sample.object(2, "<key>next</key>@\(entries[($0 + 1) % length])")
      }
      return try Sample.read(
        objects: [objects[0], Sample.record("A", "NSObject")] + objects.dropFirst())
    }
    let comparison = ArchiveComparison(try ring(601), try ring(599))
    #expect(!comparison.areSame)
    #expect(comparison.differences.count < 10)
  }

  // MARK: What nothing reaches

  @Test func comparesUnreachableObjects() throws {
    let base = [Sample.object(2, ""), Sample.record("A", "NSObject")]
    let lost = base + [Sample.object(2, "<key>k</key>@4"), Sample.text("x")]
    let other = base + [Sample.object(2, "<key>k</key>@4"), Sample.text("y")]
    #expect(try compare(lost, lost) == [])
    #expect(try compare(lost, base) == ["- unreachable", "- unreachable"])
    #expect(try compare(base, lost) == ["+ unreachable", "+ unreachable"])
    #expect(try !compare(lost, other).isEmpty)
  }

  @Test func comparesEntryPoints() throws {
    let objects = [Sample.text("x")]
    let comparison = ArchiveComparison(
      try Sample.read(top: "<key>a</key>@1<key>$class</key><integer>1</integer>", objects: objects),
      try Sample.read(top: "<key>b</key>@1<key>$class</key><integer>2</integer>", objects: objects))
    #expect(Set(comparison.lines) == ["- a", "+ b", "~ [\"$class\"]"])
  }

  // MARK: Bounds

  @Test func keepsAsManyDifferencesAsWantedAndCountsAll() throws {
    let old = try Sample.texts((0..<50).map { "a\($0)" })
    let new = try Sample.texts((0..<50).map { "b\($0)" })
    let comparison = ArchiveComparison(old, new, limit: 7)
    #expect(comparison.differences.count == 7)
    #expect(comparison.omitted == 43)
    #expect(comparison.lines.first == "~ root[0]")
  }

  @Test func followsLongChains() throws {
    func chain(_ last: String) throws -> KeyedArchive {
      let length = 3_000
      let objects = (0..<length).map { index in
        Sample.object(
          2,
          index == length - 1 ? "<key>n</key><string>\(last)</string>" : "<key>n</key>@\(index + 3)"
        )
      }
      return try Sample.read(
        objects: [objects[0], Sample.record("A", "NSObject")] + objects.dropFirst())
    }
    let comparison = ArchiveComparison(try chain("x"), try chain("y"))
    #expect(comparison.differences.count == 1)
    #expect(comparison.differences.first?.path?.steps.count == 3_001)
  }

  @Test func comparesSharedAgainstUnsharedWithoutTheirProduct() throws {
    // One list of many elements in many places against as many small lists.
    let count = 400
    func archive(isShared: Bool) throws -> KeyedArchive {
      let many = Sample.list(3, Array(repeating: 4, count: count))
      let lists = isShared ? [many] : (0..<count).map { _ in Sample.list(3, [4]) }
      let places = (0..<count).map { isShared ? 5 : 5 + $0 }
      return try Sample.read(
        objects: [
          Sample.list(3, places), Sample.text("pad"), Sample.record("NSArray", "NSObject"),
          Sample.text("x"),
        ]
          + lists)
    }
    let comparison = ArchiveComparison(try archive(isShared: true), try archive(isShared: false))
    #expect(!comparison.areSame)
    // Told for each place, but compared element by element for few.
    let told = comparison.differences.count + comparison.omitted
    #expect(told < 20 * count)
  }
}
