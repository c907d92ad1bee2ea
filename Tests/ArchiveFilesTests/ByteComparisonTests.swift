import Testing

@testable import ArchiveFiles

struct ByteComparisonTests {
  @Test(arguments: [0, 1, 63, 64, 65, 1000])
  func seesOneBitInAnyPlace(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(bytes.hasSameBytes(as: bytes, count: count, at: 0))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x80
      #expect(!bytes.hasSameBytes(as: changed, count: count, at: 0))
    }
  }

  @Test func comparesOnlyAsManyAsItIsToldTo() {
    #expect([0, 1, 2].hasSameBytes(as: [1, 2, 3], count: 2, at: 1))
    #expect(![0, 1, 2].hasSameBytes(as: [0, 1], count: 2, at: 1))
  }

  @Test func takesNoByteBeyondTheEndForTheSame() {
    #expect(![0, 0].hasSameBytes(as: [0], count: 2, at: 0))
    #expect(![0].hasSameBytes(as: [0, 0], count: 2, at: 0))
    #expect(![0, 0].hasSameBytes(as: [0, 0], count: 1, at: 2))
  }
}
