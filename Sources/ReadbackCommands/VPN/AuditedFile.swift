import ArchiveFiles
import PropertyListBytes
import StrictJSON
import VPNProfiles

/// A file with what its audit found, if it could be read.
struct AuditedFile: Sendable {
  /// A finding that somebody has decided to live with.
  struct Allowed: Sendable {
    let finding: AuditFinding
    let reason: String
  }

  let name: String
  let kind: ProfileAudit.Kind
  let findings: [AuditFinding]
  let allowed: [Allowed]
  let omitted: Int
  /// Why the file could not be read at all.
  let failure: ReadFailure?
  /// The audited bytes, where findings have offsets into them and lines can be told.
  let lines: LineIndex?

  init(
    named name: String, isManaged: Bool, limits: ReadLimits, allowances: AuditAllowances,
    system: any FileSystemCalls
  ) {
    self.name = name
    do throws(ReadFailure) {
      let input = try ArchiveInput(reading: name, limits: limits, system: system)
      let audit = ProfileAudit(
        of: input.bytes, named: name, isManaged: isManaged, limits: limits)
      var findings: [AuditFinding] = []
      var allowed: [Allowed] = []
      let fileName = String(name.split(separator: "/").last ?? "")
      for finding in audit.findings {
        if let allowance = allowances.allowance(for: finding, of: fileName) {
          allowed.append(Allowed(finding: finding, reason: allowance.reason))
        } else {
          findings.append(finding)
        }
      }
      kind = audit.kind
      self.findings = findings
      self.allowed = allowed
      omitted = audit.findingsOmitted
      failure = nil
      lines = LineIndex(of: input.bytes)
    } catch {
      kind = .unknown
      findings = error.code == .unavailable ? [] : [AuditFinding(error)]
      allowed = []
      omitted = 0
      failure = error
      lines = nil
    }
  }

  var isUnavailable: Bool { failure?.code == .unavailable }

  /// Whether the file, or what of it only a device can read, was not looked into.
  var isUnaudited: Bool {
    findings.contains { $0.severity == .error && AuditRule(of: $0.code) == nil }
  }

  func has(atLeast severity: AuditSeverity) -> Bool {
    omitted > 0 || findings.contains { $0.severity >= severity }
  }

  var json: JSONOutput {
    var members: [JSONText: JSONOutput] = [
      "file": .string(NameBytes.repaired(name)), "kind": .string(kind.rawValue),
      "findings": .array(findings.map(\.json)),
    ]
    if !allowed.isEmpty {
      members["allowed"] = .array(
        allowed.map { item in
          [
            "code": .string(item.finding.code.rawValue),
            "path": .optional(item.finding.path?.description), "reason": .string(item.reason),
          ]
        })
    }
    if omitted > 0 { members["findingsOmitted"] = .integer(omitted) }
    if isUnavailable { members["unavailable"] = .string(failure?.message ?? "") }
    return .object(members)
  }

  /// Says on standard error why the file could not be read.
  func complain(on console: Console) {
    guard isUnavailable, let failure else { return }
    console.note(TerminalText.escaped("\(name): \(failure.code): \(failure.message)"))
  }

  func print(on console: Console, quiet: Bool) {
    guard !isUnavailable else { return }
    for finding in findings {
      let path = finding.path.map { "\($0): " } ?? ""
      console.print(
        TerminalText.escaped(
          "\(name): \(path)\(finding.code) (\(finding.severity.rawValue)): \(finding.message)"))
    }
    if omitted > 0 {
      let more = CountText.of(omitted, "more finding")
      console.print(TerminalText.escaped("\(name): \(more)"))
    }
    guard !quiet else { return }
    for item in allowed {
      let path = item.finding.path.map { "\($0): " } ?? ""
      console.print(
        TerminalText.escaped(
          "\(name): \(path)\(item.finding.code): allowed, because \(item.reason)"))
    }
    if findings.isEmpty, omitted == 0 {
      console.print(TerminalText.escaped("\(name): \(kind.rawValue), no findings"))
    }
  }
}

extension AuditFinding {
  fileprivate var json: JSONOutput {
    [
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
      "path": .optional(path?.description), "message": .string(message),
    ]
  }
}
