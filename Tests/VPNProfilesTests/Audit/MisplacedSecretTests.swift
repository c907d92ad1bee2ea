import Testing

@testable import VPNProfiles

/// Secrets in places and types where the system would not look for them.
struct MisplacedSecretTests {
  private typealias Saved = SavedConfiguration

  private static let vpn = SampleProfile.payload(
    "IKEv2", "IKEv2", SampleProfile.ikev2.with("SharedSecret", "hunter2-x"))

  private func secrets(in profile: PlistValue) -> [String] {
    found(profile.xml).filter { $0.hasSuffix("secret") || $0.hasSuffix("configuration") }
  }

  // MARK: Profiles

  @Test func goesThroughPayloadsOfTheWrongShape() {
    let certificate = SampleProfile.certificatePayload
    let shapes: [(PlistValue, String)] = [
      (.array([[Self.vpn, certificate]]), "PayloadContent[0][0]"),
      (.array([[[Self.vpn]], certificate]), "PayloadContent[0][0][0]"),
      (Self.vpn, "PayloadContent"), (["x": Self.vpn], "PayloadContent[key 0]"),
      (.array([["PayloadContent": [Self.vpn]]]), "PayloadContent[0][key 0][0]"),
    ]
    for (content, path) in shapes {
      let profile = SampleProfile.profile().with("PayloadContent", content)
      #expect(
        secrets(in: profile).contains("\(path).IKEv2.SharedSecret: embedded-secret")
          || secrets(in: profile).contains {
            $0.hasSuffix(".IKEv2.SharedSecret: embedded-secret")
          }, "\(path): \(secrets(in: profile))")
    }
  }

  @Test func goesThroughDictionariesInLists() {
    let settings = SampleProfile.ikev2.with("SharedSecret", "hunter2-x")
    let lists: [PlistValue] = [[settings], [[settings]], ["a", settings]]
    for list in lists {
      let profile = SampleProfile.profile(SampleProfile.payload("IKEv2", "IKEv2", list))
      let findings = found(in: profile)
      #expect(findings.contains("PayloadContent[0].IKEv2: wrong-type"))
      #expect(findings.contains { $0.hasSuffix("SharedSecret: embedded-secret") }, "\(findings)")
    }
    let rules = SampleProfile.ikev2.with("OnDemandRules", ["Password": "hunter2-x"])
    #expect(
      secrets(in: SampleProfile.vpn("IKEv2", rules)) == [
        "PayloadContent[0].IKEv2.OnDemandRules.Password: embedded-secret"
      ])
    let text = SampleProfile.ikev2.with("RemoteAddress", [["AuthPassword": "hunter2-x"]])
    #expect(
      secrets(in: SampleProfile.vpn("IKEv2", text)) == [
        "PayloadContent[0].IKEv2.RemoteAddress[0].AuthPassword: embedded-secret"
      ])
  }

  @Test func findsProfilesInsideOtherLists() {
    let profile = SampleProfile.profile(Self.vpn)
    for list in [[profile], ["x": profile], [["y": [profile]]]] as [PlistValue] {
      let findings = found(list.xml)
      #expect(findings.contains { $0.hasSuffix(".IKEv2.SharedSecret: embedded-secret") })
      #expect(!findings.contains("unsupported-format"))
    }
    #expect(found((["x": 1] as PlistValue).xml) == ["unsupported-format"])
  }

  @Test func findsSecretsInsideContainers() {
    let secrets: [PlistValue] = [
      ["hunter2"], [.data([1])], [[["a": 1]]], ["value": "hunter2"], ["hunter2": true], [7],
    ]
    for secret in secrets {
      let found = found(
        in: SampleProfile.vpn("IKEv2", SampleProfile.ikev2.with("AuthPassword", secret)))
      #expect(found.contains("PayloadContent[0].IKEv2.AuthPassword: embedded-secret"))
      #expect(found.contains("PayloadContent[0].IKEv2.AuthPassword: wrong-secret-type"))
    }
    for empty in [[], [[], ""], [[[true]]]] as [PlistValue] {
      let found = found(
        in: SampleProfile.vpn("IKEv2", SampleProfile.ikev2.with("AuthPassword", empty)))
      #expect(!found.contains { $0.hasSuffix("embedded-secret") })
    }
  }

  @Test(arguments: [
    "sharedSecret", "SharedSecret ", "authpassword", "Shared_Secret", "AuthPasword", "apiToken",
  ])
  func takesAMisspeltSecretForASecret(key: String) {
    let findings = found(
      in: SampleProfile.vpn("IKEv2", SampleProfile.ikev2.with(key, "hunter2-x")))
    #expect(findings.count { $0.hasSuffix("]: unknown-key") } == 1)
    #expect(findings.count { $0.hasSuffix("]: embedded-secret") } == 1, "\(findings)")
    let empty = found(in: SampleProfile.vpn("IKEv2", SampleProfile.ikev2.with(key, "")))
    #expect(!empty.contains { $0.hasSuffix("embedded-secret") })
  }

  @Test func takesOtherUnknownKeysForWhatTheyAre() {
    let others: [(String, PlistValue)] = [
      ("PasswordLength", 8), ("tokenPublicKey", "abc"), ("SecretReference", .data([1])),
      ("Passwd", true), ("TokenCard", 1), ("PasswordMinLength", "8"),
    ]
    for (key, value) in others {
      let findings = secrets(
        in: SampleProfile.vpn("IKEv2", SampleProfile.ikev2.with(key, value)))
      #expect(findings == [], "\(key)")
    }
  }

  @Test func looksIntoUnknownKeys() {
    let nested = SampleProfile.ikev2.with("Extra", [["SharedSecret": "hunter2-x"]])
    #expect(
      secrets(in: SampleProfile.vpn("IKEv2", nested)).contains {
        $0.hasSuffix("[0].SharedSecret: embedded-secret")
      })
  }

  @Test func findsASecretDeepInside() {
    var deep: PlistValue = ["x"]
    for _ in 0..<200 { deep = [[], deep] }
    let profile = SampleProfile.vpn("IKEv2", SampleProfile.ikev2.with("AuthPassword", deep))
    #expect(found(in: profile).contains { $0.hasSuffix("AuthPassword: embedded-secret") })
  }

  // MARK: Saved configurations

  private func saved(_ fields: String, _ further: String...) -> [String] {
    found(
      Saved.xml([Saved.object(2, fields), Saved.record("NEKeychainItem")] + further),
      named: "saved.plist")
  }

  @Test func findsSecretsInContainersOfSavedConfigurations() {
    let array = Saved.object(4, "<key>NS.objects</key><array>@5</array>")
    let further = [array, Saved.record("NSArray"), "<string>hunter2</string>"]
    let bytes = Saved.xml(
      [Saved.object(2, "<key>Password</key>@3"), Saved.record("NEKeychainItem")] + further)
    #expect(found(bytes) == ["root.Password: embedded-secret", "root.Password: wrong-type"])
    for value in ["<array><string>a</string></array>", "<dict><key>a</key><true/></dict>"] {
      #expect(
        saved("<key>Password</key>\(value)") == [
          "root.Password: embedded-secret", "root.Password: wrong-type",
        ])
    }
    #expect(saved("<key>Password</key><array/>") == ["root.Password: wrong-type"])
    #expect(
      saved("<key>PersistentReference</key><array><string>hunter2</string></array>") == [
        "root.PersistentReference: embedded-secret", "root.PersistentReference: not-a-reference",
      ])
  }

  @Test func findsStraysInSavedConfigurations() {
    #expect(
      saved("<key>Identifier</key><dict><key>Password</key><string>hunter2</string></dict>") == [
        "root.Identifier: wrong-type", #"root.Identifier["Password"]: embedded-secret"#,
      ])
    #expect(
      saved("<key>sharedSecret</key><string>hunter2</string>") == [
        "root[key 0]: embedded-secret", "root[key 0]: unknown-key",
      ])
    #expect(saved("<key>passwordLength</key><string>8</string>") == ["root[key 0]: unknown-key"])
  }
}
