import Acceptance
import ArchiveFiles
import PropertyListBytes

extension CheckPage {
  /// The fixtures that have room for all their conditions, and for a picture: what failed first.
  private var chosen: (whole: Set<Int>, drawn: Set<Int>) {
    let failed = casesOfFixture.indices.filter { !allPassed(casesOfFixture[$0]) }
    let passed = casesOfFixture.indices.filter { allPassed(casesOfFixture[$0]) }
    let order = failed + passed
    return (Set(order.prefix(bounds.fixtures)), Set(order.prefix(bounds.pictures)))
  }

  func writeFixtures(to writer: MarkupWriter) {
    let (whole, drawn) = chosen
    PageTable.write(
      min(report.fixtures.count, bounds.rows), inTablesOf: bounds.rowsInTable, to: writer,
      caption: "What was expected of each fixture, and what was found",
      columns: ["Fixture", "Written by", "Expected", "Found", "Result"]
    ) { position, table in
      writeRow(position, isLinked: whole.contains(position), in: table, to: writer)
    }
    writeRest(report.fixtures.count - bounds.rows, "fixture", to: writer)
    writer.element("h3", ["class": "between"], "One by one")
    for position in report.fixtures.indices where whole.contains(position) {
      if writer.isStopped { return }
      write(position, isDrawn: drawn.contains(position), to: writer)
    }
    writeRest(report.fixtures.count - whole.count, "fixture", to: writer)
  }

  private func writeRow(
    _ position: Int, isLinked: Bool, in table: PageTable, to writer: MarkupWriter
  ) {
    let fixture = report.fixtures[position]
    let passed = allPassed(casesOfFixture[position])
    table.row(passed: passed, isItem: true) {
      table.head {
        if isLinked {
          writer.element("a", ["href": "#fixture-\(position)"]) {
            PageParts.name(writer, fixture.name)
          }
        } else {
          PageParts.name(writer, fixture.name)
        }
      }
      table.cell(writtenBy(fixture) ?? "")
      table.cell(fixture.fixture.expectation.phrase)
      table.cell(found(position))
      table.cell { writeMark(position, to: writer) }
    }
  }

  private func writeMark(_ position: Int, to writer: MarkupWriter) {
    guard !casesOfFixture[position].isEmpty else {
      PageParts.mark(writer, "note", "not selected")
      return
    }
    PageParts.mark(writer, passed: allPassed(casesOfFixture[position]))
  }

  private func writtenBy(_ fixture: FixtureSummary) -> String? {
    fixture.fixture.producer.map { "\($0.app) \($0.version)" }
  }

  /// What this package's own reader made of a fixture, or the first that was asked.
  private func found(_ position: Int) -> String {
    let cases = casesOfFixture[position].map { report.cases[$0] }
    let verdict = cases.first { $0.place.condition == "verdict" }
    guard let verdict else { return "" }
    if let code = cases.first(where: { $0.place.condition == "code" })?.result.code {
      return "\(verdict.result.verdict?.rawValue ?? verdict.found): \(code)"
    }
    return verdict.found
  }

  private func write(_ position: Int, isDrawn: Bool, to writer: MarkupWriter) {
    let fixture = report.fixtures[position]
    let passed = allPassed(casesOfFixture[position])
    PageParts.panel(
      writer, id: "fixture-\(position)", title: fixture.name, passed: passed, isOpen: !passed,
      isGroup: false, classes: "lazy",
      {
        writeMark(position, to: writer)
        if fixture.fixture.producer?.origin == .generated {
          PageParts.mark(writer, "note", "generated")
        }
        let count = casesOfFixture[position].count
        writer.element("span", ["class": "muted"], CountText.of(count, "condition"))
      },
      {
        PageParts.facts(writer, facts(fixture))
        writeConditions(position, to: writer)
        guard isDrawn else { return }
        if let picture = picture(fixture) {
          picture.write(to: writer, of: fixture.name)
        } else {
          writer.element(
            "p", ["class": "muted"], "There is no object graph: the file is no readable archive.")
        }
      })
  }

  private func facts(_ fixture: FixtureSummary) -> [(String, String?)] {
    let producer = fixture.fixture.producer
    let writer = producer.map { producer in
      "\(producer.app) \(producer.version)" + (producer.build.map { " (\($0))" } ?? "")
        + (producer.system.map { ", \($0)" } ?? "")
    }
    let origin = producer.map { producer in
      switch producer.origin {
      case .shipped: "shipped: a released app wrote it"
      case .redacted: "redacted: a released app wrote it, and personal content was overwritten"
      case .generated: "generated: it does not prove what an app wrote"
      }
    }
    return [
      ("expected", fixture.fixture.expectation.phrase), ("contract", fixture.contract),
      ("written by", writer), ("origin", origin),
      ("size", fixture.byteCount.map { CountText.of($0, "byte") }),
      ("SHA-256", fixture.digest?.hexadecimal),
    ]
  }

  private func writeConditions(_ position: Int, to writer: MarkupWriter) {
    let positions = casesOfFixture[position]
    guard !positions.isEmpty else { return }
    let hasReaders = Set(positions.map { report.cases[$0].place.reader }).count > 1
    PageTable.write(
      to: writer, caption: "Conditions of \(report.fixtures[position].name)",
      columns: (hasReaders ? ["Reader"] : []) + ["Condition", "Expected", "Found", "Result"]
    ) { table in
      for position in positions {
        let checked = report.cases[position]
        table.row {
          if hasReaders { table.cell(checked.place.reader ?? "") }
          table.head(checked.place.condition)
          table.cell(checked.result.expected)
          table.cell(checked.found)
          table.mark(passed: checked.result.passed)
        }
      }
    }
  }
}
