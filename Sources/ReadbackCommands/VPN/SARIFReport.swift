import ArchiveFiles
import PropertyListBytes
import StrictJSON
import VPNProfiles

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), for tools that
/// show them beside the lines of files.
enum SARIFReport {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  static func log(of files: [AuditedFile]) -> JSONOutput {
    let codes = Set(files.flatMap { file in file.everything.map(\.finding.code.rawValue) })
    let known = AuditRule.all.map(\.code.rawValue)
    let ids = known + codes.subtracting(known).sorted()
    var positions: [String: Int] = [:]
    for (position, id) in ids.enumerated() { positions[id] = position }
    let run: JSONOutput = [
      "tool": ["driver": driver(ids)], "columnKind": "utf16CodeUnits",
      "results": .array(
        files.flatMap { file in
          file.everything.map { result($0.finding, $0.reason, of: file, positions) }
        }),
      "invocations": [invocation(files)],
    ]
    return ["$schema": .string(schema), "version": "2.1.0", "runs": [run]]
  }

  private static func driver(_ ids: [String]) -> JSONOutput {
    let rules = Dictionary(uniqueKeysWithValues: AuditRule.all.map { ($0.code.rawValue, $0) })
    return [
      "name": .string(ReadbackProgram.name), "version": .string(ReadbackProgram.version),
      "rules": .array(
        ids.map { id in
          guard let rule = rules[id] else { return ["id": .string(id)] }
          return [
            "id": .string(id), "shortDescription": ["text": .string(rule.summary)],
            "help": ["text": .string("Mend: \(rule.mend).")],
            "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
          ]
        }),
    ]
  }

  /// A file that could not be read is no result but a failure of the run.
  private static func invocation(_ files: [AuditedFile]) -> JSONOutput {
    let notifications = files.filter(\.isUnavailable).map { file -> JSONOutput in
      [
        "level": "error", "message": ["text": .string(file.failure?.message ?? "")],
        "locations": [["physicalLocation": ["artifactLocation": artifact(file.name)]]],
      ]
    }
    return [
      "executionSuccessful": .boolean(notifications.isEmpty),
      "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
    ]
  }

  private static func result(
    _ finding: AuditFinding, _ reason: String?, of file: AuditedFile, _ positions: [String: Int]
  ) -> JSONOutput {
    var physical: [JSONText: JSONOutput] = ["artifactLocation": artifact(file.name)]
    if let offset = finding.offset, let lines = file.lines {
      physical["region"] = ["startLine": .integer(lines.line(ofByte: offset))]
    }
    let logical: JSONOutput? = finding.path.map {
      [["fullyQualifiedName": .string($0.description)]]
    }
    return [
      "ruleId": .string(finding.code.rawValue),
      "ruleIndex": .optional(positions[finding.code.rawValue]),
      "level": .string(finding.severity.rawValue), "message": ["text": .string(finding.message)],
      "locations": [["physicalLocation": .object(physical), "logicalLocations": logical]],
      "suppressions": reason.map { [["kind": "external", "justification": .string($0)]] },
    ]
  }

  private static func artifact(_ name: String) -> JSONOutput {
    ["uri": .string(uri(name))]
  }

  /// A file's name as a reference of RFC 3986: what has a meaning there is percent-encoded.
  private static func uri(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in NameBytes.repaired(name).utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension AuditedFile {
  /// Findings, and those that are allowed with the reason.
  fileprivate var everything: [(finding: AuditFinding, reason: String?)] {
    findings.map { ($0, nil) } + allowed.map { ($0.finding, $0.reason) }
  }
}
