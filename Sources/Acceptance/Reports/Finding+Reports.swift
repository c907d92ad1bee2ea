package import ArchiveContracts
import PropertyListBytes
package import StrictJSON

extension Finding {
  /// `PATH: CODE: MESSAGE (object N, offset N)`, without the parts that are not known.
  ///
  /// Names of the contract and of keys in it may come from files: escape it for a terminal.
  package var line: String {
    var line = path.map { "\($0): " } ?? ""
    line += "\(code): \(message)"
    let places = [object.map { "object \($0)" }, offset.map { "offset \($0)" }].compactMap(\.self)
    if !places.isEmpty { line += " (\(places.joined(separator: ", ")))" }
    if otherPaths > 0 {
      line += ", and at \(CountText.of(otherPaths, "other path"))"
    }
    return line
  }

  /// The finding as reports have it.
  package var json: JSONOutput {
    [
      "code": .string(code.rawValue), "path": .optional(path?.description),
      "object": .optional(object), "offset": .optional(offset), "message": .string(message),
      "otherPaths": otherPaths == 0 ? nil : .integer(otherPaths),
    ]
  }
}

extension VersionValue {
  package var json: JSONOutput {
    switch self {
    case .integer(let value): .integer(value)
    case .text(let text): .text(text.codeUnits)
    }
  }
}

extension Verification {
  /// How many findings a summary names behind the first. The cause is often among them, since what
  /// nothing reaches comes before the field that is missing.
  private static let namedBehindFirst = 3

  /// The verdict with its first finding and what else was found, on one line.
  var summary: String {
    guard let first = findings.first else { return "accepted" }
    let named = findings.dropFirst().prefix(Self.namedBehindFirst)
    var parts = [first.line]
    parts += named.map { finding in
      finding.path.map { "\($0): \(finding.code)" } ?? finding.code.description
    }
    let others = findings.count - 1 - named.count + findingsOmitted
    if others > 0 { parts.append(CountText.of(others, "more finding")) }
    return "rejected: \(parts.joined(separator: "; "))"
  }
}
