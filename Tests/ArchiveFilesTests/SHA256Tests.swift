import Testing

@testable import ArchiveFiles

/// Vectors of FIPS 180-4 and of NIST's byte-oriented test vectors; the rest by `sha256sum`.
struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func digestsPublishedVectors(message: String, expected: String) {
    #expect(SHA256Digest(of: Array(message.utf8)).hexadecimal == expected)
  }

  @Test func digestsAMillionLetters() {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256Digest(of: message).hexadecimal
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// Around the lengths at which the padding needs one block more.
  @Test(arguments: [
    (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
    (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
    (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
    (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
    (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
    (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
    (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
    (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
  ])
  func padsEveryLengthAroundABlock(count: Int, expected: String) {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(SHA256Digest(of: message).hexadecimal == expected)
  }

  /// What the other tests digest by whichever the processor has.
  @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 128, 1000, 4096])
  func instructionsOfTheProcessorChangeNothing(count: Int) {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(SHA256.digest(of: message.span, isBuiltIn: false) == SHA256Digest(of: message))
  }

  @Test func readsHexadecimalDigitsOfEitherCase() {
    let digest = SHA256Digest(of: [1, 2, 3])
    #expect(SHA256Digest(hexadecimal: digest.hexadecimal) == digest)
    #expect(SHA256Digest(hexadecimal: digest.hexadecimal.uppercased()) == digest)
  }

  @Test(arguments: ["", "00", String(repeating: "g", count: 64), String(repeating: "0", count: 65)])
  func refusesWhatIsNoDigest(text: String) {
    #expect(SHA256Digest(hexadecimal: text) == nil)
  }

  @Test func refusesADigestWithASignBetweenDigits() {
    #expect(SHA256Digest(hexadecimal: String(repeating: "0", count: 64) + " ") == nil)
    #expect(SHA256Digest(hexadecimal: "é" + String(repeating: "0", count: 62)) == nil)
  }
}
