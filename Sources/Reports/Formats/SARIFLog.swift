import ArchiveFiles
package import StrictJSON

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), for tools that
/// show them beside the lines of files.
///
/// Code scanning takes 25,000 results and 10 MB, so no more are written; a notification says how
/// many there are beyond.
package struct SARIFLog: Sendable {
  /// How many results a run may have.
  package static let mostResults = 25_000
  /// Bytes of results as JSON without indentation; what surrounds them has the rest of 10 MB.
  package static let mostBytes = 9_000_000

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  package enum Level: String, Sendable {
    case error, warning, note
  }

  package struct Rule: Sendable {
    package let id: String
    package let summary: String?
    package let help: String?
    package let level: Level?

    package init(id: String, summary: String? = nil, help: String? = nil, level: Level? = nil) {
      self.id = id
      self.summary = summary
      self.help = help
      self.level = level
    }
  }

  package struct Result: Sendable {
    /// One of the rules.
    package let rule: String
    package let level: Level
    package let message: String
    /// The file as it was named.
    package let file: String
    /// From 1, which stands for files without lines as well: scanners ask for one.
    package var line = 1
    /// The place inside the file, in the spelling of findings.
    package var place: String?
    /// What stays the same from run to run; equal ones are told apart by whoever reads the log.
    package var identity: String?
    /// Why somebody has decided to live with it.
    package var suppression: String?

    package init(rule: String, level: Level, message: String, file: String) {
      self.rule = rule
      self.level = level
      self.message = message
      self.file = file
    }
  }

  /// A failure of the run, which is no result.
  package struct Failure: Sendable {
    package let file: String
    package let message: String

    package init(file: String, message: String) {
      self.file = file
      self.message = message
    }
  }

  /// The name and version of the program.
  package let tool: (name: String, version: String)
  package let rules: [Rule]
  package let results: [Result]
  package var failures: [Failure] = []

  package init(tool: (name: String, version: String), rules: [Rule], results: [Result]) {
    self.tool = tool
    self.rules = rules
    self.results = results
  }

  /// The whole log.
  package var json: JSONOutput {
    var positions: [String: Int] = [:]
    for (position, rule) in rules.enumerated() { positions[rule.id] = position }
    var written: [JSONOutput] = []
    var bytes = 0
    for result in results.prefix(Self.mostResults) {
      let json = result.json(ruleIndex: positions[result.rule])
      bytes += json.bytes().count
      guard bytes <= Self.mostBytes else { break }
      written.append(json)
    }
    let run: JSONOutput = [
      "tool": ["driver": driver], "columnKind": "utf16CodeUnits", "results": .array(written),
      "invocations": [invocation(leftOut: results.count - written.count)],
    ]
    return ["$schema": .string(Self.schema), "version": "2.1.0", "runs": [run]]
  }

  private var driver: JSONOutput {
    [
      "name": .string(tool.name), "version": .string(tool.version),
      "rules": .array(rules.map(\.json)),
    ]
  }

  private func invocation(leftOut: Int) -> JSONOutput {
    var notifications = failures.map { failure -> JSONOutput in
      [
        "level": "error", "message": ["text": .string(VisibleText.escaped(failure.message))],
        "locations": [["physicalLocation": ["artifactLocation": Self.artifact(failure.file)]]],
      ]
    }
    if leftOut > 0 {
      let text =
        "\(leftOut) of \(results.count) results were left out: a log has at most \(Self.mostResults) results and 10 MB"
      notifications.append(["level": "warning", "message": ["text": .string(text)]])
    }
    return [
      "executionSuccessful": .boolean(failures.isEmpty),
      "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
    ]
  }

  fileprivate static func artifact(_ name: String) -> JSONOutput {
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

extension SARIFLog.Rule {
  fileprivate var json: JSONOutput {
    [
      "id": .string(id), "shortDescription": summary.map { ["text": .string($0)] },
      "help": help.map { ["text": .string($0)] },
      "defaultConfiguration": level.map { ["level": .string($0.rawValue)] },
    ]
  }
}

extension SARIFLog.Result {
  fileprivate func json(ruleIndex: Int?) -> JSONOutput {
    [
      "ruleId": .string(rule), "ruleIndex": .optional(ruleIndex),
      "level": .string(level.rawValue), "message": ["text": .string(VisibleText.escaped(message))],
      "locations": [
        [
          "physicalLocation": [
            "artifactLocation": SARIFLog.artifact(file), "region": ["startLine": .integer(line)],
          ],
          "logicalLocations": place.map {
            [["fullyQualifiedName": .string(VisibleText.escaped($0))]]
          },
        ]
      ],
      "partialFingerprints": identity.map {
        ["readback/v1": .string(SHA256Digest(of: Array($0.utf8)).hexadecimal)]
      },
      "suppressions": suppression.map {
        [["kind": "external", "justification": .string(VisibleText.escaped($0))]]
      },
    ]
  }
}
