import Testing

@testable import ArchiveStorage

struct ContentDigestTests {
  private static let lengths = [0, 1, 15, 16, 17, 1023, 1024, 1025, 2048, 5000]

  private func content(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  }

  @Test(arguments: lengths)
  func isTheSameForTheSameContent(count: Int) {
    #expect(ContentDigest(of: content(count)) == ContentDigest(of: content(count)))
  }

  @Test(arguments: lengths)
  func isAnotherWhenAnyByteChanges(count: Int) {
    let digest = ContentDigest(of: content(count))
    for index in stride(from: 0, to: count, by: max(1, count / 97)) + [count - 1] where index >= 0 {
      var changed = content(count)
      changed[index] ^= 1
      #expect(ContentDigest(of: changed) != digest, "byte \(index)")
    }
  }

  /// Zeros at the end change no sum.
  @Test func isAnotherForEveryLength() {
    let digests = [0, 1, 8, 1023, 1024, 1025, 2048, 3072].map { count in
      ContentDigest(of: [UInt8](repeating: 0, count: count))
    }
    #expect(Set(digests).count == digests.count)
  }

  @Test func isAnotherWhenPartsChangePlaces() {
    let (one, two) = ([UInt8](repeating: 1, count: 1024), [UInt8](repeating: 2, count: 1024))
    #expect(ContentDigest(of: one + two) != ContentDigest(of: two + one))
    let (first, second) = (content(16), Array(content(32).suffix(16)))
    #expect(ContentDigest(of: first + second) != ContentDigest(of: second + first))
  }

  // By hand, under keys that make the products easy

  @Test func addsWordsToTheKeyAndMultipliesThem() {
    let block: [UInt8] = [2, 0, 0, 0, 0, 0, 0, 0] + [3, 1, 0, 0, 0, 0, 0, 0]
    let sum = ContentDigest.sum(of: block.span, under: ([5, 7] as [UInt64]).span)
    #expect(sum == (0, (2 + 5) * (0x103 + 7)))
  }

  @Test func keepsAllBitsOfASum() {
    let ones = [UInt8](repeating: 0xFF, count: 32)
    let sum = ContentDigest.sum(of: ones.span, under: ([0, 0, 0, 0] as [UInt64]).span)
    // Twice (2^64 - 1)^2 modulo 2^128 is 2^128 - 2^66 + 2.
    #expect(sum == (.max - 3, 2))
  }

  @Test func letsWordsOfTheKeyOverflow() {
    let block: [UInt8] = [2, 0, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0x80]
    let sum = ContentDigest.sum(of: block.span, under: ([.max, 1 << 63] as [UInt64]).span)
    #expect(sum == (0, 1))
  }

  @Test func sumsNothingUnderAKeyOfAnotherLength() {
    let sum = ContentDigest.sum(of: content(32).span, under: ([1, 2] as [UInt64]).span)
    #expect(sum == (0, 0))
  }
}
