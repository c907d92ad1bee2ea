import PropertyListBytes
import Testing

@testable import VPNProfiles

/// Each code of a profile, shown by a change in one place; the profile before the change has none.
struct PayloadAuditTests {
  private static let first = "PayloadContent[0]"
  private static let ikev2 = "PayloadContent[0].IKEv2"
  private static let ipsec = "PayloadContent[0].IPSec"

  private func ikev2(_ changes: (String, PlistValue?)...) -> PlistValue {
    .vpn("IKEv2", changes.reduce(SampleProfile.ikev2) { $0.with($1.0, $1.1) })
  }

  private func ipsec(_ changes: (String, PlistValue?)...) -> PlistValue {
    .vpn("IPSec", changes.reduce(SampleProfile.ipsec) { $0.with($1.0, $1.1) })
  }

  @Test func findsNothingInSoundProfiles() {
    #expect(found(in: ikev2()) == [])
    #expect(found(in: ipsec()) == [])
    #expect(found(ikev2().xml) == ["unsigned-profile"])
    #expect(found(ikev2().binary) == ["unsigned-profile"])
    let extended = ikev2(
      ("AuthenticationMethod", "None"), ("ExtendedAuthEnabled", 1), ("AuthName", "jo"),
      ("PayloadCertificateUUID", nil), ("OnDemandEnabled", 0))
    #expect(found(in: extended) == [])
  }

  // MARK: Secrets

