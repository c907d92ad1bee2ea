package import Acceptance
import ArchiveContracts
import ArchiveFiles
import PropertyListBytes

/// The report of a check as a page for a reviewer: what was expected of each fixture and what was
/// found, what derived inputs showed, and what the contracts allow.
///
/// The page is bounded however many cases there are: what fails comes first, and what has no room is
/// counted.
package struct CheckPage {
  /// How much of each kind a page shows.
  package struct Bounds: Sendable {
    /// Failing cases told one by one.
    package var failures = 500
    /// Fixtures with all their conditions; all of them stand in the table.
    package var fixtures = 500
    package var pictures = 200
    /// Fixtures in the table.
    package var rows = 20_000
    /// Rows of one table: the browser lays out a table as a whole.
    package var rowsInTable = 500
    /// Inputs told one by one, for each kind.
    package var inputs = 60

    package init() {}
  }

  let report: CheckReport
  let checker: String
  let command: (Int) -> String?
  let picture: (FixtureSummary) -> GraphPicture?
  let bounds: Bounds
  /// The positions of each fixture's cases.
  let casesOfFixture: [[Int]]

  /// - Parameters:
  ///   - checker: The name and version of the program that checked.
  ///   - command: The command that shows what failed, by the position of the case.
  ///   - picture: Draws a fixture; nil for one that cannot be read.
  package init(
    _ report: CheckReport, checker: String, bounds: Bounds = Bounds(),
    command: @escaping (Int) -> String?, picture: @escaping (FixtureSummary) -> GraphPicture?
  ) {
    self.report = report
    self.checker = checker
    self.bounds = bounds
    self.command = command
    self.picture = picture
    var casesOfFixture: [[Int]] = Array(repeating: [], count: report.fixtures.count)
    for (position, checked) in report.cases.enumerated() where checked.place.group == .fixture {
      if let fixture = checked.place.fixture { casesOfFixture[fixture].append(position) }
    }
    self.casesOfFixture = casesOfFixture
  }

  package func write(to writer: MarkupWriter) {
    var sections: [HTMLPage.Section] = []
    func section(_ id: String, _ title: String, _ content: @escaping (MarkupWriter) -> Void) {
      sections.append(HTMLPage.Section(id: id, title: title, content: content))
    }
    if report.failed > 0 { section("failures", "What failed", writeFailures) }
    section("fixtures", "Fixtures", writeFixtures)
    if has(.counterexample) {
      section("counterexamples", "Counterexamples") { writeKinds(.counterexample, $0) }
    }
    if has(.equivalent) { section("equivalents", "Equivalents") { writeKinds(.equivalent, $0) } }
    section("coverage", "Coverage", writeCoverage)
    if readers.count > 1 { section("readers", "Readers", writeReaders) }
    section("contracts", "Contracts", writeContracts)
    if !report.notes.isEmpty { section("notes", "Notes", writeNotes) }
    section("inputs", "Files and digests", writeInputs)
    HTMLPage(
      title: "Can it still be read?",
      footer: "Made by \(checker). This page is complete: it loads nothing from anywhere.",
      sections: sections, summary: writeSummary
    ).write(to: writer)
  }

  private func has(_ group: CasePlace.Group) -> Bool {
    report.cases.contains { $0.place.group == group }
  }

  /// The readers that were judged, in the order of their cases.
  var readers: [String] {
    var result: [String] = []
    for checked in report.cases {
      if let reader = checked.place.reader, result.last != reader, !result.contains(reader) {
        result.append(reader)
      }
    }
    return result
  }

  // MARK: Summary

  private func writeSummary(to writer: MarkupWriter) {
    let count = report.cases.count
    let text =
      count == 0
      ? "Nothing was checked"
      : report.failed == 0
        ? "\(count == 1 ? "The one case" : "All \(CountText.digits(count)) cases") passed"
        : "\(CountText.digits(report.failed)) of \(CountText.of(count, "case")) failed"
    let names = report.contracts.map(\.name).joined(separator: ", ")
    PageParts.verdict(
      writer, passed: report.failed == 0 && count > 0, text,
      detail: (report.contracts.count == 1 ? "contract \(names)" : "contracts \(names)")
        + ", checked by \(checker)")
    writer.element("dl", ["class": "cards"]) {
      let failedFixtures = casesOfFixture.count { !allPassed($0) }
      PageParts.card(
        writer, "Fixtures", CountText.digits(report.fixtures.count),
        failedFixtures == 0
          ? "each as its manifest says" : "\(CountText.digits(failedFixtures)) not as expected")
      inputsCard(writer, .counterexample, "Counterexamples", "rejected as they must be")
      inputsCard(writer, .equivalent, "Equivalents", "accepted as they must be")
      if let coverage = report.coverage {
        PageParts.card(
          writer, "Conditions shown", "\(coverage.shown) of \(coverage.conditions)",
          share: (coverage.shown, coverage.conditions))
      }
      let relaxations = report.contracts.reduce(0) { $0 + $1.relaxations.count }
      PageParts.card(
        writer, "Relaxations", CountText.digits(relaxations),
        relaxations == 0 ? "the contracts relax nothing" : "see Contracts")
    }
    PageParts.tools(writer, filters: true, searches: "fixtures and cases")
  }

  private func inputsCard(
    _ writer: MarkupWriter, _ group: CasePlace.Group, _ title: String, _ promise: String
  ) {
    let cases = report.cases.filter { $0.place.group == group }
    guard !cases.isEmpty else { return }
    let failed = cases.count { !$0.result.passed }
    PageParts.card(
      writer, title, CountText.digits(cases.count),
      failed == 0 ? promise : "\(CountText.digits(failed)) not \(promise)")
  }

  func allPassed(_ positions: [Int]) -> Bool {
    positions.allSatisfy { report.cases[$0].result.passed }
  }

  // MARK: Failures

  private func writeFailures(to writer: MarkupWriter) {
    let failing = report.cases.indices.filter { !report.cases[$0].result.passed }
    for position in failing.prefix(bounds.failures) {
      let checked = report.cases[position]
      writer.element("div", ["class": "panel failed lazy", "data-item": "item"]) {
        writer.element("h3") { PageParts.name(writer, checked.result.name) }
        PageParts.facts(
          writer, [("expected", checked.result.expected), ("found", checked.found)])
        if let command = command(position) {
          writer.element("code", ["class": "look"]) { writer.element("bdi", command) }
        }
      }
      writer.newline()
    }
    writeRest(failing.count - bounds.failures, "failing case", to: writer)
  }

  /// Says how many had no room.
  func writeRest(_ count: Int, _ noun: String, to writer: MarkupWriter) {
    guard count > 0 else { return }
    writer.element(
      "p", ["class": "muted"],
      "\(CountText.of(count, "further \(noun)")) had no room here; the JSON report has all.")
  }

  // MARK: Readers, contracts, inputs

  private func writeReaders(to writer: MarkupWriter) {
    PageTable.write(
      to: writer, caption: "Who was judged by the same inputs",
      columns: ["Reader", "#Cases", "#Failed", "Result"]
    ) { table in
      for reader in readers {
        let cases = report.cases.filter { $0.place.reader == reader }
        let failed = cases.count { !$0.result.passed }
        table.row {
          table.head(reader)
          table.number(cases.count)
          table.number(failed)
          table.mark(passed: failed == 0)
        }
      }
    }
  }

  private func writeContracts(to writer: MarkupWriter) {
    for contract in report.contracts {
      writer.element("div", ["class": "panel"]) {
        writer.element("h3") { PageParts.name(writer, contract.name) }
        if contract.relaxations.isEmpty {
          writer.element("p", "Relaxes nothing.")
        } else {
          writer.element("p", "Allows what contracts refuse unless they say otherwise:")
          writer.element("ul") {
            for relaxation in contract.relaxations {
              writer.element("li") { writer.element("bdi", "\(relaxation)") }
            }
          }
        }
        writer.element("details") {
          writer.element("summary", "Limits")
          PageTable.write(
            to: writer, caption: "Limits of the contract \(contract.name)",
            columns: ["Limit", "#Value", "Unit"]
          ) { table in
            for name in ReadLimits.Name.allCases {
              guard let value = contract.limits[name] else { continue }
              table.row {
                table.head(name.rawValue)
                table.cell("\(value)")
                table.cell(name.unit)
              }
            }
          }
        }
      }
      writer.newline()
    }
  }

  private func writeNotes(to writer: MarkupWriter) {
    writer.element("ul") {
      for note in report.notes { writer.element("li") { writer.element("bdi", note) } }
    }
  }

  private func writeInputs(to writer: MarkupWriter) {
    PageParts.facts(
      writer,
      [
        ("digest of all files", report.inputs(checker: checker).digest.hexadecimal),
        ("seed of the counterexamples", report.seed.map { String($0) }), ("checked by", checker),
      ])
    PageTable.write(
      min(report.files.count, bounds.rows), inTablesOf: bounds.rowsInTable, to: writer,
      caption: "The files that decided what was checked", columns: ["File", "#Bytes", "SHA-256"]
    ) { position, table in
      let file = report.files[position]
      table.row {
        table.head(file.name)
        table.number(file.byteCount)
        table.cell { PageParts.name(writer, file.digest.hexadecimal) }
      }
    }
    writeRest(report.files.count - bounds.rows, "file", to: writer)
  }
}
