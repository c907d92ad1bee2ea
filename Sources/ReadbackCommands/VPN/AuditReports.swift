import ArchiveFiles
import PropertyListBytes
import Reports
import VPNProfiles

/// What an audit found, for code scanning, CI servers and reviewers.
struct AuditReports {
  let files: [AuditedFile]
  /// The least severity that makes the audit fail; nil for none.
  let failsOn: AuditSeverity?

  /// With more files, only those that fail are open.
  private static let mostOpen = 20

  private static let tool = (name: ReadbackProgram.name, version: ReadbackProgram.version)

  private func fails(_ finding: AuditFinding) -> Bool {
    // What could not be audited is no finding that one may decide not to fail on.
    if finding.severity == .error, AuditRule(of: finding.code) == nil { return true }
    return failsOn.map { finding.severity >= $0 } ?? false
  }

  private func passed(_ file: AuditedFile) -> Bool {
    !file.isUnavailable && !file.findings.contains(where: fails)
      && (file.omitted == 0 || failsOn == nil)
  }

  // MARK: SARIF

  var sarif: SARIFLog {
    let codes = Set(files.flatMap { file in file.everything.map(\.finding.code.rawValue) })
    let known = AuditRule.all.map(\.code.rawValue)
    let rules = AuditRule.all.map { rule in
      SARIFLog.Rule(
        id: rule.code.rawValue, summary: rule.summary, help: "Mend: \(rule.mend).",
        level: rule.severity.level)
    }
    var log = SARIFLog(
      tool: Self.tool,
      rules: rules + codes.subtracting(known).sorted().map { SARIFLog.Rule(id: $0) },
      results: files.flatMap { file in
        file.everything.map { result($0.finding, $0.reason, of: file) }
      })
    // A file that could not be read is no result but a failure of the run.
    log.failures = files.filter(\.isUnavailable).map {
      SARIFLog.Failure(file: $0.name, message: $0.failure?.message ?? "")
    }
    return log
  }

  private func result(
    _ finding: AuditFinding, _ reason: String?, of file: AuditedFile
  ) -> SARIFLog.Result {
    var result = SARIFLog.Result(
      rule: finding.code.rawValue, level: finding.severity.level, message: finding.message,
      file: file.name)
    if let offset = finding.offset, let lines = file.lines {
      result.line = lines.line(ofByte: offset)
    }
    result.place = finding.path?.description
    result.identity =
      "\(NameBytes.repaired(file.name)): \(finding.code) \(finding.path?.description ?? "")"
    result.suppression = reason
    return result
  }

  // MARK: JUnit

  /// A suite for each file, and in it a case for each finding; one for a file without any.
  var junit: JUnitReport {
    JUnitReport(
      suites: files.map { file in
        let name = NameBytes.repaired(file.name)
        var suite = JUnitReport.Suite(name: name)
        suite.cases = file.findings.map { finding in
          JUnitReport.Case(
            className: "vpn.audit", name: "\(name)/\(Self.name(of: finding))",
            outcome: outcome(of: finding))
        }
        suite.cases += file.allowed.map { allowed in
          JUnitReport.Case(
            className: "vpn.audit", name: "\(name)/\(Self.name(of: allowed.finding))",
            outcome: .skipped(message: "allowed, because \(allowed.reason)"))
        }
        if let failure = file.failure, file.isUnavailable {
          suite.cases.append(
            JUnitReport.Case(
              className: "vpn.audit", name: name,
              outcome: .error(
                code: failure.code.rawValue, message: failure.message, detail: failure.message)))
        } else if suite.cases.isEmpty || file.omitted > 0 {
          suite.cases.append(
            JUnitReport.Case(className: "vpn.audit", name: name, outcome: outcome(of: file)))
        }
        return suite
      })
  }

  private static func name(of finding: AuditFinding) -> String {
    finding.code.rawValue + (finding.path.map { "/\($0)" } ?? "")
  }

  private func outcome(of finding: AuditFinding) -> JUnitReport.Outcome {
    let message = "\(finding.severity.rawValue): \(finding.message)"
    guard fails(finding) else { return .skipped(message: message) }
    return .failed(code: finding.code.rawValue, message: message, detail: finding.mend ?? message)
  }

  /// The outcome of a file that has no findings, or more than are listed.
  private func outcome(of file: AuditedFile) -> JUnitReport.Outcome {
    guard file.omitted > 0 else { return .passed }
    let message = CountText.of(file.omitted, "more finding")
    return failsOn == nil
      ? .skipped(message: message)
      : .failed(code: "findings", message: message, detail: message)
  }

