import Testing

@testable import VPNProfiles

/// Secrets planted everywhere, and searched for in everything that the audit says.
struct SecretLeakTests {
  private static let secret = "Zq7-vX93kLmPw"
  private static let bytes = Array(secret.utf8)

  private func check(_ audit: ProfileAudit, _ what: String) {
    var text = "\(audit.kind) \(audit.findings)"
    dump(audit, to: &text)
    for finding in audit.findings {
      text += "\n\(finding.path.map { "\($0)" } ?? ""): \(finding.message)"
    }
    let output = Array(text.utf8)
    #expect(!audit.findings.isEmpty, "\(what)")
    let leaks = Encodings.all(of: Self.bytes).filter { output.contains($0) }
    #expect(leaks.isEmpty, "\(what)")
    // Nor its length: no message has the number.
    let lengths = audit.findings.filter { $0.message.contains(" 13 ") }
    #expect(lengths.isEmpty, "\(what)")
  }

  @Test func profilesGiveNothingAway() {
    let secret = PlistValue.text(Self.secret)
    let data = PlistValue.data(Self.bytes)
    let settings: PlistValue = [
      "SharedSecret": secret, "AuthPassword": data, "Password": secret, "PPK": data,
      "RemoteAddress": data, "MTU": secret, "OnDemandRules": [secret, data],
      "AuthenticationMethod": secret, "PayloadCertificateUUID": secret,
      "ChildSecurityAssociationParameters": ["EncryptionAlgorithm": secret],
      "IKESecurityAssociationParameters": secret,
    ]
    let vendor: PlistValue = ["WgQuickConfig": secret, "passwordReference": data]
    let payload = SampleProfile.payload("IKEv2", "IKEv2", settings.with(Self.secret, 1))
      .with("VendorConfig", vendor.with(Self.secret, ["password": secret, "blob": data]))
      .with("PPP", ["AuthPassword": secret]).with("IPSec", ["SharedSecret": secret])
      .with("Proxies", ["HTTPProxyPassword": secret]).with(Self.secret, secret)
      .with("PayloadUUID", secret)
    let twin = SampleProfile.payload("VPN", "VPN", ["Password": secret]).with("PayloadUUID", secret)
    let identity: PlistValue = [
      "PayloadType": "com.apple.security.pkcs12", "PayloadContent": data, "Password": secret,
    ]
    let profile = SampleProfile.profile(payload, twin, identity).with(Self.secret, secret)
    check(ProfileAudit(of: profile.xml), "XML")
    check(ProfileAudit(of: profile.binary), "binary")
    check(ProfileAudit(of: SignedMessage(profile.xml).bytes), "signed")
    check(ProfileAudit(of: (["x": .data(profile.xml)] as PlistValue).binary), "embedded")
  }

  @Test func configurationsGiveNothingAway() {
    let text = "<string>\(Self.secret)</string>"
    let data = "<data>\(Encodings.base64(Self.bytes))</data>"
    let fields = ["Password", "PasswordReference", "IdentityData", "IdentityDataPassword"].map {
      "<key>\($0)</key>\(text)"
    }.joined()
    let more = ["SharedSecretReference", "SharedSecret", "IdentityDataHash", Self.secret].map {
      "<key>\($0)</key>\(data)"
    }.joined()
    check(
      ProfileAudit(of: SavedConfiguration.root("NEVPNProtocolIKEv2", fields + more)), "IKEv2")
    let vendor = "<dict><key>\(Self.secret)</key>\(text)<key>password</key>\(data)</dict>"
    check(
      ProfileAudit(
        of: SavedConfiguration.root(
          "NETunnelProviderProtocol", "<key>VendorConfiguration</key>\(vendor)")), "provider")
  }

  @Test func referencesGiveNothingAway() {
    check(ProfileAudit(of: Self.bytes, named: "ref"), "text")
    check(ProfileAudit(of: Array("genp\(Self.secret)xyz".utf8), named: "ref"), "ambiguous")
  }

  @Test func brokenFilesGiveNothingAway() {
    let profile = SampleProfile.vpn(
      "IKEv2", SampleProfile.ikev2.with("SharedSecret", .text(Self.secret)))
    for bytes in [profile.xml, profile.binary, SignedMessage(profile.xml).bytes] {
      check(ProfileAudit(of: Array(bytes.dropLast(20))), "cut")
      check(ProfileAudit(of: bytes + [1, 2, 3]), "longer")
    }
    let misnamed = "<plist><dict><key>\(Self.secret)</key><\(Self.secret)/></dict></plist>"
    check(ProfileAudit(of: Array(misnamed.utf8)), "element")
  }
}
