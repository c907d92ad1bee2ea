import ArchiveFiles
import PropertyListBytes
package import StrictJSON

extension CheckReport {
  /// Everything of the report's JSON form but `readback` and `formatVersion`.
  ///
  /// - Parameter checker: The name and version of the program that checked.
  package func members(checker: String) -> [JSONText: JSONOutput] {
    var members: [JSONText: JSONOutput] = [
      "cases": .array(cases.map(\.result.json)),
      "summary": [
        "passed": .integer(passed), "failed": .integer(failed),
        "shown": coverage.map { .integer($0.shown) },
        "conditions": coverage.map { .integer($0.conditions) },
      ],
      "inputs": [
        "files": .array(files.map(\.json)),
        "digest": .string(digest.hexadecimal),
        "checker": .string(checker),
        "limits": .object(limits),
        "seed": seed.map { .unsigned($0) },
      ],
    ]
    if !notes.isEmpty { members["notes"] = .array(notes.map { .string($0) }) }
    return members
  }

  /// The limits that held, by the name of the contract.
  private var limits: [JSONText: JSONOutput] {
    var result: [JSONText: JSONOutput] = [:]
    for contract in contracts {
      var limits: [JSONText: JSONOutput] = [:]
      for name in ReadLimits.Name.allCases {
        if let value = contract.limits[name] { limits[JSONText(name.rawValue)] = .unsigned(value) }
      }
      result[JSONText(contract.name)] = .object(limits)
    }
    return result
  }
}

extension CaseResult {
  fileprivate var json: JSONOutput {
    [
      "name": .string(name), "passed": .boolean(passed), "expected": .string(expected),
      "verdict": .optional(verdict?.rawValue), "code": .optional(code?.rawValue),
      "message": .optional(message), "sha256": .optional(digest?.hexadecimal),
    ]
  }
}

extension CheckReport.InputFile {
  fileprivate var json: JSONOutput {
    [
      "file": .string(name), "bytes": .integer(byteCount), "sha256": .string(digest.hexadecimal),
    ]
  }
}
