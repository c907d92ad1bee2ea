import PropertyListBytes
import Testing

@testable import VPNProfiles

/// Files that are not what they should be, and profiles in other files.
struct ProfileFormTests {
  private static let sound = SampleProfile.vpn("IKEv2", SampleProfile.ikev2)
  private static let leaking = SampleProfile.vpn(
    "IKEv2", SampleProfile.ikev2.with("SharedSecret", "hunter2"))

  private func kind(_ bytes: [UInt8], named name: String = "") -> ProfileAudit.Kind {
    ProfileAudit(of: bytes, named: name).kind
  }

  @Test func tellsKindsApart() {
    #expect(kind(Self.sound.xml) == .profile)
    #expect(kind(Self.sound.binary) == .profile)
    #expect(kind(SignedMessage(Self.sound.xml).bytes) == .signedProfile)
    #expect(kind(Array("genp".utf8) + Array(repeating: 0x80, count: 16)) == .reference)
    #expect(kind(Array("hunter2".utf8)) == .reference)
    #expect(kind(Array("hunter2".utf8), named: "a.mobileconfig") == .unknown)
    #expect(kind((["a": 1] as PlistValue).xml) == .propertyList)
    #expect(kind([]) == .unknown)
  }

  @Test func saysWhyAFileCannotBeRead() {
    #expect(found([]) == ["empty"])
    #expect(found(Array(Self.sound.xml.dropLast(9))) == ["truncated"])
    #expect(
      found(Array(Self.sound.binary.dropLast(9))).first.map {
        $0 == "truncated" || $0 == "malformed"
      } == true)
    #expect(found(Array("not a profile".utf8)) == ["not-a-property-list"])
    #expect(found((["a": 1] as PlistValue).xml) == ["unsupported-format"])
    #expect(found(Array("{ a = 1; }".utf8)) == ["unsupported-format"])
    var limits = ReadLimits.default
    limits[.archiveBytes] = 100
    let oversized = ProfileAudit(of: Self.sound.xml, limits: limits)
    #expect(oversized.findings.map(\.code) == [.tooLarge])
    #expect(oversized.findings.map(\.severity) == [.error])
    limits = .default
    limits[.depth] = 3
    #expect(
      ProfileAudit(of: Self.sound.xml, limits: limits).findings.map(\.code) == [.limitExceeded])
  }

  @Test func saysThatBase64IsNone() {
    let text =
      "<plist version=\"1.0\"><dict><key>PayloadContent</key><data>AAA</data></dict></plist>"
    #expect(found(Array(text.utf8)) == ["malformed"])
  }

  @Test func saysThatATemplateCannotBeReadAsItIs() {
    let text =
      "<plist version=\"1.0\"><dict><key>MTU</key><integer>{{ mtu }}</integer></dict></plist>"
    #expect(found(Array(text.utf8)) == ["malformed", "template-placeholder"])
    let data = "<plist version=\"1.0\"><dict><key>PPK</key><data>${PPK}</data></dict></plist>"
    #expect(found(Array(data.utf8)) == ["malformed", "template-placeholder"])
  }

  @Test func cannotAuditWhatIsEncrypted() {
    let profile = SampleProfile.profile().with("PayloadContent", nil)
      .with("EncryptedPayloadContent", .data([1, 2, 3]))
    #expect(
      found(profile.xml) == ["unsigned-profile", "EncryptedPayloadContent: unsupported-format"])
    #expect(
      ProfileAudit(of: profile.xml).findings.map(\.severity) == [.warning, .error])
  }

  @Test func auditsAPayloadByItself() {
    let payload = SampleProfile.payload(
      "IKEv2", "IKEv2", SampleProfile.ikev2.with("PayloadCertificateUUID", nil))
    #expect(found(in: payload) == ["IKEv2.PayloadCertificateUUID: missing-certificate"])
  }

  @Test func auditsNestedProfiles() {
    let inside = SampleProfile.payload(
      "IKEv2", "IKEv2", SampleProfile.ikev2.with("SharedSecret", "hunter2"))
    let nested = SampleProfile.profile(
      SampleProfile.profile(inside, SampleProfile.certificatePayload).with("PayloadUUID", "5"))
    let path = "PayloadContent[0].PayloadContent[0].IKEv2.SharedSecret"
    #expect(
      found(in: nested) == ["\(path): contradictory-authentication", "\(path): embedded-secret"])
  }

  @Test func auditsProfilesInDataValues() {
    let command: PlistValue = [
      "Command": ["RequestType": "InstallProfile", "Payload": .data(Self.leaking.xml)]
    ]
    let path = "[key 0][key 1]#PayloadContent[0].IKEv2.SharedSecret"
    let expected = ["\(path): contradictory-authentication", "\(path): embedded-secret"]
    #expect(found(command.xml) == expected)
    let signed: PlistValue = ["Payload": .data(SignedMessage(Self.leaking.binary).bytes)]
    #expect(
      found(signed.binary) == [
        "[key 0]#: unverified-signature",
        "[key 0]#PayloadContent[0].IKEv2.SharedSecret: contradictory-authentication",
        "[key 0]#PayloadContent[0].IKEv2.SharedSecret: embedded-secret",
      ])
    let vendor = SampleProfile.vpn("IKEv2", SampleProfile.ikev2)
    let payload = SampleProfile.payload("IKEv2", "IKEv2", SampleProfile.ikev2)
      .with("VendorConfig", ["inner": .data(vendor.with("PayloadType", "Configuration").xml)])
    #expect(
      found(in: SampleProfile.profile(payload, SampleProfile.certificatePayload)) == [])
  }

  @Test func stopsAtDocumentsWithinDocuments() {
    var value = Self.sound
    for _ in 0..<12 { value = ["p": .data(value.binary)] }
    let codes = ProfileAudit(of: value.binary).findings.map(\.code)
    #expect(codes == [.limitExceeded])
  }

  @Test func judgesASharedDictionaryOnce() {
    // Ten thousand payloads that are one.
    var objects: [PropertyListValue] = []
    func add(_ value: PropertyListValue) -> Int {
      objects.append(value)
      return objects.count - 1
    }
    func text(_ text: String) -> Int { add(.text(ExactText(text))) }
    let payload = add(
      .dictionary([
        (text("PayloadType"), text("com.apple.vpn.managed")), (text("VPNType"), text("IKEv9")),
      ]))
    let payloads = add(.array(Array(repeating: payload, count: 10_000)))
    let root = add(.dictionary([(text("PayloadContent"), payloads)]))
    let bytes = BinaryPropertyListWriter.write(objects, root: root)
    #expect(
      found(bytes).filter { $0 != "unsigned-profile" } == [
        "PayloadContent[0].VPNType: not-allowed-value"
      ])
  }

  @Test func keepsTheLimitOfFindings() {
    var limits = ReadLimits.default
    limits[.findings] = 3
    let payload = (0..<10).reduce(["PayloadType": "com.apple.vpn.managed"] as PlistValue) {
      $0.with("key\($1)", "x")
    }
    let audit = ProfileAudit(of: SampleProfile.profile(payload).xml, limits: limits)
    #expect(audit.findings.count == 3)
    #expect(audit.findingsOmitted == 8)
  }
}
