import Keychains
import StrictJSON

/// A status with its causes, as `vpn explain` tells it.
struct ExplainedStatus {
  fileprivate struct Cause {
    let name: String
    let summary: String
    let keys: [String]
    let mend: String
    let source: String
    let isCertain: Bool
  }

  private static let headers = "documentation of NetworkExtension, and names in public logs"

  private let title: String
  private let number: Int
  private let name: String?
  private let meaning: String?
  private let domain: String?
  private let causes: [Cause]
  private let hasQuery: Bool

  init(_ status: ReportedStatus, operation: KeychainOperation?, query: UntypedQuery?) {
    title = status.description
    hasQuery = query != nil
    switch status {
    case .keychain(let status):
      number = Int(status.rawValue)
      name = status.name
      meaning = status.meaning
      domain = nil
      causes = StatusExplanation(status, operation: operation, query: query).causes.map {
        Cause(
          name: $0.name, summary: $0.summary, keys: $0.keys, mend: $0.mend, source: $0.source,
          isCertain: $0.isCertain)
      }
    case .networkExtension(let status):
      number = status.code
      name = status.name
      meaning = status.meaning
      domain = status.domain.rawValue
      causes =
        if let name = status.name, let meaning = status.meaning, let mend = status.mend {
          [
            Cause(
              name: name, summary: meaning, keys: [], mend: mend, source: Self.headers,
              isCertain: false)
          ]
        } else { [] }
    }
  }

  /// Everything but `readback` and `formatVersion`.
  var members: [JSONText: JSONOutput] {
    var members: [JSONText: JSONOutput] = [
      "status": .integer(number), "causes": .array(causes.map(\.json)),
    ]
    if let name { members["name"] = .string(name) }
    if let meaning { members["meaning"] = .string(meaning) }
    if let domain { members["domain"] = .string(domain) }
    return members
  }

  func lines(quiet: Bool) -> [String] {
    var lines = [title]
    if let meaning { lines.append("  \(meaning)") }
    for cause in causes {
      let keys = cause.keys.isEmpty ? "" : ": \(cause.keys.joined(separator: ", "))"
      let mark = hasQuery && cause.isCertain ? "cause" : "possible cause"
      lines.append("\(mark) \(cause.name)\(keys)")
      lines.append("  \(cause.summary)")
      lines.append("  Mend: \(cause.mend)")
      if !quiet { lines.append("  Source: \(cause.source)") }
    }
    if causes.isEmpty {
      lines.append(
        hasQuery ? "No known cause of this status fits the query." : "No cause is known here.")
    }
    return lines.map { TerminalText.escaped($0) }
  }
}

extension ExplainedStatus.Cause {
  fileprivate var json: JSONOutput {
    [
      "cause": .string(name), "summary": .string(summary),
      "keys": .array(keys.map { .string($0) }), "mend": .string(mend), "source": .string(source),
      "certain": .boolean(isCertain),
    ]
  }
}
