import PropertyListBytes
import Testing

struct BinaryTrailerTests {
  private let list = BinaryListBytes { list in
    list.array([1, 1])
    list.integer(7)
  }

  /// Where the trailer's field begins that stands at an offset within it.
  private func trailer(_ offset: Int) -> Int { list.bytes().count - 32 + offset }

  @Test func truncatedBelowHeaderPlusTrailer() {
    let bytes = Array("bplist00".utf8) + Array(repeating: 1, count: 31)
    expectRefusal(of: bytes, .truncated, "39 bytes, fewer than header and trailer take", at: 39)
  }

  @Test(arguments: [0, 9, 16, 255] as [UInt8])
  func truncatedWithAnImpossibleOffsetWidth(width: UInt8) {
    expectRefusal(
      of: list.bytes(.trailerOffsetWidth(width)), .truncated,
      "the last 32 bytes are no trailer: offsets of \(width) bytes", at: trailer(6))
  }

  @Test(arguments: [0, 9, 16, 255] as [UInt8])
  func truncatedWithAnImpossibleReferenceWidth(width: UInt8) {
    expectRefusal(
      of: list.bytes(.trailerReferenceWidth(width)), .truncated,
      "the last 32 bytes are no trailer: references of \(width) bytes", at: trailer(7))
  }

  @Test func truncatedWithoutObjects() {
    expectRefusal(
      of: list.bytes(.trailerObjectCount(0)), .truncated,
      "the last 32 bytes are no trailer: no objects", at: trailer(8))
  }

  @Test(arguments: [2, 3, 1 << 32, UInt64.max] as [UInt64])
  func truncatedWithATopObjectThatIsNotThere(top: UInt64) {
    expectRefusal(
      of: list.bytes(.trailerTopObject(top)), .truncated,
      "the last 32 bytes are no trailer: a top object that is not there", at: trailer(16))
  }

  @Test(arguments: [18, 1 << 31, 1 << 61, 1 << 63, UInt64.max] as [UInt64])
  func truncatedWithATableOutsideTheBytes(offset: UInt64) {
    expectRefusal(
      of: list.bytes(.trailerTableOffset(offset)), .truncated,
      "the last 32 bytes are no trailer: an offset table outside the bytes", at: trailer(24))
  }

  @Test(arguments: [3, 1 << 31, 1 << 61, 1 << 62, 1 << 63, UInt64.max] as [UInt64])
  func truncatedWithMoreObjectsThanTheTableHolds(count: UInt64) {
    expectRefusal(
      of: list.bytes(.trailerObjectCount(count)), .truncated,
      "the last 32 bytes are no trailer: an offset table that does not fit", at: trailer(8))
  }

  @Test(arguments: [0, 7, 8] as [UInt64])
  func refusesATableInsideTheHeader(offset: UInt64) {
    expectRefusal(
      of: list.bytes(.trailerTableOffset(offset)), .malformed, "an offset table inside the header",
      at: trailer(24))
  }

  @Test func refusesBytesBetweenTableAndTrailer() {
    expectRefusal(
      of: list.bytes(.bytesBeforeTrailer(1)), .malformed,
      "bytes between the offset table and the trailer", at: 17)
    expectRefusal(
      of: list.bytes(.trailerObjectCount(1)), .malformed,
      "bytes between the offset table and the trailer", at: 15)
  }

  @Test(arguments: [1, 2, 8, 31, 32, 100])
  func refusesBytesAfterTheTrailer(count: Int) {
    let code = refusal(of: list.bytes(.bytesAfterTrailer(count)))?.code
    #expect(code == .truncated || code == .malformed)
  }

  @Test func acceptsAnyUnusedBytesAndSortVersion() throws {
    let expected = try value(of: list.bytes())
    #expect(try value(of: list.bytes(.unusedTrailerBytes(0xA5))) == expected)
  }

  @Test func refusesEveryCutWithoutATrap() {
    let bytes = list.bytes()
    for length in bytes.indices {
      #expect(refusal(of: Array(bytes.prefix(length))) != nil, "\(length) bytes were accepted")
    }
  }

  @Test(arguments: 1...8)
  func acceptsOffsetsOfAnyWidth(width: Int) throws {
    var list = list
    list.offsetWidth = width
    #expect(try value(of: list.bytes()) == .array([.integer(7), .integer(7)]))
  }

  @Test(arguments: 1...8)
  func acceptsReferencesOfAnyWidth(width: Int) throws {
    var list = BinaryListBytes()
    list.referenceWidth = width
    list.dictionary([(1, 3), (2, 4)])
    list.text("a")
    list.text("b")
    list.array([4, 4])
    list.integer(5)
    #expect(
      try value(of: list.bytes())
        == .entries(["a": .array([.integer(5), .integer(5)]), "b": .integer(5)]))
  }

  @Test func acceptsAReferenceWidthTooSmallForEveryObject() throws {
    let list = BinaryListBytes { list in
      list.array([1])
      for value in 0..<300 { list.integer(UInt64(value), width: 2) }
    }
    #expect(try value(of: list.bytes()) == .array([.integer(0)]))
  }

  @Test func takesTheRootFromTheTrailer() throws {
    var list = list
    list.topObject = 1
    #expect(try value(of: list.bytes()) == .integer(7))
  }
}
