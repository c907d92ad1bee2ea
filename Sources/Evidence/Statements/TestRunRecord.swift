package import StrictJSON

/// What the tests of a simulator came to, besides the cases of the fixtures.
package struct TestRunRecord: Hashable, Sendable {
  /// How the tools name the outcome; only `Passed` is one.
  package var result: JSONText
  package var total: Int
  package var passed: Int
  package var failed: Int
  package var skipped: Int
  package var expectedFailures: Int
  /// Why the run proves nothing although nothing failed: tests that were skipped, repeated or
  /// expected to fail, names that stand twice, answers of the tools that contradict each other.
  package var objections: [JSONText]
  /// What the tools said and is not known here, kept as it was.
  package var unknown: [JSONText]

  package init(
    result: JSONText, total: Int, passed: Int, failed: Int, skipped: Int, expectedFailures: Int,
    objections: [JSONText], unknown: [JSONText]
  ) {
    self.result = result
    self.total = total
    self.passed = passed
    self.failed = failed
    self.skipped = skipped
    self.expectedFailures = expectedFailures
    self.objections = objections
    self.unknown = unknown
  }

  /// Whether every test ran, once, and passed.
  package var isWhole: Bool {
    result == "Passed" && total > 0 && passed == total && failed == 0 && skipped == 0
      && expectedFailures == 0 && objections.isEmpty
  }
}

extension TestRunRecord {
  var members: [JSONText: JSONOutput] {
    [
      "result": .text(result.codeUnits), "total": .integer(total), "passed": .integer(passed),
      "failed": .integer(failed), "skipped": .integer(skipped),
      "expectedFailures": .integer(expectedFailures), "objections": .texts(objections),
      "unknown": .texts(unknown),
    ]
  }

  init(reading reader: inout JSONObjectReader) throws(JSONFailure) {
    self.init(
      result: try reader.required("result").requiredText(),
      total: try reader.required("total").requiredInteger(in: 0 ... .max),
      passed: try reader.required("passed").requiredInteger(in: 0 ... .max),
      failed: try reader.required("failed").requiredInteger(in: 0 ... .max),
      skipped: try reader.required("skipped").requiredInteger(in: 0 ... .max),
      expectedFailures: try reader.required("expectedFailures").requiredInteger(in: 0 ... .max),
      objections: try reader.required("objections").requiredTexts(),
      unknown: try reader.required("unknown").requiredTexts())
  }
}
