import ArchiveContracts
import PropertyListBytes
import TestArchives
import Testing

/// Judges archives by one contract and holds every verdict against what is expected.
///
/// A line is an archive in ``ArchiveNotation``, ` => `, and `accepted` or the findings in order,
/// with semicolons between them: the code, the path or `-`, and `+2` for two further places.
/// ` at 2` after a verdict is the version that was read. A line that begins with spaces continues
/// the one before it.
enum VerdictTable {
  /// Judges whole archives.
  static func check(
    _ contract: String, _ lines: String, archiver: ExactText = "NSKeyedArchiver",
    at place: SourceLocation = #_sourceLocation
  ) throws {
    try check(try Contract(contract), lines, archiver: archiver, at: place) { $0 }
  }

  /// Judges the values of the field `x` of a root `M`; `absent` is none.
  static func check(
    field: String, _ lines: String, with more: String = "",
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let contract = ContractText.text(
      """
      "top": { "root": "M" }, "types": { "M": { "className": "M", "fields": { "x": \(field) } } }
      \(more.isEmpty ? "" : ", " + more)
      """)
    try check(try Contract(contract), lines, at: place) {
      $0 == "absent" ? "root: M{}" : "root: M{x: \($0)}"
    }
  }

  static func check(
    _ contract: Contract, _ lines: String, archiver: ExactText = "NSKeyedArchiver",
    limits: ReadLimits? = nil, at place: SourceLocation = #_sourceLocation,
    archive: (String) -> String = { $0 }
  ) throws {
    for line in joined(lines) {
      let separator = try #require(line.firstRange(of: " => "), "\(line)", sourceLocation: place)
      let value = String(line[..<separator.lowerBound])
      let expected = String(line[separator.upperBound...])
      let bytes = try ArchiveNotation.bytes(archive(value), archiver: archiver)
      let found = contract.judge(bytes, limits: limits)
      let verdict = summary(of: found)
      let version = found.version.map { "\(verdict) at \($0)" } ?? verdict
      #expect(
        [verdict, version].contains(expected), "\(value) => \(version)", sourceLocation: place)
    }
  }

  private static func joined(_ lines: String) -> [String] {
    lines.split(separator: "\n").reduce(into: []) { result, line in
      if line.hasPrefix("  "), let last = result.popLast() {
        result.append("\(last) \(line.drop { $0 == " " })")
      } else {
        result.append(String(line))
      }
    }
  }

  static func summary(of verification: Verification) -> String {
    let findings = verification.findings.map { finding in
      let others = finding.otherPaths == 0 ? "" : " +\(finding.otherPaths)"
      return "\(finding.code) \(finding.path?.description ?? "-")\(others)"
    }
    let omitted = verification.findingsOmitted
    let all = findings + (omitted == 0 ? [] : ["\(omitted) omitted"])
    return all.isEmpty ? "\(verification.verdict)" : all.joined(separator: "; ")
  }
}
