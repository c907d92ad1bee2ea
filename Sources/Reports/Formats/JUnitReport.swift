/// Results as the XML that Ant's JUnit task writes, in the subset that CI servers agree on.
///
/// There is no standard. What is written satisfies the schema of Jenkins' xUnit plugin
/// (junit-10.xsd) and that of Windy Road (JUnit.xsd) alike, so every suite has the attributes and
/// elements that the second asks for. Times are those of no run, so that equal results are equal
/// bytes.
package struct JUnitReport: Sendable {
  /// What became of a case.
  package enum Outcome: Hashable, Sendable {
    case passed
    /// Something is not as it must be.
    case failed(code: String, message: String, detail: String)
    /// The case could not be judged.
    case error(code: String, message: String, detail: String)
    /// The case counts neither way.
    case skipped(message: String)
  }

  package struct Case: Hashable, Sendable {
    /// What servers group by: words with full stops between them.
    package let className: String
    package let name: String
    package let outcome: Outcome

    package init(className: String, name: String, outcome: Outcome) {
      self.className = className
      self.name = name
      self.outcome = outcome
    }
  }

  package struct Suite: Sendable {
    package let name: String
    package var cases: [Case] = []
    /// Names and values, in this order.
    package var properties: [(name: String, value: String)] = []
    /// Lines for whoever looks into the suite.
    package var lines: [String] = []

    package init(name: String) { self.name = name }
  }

  package var suites: [Suite]

  package init(suites: [Suite]) { self.suites = suites }

  package func write(to writer: MarkupWriter) {
    writer.verbatim("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    writer.element("testsuites") {
      writer.newline()
      for (position, suite) in suites.enumerated() { Self.write(suite, position, to: writer) }
    }
    writer.newline()
  }

  private static func write(_ suite: Suite, _ position: Int, to writer: MarkupWriter) {
    var failures = 0
    var errors = 0
    var skipped = 0
    for one in suite.cases {
      switch one.outcome {
      case .passed: continue
      case .failed: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      }
    }
    writer.begin(
      "testsuite",
      [
        "name": suite.name, "package": suite.name, "id": String(position),
        "tests": String(suite.cases.count), "failures": String(failures),
        "errors": String(errors), "skipped": String(skipped), "time": "0",
        "timestamp": "1970-01-01T00:00:00", "hostname": "localhost",
      ])
    writer.newline()
    writer.element("properties") {
      for property in suite.properties {
        writer.empty("property", ["name": property.name, "value": property.value])
      }
    }
    writer.newline()
    for one in suite.cases {
      if writer.isStopped { break }
      write(one, to: writer)
    }
    writer.element("system-out") {
      for line in suite.lines {
        writer.text(line)
        writer.newline()
      }
    }
    writer.empty("system-err")
    writer.end()
    writer.newline()
  }

  private static func write(_ one: Case, to writer: MarkupWriter) {
    writer.element(
      "testcase", ["classname": one.className, "name": one.name, "time": "0"]
    ) {
      switch one.outcome {
      case .passed: return
      case .failed(let code, let message, let detail):
        writer.element("failure", ["message": message, "type": code], detail)
      case .error(let code, let message, let detail):
        writer.element("error", ["message": message, "type": code], detail)
      case .skipped(let message): writer.empty("skipped", ["message": message])
      }
    }
    writer.newline()
  }
}
