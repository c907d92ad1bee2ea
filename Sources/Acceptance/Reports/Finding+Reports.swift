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
  /// The verdict with its first finding, on one line.
  var summary: String {
    guard let first = findings.first else { return "accepted" }
    let others = findings.count - 1 + findingsOmitted
    return "rejected: \(first.line)"
      + (others == 0 ? "" : ", and \(CountText.of(others, "more finding"))")
  }
}
