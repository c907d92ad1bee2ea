import PropertyListBytes
import Testing

@testable import VPNProfiles

struct SignatureTests {
  private static let profile = SampleProfile.vpn(
    "IKEv2", SampleProfile.ikev2.with("SharedSecret", "hunter2"))
  private static let path = "PayloadContent[0].IKEv2.SharedSecret"
  private static let expected = [
    "unverified-signature", "\(path): contradictory-authentication", "\(path): embedded-secret",
  ]

  @Test func auditsTheSignedContent() {
    for content in [Self.profile.xml, Self.profile.binary] {
      var message = SignedMessage(content)
      #expect(found(message.bytes) == Self.expected)
      message.hasCertificates = false
      #expect(found(message.bytes) == Self.expected)
      message.isStreamed = true
      #expect(found(message.bytes) == Self.expected)
      message.piece = 100
      #expect(found(message.bytes) == Self.expected)
      message.isStreamed = false
      #expect(found(message.bytes) == Self.expected)
    }
  }

  @Test func readsPiecesOfPieces() throws {
    let inner = SignedMessage.element(0x24, SignedMessage.element(0x04, [1, 2]))
    var bytes = [0x24, 0x80] + inner + SignedMessage.element(0x04, [3])
    bytes += SignedMessage.element(0x24, []) + [0, 0]
    var reader = EncodedReader(bytes)
    #expect(try reader.octets("content") == [1, 2, 3])
    #expect(reader.isAtEnd)
  }

  @Test func saysWhoeverSigned() {
    func message(_ signers: Int) -> [AuditFinding] {
      var message = SignedMessage(SampleProfile.vpn("IKEv2", SampleProfile.ikev2).xml)
      message.signers = signers
      return ProfileAudit(of: message.bytes).findings
    }
    #expect(message(1).map(\.code) == [.unverifiedSignature])
    #expect(message(1).map(\.severity) == [.note])
    #expect(message(2).first?.message.contains("2 signers") == true)
    #expect(message(0).map(\.code) == [.unsignedProfile])
  }

  @Test func refusesOtherMessages() {
    func codes(_ change: (inout SignedMessage) -> Void) -> [String] {
      var message = SignedMessage(Self.profile.xml)
      change(&message)
      return found(message.bytes)
    }
    #expect(codes { $0.type = 3 } == ["unsupported-format"])
    #expect(codes { $0.type = 6 } == ["unsupported-format"])
    #expect(codes { $0.type = 1 } == ["unsupported-format"])
    #expect(codes { $0.contentType = 2 } == ["unsupported-format"])
    #expect(codes { $0.content = nil } == ["unsupported-format"])
    #expect(codes { $0.content = [] } == ["empty", "unverified-signature"])
    #expect(codes { $0.content = [1, 2] } == ["not-a-property-list", "unverified-signature"])
  }

  @Test func refusesBrokenEncodings() {
    let bytes = SignedMessage(Self.profile.xml).bytes
    #expect(found(bytes + [0]) == ["malformed"])
    #expect(found(Array(bytes.dropLast())) == ["truncated"])
    func failure(_ bytes: [UInt8]) -> FindingCode? {
      do throws(ReadFailure) {
        _ = try SignedContent(reading: bytes)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(failure([]) == .truncated)
    #expect(failure([0x30]) == .truncated)
    #expect(failure([0x30, 0x85, 1, 1, 1, 1, 1]) == .truncated)
    #expect(failure([0x30, 0x89, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == .malformed)
    #expect(failure([0x30, 0x88, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == .truncated)
    #expect(failure([0x3F, 0x81, 0x01, 0]) == .malformed)
    #expect(failure([0x04, 0x80, 0, 0]) == .malformed)
    #expect(failure([0x30, 0x80, 0, 0]) == .malformed)
    // A length of its own that runs over the one around it.
    #expect(failure([0x30, 0x03, 0x06, 0x09, 0x2A] + Array(repeating: 0, count: 9)) == .malformed)
  }

  @Test func refusesDeepNestingWithoutRecursion() {
    var reader = EncodedReader(Array(repeating: [0x24, 0x80], count: 100_000).flatMap(\.self))
    #expect(throws: ReadFailure.self) { try reader.octets("content") }
    let skipped: [UInt8] = Array(repeating: [0x30, 0x80], count: 100_000).flatMap(\.self)
    #expect(throws: ReadFailure.self) {
      var reader = EncodedReader(skipped)
      let element = try reader.header()
      try reader.skip(element)
    }
  }

  /// No prefix and no changed byte does anything but give findings.
  @Test func endsForEveryPrefixAndChange() {
    let small = SampleProfile.profile([
      "PayloadType": "com.apple.vpn.managed", "IKEv2": ["PPK": .data([1, 2, 3]), "MTU": 1280],
    ])
    var message = SignedMessage(small.binary)
    message.isStreamed = true
    message.piece = 200
    for bytes in [message.bytes, small.binary, small.xml] {
      for count in stride(from: 0, to: bytes.count, by: 5) {
        let audit = ProfileAudit(of: Array(bytes[..<count]), named: "x.mobileconfig")
        #expect(!audit.findings.isEmpty)
      }
      for index in stride(from: 0, to: bytes.count, by: 7) {
        for change in [0x01, 0x80] as [UInt8] {
          var changed = bytes
          changed[index] ^= change
          _ = ProfileAudit(of: changed)
        }
      }
    }
  }

  @Test func saysWhatADoublySignedProfileIs() {
    let findings = ProfileAudit(of: SignedMessage(SignedMessage(Self.profile.xml).bytes).bytes)
      .findings
    #expect(findings.count { $0.code == .unsupportedFormat } == 1)
    #expect(findings.contains { $0.message.contains("openssl cms -verify -noverify") })
    // What is inside is audited all the same.
    #expect(findings.contains { $0.path?.description == Self.path && $0.code == .embeddedSecret })
    var bytes = Self.profile.xml
    for _ in 0..<40 { bytes = SignedMessage(bytes).bytes }
    #expect(!found(bytes).isEmpty)
  }

  @Test func saysHowTextFormsAreConverted() {
    func message(_ text: String, _ name: String) -> String {
      let audit = ProfileAudit(of: Array(text.utf8), named: name)
      #expect(audit.findings.map(\.code) == [.unsupportedFormat], "\(text.prefix(20))")
      return audit.findings.first?.message ?? ""
    }
    let base64 = Encodings.base64(SignedMessage(Self.profile.xml).bytes)
    for name in ["a.mobileconfig", "a", "-"] {
      #expect(message("-----BEGIN CMS-----\n\(base64)", name).contains("-inform PEM"))
      #expect(message("-----BEGIN PKCS7-----\n\(base64)", name).contains("-inform PEM"))
      #expect(message("-----BEGIN PRIVATE KEY-----\nAAAA", name).contains("no profile"))
      #expect(message("MIME-Version: 1.0\n\n\(base64)", name).contains("-inform SMIME"))
      #expect(message(base64, name).contains("base64 -d"))
      #expect(message(Encodings.base64(Self.profile.binary), name).contains("property list"))
      #expect(message(Encodings.base64(Self.profile.xml), name).contains("property list"))
      #expect(
        message(Encodings.base64(SavedConfiguration.reference()), name).contains("reference"))
    }
    for text in ["hunter2", "aGVsbG8=", "Zq7vX93kLmPw"] {
      #expect(found(Array(text.utf8), named: "a") == ["embedded-secret", "not-a-reference"])
    }
  }
}
