import PropertyListBytes
import Testing

/// Refusals and acceptances of single objects in a binary list.
struct ObjectPassTests {
  /// A list whose only object has these bytes.
  private func single(_ bytes: [UInt8]) -> [UInt8] {
    BinaryListBytes { $0.raw(bytes) }.bytes()
  }

  private let outside = "an object past the end of the object area"

  // MARK: Offsets

  @Test(arguments: [0, 7, 10, 11, 12, 1000, 65535] as [UInt64])
  func refusesAnOffsetOutsideTheObjectArea(offset: UInt64) {
    let list = BinaryListBytes { $0.integer(7) }
    expectRefusal(
      of: list.bytes(.offset(object: 0, to: offset)), .malformed,
      "an object's offset outside the object area", at: 10)
  }

  @Test func refusesAnOffsetThatWrapsAround() {
    var list = BinaryListBytes { $0.integer(7) }
    list.offsetWidth = 8
    expectRefusal(
      of: list.bytes(.offset(object: 0, to: UInt64.max - 1)), .malformed,
      "an object's offset outside the object area", at: 10)
  }

  @Test func refusesTwoObjectsAtOneOffset() {
    let list = BinaryListBytes { list in
      list.array([1, 2])
      list.integer(1)
      list.integer(2)
    }
    expectRefusal(
      of: list.bytes(.offset(object: 2, to: UInt64(list.offset(of: 1)))), .malformed,
      "two objects share bytes", at: 11)
  }

  @Test func refusesAnObjectInsideAnother() {
    let list = BinaryListBytes { list in
      list.array([1, 2])
      list.data([5, 0x10, 6, 0x10])
      list.integer(2)
    }
    expectRefusal(
      of: list.bytes(.offset(object: 2, to: UInt64(list.offset(of: 1)) + 2)), .malformed,
      "two objects share bytes", at: 11)
  }

  @Test func refusesObjectsThatTogetherAreLongerThanTheirArea() {
    let list = BinaryListBytes { list in
      list.data(Array(repeating: 0x48, count: 14))
      for _ in 0..<4 { list.integer(2) }
    }
    expectRefusal(
      of: list.bytes(.offset(object: 2, to: 10), .offset(object: 3, to: 11)), .malformed,
      "two objects share bytes", at: 10)
  }

  @Test func acceptsOffsetsInAnyOrder() throws {
    var list = BinaryListBytes { list in
      list.dictionary([(1, 3), (2, 4)])
      list.text("first")
      list.text("zweité")
      list.array([4, 4, 4])
      list.integer(70_000, width: 4)
    }
    let expected = try value(of: list.bytes())
    for order in [[4, 3, 2, 1, 0], [2, 0, 4, 1, 3], [1, 0, 2, 3, 4]] {
      list.order = order
      #expect(try value(of: list.bytes()) == expected)
    }
  }

  @Test(arguments: [1, 63, 64, 65, 130])
  func findsSharedBytesHoweverLongTheObjects(length: Int) {
    var list = BinaryListBytes { list in
      list.array([1, 2])
      list.data(Array(repeating: 9, count: length))
      list.integer(2)
    }
    list.order = [2, 1, 0]
    #expect(refusal(of: list.bytes()) == nil)
    let last = UInt64(list.offset(of: 0)) - 1
    expectRefusal(
      of: list.bytes(.offset(object: 2, to: last)), .malformed, "two objects share bytes")
  }

  @Test func acceptsObjectsThatNothingReferences() throws {
    let list = BinaryListBytes { list in
      list.integer(3)
      list.text("unused")
      list.array([0])
    }
    #expect(try value(of: list.bytes()) == .integer(3))
  }

  @Test func judgesObjectsThatNothingReferences() {
    let list = BinaryListBytes { list in
      list.integer(3)
      list.raw([0x00])
    }
    expectRefusal(of: list.bytes(), .malformed, "a null object", at: 10)
  }

  // MARK: Kinds

  @Test(
    arguments: [
      (0x00, "a null object"), (0x0C, "a URL object"), (0x0D, "a URL object"),
      (0x0E, "a UUID object"), (0x0F, "a fill byte as an object"),
      (0x70, "a UTF-8 string object"), (0xB0, "an ordered-set object"), (0xC0, "a set object"),
      (0x01, "an object of unknown type"), (0x90, "an object of unknown type"),
      (0xE0, "an object of unknown type"), (0xF0, "an object of unknown type"),
    ] as [(UInt8, String)])
  func refusesKindsThatNoArchiveHolds(marker: UInt8, message: String) {
    expectRefusal(of: single([marker, 0, 0, 0]), .malformed, message, at: 8)
  }

