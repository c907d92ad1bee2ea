import ArchiveFiles
import PropertyListBytes
package import StrictJSON

/// What an earlier check was about, so that nothing of it is lost unnoticed: its cases, what had to
/// come of those that a manifest decides, and what was declared of the fixtures.
package struct Baseline: Hashable, Sendable {
  /// The names of the cases in ascending order, each once.
  package let names: [String]
  /// What had to be, by the name of the case, as far as it is known.
  package let expected: [JSONText: String]
  /// What was declared of each fixture; nil where that is not known.
  package let fixtures: [JSONText: FixtureRecord]?
  /// Whether what had to be has digests of the values.
  package let hasDigests: Bool

  package init(
    names: [String], expected: [JSONText: String] = [:],
    fixtures: [JSONText: FixtureRecord]? = nil, hasDigests: Bool = true
  ) {
    self.hasDigests = hasDigests
    // Unique by code units, as names are everywhere.
    let unique = Set(names.map { JSONText($0) }).sorted()
    self.names = unique.map(\.repaired)
    self.expected = expected
    self.fixtures = fixtures
  }

  /// The baseline that a report is for later ones.
  package init(of report: CheckReport) {
    let cases = report.cases.filter { $0.isPlanned && $0.result.code != .caseRemoved }
    var expected: [JSONText: String] = [:]
    for checked in cases where checked.isDeclared {
      expected[JSONText(checked.result.name)] = checked.result.declaredExpectation
    }
    self.init(
      names: cases.filter { $0.result.code != .fixtureWeakened }.map(\.result.name),
      expected: expected, fixtures: report.fixtureRecords)
  }

  /// Reads a baseline, or the JSON report of a check.
  ///
  /// Of a report only names, expectations and fixtures are read. What an earlier version of this
  /// package did not write is not compared.
  package init(parsing bytes: [UInt8]) throws(JSONFailure) {
    let root = try JSONDocument(parsing: bytes).root
    var reader = try root.requiredObject()
    let isReport = reader.optional("readback")?.text == "check"
    try reader.requireDocument(isReport ? "check" : "baseline")
    var names: [String] = []
    var expected: [JSONText: String] = [:]
    for element in try reader.required("cases").requiredElements() {
      guard isReport else {
        names.append(try element.requiredString())
        continue
      }
      var item = try element.requiredObject()
      let name = try item.required("name").requiredString()
      names.append(name)
      expected[JSONText(name)] = try item.optional("expected")?.requiredString()
    }
    var fixtures: JSONValue?
    if isReport {
      var inputs = try reader.optional("inputs")?.requiredObject()
      fixtures = inputs?.optional("fixtures")
    } else {
      fixtures = reader.optional("fixtures")
      let known = Set(names.map { JSONText($0) })
      for member in try reader.optional("expected")?.requiredMembers() ?? [] {
        guard known.contains(member.name) else {
          throw member.key.failure("what is expected of a case that is not in the list")
        }
        expected[member.name] = try member.value.requiredString()
      }
      try reader.finish()
    }
    // Whoever writes one has cases: without any, nothing could be lost.
    guard !names.isEmpty else { throw root.failure("a baseline without cases") }
    self.init(
      names: names, expected: expected,
      fixtures: try fixtures.map { (value) throws(JSONFailure) in
        try FixtureRecord.records(value)
      }, hasDigests: !isReport)
  }

  /// The document, ended by a newline.
  package var bytes: [UInt8] {
    let document: JSONOutput = [
      "readback": "baseline", "formatVersion": 1, "cases": .array(names.map { .string($0) }),
      "expected": expected.isEmpty ? nil : .object(expected.mapValues { .string($0) }),
      "fixtures": fixtures.map { FixtureRecord.json($0) },
    ]
    return document.bytes(pretty: true)
  }

  /// Whether another expectation proves less than an earlier one, or something else.
  ///
  /// - Parameters:
  ///   - old: What had to be.
  ///   - new: What has to be now, which may be the same.
  package static func weakens(_ old: String, to new: String) -> Bool {
    // What was excused has to be shown now, and what was any version has to be a certain one.
    let isStricter =
      (old == "shown or excused" && new == "shown")
      || (old == "migrated" && new.hasPrefix("migrated to version "))
    return old != new && !isStricter
  }
}

extension CaseResult {
  /// What had to be, with a digest where a value was expected that is no secret, since words for a
  /// long value leave out some of it.
  package var declaredExpectation: String {
    expectedValue.map { "\(expected), digest \($0.hexadecimal.prefix(32))" } ?? expected
  }
}

extension CheckedCase {
  /// Whether a manifest decides what has to come of the case, and not the kind of an input that was
  /// derived.
  fileprivate var isDeclared: Bool {
    place.group == .coverage || (place.group == .fixture && place.reader == "readback")
  }
}

extension CheckReport {
  /// Adds a failing case for each one of a baseline that is gone and for each fixture that proves
  /// less, and fails the cases of which something else is expected.
  ///
  /// - Parameter only: The patterns by which this report's cases were selected.
  package mutating func compare(with baseline: Baseline, only: [CasePattern]) {
    func isSelected(_ name: String) -> Bool {
      only.isEmpty || only.contains { $0.matches(name) }
    }
    for index in cases.indices {
      let result = cases[index].result
      guard let old = baseline.expected[JSONText(result.name)],
        Baseline.weakens(old, to: result.expected),
        Baseline.weakens(old, to: result.declaredExpectation)
      else { continue }
      cases[index].result = result.failing(
        .expectationChanged, "the baseline expects: \(old); here: \(result.declaredExpectation)")
    }
    let present = Set(cases.map { JSONText($0.result.name) })
    for name in baseline.names where !present.contains(JSONText(name)) && isSelected(name) {
      let result = CaseResult(name, passed: false, expected: "a case, as in the baseline")
      cases.append(
        CheckedCase(
          result: result.failing(.caseRemoved, "the baseline has this case, and this run has not"),
          input: nil))
    }
    if !baseline.hasDigests, !baseline.expected.isEmpty {
      notes.append(
        "the baseline is a report, which has no digests of expected values: another value that is "
          + "described alike goes unseen; --update-baseline writes digests")
    }
    guard let known = baseline.fixtures else {
      notes.append(
        "the baseline does not say which contract judges which fixture, and who wrote it: write it "
          + "again to have that compared")
      return
    }
    for fixture in fixtures {
      guard let old = known[JSONText(fixture.name)] else { continue }
      for lost in fixture.losses(since: old) where isSelected(lost.result.name) {
        cases.append(lost)
      }
    }
  }
}

extension CaseResult {
  fileprivate func failing(_ code: FindingCode, _ message: String) -> CaseResult {
    var result = CaseResult(name, passed: false, expected: expected)
    (result.expectedValue, result.verdict, result.digest) = (expectedValue, verdict, digest)
    result.code = code
    // What was wrong before is still to be read.
    result.message =
      passed ? message : [message, self.message].compactMap(\.self).joined(separator: "; ")
    result.remedy = remedy
    return result
  }
}
