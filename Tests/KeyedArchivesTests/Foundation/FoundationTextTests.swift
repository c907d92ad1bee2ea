import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationTextTests {
  @Test func readsBareText() throws {
    let reading = try Reading(bare: "draft")
    #expect(reading.text == "draft")
    #expect(reading.layout == .bare)
    #expect(reading.faults.isEmpty)
    #expect(!reading.reading.isMutable)
  }

  @Test func readsMutableText() throws {
    let reading = try Reading("NSMutableString", ["NS.string": "draft"])
    #expect(reading.text == "draft")
    #expect(reading.layout == .text)
    #expect(reading.reading.isMutable)
    #expect(reading.faults.isEmpty)
  }

  @Test func readsOldBytesAsUTF8() throws {
    let reading = try Reading("NSString", ["NS.bytes": .data(Array("né\u{1F600}".utf8))])
    #expect(reading.text == "né\u{1F600}")
    #expect(reading.layout == .textBytes)
    #expect(!reading.layout.isCurrent(for: .string))
    guard case .string(let text)? = reading.value else { throw NoReading() }
    #expect(text.utf16Count == 4)
  }

  @Test(arguments: [
    [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x28, 0xA1],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82, 0x28], [0xF0, 0x9F, 0x98, 0x28],
  ])
  func refusesBytesThatAreNoUTF8(bytes: [UInt8]) throws {
    let reading = try Reading("NSString", ["NS.bytes": .data(bytes)])
    #expect(reading.faults == ["malformed NS.bytes"])
    #expect(reading.value == nil)
  }

  @Test func refusesTwoLayoutsAtOnce() throws {
    let reading = try Reading("NSString", ["NS.bytes": .data([0x61]), "NS.string": "a"])
    #expect(reading.faults == ["malformed"])
  }

  @Test func refusesTextWithoutItsKey() throws {
    #expect(try Reading("NSMutableString", [:]).faults == ["missing-field NS.string"])
  }

  @Test func refusesTextThatIsNone() throws {
    let reading = try Reading("NSMutableString", ["NS.string": 7])
    #expect(reading.faults == ["wrong-type NS.string"])
  }

  @Test func refusesTextByReference() throws {
    let reading = try Reading {
      let text = $0.entry("draft")
      return $0.instance("NSMutableString", ["NS.string": .reference(text)])
    }
    #expect(reading.faults == ["wrong-type NS.string"])
  }

  @Test func refusesFurtherKeys() throws {
    let reading = try Reading("NSMutableString", ["NS.string": "a", "more": 1, "NS.time": 2.0])
    #expect(reading.faults == ["unknown-field more", "unknown-field NS.time"])
    #expect(reading.text == "a")
  }

  @Test func tellsNullTextAtOtherIndexes() throws {
    for reading in [
      try Reading(bare: "$null"), try Reading("NSMutableString", ["NS.string": "$null"]),
      try Reading("NSString", ["NS.bytes": .data(Array("$null".utf8))]),
    ] {
      guard case .string(let text)? = reading.value else { throw NoReading() }
      #expect(reading.archive.isNullText(text))
    }
    guard case .string(let other)? = try Reading(bare: "$nul").value else { throw NoReading() }
    #expect(try !Reading(bare: "$nul").archive.isNullText(other))
  }

  @Test func findsUnpairedSurrogates() throws {
    let reading = try Reading(bare: .units([0x61, 0xD83D]))
    guard case .string(let text)? = reading.value else { throw NoReading() }
    #expect(reading.archive.hasUnpairedSurrogate(text))
    #expect(text.utf16Count == 2)
  }
}

struct FoundationDataTests {
  @Test(arguments: [("NS.data", FoundationLayout.data), ("NS.bytes", .dataBytes)])
  func readsBothLayouts(key: String, layout: FoundationLayout) throws {
    let reading = try Reading {
      let entry = $0.entry([])
      $0.setInstance(
        entry, "NSMutableData",
        key == "NS.data" ? ["NS.data": .data([1, 2])] : ["NS.bytes": .data([1, 2])])
      return entry
    }
    guard case .data(let object)? = reading.value else { throw NoReading() }
    #expect(
      reading.archive.propertyList.data(reading.archive.propertyList.header(of: object)) == [1, 2])
    #expect(reading.layout == layout)
    #expect(reading.layout.isCurrent(for: .data))
    #expect(reading.description == "2 bytes")
  }

  @Test func readsBareData() throws {
    let reading = try Reading(bare: .data([1]))
    #expect(reading.layout == .bare)
    #expect(reading.description == "1 byte")
  }

  @Test func refusesDataThatIsText() throws {
    #expect(
      try Reading("NSMutableData", ["NS.data": "a"]).faults == ["wrong-type NS.data"])
  }

  @Test func refusesBothKeysAndNone() throws {
    #expect(
      try Reading("NSData", ["NS.data": .data([]), "NS.bytes": .data([])]).faults == ["malformed"])
    #expect(try Reading("NSData", [:]).faults == ["missing-field NS.data"])
  }
}

struct FoundationDateTests {
  @Test func readsSecondsInEachSpelling() throws {
    #expect(
      try Reading("NSDate", ["NS.time": 454_738_491.355271]).description
        == "2015-05-31T04:14:51.355271Z")
    #expect(try Reading("NSDate", ["NS.time": 0]).description == "2001-01-01T00:00:00Z")
    #expect(try Reading(bare: .date(-0.25)).description == "2000-12-31T23:59:59.75Z")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func refusesWhatIsNotFinite(seconds: Double) throws {
    let reading = try Reading("NSDate", ["NS.time": .real(seconds)])
    #expect(reading.faults == ["not-allowed-value NS.time"])
    #expect(reading.value == nil)
  }

  @Test func refusesATextForATime() throws {
    #expect(try Reading("NSDate", ["NS.time": "2001"]).faults == ["wrong-type NS.time"])
    #expect(try Reading("NSDate", ["NS.time": true]).faults == ["wrong-type NS.time"])
    #expect(try Reading("NSDate", [:]).faults == ["missing-field NS.time"])
  }

  @Test func refusesAnIntegerThatNoRealEquals() throws {
    let reading = try Reading("NSDate", ["NS.time": 9_007_199_254_740_993])
    #expect(reading.faults == ["wrong-type NS.time"])
  }
}
