import KeyedArchives
import PropertyListBytes
import Testing

@testable import VPNProfiles

/// Saved NetworkExtension configurations: each code, and a configuration without it.
struct ConfigurationAuditTests {
  private typealias Saved = SavedConfiguration

  private func ikev2(_ fields: String, _ further: String...) -> [String] {
    found(
      Saved.xml([Saved.object(2, fields), Saved.record("NEVPNProtocolIKEv2")] + further),
      named: "saved.plist")
  }

  private let reference = Saved.data("PasswordReference", Saved.reference())

  @Test func findsNothingInASoundConfiguration() {
    let bytes = Saved.xml(
      top: "<key>8E7F</key>@1<key>Generation</key><integer>3</integer><key>Index</key>@11",
      [
        Saved.object(
          2, "<key>Name</key>@5<key>VPN</key>@3<key>Grade</key><integer>2</integer>"),
        Saved.record("NEConfiguration"),
        Saved.object(
          4,
          "<key>Enabled</key><true/><key>OnDemandEnabled</key><true/>"
            + "<key>OnDemandRules</key>@8<key>Protocol</key>@6"), Saved.record("NEVPN"),
        "<string>Office</string>",
        Saved.object(
          7,
          "<key>AuthenticationMethod</key><integer>0</integer>"
            + "<key>UseExtendedAuthentication</key><true/><key>Username</key>@5\(reference)"),
        Saved.record("NEVPNProtocolIKEv2", "NEVPNProtocolIPSec", "NEVPNProtocol"),
        Saved.object(9, "<key>NS.objects</key><array>@10</array>"), Saved.record("NSArray"),
        Saved.object(12, "<key>Action</key><integer>1</integer>"),
        Saved.object(
          13, "<key>NS.keys</key><array/><key>NS.objects</key><array/>"),
        Saved.record("NEOnDemandRuleConnect", "NEOnDemandRule"), Saved.record("NSDictionary"),
      ])
    #expect(found(bytes, named: "com.apple.networkextension.plist") == [])
    #expect(ProfileAudit(of: bytes).kind == .configuration)
  }

  @Test func refusesArchivesOfSomethingElse() {
    #expect(found(Saved.root("Memo", "")) == ["unsupported-format"])
    let broken = Saved.root("NEVPN", "<key>Protocol</key>@9")
    #expect(found(broken) == ["dangling-reference"])
    #expect(ProfileAudit(of: broken).kind == .unknown)
  }

  // MARK: References

