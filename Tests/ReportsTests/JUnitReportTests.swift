import Reports
import Testing

struct JUnitReportTests {
  private func xml(_ suites: [JUnitReport.Suite]) -> String {
    var text = ""
    JUnitReport(suites: suites).write(to: MarkupWriter { text += $0 })
    return text
  }

  private func one(_ outcome: JUnitReport.Outcome) -> JUnitReport.Case {
    JUnitReport.Case(className: "readback.fixture", name: "a.archive/verdict", outcome: outcome)
  }

  @Test func countsWhatBecameOfTheCases() {
    var suite = JUnitReport.Suite(name: "s")
    suite.cases = [
      one(.passed), one(.passed), one(.failed(code: "c", message: "m", detail: "d")),
      one(.error(code: "c", message: "m", detail: "d")), one(.skipped(message: "m")),
    ]
    let text = xml([suite])
    #expect(text.contains("tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"1\" time=\"0\""))
    #expect(text.contains("<failure message=\"m\" type=\"c\">d</failure>"))
    #expect(text.contains("<error message=\"m\" type=\"c\">d</error>"))
    #expect(text.contains("<skipped message=\"m\"/>"))
  }

  @Test func numbersSuitesAndKeepsTheirOrder() {
    let text = xml([JUnitReport.Suite(name: "b"), JUnitReport.Suite(name: "a")])
    let names = text.split(separator: "\n").filter { $0.hasPrefix("<testsuite ") }
    #expect(names.count == 2)
    #expect(names[0].contains("name=\"b\" package=\"b\" id=\"0\""))
    #expect(names[1].contains("name=\"a\" package=\"a\" id=\"1\""))
  }

  @Test func tellsNoTime() {
    var suite = JUnitReport.Suite(name: "s")
    suite.cases = [one(.passed)]
    #expect(xml([suite]).contains("timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\""))
  }

  @Test func isADocumentWithoutAnySuite() {
    #expect(
      xml([]) == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n</testsuites>\n")
  }

  @Test func escapesEverythingFromInputs() {
    let hostile = "<&\"'>\u{0}\n\u{202E}\u{E0041}\u{200B}"
    let escaped = "&lt;&amp;&quot;&#39;&gt;\\u{0}\\n\\u{202e}\\u{e0041}\\u{200b}"
    var suite = JUnitReport.Suite(name: hostile)
    suite.cases = [
      JUnitReport.Case(
        className: hostile, name: hostile,
        outcome: .failed(code: hostile, message: hostile, detail: hostile))
    ]
    suite.properties = [(hostile, hostile)]
    suite.lines = [hostile]
    let text = xml([suite])
    #expect(text.components(separatedBy: escaped).count == 11)
    #expect(!text.contains(hostile))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
