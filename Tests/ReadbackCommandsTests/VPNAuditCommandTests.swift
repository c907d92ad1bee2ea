import ReadbackCommands
import StrictJSON
import TestFiles
import Testing

struct VPNAuditCommandTests {
  private let folder: TestFolder
  private let console = RecordedConsole()
  private static let secret = "Zq7-vX93kLmPw"

  init() throws {
    folder = try TestFolder()
    try write(
      Self.profile("<key>SharedSecret</key><string>\(Self.secret)</string>"), "a.mobileconfig")
    try write(Self.profile(""), "b.mobileconfig")
  }

  private func write(_ text: String, _ name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private static func profile(_ settings: String) -> String {
    """
    <plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string>
    <key>PayloadContent</key><array><dict>
    <key>PayloadType</key><string>com.apple.vpn.managed</string>
    <key>VPNType</key><string>IKEv2</string>
    <key>IKEv2</key><dict><key>AuthenticationMethod</key><string>SharedSecret</string>
    \(settings)
    </dict></dict></array></dict></plist>
    """
  }

  private func audit(_ words: String...) -> ReadbackCommands.ExitStatus {
    ReadbackProgram.standard.run(["vpn", "audit"] + words, on: console.console)
  }

  private func json() throws -> JSONValue { try JSONDocument(parsing: console.output).root }

  @Test func printsALineForEachFinding() {
    let path = folder.path("a.mobileconfig")
    #expect(audit(path) == .finding)
    #expect(
      console.outputText == """
        \(path): unsigned-profile (warning): The profile is not signed: who changes it on its way \
        is not noticed; sign it
        \(path): PayloadContent[0].IKEv2.SharedSecret: embedded-secret (error): A secret stands in \
        the file, readable by everyone who has it; remove it, replace it on the server, and let the \
        user or the device management enter the new one

        """)
  }

