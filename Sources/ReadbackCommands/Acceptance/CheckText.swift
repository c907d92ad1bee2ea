import Acceptance
import ArchiveContracts
import PropertyListBytes

/// A check's report as text: what the contracts relax, the failing cases, notes, the sum.
struct CheckText {
  private let report: CheckReport
  private let keptNames: [Int: String]
  private let directory: String?
  private let notes: [String]
  private let console: Console

  /// - Parameters:
  ///   - directory: Where the inputs of failing cases were kept, if they were.
  ///   - notes: What else there is to say, behind the notes of the report.
  init(
    _ report: CheckReport, keptIn directory: String?, notes: [String] = [], console: Console
  ) {
    self.report = report
    self.notes = notes
    self.directory = directory
    self.console = console
    keptNames = directory == nil ? [:] : report.keptNames
  }

  /// The last line.
  var summary: String { "\(report.passed) passed, \(report.failed) failed" }

  func print(quiet: Bool) {
    for line in lines(quiet: quiet, styled: true) { console.print(line) }
  }

  func lines(quiet: Bool, styled: Bool) -> [String] {
    var lines: [String] = []
    if !quiet {
      for contract in report.contracts { lines += relaxations(contract) }
    }
    for (position, checked) in report.cases.enumerated() where !checked.result.passed {
      let failed = styled ? console.styled("FAIL", .red) : "FAIL"
      lines.append("\(failed) \(TerminalText.escaped(line(of: checked.result, at: position)))")
    }
    if !quiet { lines += (report.notes + notes).map { "note: \(TerminalText.escaped($0))" } }
    if !quiet, let coverage = report.coverage {
      lines.append("shown \(coverage.shown) of \(coverage.conditions) conditions")
    }
    return lines + [summary]
  }

  private func relaxations(_ contract: CheckReport.ContractSummary) -> [String] {
    let name = TerminalText.escaped(contract.name)
    guard !contract.relaxations.isEmpty else { return ["\(name) relaxes nothing"] }
    return contract.relaxations.map { relaxation in
      let end = relaxation.end(inFile: contract.file).map { " (\($0))" } ?? ""
      return "\(name) relaxes: \(TerminalText.escaped("\(relaxation)\(end)"))"
    }
  }

  private func line(of result: CaseResult, at position: Int) -> String {
    var line = result.name
    if let message = result.message {
      let code = result.code.map { "\($0): " } ?? ""
      // What a contract finds names its code behind the path.
      let namesCode = result.verdict == .rejected && message.hasPrefix("rejected: ")
      line += ": " + (namesCode ? message : code + message)
    }
    if result.verdict != nil { line += ", expected \(result.expected)" }
    if let command = command(at: position) { line += "; see: \(command)" }
    return line
  }

  /// The command that shows why a case failed.
  func command(at position: Int) -> String? {
    let result = report.cases[position].result
    let kept = keptNames[position].flatMap { name in directory.map { "\($0)/\(name)" } }
    return result.remedy?.command(kept: kept)
  }
}
