import PropertyListBytes
import Testing

@testable import VPNProfiles

/// References by themselves; the classifier's own cases are tests of its module.
struct ReferenceAuditTests {
  private static let row: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 9]
  private static let uuid = Array(UInt8(0xA0)..<0xB0)

  private func bytes(_ tag: String, _ tail: [UInt8]) -> [UInt8] { Array(tag.utf8) + tail }

  @Test func findsNothingInAReferenceToAPassword() {
    #expect(found(bytes("genp", Self.uuid)) == [])
    #expect(found(bytes("tkpr", [0x30, 0x00])) == [])
    #expect(found(bytes("ssui", [0, 0, 0, 1, 7])) == [])
  }

  @Test func findsWhatIsNoReference() {
    #expect(found(Array("hunter2".utf8), named: "ref") == ["embedded-secret", "not-a-reference"])
    #expect(found([0xFF, 0xFE, 0xFD], named: "ref") == ["not-a-reference"])
    #expect(found(bytes("genp", [1, 2, 3]), named: "ref") == ["not-a-reference"])
  }

  @Test func findsWhatIsTextAsWell() {
    #expect(found(Array("genp-is-my-password!".utf8)) == ["ambiguous-reference"])
    #expect(found(Array("genppassword".utf8)) == ["ambiguous-reference"])
  }

  @Test func findsTheOldForm() {
    #expect(found(bytes("genp", Self.row)) == ["reference-old-form"])
  }

  @Test(arguments: ["inet", "apls", "cert", "keys", "idnt"])
  func findsOtherClasses(tag: String) {
    #expect(found(bytes(tag, Self.uuid)) == ["reference-wrong-class"])
    #expect(found(bytes(tag, Self.row)) == ["reference-old-form", "reference-wrong-class"])
  }
}
