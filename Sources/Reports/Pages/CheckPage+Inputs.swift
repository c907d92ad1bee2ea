import Acceptance
import Counterexamples
import PropertyListBytes

extension CheckPage {
  /// Derived inputs, kind by kind.
  func writeKinds(_ group: CasePlace.Group, _ writer: MarkupWriter) {
    var positions: [CounterexampleKind: [Int]] = [:]
    for (position, checked) in report.cases.enumerated() where checked.place.group == group {
      if let kind = checked.place.kind { positions[kind, default: []].append(position) }
    }
    let promise = group == .equivalent ? "accepted" : "rejected"
    writer.element(
      "p",
      group == .equivalent
        ? "Generated from accepted fixtures, spelled otherwise with the same meaning: each must be "
          + "accepted."
        : "Generated from accepted fixtures, each with one condition broken: each must be rejected "
          + "for this condition, at this place.")
    for kind in CounterexampleKind.allCases {
      guard let positions = positions[kind] else { continue }
      let failed = positions.filter { !report.cases[$0].result.passed }
      let passed = positions.filter { report.cases[$0].result.passed }
      PageParts.panel(
        writer, id: "kind-\(kind.rawValue)", title: kind.rawValue, passed: failed.isEmpty,
        isOpen: !failed.isEmpty, isGroup: true, classes: "lazy",
        {
          PageParts.mark(writer, passed: failed.isEmpty)
          let text =
            failed.isEmpty
            ? "\(CountText.of(positions.count, "input")) \(promise)"
            : "\(CountText.digits(failed.count)) of "
              + "\(CountText.of(positions.count, "input")) not \(promise) as expected"
          writer.element("span", ["class": "muted"], text)
        },
        {
          let order = failed + passed
          writeInputs(Array(order.prefix(bounds.inputs)), of: kind, to: writer)
          writeRest(order.count - bounds.inputs, "input", to: writer)
        })
    }
  }

  private func writeInputs(
    _ positions: [Int], of kind: CounterexampleKind, to writer: MarkupWriter
  ) {
    let hasReaders = readers.count > 1
    PageTable.write(
      to: writer, caption: "Inputs of the kind \(kind.rawValue)",
      columns: (hasReaders ? ["Reader"] : []) + [
        "Derived from", "Where", "Expected", "Found", "Result",
      ]
    ) { table in
      for position in positions {
        let checked = report.cases[position]
        table.row(passed: checked.result.passed, isItem: true) {
          if hasReaders { table.cell(checked.place.reader ?? "") }
          table.head(checked.place.fixture.map { report.fixtures[$0].name } ?? "")
          table.cell(checked.place.condition)
          table.cell(checked.result.expected)
          table.cell(checked.found)
          table.mark(passed: checked.result.passed)
        }
      }
    }
  }

  // MARK: Coverage

  func writeCoverage(to writer: MarkupWriter) {
    guard let conditions = report.conditions else {
      writer.element("p", "Not known: not every input that could show a condition was checked.")
      return
    }
    writer.element(
      "p",
      "A condition of a contract is shown when an accepted fixture satisfies it, and an input that "
        + "breaks only this condition was rejected for it.")
    for contract in report.contracts {
      let own = conditions.filter { $0.contract.utf8.elementsEqual(contract.name.utf8) }
      let shown = own.count { $0.isShown }
      writer.element("div", ["class": "panel"]) {
        writer.element("h3") { PageParts.name(writer, contract.name) }
        writer.element("p", "shown \(shown) of \(CountText.of(own.count, "condition"))")
        let unshown = own.filter { !$0.isShown }
        if !unshown.isEmpty { write(unshown, of: contract.name, to: writer) }
        writer.element("details") {
          writer.element("summary", "Conditions that are shown")
          writer.element("ul", ["class": "plain"]) {
            for condition in own.filter(\.isShown).prefix(bounds.rows) {
              writer.element("li") { PageParts.name(writer, condition.condition) }
            }
          }
        }
      }
      writer.newline()
    }
  }

  private func write(
    _ unshown: [ConditionSummary], of contract: String, to writer: MarkupWriter
  ) {
    PageTable.write(
      to: writer, caption: "Conditions of \(contract) that are not shown",
      columns: ["Condition", "Reason"]
    ) { table in
      for condition in unshown.prefix(bounds.rows) {
        table.row(isItem: true) {
          table.head(condition.condition)
          table.cell(condition.excuse ?? "no reason given")
        }
      }
    }
  }
}