  @Test func printsJSONThatSatisfiesItsSchema() throws {
    try write(
      #"{"readback":"vpn-allow","formatVersion":1,"allow":[{"code":"unsigned-profile","#
        + #""reason":"internal"}]}"#, ".readback-vpn.json")
    _ = audit(
      "--format=json", folder.path("a.mobileconfig"), folder.path("absent"),
      folder.path("b.mobileconfig"))
    #expect(try JSONSchema(named: "vpn-audit").faults(in: try json()) == [])
    let files = try #require(try json().members?.first { $0.name == "files" }?.value.elements)
    #expect(files.count == 3)
  }

  @Test func endsWithTheStatusThatWasAskedFor() {
    let (a, b) = (folder.path("a.mobileconfig"), folder.path("b.mobileconfig"))
    #expect(audit(a) == .finding)
    #expect(audit(b) == .success)
    #expect(audit("--fail-on=warning", b) == .finding)
    #expect(audit("--fail-on=never", a) == .success)
    #expect(audit("--managed", a) == .success)
    #expect(audit("--fail-on=warning", "--managed", a) == .finding)
    #expect(audit("--fail-on=never", a, folder.path("absent")) == .unavailable)
    #expect(audit("--fail-on=note", a) == .usage)
    #expect(audit() == .usage)
  }

  @Test func neverForgivesWhatCouldNotBeAudited() throws {
    try write("<plist", "broken.mobileconfig")
    try write("<plist version=\"1.0\"><dict/></plist>", "other.plist")
    try write(
      Self.profile("").replacing(
        "<key>PayloadContent</key>",
        with: "<key>EncryptedPayloadContent</key><data>AAAA</data><key>PayloadContent</key>"),
      "encrypted.mobileconfig")
    for name in ["broken.mobileconfig", "other.plist", "encrypted.mobileconfig"] {
      #expect(audit("--fail-on=never", folder.path(name)) == .finding, "\(name)")
    }
  }

  // MARK: Allowed findings

  private func allow(_ entries: String) throws {
    try write(
      #"{"readback":"vpn-allow","formatVersion":1,"allow":[\#(entries)]}"#, ".readback-vpn.json")
  }

  private static let entry =
    #"{"code":"embedded-secret","path":"PayloadContent[0].IKEv2.SharedSecret","reason":"test only"}"#

  @Test func leavesOutWhatIsAllowed() throws {
    try allow(Self.entry)
    #expect(audit(folder.path("a.mobileconfig")) == .success)
    #expect(!console.outputText.contains("embedded-secret (error)"))
    #expect(console.outputText.contains("embedded-secret: allowed, because test only"))
  }

  @Test(arguments: [
    #"{"code":"embedded-secret","path":"PayloadContent[1].IKEv2.SharedSecret","reason":"r"}"#,
    #"{"code":"embedded-secret","reason":"r"}"#,
    #"{"code":"unsigned-profile","reason":"r"}"#,
    #"{"file":"b.mobileconfig","code":"embedded-secret","path":"PayloadContent[0].IKEv2.SharedSecret","reason":"r"}"#,
  ])
  func keepsWhatIsNotAllowed(entry: String) throws {
    try allow(entry)
    #expect(audit(folder.path("a.mobileconfig")) == .finding)
    #expect(console.outputText.contains("embedded-secret (error)"))
  }

  @Test(arguments: [
    #"{"code":"embedded-secret","path":"x"}"#, #"{"code":"embeded-secret","reason":"r"}"#,
    #"{"code":"embedded-secret","reason":""}"#, #"{"code":"embedded-secret","reason":"r","x":1}"#,
  ])
  func refusesWrongAllowances(entry: String) throws {
    try allow(entry)
    #expect(audit(folder.path("a.mobileconfig")) == .usage)
    #expect(console.errorText.contains(".readback-vpn.json:1:"))
  }

  @Test(arguments: [
    #"{"Zq7-vX93":1,"Zq7-vX93":2}"#, #"{"Zq7-vX93"#, #"{"readback":"Zq7-vX93","formatVersion":1}"#,
    #"{"readback":"vpn-allow","formatVersion":1,"allow":[],"Zq7-vX93":1}"#,
    #"{"readback":"vpn-allow","formatVersion":1,"allow":[{"code":"embedded-secret","reason":"r","Zq7-vX93":{}}]}"#,
    #"{"readback":"vpn-allow","formatVersion":1,"allow":[{"code":"Zq7-vX93","reason":"r"}]}"#,
  ])
  func repeatsNothingOfWrongAllowances(text: String) throws {
    try write(text, ".readback-vpn.json")
    #expect(audit(folder.path("a.mobileconfig")) == .usage)
    #expect(console.errorText.contains(".readback-vpn.json:1:"))
    #expect(!console.errorText.contains("Zq7"))
  }

  // MARK: SARIF

  @Test func printsTheStructureOfSARIF() throws {
    try allow(Self.entry)
    _ = audit("--format=sarif", folder.path("a.mobileconfig"), folder.path("absent"))
    let log = try json()
    func member(_ value: JSONValue?, _ path: String...) -> JSONValue? {
      path.reduce(value) { found, name in
        if let position = Int(name) { return found?.elements?[position] }
        return found?.members?.first { $0.name == JSONText(name) }?.value
      }
    }
    #expect(log.members?.map(\.name.repaired) == ["$schema", "runs", "version"])
    #expect(member(log, "version")?.text == "2.1.0")
    let run = member(log, "runs", "0")
    #expect(member(run, "tool", "driver", "name")?.text == "readback")
    let rules = try #require(member(run, "tool", "driver", "rules")?.elements)
    let results = try #require(member(run, "results")?.elements)
    #expect(results.count == 2)
    for result in results {
      let index = try #require(member(result, "ruleIndex")?.number?.int64)
      #expect(member(rules[Int(index)], "id")?.text == member(result, "ruleId")?.text)
      let place = member(result, "locations", "0")
      let uri = member(place, "physicalLocation", "artifactLocation", "uri")?.text?.repaired
      #expect(uri?.hasSuffix("a.mobileconfig") == true)
    }
    let secret = results[1]
    #expect(member(secret, "level")?.text == "error")
    #expect(member(secret, "suppressions", "0", "justification")?.text == "test only")
    let place = member(secret, "locations", "0")
    #expect(member(place, "physicalLocation", "region", "startLine")?.number?.int64 == 6)
    #expect(
      member(place, "logicalLocations", "0", "fullyQualifiedName")?.text
        == "PayloadContent[0].IKEv2.SharedSecret")
    #expect(member(run, "invocations", "0", "executionSuccessful")?.boolean == false)
  }

  @Test func tellsServersWhatFailsAndWhatIsAllowed() throws {
    try allow(Self.entry)
    _ = audit("--format=junit", folder.path("a.mobileconfig"), folder.path("absent"))
    let text = console.outputText
    #expect(text.contains("<skipped message=\"allowed, because test only\"/>"))
    #expect(text.contains("<error message="))
    #expect(text.contains("type=\"unavailable\""))
    #expect(!text.contains("<failure"))
    let run = RecordedConsole()
    _ = run.run(
      "vpn", "audit", "--format=junit", "--fail-on=warning", folder.path("a.mobileconfig"))
    #expect(run.outputText.contains("<failure message=\"warning: "))
  }

  @Test func showsReviewersWhatIsWrongAndWhatToDo() {
    #expect(audit("--format=html", folder.path("a.mobileconfig")) == .finding)
    let text = console.outputText
    #expect(text.contains("1 of 1 file failed"))
    #expect(text.contains("PayloadContent[0].IKEv2.SharedSecret, line 6"))
    #expect(text.contains("remove it, replace it on the server"))
  }

  @Test(arguments: ["text", "json", "junit", "sarif", "html"])
  func givesNoSecretAway(format: String) throws {
    let inner = "<dict><key>\(Self.secret)</key><string>\(Self.secret)</string></dict>"
    try write(
      Self.profile(
        "<key>\(Self.secret)</key>\(inner)<key>PPK</key><string>\(Self.secret)</string>"),
      "c.mobileconfig")
    _ = audit(
      "--format", format, folder.path("a.mobileconfig"), folder.path("c.mobileconfig"))
    #expect(!console.outputText.contains(Self.secret))
    #expect(!console.errorText.contains(Self.secret))
    #expect(!console.outputText.isEmpty)
  }
}