  @Test func judgesReferences() {
    func codes(_ bytes: [UInt8], _ key: String = "PasswordReference") -> [String] {
      let fields = "<key>UseExtendedAuthentication</key><true/>"
      return ikev2(fields + Saved.data(key, bytes)).map {
        $0.replacing("root.\(key): ", with: "")
      }
    }
    #expect(codes(Saved.reference()) == [])
    #expect(codes(Array("hunter2".utf8)) == ["embedded-secret", "not-a-reference"])
    #expect(codes([1, 2, 3]) == ["not-a-reference"])
    #expect(codes(Array("genp".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]) == ["reference-old-form"])
    #expect(codes(Array("genppassword".utf8)) == ["ambiguous-reference"])
    #expect(codes(Saved.reference("inet")) == ["reference-wrong-class"])
    let withPassword = reference
    #expect(
      ikev2(
        "<key>UseExtendedAuthentication</key><true/>\(withPassword)"
          + Saved.data("SharedSecretReference", [7])) == [
          "root.SharedSecretReference: not-a-reference"
        ])
  }

  @Test func judgesReferencesThroughObjects() {
    let data = Saved.object(
      4, Saved.data("NS.data", Array("hunter2".utf8)))
    #expect(
      ikev2(
        "<key>UseExtendedAuthentication</key><true/><key>PasswordReference</key>@3", data,
        Saved.record("NSMutableData", "NSData")) == [
          "root.PasswordReference: embedded-secret", "root.PasswordReference: not-a-reference",
        ])
    #expect(
      ikev2(
        "<key>UseExtendedAuthentication</key><true/><key>PasswordReference</key>@3",
        "<string>hunter2</string>") == [
          "root.PasswordReference: embedded-secret", "root.PasswordReference: not-a-reference",
        ])
  }

  @Test func judgesKeychainItems() {
    func item(_ name: String, _ fields: String) -> [String] {
      found(Saved.root(name, fields), named: "saved.plist")
    }
    #expect(item("NEKeychainItem", Saved.data("PersistentReference", Saved.reference())) == [])
    #expect(
      item("NEKeychainItem", Saved.data("PersistentReference", Saved.reference("idnt"))) == [
        "root.PersistentReference: reference-wrong-class"
      ])
    #expect(
      item("NEIdentityKeychainItem", Saved.data("PersistentReference", Saved.reference("idnt")))
        == [])
    #expect(
      item("NEKeychainItem", Saved.data("KeyPersistentReference", Saved.reference("keys"))) == [])
    #expect(
      item("NEKeychainItem", "<key>Password</key><string>hunter2</string>") == [
        "root.Password: embedded-secret"
      ])
    #expect(item("NEKeychainItem", "<key>Password</key><string></string>") == [])
    #expect(
      item("NEKeychainItem", Saved.data("Data", [9])) == ["root.Data: embedded-secret"])
    #expect(
      item("NEProxyServer", "<key>Password</key><string>hunter2</string>") == [
        "root.Password: embedded-secret"
      ])
    #expect(
      found(
        Saved.root(
          "NEVPNIKEv2PPKConfiguration", Saved.data("keychainReference", Array("hunter2".utf8))),
        named: "saved.plist") == [
          "root.keychainReference: embedded-secret", "root.keychainReference: not-a-reference",
        ])
  }

  // MARK: Embedded

  @Test func findsIdentities() {
    let fields =
      "<key>AuthenticationMethod</key><integer>1</integer>" + Saved.data("IdentityData", [0x30, 1])
    #expect(ikev2(fields) == ["root.IdentityData: identity-embedded"])
    #expect(
      ikev2(fields + "<key>IdentityDataPassword</key><string>hunter2</string>") == [
        "root.IdentityData: identity-embedded", "root.IdentityDataPassword: embedded-secret",
      ])
    // The only way on iOS, so no error.
    let bytes = Saved.root(
      "NEVPNProtocolIKEv2", fields + "<key>IdentityDataPassword</key><string>hunter2</string>")
    #expect(ProfileAudit(of: bytes).findings.map(\.severity) == [.warning, .warning])
  }

  @Test func findsSecretsInAProvidersSettings() {
    func provider(_ entries: String, _ further: String...) -> [String] {
      let settings = Saved.object(4, entries)
      return found(
        Saved.xml(
          [
            Saved.object(2, "<key>VendorConfiguration</key>@3"),
            Saved.record("NETunnelProviderProtocol"), settings, Saved.record("NSDictionary"),
          ] + further), named: "saved.plist")
    }
    func entry(_ key: String, _ value: String) -> [String] {
      provider(
        "<key>NS.keys</key><array>@5</array><key>NS.objects</key><array>@6</array>", key, value)
    }
    let code = "secret-in-vendor-configuration"
    #expect(
      entry("<string>WgQuickConfig</string>", "<string>[Interface]</string>") == [
        "root.VendorConfiguration[\"WgQuickConfig\"]: \(code)"
      ])
    #expect(
      entry("<string>acmeUserPassword</string>", "<string>hunter2</string>") == [
        "root.VendorConfiguration[key 0]: \(code)"
      ])
    #expect(entry("<string>serverAddress</string>", "<string>vpn.example.org</string>") == [])
    let key = "aGVsbG8gdGhpcyBpcyBhIHdpcmVndWFyZCBrZXkhISE="
    #expect(
      entry("<string>k</string>", "<string>\(key)</string>") == [
        "root.VendorConfiguration[key 0]: \(code)"
      ])
    #expect(entry("<string>publicKey</string>", "<string>\(key)</string>") == [])
    #expect(
      entry(
        "<string>conf</string>",
        "<string>x\n-----BEGIN RSA PRIVATE KEY-----\nMIIB\n</string>") == [
          "root.VendorConfiguration[key 0]: \(code)"
        ])
    #expect(
      entry("<string>conf</string>", "<string>-----BEGIN CERTIFICATE-----\nMIIB</string>") == [])
    #expect(
      entry("<string>conf</string>", "<string>Address = 1\nPrivateKey = \(key)\n</string>") == [
        "root.VendorConfiguration[key 0]: \(code)"
      ])
    let text = Encodings.base64(Saved.reference())
    #expect(entry("<string>passwordReference</string>", "<data>\(text)</data>") == [])
    #expect(
      entry("<string>password</string>", "<data>AAE=</data>") == [
        "root.VendorConfiguration[\"password\"]: \(code)"
      ])
    #expect(entry("<string>password</string>", "<string></string>") == [])
    #expect(
      provider(
        "<key>NS.keys</key><array>@5</array><key>NS.objects</key><array>@6</array>",
        "<string>servers</string>",
        Saved.object(7, "<key>NS.objects</key><array>@8</array>"), Saved.record("NSArray"),
        Saved.object(
          4, "<key>NS.keys</key><array>@9</array><key>NS.objects</key><array>@10</array>"),
        "<string>psk</string>", "<string>hunter2</string>") == [
          "root.VendorConfiguration[key 0][0][\"psk\"]: \(code)"
        ])
  }

  // MARK: Authentication

  @Test func findsAuthenticationThatCannotWork() {
    func method(_ number: Int, _ fields: String = "") -> [String] {
      ikev2("<key>AuthenticationMethod</key><integer>\(number)</integer>\(fields)")
    }
    #expect(method(0) == ["root.AuthenticationMethod: contradictory-authentication"])
    #expect(method(1) == ["root.Identity: missing-certificate"])
    #expect(method(1, "<key>Identity</key>@2").filter { !$0.contains("Identity") } == [])
    #expect(method(2) == ["root.SharedSecretReference: missing-credentials"])
    #expect(method(2, Saved.data("SharedSecretReference", Saved.reference())) == [])
    #expect(
      method(0, "<key>UseExtendedAuthentication</key><true/>") == [
        "root.PasswordReference: missing-credentials"
      ])
    #expect(method(0, "<key>UseExtendedAuthentication</key><true/>\(reference)") == [])
    #expect(
      method(2, Saved.data("SharedSecretReference", Saved.reference()) + reference) == [
        "root.UseExtendedAuthentication: contradictory-authentication"
      ])
    let ipsec = Saved.root(
      "NEVPNProtocolIPSec",
      "<key>AuthenticationMethod</key><integer>2</integer>\(reference)"
        + Saved.data("SharedSecretReference", Saved.reference()))
    #expect(found(ipsec, named: "saved.plist") == [])
  }

  @Test func findsConnectingOnDemandThatCannotWork() {
    func vpn(_ fields: String, _ settings: String = "") -> [String] {
      found(
        Saved.root(
          "NEVPN", "<key>Protocol</key>@3\(fields)", Saved.object(4, settings),
          Saved.record("NEVPNProtocolIKEv2"),
          Saved.object(6, "<key>NS.objects</key><array>@2</array>"),
          Saved.record("NSArray")), named: "saved.plist")
    }
    let asks = "<key>ExtendedAuthPasswordPrompt</key><true/>"
    #expect(vpn("<key>OnDemandEnabled</key><false/>", asks) == [])
    #expect(
      vpn("<key>OnDemandEnabled</key><true/>") == ["root.OnDemandRules: on-demand-without-rules"])
    #expect(
      vpn("<key>OnDemandEnabled</key><integer>1</integer><key>OnDemandRules</key>@5", asks) == [
        "root.Protocol.ExtendedAuthPasswordPrompt: on-demand-needs-prompt"
      ])
  }

  @Test func findsWeakAlgorithms() {
    #expect(
      found(Saved.root("NEVPNProtocolPPTP", ""), named: "saved.plist") == ["root: weak-algorithm"])
    func parameters(_ key: String, _ value: Int) -> [String] {
      found(
        Saved.root(
          "NEVPNIKEv2SecurityAssociationParameters", "<key>\(key)</key><integer>\(value)</integer>"),
        named: "saved.plist")
    }
    #expect(parameters("EncryptionAlgorithm", 2) == ["root.EncryptionAlgorithm: weak-algorithm"])
    #expect(parameters("EncryptionAlgorithm", 4) == [])
    #expect(parameters("IntegrityAlgorithm", 1) == ["root.IntegrityAlgorithm: weak-algorithm"])
    #expect(parameters("DiffieHellmanGroup", 5) == ["root.DiffieHellmanGroup: weak-algorithm"])
    #expect(parameters("DiffieHellmanGroup", 14) == [])
  }

  // MARK: Keys

  @Test func findsUnknownKeysWithoutTheirNames() {
    let bytes = Saved.root("NEVPN", "<key>Enabled</key><true/><key>hunter2</key><true/>")
    let findings = ProfileAudit(of: bytes).findings
    #expect(findings.compactMap(\.path?.description) == ["root[key 1]"])
    #expect(findings.map(\.code) == [.unknownKey])
    #expect(findings.map(\.severity) == [.note])
  }

  /// Every key of every class, with a value of another type.
  @Test(arguments: NetworkExtensionClass.all.map(\.name))
  func findsEachWrongType(name: String) throws {
    let known = try #require(NetworkExtensionClass.named([ExactText(name)]))
    var count = 0
    for (key, content) in known.keys.map({ ($0.key.repaired, $0.value.content) }) {
      switch content {
      case .object: continue
      default: break
      }
      let bytes = Saved.root(name, "<key>\(key)</key><real>0.5</real>")
      let findings = ProfileAudit(of: bytes).findings.filter { finding in
        let path: String = finding.path?.description ?? ""
        guard path == "root.\(key)" else { return false }
        return finding.code == .wrongType || finding.code == .notAReference
      }
      #expect(findings.count == 1, "\(name).\(key)")
      count += 1
    }
    #expect(count > 0 || known.keys.isEmpty)
  }

  @Test func auditsConfigurationsInOtherPropertyLists() {
    let inner = Saved.root("NEKeychainItem", "<key>Password</key><string>hunter2</string>")
    let outer: PlistValue = ["vpn": .data(inner)]
    #expect(found(outer.binary) == ["[key 0]#root.Password: embedded-secret"])
  }
}
