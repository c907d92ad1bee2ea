import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationIndexTests {
  private func packed(_ name: String, _ count: Int64, _ bytes: [UInt8]) throws -> Reading {
    try Reading {
      let data = $0.instance("NSMutableData", ["NS.data": .data(bytes)])
      return name == "NSIndexPath"
        ? $0.instance(
          name,
          ["NSIndexPathLength": .init(integerLiteral: count), "NSIndexPathData": .reference(data)])
        : $0.instance(
          name, ["NSRangeCount": .init(integerLiteral: count), "NSRangeData": .reference(data)])
    }
  }

  @Test func readsIndexSetsOfNoneOneAndManyRanges() throws {
    #expect(try Reading("NSIndexSet", ["NSRangeCount": 0]).description == "[]")
    #expect(
      try Reading("NSMutableIndexSet", ["NSRangeCount": 1, "NSLocation": 0, "NSLength": 50])
        .description == "[0-49]")
    // The bytes of a set that macOS 10.14 wrote, whose last range is at the end of Int64.
    let many = try packed(
      "NSIndexSet", 4,
      [
        0x00, 0x32, 0x64, 0x32, 0xE8, 0x07, 0x32, 0xCD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x7F, 0x32,
      ])
    #expect(
      many.description == "[0-49, 100-149, 1000-1049, 9223372036854775757-9223372036854775806]")
    #expect(many.parts == ["NSRangeData data"])
    guard case .indexSet(let set)? = many.value else { throw NoReading() }
    #expect(set.count == 200)
    #expect(set.last == Int64.max - 1)
  }

  @Test(
    arguments: [
      (1, [0xFF, 0xFF, 0xFF]), (1, [0x01]), (2, [0x01, 0x01]), (0, [0x01, 0x01]),
      (1_099_511_627_776, [0x01, 0x01]), (2, [0x05, 0x01, 0x01, 0x01]),
      (2, [0x01, 0x05, 0x02, 0x01]),
      (1, [0x01, 0x00]), (1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02, 0x01]),
      (1, [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 0x01]),
    ] as [(Int64, [UInt8])])
  func refusesPackedRangesThatDoNotFit(count: Int64, bytes: [UInt8]) throws {
    let reading = try packed("NSIndexSet", count, bytes)
    #expect(reading.reading.faults.map(\.code) == [.malformed])
    #expect(reading.value == nil)
  }

  @Test func refusesRangesBeyondInt64() throws {
    let end = try packed(
      "NSIndexSet", 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x01])
    #expect(end.reading.faults.map(\.code) == [.outOfRange])
    let unsigned = try packed(
      "NSIndexSet", 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0x01])
    #expect(unsigned.reading.faults.map(\.code) == [.outOfRange])
    #expect(
      try Reading("NSIndexSet", ["NSRangeCount": 1, "NSLocation": -1, "NSLength": 2]).faults
        == ["out-of-range"])
  }

  @Test func refusesIndexSetsWithoutTheirKeysOrWithTwoLayouts() throws {
    #expect(try Reading("NSIndexSet", [:]).faults == ["missing-field NSRangeCount"])
    #expect(try Reading("NSIndexSet", ["NSRangeCount": 2]).faults == ["missing-field NSRangeData"])
    #expect(
      try Reading("NSIndexSet", ["NSRangeCount": 1]).faults
        == ["missing-field NSLocation", "missing-field NSLength"])
    #expect(
      try Reading("NSIndexSet", ["NSRangeCount": 0, "NSLocation": 1, "NSLength": 1]).faults
        == ["malformed NSRangeCount"])
    let both = try Reading {
      let data = $0.entry(.data([1, 1]))
      return $0.instance(
        "NSIndexSet",
        ["NSRangeCount": 1, "NSLocation": 1, "NSLength": 1, "NSRangeData": .reference(data)])
    }
    #expect(both.faults == ["malformed"])
  }

  @Test func readsIndexPathsOfNoneOneAndManyIndexes() throws {
    #expect(try Reading("NSIndexPath", ["NSIndexPathLength": 0]).description == "[]")
    #expect(
      try Reading("NSIndexPath", ["NSIndexPathLength": 1, "NSIndexPathValue": 52]).description
        == "[52]")
    let many = try packed("NSIndexPath", 6, [4, 8, 15, 16, 23, 42])
    #expect(many.description == "[4, 8, 15, 16, 23, 42]")
  }

  @Test func refusesIndexPathsThatDoNotFit() throws {
    #expect(
      try packed("NSIndexPath", 1_099_511_627_776, [1]).faults == ["malformed NSIndexPathLength"])
    #expect(try packed("NSIndexPath", 1, [0x81]).faults == ["malformed NSIndexPathData"])
    #expect(
      try Reading("NSIndexPath", ["NSIndexPathLength": 2]).faults
        == ["missing-field NSIndexPathData"])
    #expect(
      try Reading("NSIndexPath", ["NSIndexPathLength": 1]).faults
        == ["missing-field NSIndexPathValue"])
    #expect(
      try Reading("NSIndexPath", ["NSIndexPathLength": -1]).faults
        == ["out-of-range NSIndexPathLength"])
    let unsigned = try packed(
      "NSIndexPath", 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01])
    #expect(unsigned.faults == ["out-of-range NSIndexPathData"])
    #expect(
      try Reading("NSIndexPath", ["NSIndexPathLength": 2, "NSIndexPathValue": 1]).faults
        == ["malformed NSIndexPathLength"])
    #expect(
      try Reading("NSIndexPath", ["NSIndexPathLength": 1, "NSIndexPathValue": -1]).faults
        == ["out-of-range NSIndexPathValue"])
    let both = try Reading {
      let data = $0.entry(.data([1]))
      return $0.instance(
        "NSIndexPath",
        ["NSIndexPathLength": 1, "NSIndexPathValue": 1, "NSIndexPathData": .reference(data)])
    }
    #expect(both.faults == ["malformed"])
  }

  @Test func cutsLongListsInWords() throws {
    let path = try packed("NSIndexPath", 100, Array(0..<100))
    let text = try #require(path.value.flatMap { path.archive.description(of: $0, longest: 2) })
    #expect(text == "[0, 1, … 98 more indexes]")
  }
}