  // MARK: Page

  func write(to writer: MarkupWriter) {
    HTMLPage(
      title: "VPN profiles: what is wrong with them",
      footer: "Made by \(Self.tool.name) \(Self.tool.version). Secrets stand on no page, and this "
        + "one loads nothing from anywhere.",
      sections: [HTMLPage.Section(id: "files", title: "Files", content: writeFiles)],
      summary: writeSummary
    ).write(to: writer)
  }

  private func writeSummary(to writer: MarkupWriter) {
    let failed = files.count { !passed($0) }
    let count = files.count
    let threshold =
      switch failsOn {
      case nil: "findings do not fail"
      case .error?: "errors fail"
      default: "errors and warnings fail"
      }
    PageParts.verdict(
      writer, passed: failed == 0,
      failed == 0
        ? (count == 1 ? "The file does not fail" : "None of \(CountText.of(count, "file")) fails")
        : "\(CountText.digits(failed)) of \(CountText.of(count, "file")) failed",
      detail: threshold)
    writer.element("dl", ["class": "cards"]) {
      for severity in [AuditSeverity.error, .warning, .note] {
        let found = files.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
        PageParts.card(writer, severity.plural, "\(found)")
      }
      PageParts.card(writer, "Allowed for a reason", "\(files.reduce(0) { $0 + $1.allowed.count })")
    }
    PageParts.tools(writer, filters: true, searches: "files and findings")
  }

  private func writeFiles(to writer: MarkupWriter) {
    for (position, file) in files.enumerated() {
      if writer.isStopped { return }
      PageParts.panel(
        writer, id: "file-\(position)", title: NameBytes.repaired(file.name),
        passed: passed(file),
        isOpen: !passed(file) || !file.findings.isEmpty && files.count <= Self.mostOpen,
        isGroup: false, classes: "lazy",
        {
          PageParts.mark(writer, passed: passed(file))
          let findings = CountText.of(file.findings.count, "finding")
          writer.element(
            "span", ["class": "muted"],
            file.isUnavailable ? "could not be read" : "\(file.kind.rawValue), \(findings)")
        },
        { write(file, to: writer) })
    }
  }

  private func write(_ file: AuditedFile, to writer: MarkupWriter) {
    if let failure = file.failure, file.isUnavailable {
      writer.element("p") { writer.element("bdi", failure.message) }
    }
    if file.findings.isEmpty, !file.isUnavailable { writer.element("p", "No findings.") }
    if !file.findings.isEmpty {
      PageTable.write(
        to: writer, caption: "Findings in \(NameBytes.repaired(file.name))",
        columns: ["Severity", "Finding", "Where", "What is wrong", "What to do"]
      ) { table in
        for finding in file.findings { write(finding, of: file, in: table, to: writer) }
      }
    }
    if file.omitted > 0 { writer.element("p", CountText.of(file.omitted, "more finding")) }
    guard !file.allowed.isEmpty else { return }
    PageTable.write(
      to: writer, caption: "Allowed in \(NameBytes.repaired(file.name))",
      columns: ["Finding", "Where", "Why it is allowed"]
    ) { table in
      for allowed in file.allowed {
        table.row {
          table.head(allowed.finding.code.rawValue)
          table.cell(allowed.finding.path?.description ?? "")
          table.cell(allowed.reason)
        }
      }
    }
  }

  private func write(
    _ finding: AuditFinding, of file: AuditedFile, in table: PageTable, to writer: MarkupWriter
  ) {
    table.row {
      table.cell {
        PageParts.mark(writer, fails(finding) ? "bad" : "note", finding.severity.rawValue)
      }
      table.head(finding.code.rawValue)
      let line = finding.offset.flatMap { offset in
        file.lines.map { "line \($0.line(ofByte: offset))" }
      }
      table.cell([finding.path?.description, line].compactMap(\.self).joined(separator: ", "))
      table.cell(finding.message)
      table.cell(finding.mend ?? "")
    }
  }
}

extension AuditedFile {
  /// Findings, and those that are allowed with the reason.
  fileprivate var everything: [(finding: AuditFinding, reason: String?)] {
    findings.map { ($0, nil) } + allowed.map { ($0.finding, $0.reason) }
  }
}

extension AuditFinding {
  /// What to do, where a rule says so.
  fileprivate var mend: String? { AuditRule(of: code)?.mend }
}

extension AuditSeverity {
  fileprivate var level: SARIFLog.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }

  fileprivate var plural: String {
    switch self {
    case .error: "Errors"
    case .warning: "Warnings"
    case .note: "Notes"
    }
  }
}
