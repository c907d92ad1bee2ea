import ReadbackCommands
import StrictJSON
import Testing

struct VPNExplainCommandTests {
  private let console = RecordedConsole()

  private func explain(_ words: [String]) -> ReadbackCommands.ExitStatus {
    ReadbackProgram.standard.run(["vpn", "explain"] + words, on: console.console)
  }

  private func causes(_ words: String...) throws -> [String: [String]] {
    let console = RecordedConsole()
    let status = ReadbackProgram.standard.run(
      ["vpn", "explain", "--format=json"] + words, on: console.console)
    #expect(status == .success, "\(console.errorText)")
    let root = try JSONDocument(parsing: console.output).root
    #expect(try JSONSchema(named: "vpn-explain").faults(in: root) == [])
    var result: [String: [String]] = [:]
    for cause in root.members?.first(where: { $0.name == "causes" })?.value.elements ?? [] {
      let members = cause.members ?? []
      let name = members.first { $0.name == "cause" }?.value.text?.repaired ?? ""
      result[name] = members.first { $0.name == "keys" }?.value.elements?.compactMap(
        \.text?.repaired)
    }
    return result
  }

  @Test(arguments: [["-50"], ["errSecParam"], ["4294967246"], ["0xffffffce"], ["0xFFFFFFCE"]])
  func takesEverySpelling(words: [String]) {
    #expect(explain(words) == .success)
    #expect(console.outputText.hasPrefix("-50 (errSecParam)\n"))
  }

  @Test(arguments: [["NEVPNError 4"], ["NEVPNError", "4"], ["NEVPNError.configurationStale"]])
  func takesErrorsOfNetworkExtension(words: [String]) throws {
    #expect(explain(words) == .success)
    #expect(console.outputText.hasPrefix("NEVPNError 4 (configurationStale)\n"))
    #expect(try causes("NEVPNError 4") == ["configurationStale": []])
  }

  @Test func knowsNoCauseOfANumberThatNobodyGives() throws {
    #expect(try causes("-12345") == [:])
    #expect(try causes("NEVPNError 99") == [:])
  }

  @Test(arguments: ["", "errSecPram", "50x", "1 2 3", "NEVPNEror 4", "99999999999"])
  func refusesWhatIsNoStatus(word: String) {
    #expect(explain([word]) == .usage)
  }

  @Test func namesTheKeysAtFault() throws {
    let query = try SampleFile(
      #"{"kSecClass":"kSecClassGenericPassword","kSecAttrAccount":"jo","kSecReturnData":1,"#
        + #""kSecValuePersistentRef":{"data":"aHVudGVyMg=="}}"#, name: "query.json")
    let found = try causes("-50", "--operation", "copy", "--query", query.path)
    #expect(found.values.contains(["kSecReturnData"]))
    #expect(found.values.contains(["kSecValuePersistentRef"]))
    // By four letters and as a document the same.
    let document = try SampleFile(
      #"{"readback":"keychain-query","formatVersion":1,"note":"n","query":{"class":"genp","#
        + #""acct":"jo","r_Data":1,"v_PersistentRef":{"data":"aHVudGVyMg=="}},"changes":{},"#
        + #""platform":"other"}"#, name: "query.json")
    #expect(try causes("-50", "--operation", "copy", "--query", document.path) == found)
  }

  @Test func leavesOutWhatTheQueryRulesOut() throws {
    let sound = try SampleFile(
      #"{"class":"genp","acct":"jo","r_Data":true,"m_Limit":"m_LimitOne"}"#, name: "query.json")
    let all = try causes("-50", "--operation", "copy")
    let left = try causes("-50", "--operation", "copy", "--query", sound.path)
    #expect(left.count < all.count)
  }

  @Test func readsEveryKindOfValue() throws {
    let query = try SampleFile(
      #"{"a":null,"b":1.5,"c":[1],"d":{"x":1,"y":2},"e":{"accessControl":["biometryAny"]},"#
        + #""f":{"date":"now"},"g":"kCFBooleanTrue","h":{"accessControl":[]}}"#,
      name: "query.json")
    #expect(try !causes("-50", "--query", query.path).isEmpty)
  }

  @Test(arguments: [
    #"{"Zq7-vX93":1,"Zq7-vX93":2}"#, #"{"v_Data":{"data":"Zq7-vX93!"}}"#, #"{"Zq7-vX93"#,
    #"["Zq7-vX93"]"#, #"{"readback":"keychain-query","formatVersion":1,"query":{},"Zq7-vX93":1}"#,
    #"{"readback":"Zq7-vX93","formatVersion":1}"#,
  ])
  func refusesWrongQueriesWithoutRepeatingThem(text: String) throws {
    let query = try SampleFile(text, name: "query.json")
    #expect(explain(["-50", "--query", query.path]) == .usage)
    #expect(console.errorText.contains("query.json:1:"))
    #expect(!console.errorText.contains("Zq7-vX93"))
  }

  @Test(arguments: ["text", "json"])
  func repeatsNoValue(format: String) throws {
    let query = try SampleFile(
      #"{"class":"genp","acct":"Zq7-vX93","v_Data":"Zq7-vX93","Zq7-vX93":1,"r_Data":"Zq7-vX93"}"#,
      name: "query.json")
    #expect(explain(["-50", "--query", query.path, "--format", format]) == .success)
    #expect(console.outputText.contains("[key 3]"))
    #expect(!console.outputText.contains("Zq7-vX93"))
  }

  @Test func namesWhatItKnowsItself() throws {
    let query = try SampleFile(
      #"{"readback":"keychain-query","formatVersion":1,"query":{},"platform":"Zq7-vX93"}"#,
      name: "query.json")
    #expect(explain(["-50", "--query", query.path]) == .usage)
    #expect(console.errorText.contains(#"unknown "…", it may be "macOS", "other""#))
    #expect(!console.errorText.contains("Zq7"))
  }

  @Test func explainsASharingGroupInAKeychainFile() throws {
    let query = try SampleFile(
      #"{"readback":"keychain-query","formatVersion":1,"platform":"macOS","query":{"#
        + #""class":"genp","kSecAttrSharingGroup":"a","kSecUseDataProtectionKeychain":false}}"#,
      name: "query.json")
    #expect(
      try causes("-50", "--operation", "copy", "--query", query.path) == [
        "contradictory-keychain": ["kSecAttrSharingGroup", "kSecUseDataProtectionKeychain"]
      ])
  }

  @Test func saysThatTheQueryCannotBeRead() {
    #expect(explain(["-50", "--query", "/nowhere/query.json"]) == .unavailable)
  }
}