  @Test func readsEveryKind() throws {
    let list = BinaryListBytes { list in
      list.array(Array(1...9))
      list.raw([0x08])
      list.raw([0x09])
      list.integer(300, width: 2)
      list.real(-0.5)
      list.date(86_400.25)
      list.data([1, 2, 255])
      list.text("text")
      list.text("größer 😀")
      list.uid(77)
    }
    #expect(
      try value(of: list.bytes())
        == .array([
          .boolean(false), .boolean(true), .integer(300), .real(-0.5), .date(86_400.25),
          .data([1, 2, 255]), .text("text"), .text("größer 😀"), .uid(77),
        ]))
  }

  // MARK: Integers, reals, dates, references

  @Test(arguments: [1, 2, 4, 8, 16])
  func acceptsIntegersWiderThanNeeded(width: Int) throws {
    let list = BinaryListBytes { $0.integer(200, width: width) }
    #expect(try value(of: list.bytes()) == .integer(200))
  }

  @Test func readsEightBytesSignedAndSixteenUnsigned() throws {
    let eight = BinaryListBytes { $0.integer(UInt64.max, width: 8) }
    #expect(try value(of: eight.bytes()) == .integer(-1))
    let sixteen = BinaryListBytes { $0.integer(UInt64.max, width: 16) }
    #expect(try value(of: sixteen.bytes()) == .integer(PropertyListInteger(UInt64.max)))
  }

  @Test func refusesAnIntegerAboveTheLargest() {
    var bytes = Array(repeating: UInt8(0), count: 16)
    bytes[7] = 1
    expectRefusal(of: single([0x14] + bytes), .malformed, "an integer above 2^64-1", at: 8)
    let negative = Array(repeating: UInt8(0xFF), count: 16)
    expectRefusal(of: single([0x14] + negative), .malformed, "an integer above 2^64-1", at: 8)
  }

  @Test func refusesIntegersWiderThanSixteenBytes() {
    let bytes = Array(repeating: UInt8(0), count: 32)
    expectRefusal(of: single([0x15] + bytes), .malformed, "an integer wider than 16 bytes", at: 8)
  }

  @Test func readsRealsOfFourAndEightBytes() throws {
    #expect(try value(of: single([0x22, 0x3F, 0xC0, 0, 0])) == .real(1.5))
    #expect(try value(of: single([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0])) == .real(1.5))
  }

  @Test(arguments: [0x20, 0x21, 0x24] as [UInt8])
  func refusesRealsOfOtherWidths(marker: UInt8) {
    let bytes = [marker] + Array(repeating: 0, count: 16)
    expectRefusal(of: single(bytes), .malformed, "a real that is not 4 or 8 bytes wide", at: 8)
  }

  @Test(arguments: [0, -0.5, 1e300, -1e300, .leastNonzeroMagnitude] as [Double])
  func acceptsAnyFiniteDate(seconds: Double) throws {
    let list = BinaryListBytes { $0.date(seconds) }
    #expect(try value(of: list.bytes()) == .date(seconds))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func refusesADateThatIsNotFinite(seconds: Double) {
    let list = BinaryListBytes { $0.date(seconds) }
    expectRefusal(of: list.bytes(), .malformed, "a date that is not finite", at: 8)
  }

  @Test func refusesADateOfFourBytes() {
    expectRefusal(
      of: single([0x32, 0, 0, 0, 0]), .malformed, "a date that is not 8 bytes wide", at: 8)
  }

  @Test(arguments: 1...16)
  func acceptsReferencesOfAnyUIDWidth(width: Int) throws {
    let list = BinaryListBytes { $0.uid(200, width: width) }
    #expect(try value(of: list.bytes()) == .uid(200))
  }

  @Test func refusesAUIDAboveTheLargest() throws {
    let largest = BinaryListBytes { $0.uid(UInt64(UInt32.max), width: 8) }
    #expect(try value(of: largest.bytes()) == .uid(UInt32.max))
    let above = BinaryListBytes { $0.uid(1 << 32, width: 5) }
    expectRefusal(of: above.bytes(), .malformed, "a UID above 2^32-1", at: 8)
  }

  // MARK: Texts and data

  @Test(arguments: [0x80, 0xFF] as [UInt8])
  func refusesAByteAbove127InAnASCIIString(byte: UInt8) {
    expectRefusal(
      of: single([0x52, 0x61, byte]), .malformed, "a byte above 127 in an ASCII string", at: 8)
  }

  @Test func keepsNULAndUnpairedSurrogates() throws {
    #expect(try value(of: single([0x53, 0x61, 0, 0x62])) == .text("a\u{0}b"))
    let list = BinaryListBytes { $0.wideText([0x61, 0xD83D, 0x62]) }
    let text = ExactText(codeUnits: [0x61, 0xD83D, 0x62])
    #expect(try value(of: list.bytes()) == .text(text))
    #expect(text.hasUnpairedSurrogate)
  }

  @Test(
    arguments: [
      [0x52, 0x61], [0x42, 0x61], [0x62, 0, 0x61, 0], [0x11, 1], [0x22, 1, 2, 3], [0x33, 1],
      [0x81, 1], [0xA1], [0xD1, 0],
    ] as [[UInt8]])
  func refusesAnObjectPastTheObjectArea(bytes: [UInt8]) {
    expectRefusal(of: single(bytes), .malformed, outside, at: 8)
  }

  @Test(arguments: [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] as [UInt8])
  func refusesALengthThatOverflows(marker: UInt8) {
    for length in [1 << 61, 1 << 62, 1 << 63, UInt64.max] as [UInt64] {
      let bytes = [marker, 0x13] + BinaryListBytes.bigEndian(length, width: 8)
      expectRefusal(of: single(bytes), .malformed, outside, at: 8)
    }
  }

  @Test func refusesALengthAboveTheLargest() {
    var bytes: [UInt8] = [0x4F, 0x14] + Array(repeating: 0, count: 16)
    bytes[9] = 1
    expectRefusal(of: single(bytes), .malformed, "a length above 2^64-1", at: 8)
  }

  @Test(arguments: [[0x4F], [0x4F, 0x13, 0, 0], [0x5F, 0x10]] as [[UInt8]])
  func refusesALengthPastTheObjectArea(bytes: [UInt8]) {
    expectRefusal(of: single(bytes), .malformed, outside, at: 8)
  }

  @Test(arguments: [0x09, 0x22, 0x51, 0x15, 0x80] as [UInt8])
  func refusesALengthThatIsNoInteger(marker: UInt8) {
    let bytes: [UInt8] = [0x4F, marker] + Array(repeating: 0, count: 40)
    expectRefusal(of: single(bytes), .malformed, "a length that is not an integer object", at: 8)
  }

  @Test(arguments: [1, 2, 4, 8, 16])
  func acceptsLengthsWiderThanNeeded(width: Int) throws {
    let list = BinaryListBytes { list in
      list.array([1, 1], lengthWidth: width)
      list.raw(BinaryListBytes.marker(0x5, 3, lengthWidth: width) + Array("abc".utf8))
    }
    #expect(try value(of: list.bytes()) == .array([.text("abc"), .text("abc")]))
  }

  // MARK: Containers

  @Test func refusesAReferenceToAnObjectThatIsNotThere() {
    let message = "a container refers to an object that is not there"
    let array = BinaryListBytes { list in
      list.array([1, 2])
      list.integer(1)
    }
    expectRefusal(of: array.bytes(), .malformed, message, at: 8)
    let key = BinaryListBytes { list in
      list.dictionary([(2, 1)])
      list.integer(1)
    }
    expectRefusal(of: key.bytes(), .malformed, message, at: 8)
    let value = BinaryListBytes { list in
      list.dictionary([(1, 2)])
      list.text("a")
    }
    expectRefusal(of: value.bytes(), .malformed, message, at: 8)
  }

  @Test func refusesAReferenceThatWrapsAround() {
    var list = BinaryListBytes()
    list.referenceWidth = 8
    list.array([-1])
    expectRefusal(
      of: list.bytes(), .malformed, "a container refers to an object that is not there", at: 8)
  }

  @Test func readsEmptyContainers() throws {
    let list = BinaryListBytes { list in
      list.array([1, 2, 1])
      list.dictionary([])
      list.array([])
    }
    #expect(
      try value(of: list.bytes()) == .array([.dictionary([]), .array([]), .dictionary([])]))
  }
}
