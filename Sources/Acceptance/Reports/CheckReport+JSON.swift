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
      "inputs": inputs(checker: checker).json,
    ]
    if !notes.isEmpty { members["notes"] = .array(notes.map { .string($0) }) }
    return members
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
