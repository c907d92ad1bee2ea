import Reports
import StrictJSON
import Testing

struct SARIFLogTests {
  private func log(_ results: [SARIFLog.Result]) -> SARIFLog {
    SARIFLog(
      tool: ("readback", "1"), rules: [SARIFLog.Rule(id: "a"), SARIFLog.Rule(id: "b")],
      results: results)
  }

  private func result(_ message: String = "m", file: String = "f") -> SARIFLog.Result {
    SARIFLog.Result(rule: "b", level: .error, message: message, file: file)
  }

  private func run(_ log: SARIFLog) throws -> JSONValue {
    let root = try JSONDocument(parsing: log.json.bytes()).root
    return try #require(member(root, "runs")?.elements?.first)
  }

  private func member(_ value: JSONValue, _ name: String) -> JSONValue? {
    value.members?.first { $0.name == JSONText(name) }?.value
  }

  private func text(_ log: SARIFLog) -> String {
    String(decoding: log.json.bytes(), as: UTF8.self)
  }

  @Test func refersToTheRuleOfAResult() {
    #expect(text(log([result()])).contains("\"ruleId\":\"b\",\"ruleIndex\":1"))
  }

  @Test func givesEveryResultALine() {
    #expect(text(log([result()])).contains("\"region\":{\"startLine\":1}"))
  }

  @Test(arguments: [
    ("a b/c.archive", "a%20b/c.archive"), ("a:b", "a%3Ab"), ("#?%", "%23%3F%25"),
    ("é\"<\n", "%C3%A9%22%3C%0A"), ("/tmp/x~1-_.y", "/tmp/x~1-_.y"),
  ])
  func percentEncodesNamesOfFiles(name: String, uri: String) {
    #expect(text(log([result(file: name)])).contains("\"uri\":\"\(uri)\""))
  }

  /// Viewers show what is written, with whatever turns or hides it.
  @Test func spellsOutWhatIsNotSeen() throws {
    let hidden = "a\u{202E}\u{E0041}\u{200B}\n"
    let visible = "a\\u{202e}\\u{e0041}\\u{200b}\\n"
    var one = result(hidden)
    one.place = hidden
    one.suppression = hidden
    var log = log([one])
    log.failures = [SARIFLog.Failure(file: "f", message: hidden)]
    let escaped = visible.replacing("\\", with: "\\\\")
    #expect(text(log).ranges(of: escaped).count == 4)
  }

  @Test func identifiesAResultByWhatItIsAbout() {
    var one = result("a message")
    one.identity = "case"
    var other = result("another message")
    other.identity = "case"
    let prints = [one, other].map { text(log([$0])) }.map { text in
      text.split(separator: "\"partialFingerprints\":").last.map { $0.prefix(90) }
    }
    #expect(prints[0] == prints[1])
    #expect(prints[0]?.hasPrefix("{\"readback/v1\":\"") == true)
  }

  @Test func cutsWhatIsBeyondTheNumberOfResults() throws {
    let results = Array(repeating: result(), count: SARIFLog.mostResults + 2)
    let run = try run(log(results))
    #expect(member(run, "results")?.elements?.count == SARIFLog.mostResults)
    #expect(text(log(results)).contains("2 of 25002 results were left out"))
  }

  @Test func cutsWhatIsBeyondTheSize() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let log = log(Array(repeating: result(long), count: 12))
    let run = try run(log)
    #expect(member(run, "results")?.elements?.count == 8)
    #expect(log.json.bytes().count < 10_000_000)
    #expect(text(log).contains("4 of 12 results were left out"))
  }

  @Test func saysNothingOfResultsThatAreAllThere() {
    let text = text(log([result()]))
    #expect(!text.contains("toolExecutionNotifications"))
    #expect(text.contains("\"executionSuccessful\":true"))
  }

  @Test func tellsFailuresOfTheRun() {
    var log = log([])
    log.failures = [SARIFLog.Failure(file: "a b", message: "locked")]
    let text = text(log)
    #expect(text.contains("\"executionSuccessful\":false"))
    #expect(text.contains("\"uri\":\"a%20b\""))
    #expect(text.contains("{\"text\":\"locked\"}"))
  }
}
