import PropertyListBytes
import Testing

struct ReadLimitsTests {
  /// A binary list whose root array holds as many integers.
  private func binary(elements: Int) -> [UInt8] {
    BinaryListBytes { list in
      list.array(Array(1..<elements + 1))
      for value in 0..<elements { list.integer(UInt64(value)) }
    }.bytes()
  }

  @Test func countsBytesBeforeAnythingElse() {
    let bytes = binary(elements: 2)
    #expect(refusal(of: bytes, limits: .with(.archiveBytes, UInt64(bytes.count))) == nil)
    expectRefusal(
      of: bytes, .tooLarge, "archiveBytes: \(bytes.count) of \(bytes.count - 1) bytes",
      limits: .with(.archiveBytes, UInt64(bytes.count - 1)))
    expectRefusal(
      of: Array("no list".utf8), .tooLarge, "archiveBytes: 7 of 6 bytes",
      limits: .with(.archiveBytes, 6))
  }

  @Test func allowsNoMoreBytesThanOffsetsCanName() {
    #expect(ReadLimits.largestArchiveBytes == 4_294_967_294)
    for limit in [nil, UInt64.max] {
      let limits = ReadLimits.with(.archiveBytes, limit)
      #expect(throws: Never.self) { try limits.check(4_294_967_294, .archiveBytes) }
      let failure = #expect(throws: ReadFailure.self) {
        try limits.check(4_294_967_295, .archiveBytes)
      }
      #expect(failure?.message == "archiveBytes: 4294967295 of 4294967294 bytes")
    }
  }

  @Test func refusesTooManyBytesBeforeItCopiesThem() {
    let failure = #expect(throws: ReadFailure.self) {
      try PropertyList(reading: CountedBytes(count: 9), limits: .with(.archiveBytes, 8))
    }
    #expect(failure?.message == "archiveBytes: 9 of 8 bytes")
  }

  @Test func countsTheObjectsOfTheBinaryTrailer() {
    let bytes = binary(elements: 4)
    #expect(refusal(of: bytes, limits: .with(.objects, 5)) == nil)
    expectRefusal(
      of: bytes, .limitExceeded, "objects: 5 of 4 objects", limits: .with(.objects, 4))
    expectRefusal(
      of: bytes, .limitExceeded, "objects: 5 of 0 objects", limits: .with(.objects, 0))
  }

  @Test func countsTheElementsInsideThePlistElement() {
    let bytes = XMLListText.bare(
      "<dict><key>a</key><array><true/><dict><key>CF$UID</key><integer>1</integer></dict></array>"
        + "</dict>")
    #expect(refusal(of: bytes, limits: .with(.objects, 7)) == nil)
    expectRefusal(
      of: bytes, .limitExceeded, "objects: 7 of 6 objects", at: 76, limits: .with(.objects, 6))
  }

  @Test(arguments: [0, 1, 2, 5])
  func countsTheLevelsOfBinaryContainers(levels: Int) {
    let bytes = BinaryListBytes { list in
      for level in 0..<levels { list.array([level + 1]) }
      list.integer(1)
    }.bytes()
    #expect(refusal(of: bytes, limits: .with(.depth, UInt64(levels))) == nil)
    guard levels > 0 else { return }
    expectRefusal(
      of: bytes, .limitExceeded, "depth: \(levels) of \(levels - 1) levels", at: 6 + 2 * levels,
      limits: .with(.depth, UInt64(levels - 1)))
  }

  @Test(arguments: ["array", "dict"])
  func countsTheLevelsOfXMLContainers(innermost: String) {
    let bytes = XMLListText.bare(
      "<array><dict><key>a</key><array><\(innermost)/></array></dict></array>")
    #expect(refusal(of: bytes, limits: .with(.depth, 4)) == nil)
    expectRefusal(
      of: bytes, .limitExceeded, "depth: 4 of 3 levels", at: 53, limits: .with(.depth, 3))
  }

  @Test func countsNoLevelForAReferenceInXML() {
    let uid = "<dict><key>CF$UID</key><integer>1</integer></dict>"
    let bytes = XMLListText.bare("<array>\(uid)</array>")
    #expect(refusal(of: bytes, limits: .with(.depth, 1)) == nil)
    expectRefusal(
      of: bytes, .limitExceeded, "depth: 1 of 0 levels", at: 21, limits: .with(.depth, 0))
    let other = XMLListText.bare("<array><dict><key>a</key><integer>1</integer></dict></array>")
    expectRefusal(
      of: other, .limitExceeded, "depth: 2 of 1 levels", at: 28, limits: .with(.depth, 1))
  }

  @Test func holdsTheDefaultDepthInBothForms() {
    let nested = { (levels: Int) in
      XMLListText.bare(
        String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels))
    }
    #expect(refusal(of: nested(512)) == nil)
    #expect(refusal(of: nested(513))?.code == .limitExceeded)
    #expect(refusal(of: nested(20_000), limits: .with(.depth, nil)) == nil)
  }

  @Test func takesTheSmallerOfTwoValues() {
    var other = ReadLimits.default
    other[.depth] = 7
    other[.objects] = nil
    other[.expandedNodes] = 5
    let both = ReadLimits.default.tightened(by: other)
    #expect(both[.depth] == 7)
    #expect(both[.objects] == 16_000_000)
    #expect(both[.expandedNodes] == 5)
    #expect(other.tightened(by: .default) == both)
  }

  @Test func hasTheDocumentedDefaults() {
    let values = ReadLimits.Name.allCases.map { ReadLimits.default[$0] }
    #expect(
      values == [
        1 << 30, 16_000_000, 64_000_000, 512, 1_000_000, nil, nil, 10_000, 64, 1_024, 1_000,
        1 << 30,
      ])
    let contract = ReadLimits.Name.allCases.map { ReadLimits.contract[$0] }
    #expect(
      contract == [
        1 << 20, 100_000, 1_000_000, 128, 200, 1_000_000, 16 << 20, 10_000, 64, 1_024, 1_000,
        1 << 30,
      ])
  }
}

/// Bytes that may be counted and not looked at.
private struct CountedBytes: Collection {
  let count: Int
  let startIndex = 0

  var endIndex: Int { count }

  func index(after index: Int) -> Int { index + 1 }

  subscript(index: Int) -> UInt8 {
    Issue.record("byte \(index) was read")
    return 0
  }
}
