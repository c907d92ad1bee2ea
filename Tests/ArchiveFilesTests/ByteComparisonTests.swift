import Testing

@testable import ArchiveFiles

struct ByteComparisonTests {
  @Test(arguments: [0, 1, 63, 64, 65, 1000])
  func seesOneBitInAnyPlace(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(bytes.hasSameBytes(as: bytes))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x80
      #expect(!bytes.hasSameBytes(as: changed))
    }
  }

  @Test func tellsLengthsApart() {
    #expect(![0, 0].hasSameBytes(as: [0]))
    #expect(![].hasSameBytes(as: [0]))
  }
}
