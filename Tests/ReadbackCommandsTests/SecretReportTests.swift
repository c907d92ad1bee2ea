import ReadbackCommands
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
    _ words: [String], hides: Bool = true, location: SourceLocation = #_sourceLocation
  ) {
    let console = RecordedConsole()
    _ = ReadbackProgram.standard.run(words, on: console.console)
    let output = console.outputText + console.errorText
    #expect(!output.isEmpty, sourceLocation: location)
    let shown = Self.forms.filter { output.contains($0) }
    #expect(shown.isEmpty == hides, "\(words[0]): \(shown)", sourceLocation: location)
    if hides {
      #expect(output.contains("vpn.example.org") || words[0] != "inspect", sourceLocation: location)
    }
  }

  @Test(arguments: ["tree", "graph", "value"])
  func inspectHidesSecrets(format: String) throws {
    let file = try SampleFile(Self.archive(Self.secret))
    check(["inspect", file.path, "--format", format])
    if format == "tree" { check(["inspect", file.path, "--reveal"], hides: false) }
    check(["inspect", file.path, "--format", format, "--reveal"], hides: false)
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

  @Test func diffHidesSecrets() throws {
    let old = try SampleFile(Self.archive(Self.secret))
    let new = try SampleFile(Self.archive(Self.secret + "x"))
    check(["diff", old.path, new.path])
    check(["diff", old.path, new.path, "--format", "json"])
    check(["diff", old.path])
    check(["diff", old.path, "/dev/null"])
    check(["diff", old.path, new.path, "--reveal"], hides: false)
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
}
