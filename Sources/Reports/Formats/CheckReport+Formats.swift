package import Acceptance
import ArchiveContracts
import ArchiveFiles
import PropertyListBytes

extension CheckReport {
  /// The report for CI servers: a suite for each directory, reader and group of cases.
  ///
  /// - Parameters:
  ///   - checker: The name and version of the program that checked.
  ///   - command: The command that shows what failed, by the position of the case.
  package func junit(checker: String, command: (Int) -> String?) -> JUnitReport {
    var suites: [JUnitReport.Suite] = []
    var positions: [String: Int] = [:]
    for (position, checked) in cases.enumerated() {
      let name = checked.place.prefix + checked.family
      if positions[name] == nil {
        positions[name] = suites.count
        suites.append(JUnitReport.Suite(name: name))
      }
      guard let suite = positions[name] else { continue }
      suites[suite].cases.append(
        JUnitReport.Case(
          className: checked.family, name: checked.ownName,
          outcome: checked.outcome(command: command(position))))
    }
    if !suites.isEmpty {
      suites[0].properties = properties(checker: checker)
      suites[0].lines = lines
    }
    return JUnitReport(suites: suites)
  }

  private func properties(checker: String) -> [(name: String, value: String)] {
    var result = [("checker", checker), ("digest", inputs(checker: checker).digest.hexadecimal)]
    if let seed { result.append(("seed", String(seed))) }
    if let coverage {
      result.append(("shown", String(coverage.shown)))
      result.append(("conditions", String(coverage.conditions)))
    }
    return result.map { (name: $0.0, value: $0.1) }
  }

  private var lines: [String] {
    contracts.flatMap { contract in
      contract.relaxations.isEmpty
        ? ["\(contract.name) relaxes nothing"]
        : contract.relaxations.map { "\(contract.name) relaxes: \($0)" }
    } + notes.map { "note: \($0)" }
  }

  /// What failed, as findings in the files that it was found with.
  package func sarif(tool: (name: String, version: String)) -> SARIFLog {
    let failing = cases.filter { !$0.result.passed }
    let codes = Set(failing.map(\.rule)).sorted()
    var log = SARIFLog(
      tool: tool,
      rules: codes.map { code in
        SARIFLog.Rule(
          id: code, summary: "A case is not as its manifest expects: \(code).",
          help: "Run readback check, which names for each failing case the command that shows it.",
          level: .error)
      },
      results: failing.map { checked in
        let expected = checked.result.expected
        var result = SARIFLog.Result(
          rule: checked.rule, level: .error,
          message: "\(checked.result.name): \(checked.found); expected: \(expected)",
          file: file(of: checked))
        result.place = checked.result.name
        result.identity = checked.result.name
        return result
      })
    log.failures = failing.filter { $0.result.code == .unavailable }.map {
      SARIFLog.Failure(file: file(of: $0), message: $0.found)
    }
    return log
  }

  /// The fixture that a case is about or derived from, or the manifest that asks for it.
  private func file(of checked: CheckedCase) -> String {
    if let fixture = checked.place.fixture { return fixtures[fixture].path }
    guard let directory = checked.place.directory, directory != "." else {
      return Manifest.fileName
    }
    return "\(directory)/\(Manifest.fileName)"
  }
}

extension CheckedCase {
  fileprivate var rule: String { result.code?.rawValue ?? "not-as-expected" }

  fileprivate func outcome(command: String?) -> JUnitReport.Outcome {
    guard !result.passed else { return .passed }
    var detail = "expected: \(result.expected); found: \(found)"
    if let command { detail += "; see: \(command)" }
    return isFault
      ? .error(code: rule, message: found, detail: detail)
      : .failed(code: rule, message: found, detail: detail)
  }
}