  @Test(arguments: [
    ("IKEv2", "IKEv2", "SharedSecret"), ("IKEv2", "IKEv2", "AuthPassword"),
    ("IKEv2", "IKEv2", "Password"), ("IPSec", "IPSec", "XAuthPassword"),
    ("L2TP", "PPP", "AuthPassword"), ("VPN", "VPN", "Password"), ("VPN", "VPN", "AuthPassword"),
    ("IKEv2", "Proxies", "HTTPProxyPassword"),
    ("TransparentProxy", "TransparentProxy", "Password"),
  ])
  func findsSecretsAsStrings(type: String, name: String, key: String) {
    let path = "\(Self.first).\(name).\(key): "
    func profile(_ secret: PlistValue) -> [String] {
      found(in: .vpn(type, in: name, [:]).changing(name, key, secret)).filter { $0.hasPrefix(path) }
        .filter { !$0.contains("contradictory") && !$0.contains("missing") }
    }
    #expect(profile("hunter2") == ["\(path)embedded-secret"])
    #expect(profile("") == [])
    #expect(profile("${PASSWORD}") == ["\(path)template-placeholder"])
    #expect(
      profile(.data(Array("hunter2".utf8))) == [
        "\(path)embedded-secret", "\(path)wrong-secret-type",
      ])
    #expect(profile(4711) == ["\(path)embedded-secret", "\(path)wrong-secret-type"])
    #expect(profile(true) == ["\(path)wrong-secret-type"])
  }

  @Test(arguments: [("IPSec", "SharedSecret"), ("IKEv2", "PPK")])
  func findsSecretsAsData(name: String, key: String) {
    let path = "\(Self.first).\(name).\(key): "
    func profile(_ secret: PlistValue) -> [String] {
      found(in: .vpn(name, [:]).changing(name, key, secret)).filter { $0.hasPrefix(path) }
    }
    #expect(profile(.data([1, 2, 3])) == ["\(path)embedded-secret"])
    #expect(profile(.data([])).filter { !$0.contains("missing") } == [])
    #expect(
      profile("hunter2") == ["\(path)embedded-secret", "\(path)wrong-secret-type"])
    #expect(profile("{{ psk }}") == ["\(path)template-placeholder"])
  }

  @Test func findsSecretsInAlwaysOnTunnels() {
    let tunnel = SampleProfile.ikev2.with("ProtocolType", "IKEv2").with("Interfaces", ["WiFi"])
      .with("AuthPassword", "hunter2").with("ExtendedAuthEnabled", true)
    let profile = PlistValue.vpn("AlwaysOn", ["TunnelConfigurations": [tunnel]])
    #expect(
      found(in: profile) == [
        "\(Self.first).AlwaysOn.TunnelConfigurations[0].AuthPassword: embedded-secret"
      ])
  }

  @Test func makesEmbeddedSecretsNotesOfManagedProfiles() {
    let profile = ikev2(("AuthPassword", "hunter2"), ("ExtendedAuthEnabled", 1))
    func severities(_ isManaged: Bool) -> [AuditSeverity] {
      ProfileAudit(of: profile.xml, isManaged: isManaged).findings
        .filter { $0.code == .embeddedSecret }.map(\.severity)
    }
    #expect(severities(false) == [.error])
    #expect(severities(true) == [.note])
  }

  @Test func findsIdentitiesWithTheirPassphrase() {
    let identity: PlistValue = [
      "PayloadType": "com.apple.security.pkcs12", "PayloadVersion": 1,
      "PayloadIdentifier": "org.example.identity", "PayloadUUID": .text(SampleProfile.certificate),
      "PayloadContent": .data([0x30, 0x82, 1, 2]), "Password": "hunter2",
    ]
    func audit(_ identity: PlistValue, isManaged: Bool = false) -> [AuditFinding] {
      ProfileAudit(
        of: SampleProfile.profile(
          SampleProfile.payload("IKEv2", "IKEv2", SampleProfile.ikev2), identity
        ).xml, isManaged: isManaged
      ).findings.filter { $0.code != .unsignedProfile }
    }
    #expect(
      audit(identity).map { "\($0.path?.description ?? ""): \($0.code) \($0.severity)" } == [
        "PayloadContent[1].Password: embedded-secret error",
        "PayloadContent[1].PayloadContent: identity-embedded error",
      ])
    #expect(audit(identity.with("Password", nil)).map(\.severity) == [.warning])
    #expect(audit(identity, isManaged: true).map(\.severity) == [.note, .note])
    #expect(
      audit(identity.with("PayloadContent", "MIIB")).map(\.code) == [
        .embeddedSecret, .identityEmbedded, .wrongSecretType,
      ])
    #expect(audit(identity.with("PayloadContent", .data([])).with("Password", "")) == [])
  }

  // MARK: Authentication

  @Test func findsCertificatesThatAreMissing() {
    let path = "PayloadCertificateUUID: missing-certificate"
    #expect(found(in: ikev2(("PayloadCertificateUUID", nil))) == ["\(Self.ikev2).\(path)"])
    #expect(found(in: ikev2(("PayloadCertificateUUID", ""))) == ["\(Self.ikev2).\(path)"])
    #expect(found(in: ipsec(("PayloadCertificateUUID", nil))) == ["\(Self.ipsec).\(path)"])
    for method in ["Certificate", "Password+Certificate", "Password"] {
      let profile = PlistValue.vpn("VPN", ["AuthenticationMethod": .text(method)])
      #expect(
        found(in: profile) == (method == "Password" ? [] : ["\(Self.first).VPN.\(path)"]))
    }
  }

  @Test func findsCertificatesThatNoPayloadHas() {
    let code = "\(Self.ikev2).PayloadCertificateUUID: certificate-reference-dangling"
    #expect(found(in: ikev2(("PayloadCertificateUUID", "44444444"))) == [code])
    // The identifier of the VPN payload itself.
    let own = "22222222-2222-4222-8222-222222222222"
    #expect(found(in: ikev2(("PayloadCertificateUUID", .text(own)))) == [code])
    let dns = ikev2().changing("DNS", "PayloadCertificateUUID", "4")
    #expect(
      found(in: dns) == [
        "\(Self.first).DNS.PayloadCertificateUUID: certificate-reference-dangling"
      ])
  }

  @Test(arguments: [("aaaaaaaa-1111", "aaaaaaaa-1111", 0), ("aaaaaaaa-1111", "AAAAAAAA-1111", 1)])
  func comparesIdentifiersAsTheyAreWritten(use: String, identifier: String, count: Int) {
    let profile = SampleProfile.profile(
      SampleProfile.payload(
        "IKEv2", "IKEv2", SampleProfile.ikev2.with("PayloadCertificateUUID", .text(use))),
      SampleProfile.certificatePayload.with("PayloadUUID", .text(identifier)))
    #expect(
      found(in: profile).count { $0.hasSuffix("certificate-reference-dangling") } == count)
  }

  @Test func findsSharedIdentifiers() {
    let twin = SampleProfile.certificatePayload.with(
      "PayloadUUID", "22222222-2222-4222-8222-222222222222")
    let profile = SampleProfile.profile(
      SampleProfile.payload("IKEv2", "IKEv2", SampleProfile.ikev2),
      SampleProfile.certificatePayload, twin)
    #expect(found(in: profile) == ["PayloadContent[2].PayloadUUID: duplicate-payload-uuid"])
    let empty = SampleProfile.profile(
      twin.with("PayloadUUID", ""), twin.with("PayloadUUID", ""),
      twin.with("PayloadUUID", "${UUID}"), twin.with("PayloadUUID", "${UUID}"))
    #expect(
      found(in: empty) == [
        "PayloadContent[2].PayloadUUID: template-placeholder",
        "PayloadContent[3].PayloadUUID: template-placeholder",
      ])
  }

  @Test func findsCredentialsThatAreMissing() {
    let path = "SharedSecret: missing-credentials"
    #expect(
      found(
        in: ikev2(("AuthenticationMethod", "SharedSecret"), ("PayloadCertificateUUID", nil)))
        == ["\(Self.ikev2).\(path)"])
    #expect(
      found(in: ikev2(("AuthenticationMethod", nil), ("PayloadCertificateUUID", nil)))
        == ["\(Self.ikev2).\(path)"])
    #expect(
      found(
        in: ipsec(("AuthenticationMethod", "SharedSecret"), ("PayloadCertificateUUID", nil)))
        == ["\(Self.ipsec).\(path)"])
    #expect(found(in: ipsec(("AuthenticationMethod", nil))) == ["\(Self.ipsec).\(path)"])
    #expect(
      found(
        in: ikev2(
          ("AuthenticationMethod", "None"), ("ExtendedAuthEnabled", 1),
          ("PayloadCertificateUUID", nil), ("OnDemandEnabled", 0)))
        == ["\(Self.ikev2).AuthName: missing-credentials"])
    #expect(
      found(in: ikev2(("PPKIdentifier", "x"))) == ["\(Self.ikev2).PPK: missing-credentials"])
    #expect(
      found(in: ikev2(("PPK", .data([1])))) == [
        "\(Self.ikev2).PPK: embedded-secret",
        "\(Self.ikev2).PPKIdentifier: missing-credentials",
      ])
  }

  @Test func findsContradictions() {
    let code = "contradictory-authentication"
    #expect(
      found(in: ikev2(("AuthenticationMethod", "None")))
        == ["\(Self.ikev2).AuthenticationMethod: \(code)"])
    #expect(
      found(in: ikev2(("SharedSecret", "hunter2"))) == [
        "\(Self.ikev2).SharedSecret: \(code)", "\(Self.ikev2).SharedSecret: embedded-secret",
      ])
    #expect(
      found(in: ikev2(("AuthPassword", "hunter2"))) == [
        "\(Self.ikev2).AuthPassword: \(code)", "\(Self.ikev2).AuthPassword: embedded-secret",
      ])
    #expect(
      found(in: ikev2(("AuthenticationMethod", "SharedSecret"), ("SharedSecret", "hunter2")))
        == [
          "\(Self.ikev2).PayloadCertificateUUID: \(code)",
          "\(Self.ikev2).SharedSecret: embedded-secret",
        ])
    #expect(
      found(in: ipsec(("XAuthPassword", "hunter2"), ("XAuthPasswordEncryption", "Prompt")))
        == [
          "\(Self.ipsec).XAuthPassword: embedded-secret",
          "\(Self.ipsec).XAuthPasswordEncryption: \(code)",
        ])
    #expect(
      found(in: ipsec(("XAuthPassword", "hunter2"), ("XAuthEnabled", 0))) == [
        "\(Self.ipsec).XAuthPassword: \(code)", "\(Self.ipsec).XAuthPassword: embedded-secret",
      ])
    let token: PlistValue = ["TokenCard": 1, "AuthPassword": "hunter2"]
    #expect(
      found(in: .vpn("L2TP", in: "PPP", token)) == [
        "\(Self.first).PPP.AuthPassword: \(code)",
        "\(Self.first).PPP.AuthPassword: embedded-secret",
      ])
    #expect(found(in: .vpn("L2TP", in: "PPP", ["TokenCard": 1])) == [])
  }

  // MARK: On demand

  @Test func findsConnectingOnDemandWithoutRules() {
    let path = "OnDemandRules: on-demand-without-rules"
    #expect(found(in: ikev2(("OnDemandRules", nil))) == ["\(Self.ikev2).\(path)"])
    #expect(found(in: ikev2(("OnDemandRules", []))) == ["\(Self.ikev2).\(path)"])
    #expect(found(in: ikev2(("OnDemandRules", nil), ("OnDemandEnabled", false))) == [])
    #expect(
      found(in: ikev2(("OnDemandRules", nil), ("OnDemandMatchDomainsAlways", ["example.org"])))
        == [])
    #expect(found(in: ipsec(("OnDemandEnabled", 1))) == ["\(Self.ipsec).\(path)"])
    #expect(
      found(in: .vpn("VPN", ["OnDemandEnabled": true])) == ["\(Self.first).VPN.\(path)"])
  }

  @Test func findsQuestionsThatNobodyIsAsked() {
    let rules: (String, PlistValue?) = ("OnDemandRules", [["Action": "Connect"]])
    let enabled: (String, PlistValue?) = ("OnDemandEnabled", 1)
    for (key, value) in [
      ("XAuthPasswordEncryption", "Prompt" as PlistValue), ("PromptForVPNPIN", true),
    ] {
      #expect(
        found(in: ipsec(rules, enabled, (key, value))) == [
          "\(Self.ipsec).\(key): on-demand-needs-prompt"
        ])
      #expect(found(in: ipsec((key, value))) == [])
    }
    #expect(
      found(in: ipsec(rules, enabled, ("XAuthEnabled", 1))) == [
        "\(Self.ipsec).XAuthPassword: on-demand-needs-prompt"
      ])
    #expect(
      found(
        in: ikev2(
          ("AuthenticationMethod", "None"), ("ExtendedAuthEnabled", 1), ("AuthName", "jo"),
          ("PayloadCertificateUUID", nil)))
        == ["\(Self.ikev2).AuthPassword: on-demand-needs-prompt"])
    let token = PlistValue.vpn(
      "L2TP", in: "IPSec", SampleProfile.ipsec.with("OnDemandEnabled", 1).with(rules.0, rules.1)
    ).changing("PPP", "TokenCard", 1)
    #expect(found(in: token) == ["\(Self.ipsec).OnDemandEnabled: on-demand-needs-prompt"])
  }

  // MARK: Algorithms

  @Test(arguments: [
    ("EncryptionAlgorithm", "DES" as PlistValue, true), ("EncryptionAlgorithm", "3DES", true),
    ("EncryptionAlgorithm", "AES-256-GCM", false), ("IntegrityAlgorithm", "SHA1-96", true),
    ("IntegrityAlgorithm", "SHA1-160", true), ("IntegrityAlgorithm", "SHA2-256", false),
    ("DiffieHellmanGroup", 1, true), ("DiffieHellmanGroup", 2, true),
    ("DiffieHellmanGroup", 5, true), ("DiffieHellmanGroup", 14, false),
  ])
  func findsWeakAlgorithms(key: String, value: PlistValue, isWeak: Bool) {
    for name in ["IKESecurityAssociationParameters", "ChildSecurityAssociationParameters"] {
      let profile = ikev2((name, .dictionary([(key, value)])))
      #expect(
        found(in: profile) == (isWeak ? ["\(Self.ikev2).\(name).\(key): weak-algorithm"] : []))
    }
  }

  // MARK: Keys and values

  @Test func findsUnknownKeysWithoutTheirNames() {
    #expect(found(in: ikev2(("OnDemandEnabld", 1))) == ["\(Self.ikev2)[key 7]: unknown-key"])
    let misspelt = ProfileAudit(of: ikev2(("OnDemandEnabld", 1)).xml).findings
    #expect(misspelt.contains { $0.message.contains("perhaps meant to be OnDemandEnabled") })
    // A key of another place is known; what it holds is a secret there too.
    #expect(
      found(in: .vpn("VPN", ["SharedSecret": "hunter2"])) == [
        "\(Self.first).VPN.SharedSecret: embedded-secret",
        "\(Self.first).VPN.SharedSecret: unknown-key",
      ])
    // Payloads about something else have keys of their own.
    let dock: PlistValue = ["PayloadType": "com.apple.dock", "PayloadVersion": 1, "tilesize": 48]
    #expect(found(in: SampleProfile.profile(dock)) == [])
  }

  @Test func findsValuesThatTheSystemDoesNotKnow() {
    #expect(
      found(in: ikev2(("DeadPeerDetectionRate", "Sometimes"))) == [
        "\(Self.ikev2).DeadPeerDetectionRate: not-allowed-value"
      ])
    #expect(
      found(in: SampleProfile.vpn("IKEv3", in: "IKEv2", SampleProfile.ikev2)) == [
        "\(Self.first).VPNType: not-allowed-value"
      ])
  }

  @Test func findsPlacesOfTemplates() {
    for text in ["${HOST}", "{{ host }}", "<%= host %>", "%HOST%", "@@HOST@@", "__HOST__", "$HOST"]
    {
      #expect(
        found(in: ikev2(("RemoteAddress", .text(text)))) == [
          "\(Self.ikev2).RemoteAddress: template-placeholder"
        ], "\(text)")
      // Of no type is a place that is not filled in.
      #expect(
        found(in: ikev2(("MTU", .text(text)))) == ["\(Self.ikev2).MTU: template-placeholder"])
    }
    for text in ["$5", "100%", "a@b", "{host}", "$", "${", "{{", "__", "50% of 60%", "<%"] {
      #expect(found(in: ikev2(("RemoteAddress", .text(text)))) == [], "\(text)")
    }
    #expect(
      found(in: ikev2(("RemoteAddress", "vpn.${DOMAIN}"))) == [
        "\(Self.ikev2).RemoteAddress: template-placeholder"
      ])
    // A secret that only has such a place in it is one.
    #expect(
      found(in: ikev2(("AuthPassword", "hunter2${X}"), ("ExtendedAuthEnabled", 1))) == [
        "\(Self.ikev2).AuthPassword: embedded-secret",
        "\(Self.ikev2).AuthPassword: template-placeholder",
      ])
  }
}

extension PlistValue {
  fileprivate static func vpn(
    _ type: String, in name: String? = nil, _ settings: PlistValue
  ) -> PlistValue {
    SampleProfile.vpn(type, in: name, settings)
  }

  /// A profile with a value in a dictionary of its first payload.
  fileprivate func changing(_ name: String, _ key: String, _ value: PlistValue) -> PlistValue {
    guard case .dictionary(let pairs) = self,
      case .array(var payloads)? = pairs.first(where: { $0.key == "PayloadContent" })?.value,
      case .dictionary(let payload) = payloads[0]
    else { return self }
    let settings = payload.first { $0.key == name }?.value ?? [:]
    payloads[0] = payloads[0].with(name, settings.with(key, value))
    return with("PayloadContent", .array(payloads))
  }
}
