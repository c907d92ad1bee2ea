import ReadbackCommands
import TestFiles
import Testing

/// Secrets of a saved VPN configuration, planted in every place and searched for in every report.
struct SecretReportTests {
  private static let secret = "Zq7-vX93kLmPwTuRs5"

  /// The secret as text, as data, behind a reference, in a provider's settings, as a key of them, and
  /// in an archive inside data.
  private static func archive(_ secret: String) -> String {
    let data = base64(secret)
    let inner = SampleArchive.xml(
      SampleArchive.object(class: 2, "<key>Password</key><string>\(secret)</string>"),
      SampleArchive.classRecord("NEKeychainItem", "NSObject"))
    return SampleArchive.xml(
      SampleArchive.object(
        class: 2,
        "<key>PasswordReference</key>@3<key>IdentityData</key><data>\(data)</data>"
          + "<key>IdentityDataPassword</key><string>\(secret)</string>"
          + "<key>SharedSecret</key>@5<key>VendorConfiguration</key>@7<key>Username</key>@9"
          + "<key>Password</key>@12<key>ServerAddress</key><string>vpn.example.org</string>"),
      SampleArchive.classRecord("NEVPNProtocolIKEv2", "NEVPNProtocol", "NSObject"),
      SampleArchive.object(class: 4, "<key>NS.data</key><data>\(data)</data>"),
      SampleArchive.classRecord("NSMutableData", "NSData", "NSObject"),
      SampleArchive.object(class: 6, "<key>NS.string</key><string>\(secret)</string>"),
      SampleArchive.classRecord("NSMutableString", "NSString", "NSObject"),
      SampleArchive.object(
        class: 8, "<key>NS.keys</key><array>@10</array><key>NS.objects</key><array>@11</array>"),
      SampleArchive.classRecord("NSDictionary", "NSObject"), "<string>jo</string>",
      "<string>k-\(secret)</string>", "<data>\(base64(inner))</data>",
      SampleArchive.object(class: 13, "<key>Password</key><string>\(secret)</string>"),
      SampleArchive.classRecord("NEKeychainItem", "NSObject"))
  }

