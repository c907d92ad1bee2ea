import PropertyListBytes
package import StrictJSON

/// The cases that were there once, so that none disappears unnoticed.
package struct Baseline: Hashable, Sendable {
  /// In ascending order, each once.
  package let names: [String]

  package init(names: [String]) {
    // Unique by code units, as names are everywhere.
    let unique = Set(names.map { JSONText($0) }).sorted()
    self.names = unique.map(\.repaired)
  }

  /// Reads a baseline, or the JSON report of a check, of which only the names are read.
  package init(parsing bytes: [UInt8]) throws(JSONFailure) {
    let root = try JSONDocument(parsing: bytes).root
    var reader = try root.requiredObject()
    let isReport = reader.optional("readback")?.text == "check"
    try reader.requireDocument(isReport ? "check" : "baseline")
    var names: [String] = []
    for element in try reader.required("cases").requiredElements() {
      if isReport {
        var element = try element.requiredObject()
        names.append(try element.required("name").requiredString())
      } else {
        names.append(try element.requiredString())
      }
    }
    if !isReport { try reader.finish() }
    self.init(names: names)
  }

  /// The document, ended by a newline.
  package var bytes: [UInt8] {
    let document: JSONOutput = [
      "readback": "baseline", "formatVersion": 1, "cases": .array(names.map { .string($0) }),
    ]
    return document.bytes(pretty: true)
  }
}

extension CheckReport {
  /// Adds a failing case for each one of a baseline that is gone.
  ///
  /// - Parameter only: The patterns by which this report's cases were selected.
  package mutating func compare(with baseline: Baseline, only: [CasePattern]) {
    let present = Set(cases.map { JSONText($0.result.name) })
    for name in baseline.names where !present.contains(JSONText(name)) {
      guard only.isEmpty || only.contains(where: { $0.matches(name) }) else { continue }
      var result = CaseResult(name, passed: false, expected: "a case, as in the baseline")
      result.code = .caseRemoved
      result.message = "the baseline has this case, and this run has not"
      cases.append(CheckedCase(result: result, input: nil))
    }
  }
}
