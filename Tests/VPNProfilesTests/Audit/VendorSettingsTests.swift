import KeyedArchives
import PropertyListBytes
import Testing

@testable import VPNProfiles

/// Secrets in the settings of a provider, whose keys no table knows.
struct VendorSettingsTests {
  private typealias Saved = SavedConfiguration

  private func secrets(_ settings: PlistValue) -> [String] {
    let profile = SampleProfile.profile(
      SampleProfile.payload("VPN", "VPN", ["AuthenticationMethod": "Password"])
        .with("VendorConfig", settings))
    return found(in: profile).map {
      $0.replacing("PayloadContent[0].VendorConfig", with: "V")
    }
  }

  @Test func findsSecretsUnderTheKeyOfADictionary() {
    #expect(
      secrets(["clientSecret": ["value": "hunter2"]]) == [
        "V[key 0][key 0]: secret-in-vendor-configuration"
      ])
    #expect(
      secrets(["credentials": ["username": "jo", "x": [["y": "hunter2"]]]]) == [
        "V.credentials[key 1][0][key 0]: secret-in-vendor-configuration"
      ])
    #expect(
      secrets(["secrets": ["a", "b"]]) == [
        "V[key 0][0]: secret-in-vendor-configuration",
        "V[key 0][1]: secret-in-vendor-configuration",
      ])
    #expect(secrets(["credentials": ["username": "jo", "server": "a", "type": "pap"]]) == [])
    #expect(secrets(["settings": ["value": "plain"]]) == [])
  }

  @Test func findsNumbers() {
    #expect(
      secrets(["PASSWORD": 987_654_321]) == ["V[key 0]: secret-in-vendor-configuration"])
    #expect(secrets(["token": .real(5)]) == ["V.token: secret-in-vendor-configuration"])
    #expect(secrets(["passwordLength": 8, "tokenTimeout": 60, "password": true]) == [])
  }

  @Test(arguments: [
    #"{"password":"hunter2"}"#, #" [1, {"a": {"apiToken" : "hunter2"}}]"#, #"{"psk": 12345678}"#,
    #"{"clientSecret": {"value": "hunter2"}}"#, #"{"p\u0061ssword":"hunter2"}"#,
    #"{"password":"hunter2""#, #"{"secrets": ["hunter2"]}"#,
    #"{"a": "-----BEGIN PRIVATE KEY-----\nabc"}"#,
    #"{"x": {"password": "", "y": [{"token": "t"}]}}"#,
  ])
  func findsSecretsInJSON(text: String) {
    #expect(secrets(["json": .text(text)]) == ["V[key 0]: secret-in-vendor-configuration"])
    #expect(
      secrets(["json": .data(Array(text.utf8))]) == ["V[key 0]: secret-in-vendor-configuration"])
  }

  @Test(arguments: [
    #"{"user":"jo","mtu":1400}"#, #"{"password":""}"#, #"{"password":null,"token":false}"#,
    #"{"passwordLength":8}"#, #"{"passwordReference":"abc"}"#, #"{"credentials":{"user":"jo"}}"#,
    "password: hunter2, by the way", "{", "[", #"{"a"#, #"{"a\"#, #"{"password":"${PSK}"}"#,
    #"{"secrets":{"name":"a"},"x":"b"}"#,
  ])
  func leavesOtherTextsAlone(text: String) {
    #expect(!secrets(["json": .text(text)]).contains { $0.hasSuffix("configuration") })
  }

  @Test(arguments: [
    "ss://YWVzLTI1Ni1nY206aHVudGVyMg@vpn.example.org:8388", "vless://hunter2@vpn.example.org:443?x",
    "see TROJAN://hunter2@vpn.example.org", "vmess://eyJhZGQiOiJ2cG4ifQ==",
    "https://jo:hunter2@vpn.example.org/a", "socks5://jo:hunter2@127.0.0.1:1080",
    "otpauth://totp/jo?secret=JBSWY3DP", "Authorization: Bearer hunter2", "Cookie: sid=hunter2",
    "x-api-key:hunter2", "Bearer abcDEF123456", "basic am86aHVudGVyMg==",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqbyJ9.c2lnbmF0dXJl",
    "[proxy]\nserver = trojan://hunter2@vpn.example.org\nmtu = 1280",
  ])
  func findsLinksHeadersAndTokens(text: String) {
    #expect(secrets(["x": .text(text)]) == ["V[key 0]: secret-in-vendor-configuration"])
    #expect(
      secrets(["x": .data(Array(text.utf8))]) == ["V[key 0]: secret-in-vendor-configuration"])
    #expect(
      secrets(["x": .text("{\"y\": \"\(text.replacing("\n", with: "\\n"))\"}")])
        == ["V[key 0]: secret-in-vendor-configuration"])
  }

  @Test(arguments: [
    "https://vpn.example.org:443/ss://", "https://jo@vpn.example.org",
    "https://vpn.example.org/a@b:c",
    "bearer of good news", "basic settings", "Bearer", "Authorization:", "Authorization: ", "a.b.c",
    "eyJ.eyJ.eyJ", "see https://example.org/?u=ss://", "://", "class: basic",
    "https://jo:@vpn.example.org", "Press: a:b@c",
  ])
  func leavesOtherLinksAlone(text: String) {
    #expect(secrets(["x": .text(text)]) == [])
  }

  @Test(arguments: [
    "trojan://${PASSWORD}@vpn.example.org", "https://jo:${PASSWORD}@vpn.example.org",
    "Authorization: Bearer ${TOKEN}",
  ])
  func takesPlaceholderInLinkForOne(text: String) {
    #expect(secrets(["x": .text(text)]) == ["V[key 0]: template-placeholder"])
  }

  @Test(arguments: [
    "trojan://hunter2@vpn.example.org", #"{"password":"hunter2"}"#,
    "[Interface]\nPrivateKey = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
  ])
  func judgesSettingsThatAreNoDictionary(text: String) {
    #expect(
      secrets(.text(text)) == ["V: secret-in-vendor-configuration", "V: wrong-type"])
    #expect(
      secrets([.text(text)]) == ["V: wrong-type", "V[0]: secret-in-vendor-configuration"])
    #expect(secrets("plain") == ["V: wrong-type"])
  }

  @Test func takesMethodUnderAuthForWhatItIs() {
    #expect(secrets(["auth": "SHA256"]) == [])
    #expect(secrets(["auth": "hunter2"]) == ["V[key 0]: secret-in-vendor-configuration"])
    #expect(secrets(["x": #"{"auth": "eap"}"#]) == [])
    #expect(
      secrets(["x": #"{"auth": "hunter2"}"#]) == ["V[key 0]: secret-in-vendor-configuration"])
    #expect(
      secrets(["secrets": ["auth": "psk"]]) == ["V[key 0][key 0]: secret-in-vendor-configuration"])
  }

  @Test func looksIntoPropertyLists() {
    let plain: PlistValue = ["theme": "dark"]
    let secret: PlistValue = ["password": "hunter2"]
    for bytes in [plain.xml, plain.binary] {
      #expect(secrets(["settings": .data(bytes)]) == [])
    }
    for bytes in [secret.xml, secret.binary] {
      #expect(
        secrets(["settings": .data(bytes)]) == [
          "V[key 0]#password: secret-in-vendor-configuration"
        ])
    }
    #expect(
      secrets(["clientSecret": .data((["value": "hunter2"] as PlistValue).binary)]) == [
        "V[key 0]#[key 0]: secret-in-vendor-configuration"
      ])
  }

  @Test func takesNoArchiveForAFault() {
    let archive = Saved.root("Memo", "<key>text</key><string>hello</string>")
    #expect(secrets(["state": .data(archive)]) == [])
    let secret = Saved.root("Memo", "<key>password</key><string>hunter2</string>")
    #expect(
      secrets(["state": .data(secret)]).contains {
        $0.hasSuffix("secret-in-vendor-configuration")
      })
    // In a saved configuration too.
    let saved = Saved.root(
      "NETunnelProviderProtocol",
      "<key>VendorConfiguration</key><dict><key>state</key>"
        + "<data>\(Encodings.base64(archive))</data><key>other</key>"
        + "<data>\(Encodings.base64((["a": 1] as PlistValue).binary))</data></dict>")
    #expect(found(saved, named: "saved.plist") == [])
  }

  @Test func notesWhatCannotBeRead() {
    let broken = Array((["password": "hunter2"] as PlistValue).binary.dropLast(8))
    let findings = ProfileAudit(
      of: SampleProfile.profile(
        SampleProfile.payload("VPN", "VPN", ["AuthenticationMethod": "Password"])
          .with("VendorConfig", ["blob": .data(broken), "token": .data(broken)])
      ).xml
    ).findings.filter { $0.code != .unsignedProfile }
    #expect(findings.count { $0.severity == .note } == 2)
    #expect(findings.count { $0.code == .secretInVendorConfiguration } == 1)
  }

  @Test func looksAtLongTextsInOnePass() {
    let clock = ContinuousClock()
    for piece in ["\n=\n", "<%", "{{", "\"", "{", "[", "a=", "\\", "${", "://", "a:b@", "ss://@"] {
      let text = String(repeating: piece, count: (1 << 14) / piece.utf8.count)
      let time = clock.measure { _ = secrets(["a": .text(text), "b": .text("{" + text)]) }
      #expect(time < .seconds(8), "\(piece)")
    }
  }
}