  private static func base64(_ text: String) -> String {
    let symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for position in 0..<4 {
        result +=
          position <= group.count ? String(symbols[number >> (18 - 6 * position) & 63]) : "="
      }
    }
    return result
  }

  private static let forms: [String] = {
    let digits = secret.utf8.map { String($0, radix: 16) }.joined()
    let grouped = secret.utf8.prefix(4).map { String($0, radix: 16) }.joined()
    return [secret, digits, grouped, String(base64(secret).dropLast(4)), "k-\(secret)"]
      + [1, 2].map {
        String(base64(String(repeating: "\0", count: $0) + secret).dropFirst(4).dropLast(4))
      }
  }()

  private func check(
    _ words: [String], location: SourceLocation = #_sourceLocation
  ) {
    let console = RecordedConsole()
    _ = ReadbackProgram.standard.run(words, on: console.console)
    let output = console.outputText + console.errorText
    #expect(!output.isEmpty, sourceLocation: location)
    let shown = Self.forms.filter { output.contains($0) }
    #expect(shown.isEmpty, "\(words[0]): \(shown)", sourceLocation: location)
    #expect(output.contains("vpn.example.org") || words[0] != "inspect", sourceLocation: location)
  }

  @Test(arguments: ["tree", "graph", "value", "html"])
  func inspectHidesSecrets(format: String) throws {
    let file = try SampleFile(Self.archive(Self.secret))
    check(["inspect", file.path, "--format", format])
    check(["inspect", file.path, "--format", format, "--reveal"])
  }

  @Test func inspectHidesSecretsByPlaceToo() throws {
    let file = try SampleFile(Self.archive(Self.secret))
    for words in [
      ["--at", "root.IdentityDataPassword"], ["--at", "root.VendorConfiguration[key 0]"],
      ["--object", "3"], ["--object", "10"], ["--object", "11", "--format", "graph"],
      ["--format", "dot"], ["--at", "root.Password.Password", "--format", "value"],
    ] {
      let console = RecordedConsole()
      _ = ReadbackProgram.standard.run(["inspect", file.path] + words, on: console.console)
      #expect(console.outputText.contains("redacted"), "\(words)")
      #expect(!Self.forms.contains { console.outputText.contains($0) }, "\(words)")
    }
  }

  @Test func readsNoSecretBehindAPath() throws {
    let file = try SampleFile(Self.archive(Self.secret))
    for path in ["root.PasswordReference", "root.IdentityData", #"["$objects"][3]["NS.data"]"#] {
      let console = RecordedConsole()
      #expect(console.run("inspect", "\(file.path)#\(path)") == .unavailable, "\(path)")
      #expect(console.errorText.contains("leads into a secret"), "\(path)")
      #expect(console.run("extract", "\(file.path)#\(path)") == .unavailable, "\(path)")
      #expect(!Self.forms.contains { console.errorText.contains($0) }, "\(path)")
    }
  }

  @Test func hidesSecretsOfArchivesInData() throws {
    let inner = Self.base64(Self.archive(Self.secret))
    let file = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(class: 2, "<key>saved</key><data>\(inner)</data>"),
        SampleArchive.classRecord("Notes.Memo", "NSObject")))
    let console = RecordedConsole()
    _ = console.run("inspect", file.path, "--format", "graph")
    #expect(console.outputText.contains("\"saved\":{\"redacted\":true}"))
    let other = try SampleFile(SampleArchive.memo)
    let second = RecordedConsole()
    _ = second.run("inspect", other.path, "--format", "graph")
    #expect(second.outputText.contains("AAEC/w=="))
  }

  /// Where there is no value to look at, the name of its key says that nothing is to be told of it.
  @Test func tellsNoLengthOfASecretThatCannotBeLookedAt() throws {
    let folder = try TestFolder()
    try folder.copyExample()
    let manifest = String(decoding: try folder.read("Fixtures/readback.json"), as: UTF8.self)
    let more = "\"root.schema\": 1,\n\"root.password\": \"\(Self.secret)\","
    try folder.write(
      Array(manifest.replacing("\"root.schema\": 1,", with: more, maxReplacements: 1).utf8),
      to: "Fixtures/readback.json")
    try folder.write(Array("bplist00".utf8), to: "Fixtures/memo-1.archive")
    for format in ["text", "json", "junit", "html"] {
      let console = RecordedConsole()
      #expect(console.run("check", folder.path("Fixtures"), "--format", format) == .finding)
      #expect(console.outputText.contains("root.password"))
      let showsExpected = format != "text"
      #expect(console.outputText.contains("a secret") == showsExpected)
      #expect(!console.outputText.contains("\(Self.secret.utf16.count) UTF-16"))
    }
  }

  /// A text that holds a configuration as XML or in Base64 of either alphabet, wrapped, nested, in
  /// wide letters, in a mutable text, a URL, or in data of a text.
  @Test(arguments: [
    "xml", "base64", "wrapped", "url-safe", "twice", "wide", "mutable", "url", "data", "list",
    "profile",
  ])
  func hidesConfigurationsInTexts(form: String) throws {
    let inner = Self.archive(Self.secret)
    let profile =
      "<plist version=\"1.0\"><dict><key>PayloadType</key>"
      + "<string>com.apple.vpn.managed</string><key>IKEv2</key><dict><key>SharedSecret</key>"
      + "<string>\(Self.secret)</string></dict></dict></plist>"
    let once = Self.base64(inner)
    let escaped = inner.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let text: String =
      switch form {
      case "xml": escaped
      case "wide": "\(escaped)\u{1F512}"
      case "wrapped":
        stride(from: 0, to: once.count, by: 76).map { String(once.dropFirst($0).prefix(76)) }
          .joined(separator: "\r\n")
      case "url-safe":
        once.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      case "twice": Self.base64(once)
      case "profile": Self.base64(profile)
      case "list":
        Self.base64("<plist version=\"1.0\"><array><string>\(once)</string></array></plist>")
      default: once
      }
    let value: String =
      switch form {
      case "mutable": SampleArchive.object(class: 4, "<key>NS.string</key><string>\(text)</string>")
      case "url":
        SampleArchive.object(
          class: 4, "<key>NS.base</key>@0<key>NS.relative</key>@5")
      case "data": "<data>\(Self.base64(once))</data>"
      default: "<string>\(text)</string>"
      }
    let file = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(class: 2, "<key>saved</key>@3<key>host</key>@6"),
        SampleArchive.classRecord("Notes.Memo", "NSObject"), value,
        form == "url"
          ? SampleArchive.classRecord("NSURL", "NSObject")
          : SampleArchive.classRecord("NSMutableString", "NSString", "NSObject"),
        "<string>data:application/x-plist;base64,\(form == "url" ? once : "")</string>",
        "<string>vpn.example.org</string>"))
    let encoded = [text, once].map { String($0.dropFirst(9).prefix(12)) }
    for words in [
      ["inspect", file.path], ["inspect", file.path, "--format", "value"],
      ["inspect", file.path, "--format", "graph", "--reveal"], ["diff", file.path],
      ["diff", file.path, "/dev/null"],
    ] {
      let console = RecordedConsole()
      _ = ReadbackProgram.standard.run(words, on: console.console)
      let output = console.outputText + console.errorText
      #expect(!Self.forms.contains { output.contains($0) }, "\(words)")
      #expect(!encoded.contains { output.contains($0) }, "\(words)")
      #expect(words[0] != "inspect" || output.contains("redacted"), "\(words)")
      #expect(words[0] != "inspect" || output.contains("vpn.example.org"), "\(words)")
    }
  }

  @Test(arguments: [
    "a text without anything to hide, but long enough to be looked at, and then some more of it",
    "PD94bWwgdmVyc2lvbj0iMS4wIj8+PHBsaXN0PjxzdHJpbmc+bm90aGluZyB0byBoaWRlIGhlcmU8L3N0cmluZz48L3BsaXN0Pg==",
    "TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24sIGJ1dCBieSB0aGlzIHNpbmd1bGFyIHBhc3Npb24=",
  ])
  func showsOtherLongTexts(text: String) throws {
    let file = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(class: 2, "<key>saved</key><string>\(text)</string>"),
        SampleArchive.classRecord("Notes.Memo", "NSObject")))
    let console = RecordedConsole()
    #expect(console.run("inspect", file.path, "--format", "value") == .success)
    #expect(console.outputText.contains(text))
  }

  @Test func inferNamesNothingThatOnlySecretsHave() throws {
    let folder = try TestFolder()
    func settings(_ value: String) -> String {
      SampleArchive.xml(
        SampleArchive.object(class: 2, "<key>VendorConfiguration</key>@3<key>o</key>@9"),
        SampleArchive.classRecord("NETunnelProviderProtocol", "NEVPNProtocol", "NSObject"),
        SampleArchive.object(
          class: 4,
          "<key>NS.keys</key><array>@5</array><key>NS.objects</key><array>@6</array>"),
        SampleArchive.classRecord("NSDictionary", "NSObject"), "<string>tell-tale</string>", value,
        SampleArchive.classRecord("Hidden.Settings", "NSObject"),
        SampleArchive.classRecord("Known.Settings", "NSObject"),
        SampleArchive.object(class: 8, "<key>shown</key><integer>1</integer>"))
    }
    let dictionary = settings("<integer>77</integer>")
      .replacing("Hidden.Settings", with: "Known.Settings")
    try folder.write(Array(dictionary.utf8), to: "keys.plist")
    let keys = RecordedConsole()
    #expect(keys.run("infer", folder.path("keys.plist")) == .success)
    #expect(!keys.outputText.contains("tell-tale"))
    #expect(keys.outputText.contains("VendorConfiguration"))

    let object = settings(SampleArchive.object(class: 7, "<key>deep</key><integer>7</integer>"))
    try folder.write(Array(object.utf8), to: "class.plist")
    let refused = RecordedConsole()
    #expect(refused.run("infer", folder.path("class.plist")) == .finding)
    #expect(refused.errorText.contains("1 class only inside a secret"))
    #expect(!refused.errorText.contains("Hidden.Settings"))

    let field = settings(SampleArchive.object(class: 8, "<key>deep</key><integer>7</integer>"))
      .replacing("Hidden.Settings", with: "Known.Settings")
    try folder.write(Array(field.utf8), to: "field.plist")
    let fields = RecordedConsole()
    #expect(fields.run("infer", folder.path("field.plist")) == .finding)
    #expect(fields.errorText.contains("1 field only inside a secret"))
    #expect(!(fields.errorText + fields.outputText).contains("deep"))
  }

  @Test func diffHidesSecrets() throws {
    let old = try SampleFile(Self.archive(Self.secret))
    let new = try SampleFile(Self.archive(Self.secret + "x"))
    check(["diff", old.path, new.path])
    check(["diff", old.path, new.path, "--format", "json"])
    check(["diff", old.path])
    check(["diff", old.path, "/dev/null"])
    check(["diff", old.path, new.path, "--reveal"])
    check(["diff", old.path, "--reveal"])
  }

  @Test func verifyAndInferHideSecretsAndTheirLengths() throws {
    let folder = try TestFolder()
    try folder.write(Array(Self.archive(Self.secret).utf8), to: "saved.plist")
    let console = RecordedConsole()
    #expect(console.run("infer", folder.path("saved.plist")) == .success)
    #expect(!Self.forms.contains { console.outputText.contains($0) })
    // Bounds of secrets are the same whatever their length.
    try folder.write(Array(Self.archive("\(Self.secret)\(Self.secret)").utf8), to: "longer.plist")
    let longer = RecordedConsole()
    #expect(longer.run("infer", folder.path("longer.plist")) == .success)
    #expect(
      longer.outputText.replacing("longer", with: "saved")
        .replacing("\(Self.secret)\(Self.secret)", with: Self.secret) == console.outputText)
    let contract: String = console.outputText.replacing(
      "\"maxLength\": 4096", with: "\"maxLength\": 3")
    try folder.write(Array(contract.utf8), to: "saved.contract.json")
    check(
      ["verify", folder.path("saved.plist"), "--contract", folder.path("saved.contract.json")])
    let verified = RecordedConsole()
    _ = verified.run(
      "verify", folder.path("saved.plist"), "--contract", folder.path("saved.contract.json"))
    #expect(verified.outputText.contains("not described, since it is a secret"))
    #expect(!verified.outputText.contains("18 of"))
  }

  // MARK: Two archives

  /// A keychain item with the secret, or another object with it under a key of its own.
  private static func item(_ name: String, _ fields: String) -> String {
    SampleArchive.xml(
      SampleArchive.object(class: 2, fields), SampleArchive.classRecord(name, "NSObject"),
      SampleArchive.object(
        class: 4, "<key>NS.keys</key><array>@5</array><key>NS.objects</key><array>@6</array>"),
      SampleArchive.classRecord("NSDictionary", "NSObject"), "<string>k-\(secret)</string>",
      "<string>\(secret)-v</string>")
  }

  @Test func diffHidesWhatIsSecretInEitherArchive() throws {
    let address = "<key>Address</key><string>vpn.example.org</string>"
    let pairs = [
      // Under another key, as another class, as another type, and inside a provider's settings.
      (
        Self.item("NEKeychainItem", "<key>Password</key><string>\(Self.secret)</string>"),
        Self.item("NEKeychainItem", "<key>Note</key><string>\(Self.secret)</string>")
      ),
      (
        Self.item("NEKeychainItem", "<key>Password</key><string>\(Self.secret)</string>"),
        Self.item(
          "NEKeychainItem", "<key>Note</key><data>\(Self.base64(Self.secret))</data>\(address)")
      ),
      (
        Self.item("NEKeychainItem", "<key>Password</key><string>\(Self.secret)</string>"),
        Self.item("Memo", "<key>Password</key><string>\(Self.secret)2</string>")
      ),
      (
        Self.item("NETunnelProviderProtocol", "<key>VendorConfiguration</key>@3"),
        Self.item("NETunnelProviderProtocol", "<key>Settings</key>@3\(address)")
      ),
    ]
    for (position, pair) in pairs.enumerated() {
      let old = try SampleFile(pair.0)
      let new = try SampleFile(pair.1)
      for words in [[old.path, new.path], [new.path, old.path]] {
        for format in ["text", "json"] {
          let console = RecordedConsole()
          let status = ReadbackProgram.standard.run(
            ["diff", "--format", format] + words, on: console.console)
          #expect(status == .finding)
          #expect(console.outputText.contains("redacted"), "\(position)")
          let shown = Self.forms.filter { console.outputText.contains($0) }
          #expect(shown.isEmpty, "\(position): \(shown)")
        }
      }
    }
  }

  @Test func migrateHidesSecretsThatItRenames() throws {
    let folder = try TestFolder()
    let contract = """
      {"readback":"contract","formatVersion":1,"name":"Item","reader":"any","top":{"root":"Item"},
       "types":{"Item":{"className":"NEKeychainItem",
        "version":{"key":"schema","current":2,"readable":[1,2]},
        "fields":{"Password":{"type":"string","until":1},"Note":{"type":"string","since":2}}}},
       "migrations":[{"from":1,"to":2,
        "steps":[{"renameField":{"type":"Item","name":"Password","to":"Note"}}]}]}
      """
    try folder.write(Array(contract.utf8), to: "item.contract.json")
    let single = SampleArchive.xml(
      SampleArchive.object(
        class: 2,
        "<key>Password</key><string>\(Self.secret)</string><key>schema</key><integer>1</integer>"),
      SampleArchive.classRecord("NEKeychainItem", "NSObject"))
    try folder.write(Array(single.utf8), to: "item.plist")
    for format in ["text", "json"] {
      let console = RecordedConsole()
      #expect(
        console.run(
          "migrate", folder.path("item.plist"), "--contract", folder.path("item.contract.json"),
          "--dry-run", "--format", format) == .success)
      #expect(console.outputText.contains("root.Note"))
      #expect(!Self.forms.contains { console.outputText.contains($0) })
    }
  }

  @Test func diffTellsNothingOfHowMuchDiffersInASecret() throws {
    func settings(_ values: [String]) throws -> SampleFile {
      let members = values.enumerated().map { "<key>k\($0)</key><string>\($1)</string>" }.joined()
      return try SampleFile(
        Self.item(
          "NETunnelProviderProtocol",
          "<key>VendorConfiguration</key><dict>\(members)</dict>"))
    }
    let old = try settings(["a", "b", "c", "d"])
    for values in [["a", "b", "c", "x"], ["w", "x", "y", "z"], ["a"], ["a", "b", "c", "d", "e"]] {
      let new = try settings(values)
      let console = RecordedConsole()
      #expect(console.run("diff", old.path, new.path, "--quiet") == .finding)
      #expect(console.outputText == "~ root.VendorConfiguration: redacted → redacted\n")
    }
  }

  // MARK: Around secrets

  @Test func extractPassesOverSecrets() throws {
    let inner = Self.base64(SampleArchive.xml("<string>\(Self.secret)</string>"))
    let file = try SampleFile(
      Self.item(
        "NETunnelProviderProtocol",
        "<key>VendorConfiguration</key><dict><key>k-\(Self.secret)</key><data>\(inner)</data></dict>"
          + "<key>PasswordReference</key><data>\(inner)</data>"))
    let folder = try TestFolder()
    for format in ["text", "json"] {
      let console = RecordedConsole()
      let output = folder.path("out-\(format)")
      #expect(
        console.run("extract", file.path, "--output", output, "--format", format) == .success)
      #expect(console.outputText.contains(format == "text" ? "0 archives" : "\"archives\":[]"))
      #expect(!console.outputText.contains(Self.secret))
      #expect(try folder.names(in: "out-\(format)").isEmpty)
    }
    let path = "\(file.path)#root.VendorConfiguration[\"k-\(Self.secret)\"]"
    #expect(RecordedConsole().run("inspect", path) == .unavailable)
  }

  @Test func extractPassesOverSecretsOfProfiles() throws {
    let inner = Self.base64(SampleArchive.xml("<string>\(Self.secret)</string>"))
    let profile = """
      <plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string>
      <key>PayloadContent</key><array><dict>
      <key>PayloadType</key><string>com.apple.vpn.managed</string>
      <key>VendorConfig</key><dict><key>k-\(Self.secret)</key><data>\(inner)</data></dict>
      <key>IPSec</key><dict><key>SharedSecret</key><data>\(inner)</data></dict>
      </dict></array></dict></plist>
      """
    let file = try SampleFile(profile)
    let console = RecordedConsole()
    #expect(console.run("extract", file.path) == .success)
    #expect(console.outputText == "0 archives\n")
    let path = "\(file.path)#PayloadContent[0].IPSec.SharedSecret"
    #expect(RecordedConsole().run("inspect", path) == .unavailable)
  }

  @Test func hidesArchivesInsideListsInsideData() throws {
    let inner = Self.base64(Self.archive(Self.secret))
    let list = "<plist version=\"1.0\"><dict><key>x</key><data>\(inner)</data></dict></plist>"
    let around = "<plist version=\"1.0\"><array><data>\(Self.base64(list))</data></array></plist>"
    let named =
      "<plist version=\"1.0\"><string>com.apple.vpn.managed \(Self.secret)</string></plist>"
    let spelled = """
      <plist version="1.0"><dict><key>&#78;EKeychainItem</key><string>\(Self.secret)</string></dict></plist>
      """
    for text in [list, around, named, spelled] {
      let file = try SampleFile(
        SampleArchive.xml(
          SampleArchive.object(class: 2, "<key>saved</key><data>\(Self.base64(text))</data>"),
          SampleArchive.classRecord("Notes.Memo", "NSObject")))
      let console = RecordedConsole()
      _ = console.run("inspect", file.path, "--format", "graph")
      #expect(console.outputText.contains("\"saved\":{\"redacted\":true}"), "\(text.prefix(60))")
    }
    // Other lists in data are shown.
    let plain =
      "<plist version=\"1.0\"><array><data>AAECAwQ=</data><string>NEon</string></array></plist>"
    let file = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(class: 2, "<key>saved</key><data>\(Self.base64(plain))</data>"),
        SampleArchive.classRecord("Notes.Memo", "NSObject")))
    let console = RecordedConsole()
    _ = console.run("inspect", file.path, "--format", "graph")
    #expect(!console.outputText.contains("redacted"))
  }

  @Test func limitsTellNoSizeOfASecret() throws {
    let folder = try TestFolder()
    let archive = SampleArchive.xml(
      SampleArchive.object(class: 2, "<key>Password</key><string>\(Self.secret)</string>"),
      SampleArchive.classRecord("NEKeychainItem", "NSObject"))
    try folder.write(Array(archive.utf8), to: "item.plist")
    let contract = """
      {"readback":"contract","formatVersion":1,"name":"Item","reader":"any","top":{"root":"Item"},
       "limits":{"materializedBytes":8},
       "types":{"Item":{"className":"NEKeychainItem","fields":{"Password":"string"}}}}
      """
    try folder.write(Array(contract.utf8), to: "item.contract.json")
    let console = RecordedConsole()
    #expect(
      console.run(
        "verify", folder.path("item.plist"), "--contract", folder.path("item.contract.json"))
        == .finding)
    let output = console.outputText + console.errorText
    #expect(output.contains("materializedBytes: more than 8 of 8 bytes"))
    #expect(!output.contains("\(Self.secret.utf8.count) of"))
  }

  @Test func hidesClassesThatOnlySecretsHave() throws {
    let file = try SampleFile(
      SampleArchive.xml(
        SampleArchive.object(
          class: 2, "<key>Password</key>@3<key>Address</key><string>vpn.example.org</string>"),
        SampleArchive.classRecord("NEKeychainItem", "NSObject"),
        SampleArchive.object(class: 4, "<key>a</key><string>b</string>"),
        SampleArchive.classRecord("C\(Self.secret)", "NSObject")))
    for format in ["tree", "graph", "classes", "dot", "value"] {
      check(["inspect", file.path, "--format", format], location: #_sourceLocation, name: format)
    }
    check(["diff", file.path])
    check(["diff", file.path, "/dev/null"])
  }

  private func check(_ words: [String], location: SourceLocation, name: String) {
    let console = RecordedConsole()
    _ = ReadbackProgram.standard.run(words, on: console.console)
    #expect(!console.outputText.isEmpty, sourceLocation: location)
    #expect(
      !Self.forms.contains { console.outputText.contains($0) }, "\(name)", sourceLocation: location)
  }
}
