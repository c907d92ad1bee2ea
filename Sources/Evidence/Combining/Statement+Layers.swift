package import Acceptance
import PropertyListBytes
import StrictJSON

extension Statement {
  /// The statement of the layer `command-line`.
  ///
  /// - Parameters:
  ///   - fixtures: Of a check with every reader of the manifest.
  ///   - boundary: What kept readers apart, in words.
  package init(
    commandLine fixtures: JudgedFixtures, checker: CheckerRecord, toolchain: String,
    system: SystemRecord, readers: [ReaderRecord], boundary: [String]
  ) {
    let planned = fixtures.cases(of: .commandLine, readers: readers.map(\.name), given: [])
    // What a reader was given is for its own cases to say.
    let cases = CaseList(
      planned.records.map { record in
        CaseRecord(
          name: record.name, expected: record.expected,
          input: fixtures.driven[record.name] ?? record.input)
      })
    self.init(
      subjects: fixtures.subjects,
      configuration: LayerConfiguration(
        layer: .commandLine, cases: cases, conditions: fixtures.conditions, checker: checker,
        toolchain: JSONText(toolchain), system: system, readers: readers,
        boundary: boundary.map { JSONText($0) }),
      passed: fixtures.passed, failed: fixtures.failed)
  }

  /// The statement of the layer `ios`: what the tests read and ran there, not what is here.
  ///
  /// - Parameters:
  ///   - result: What the tests wrote.
  ///   - fixtures: The same fixtures here, which give each case its expectation.
  package init(
    ios result: LayerResult, testRun: TestRunRecord, fixtures: JudgedFixtures,
    toolchain: String
  ) {
    let ran = result.cases.map { JSONText($0.name) }
    let readers = result.readers.map { JSONText($0) }
    let expected = fixtures.cases(of: .ios, readers: readers, given: ran)
    let requirements = expected.records.filter {
      $0.name.repaired.utf8.starts(with: "acceptance/".utf8)
    }
    let records = result.cases.map { item in
      let name = JSONText(item.name)
      return CaseRecord(
        name: name, expected: expected.byName[name]?.expected ?? "", input: item.digest)
    }
    let isFulfilled = Set(fixtures.passed)
    let passed = result.cases.filter { $0.outcome == .passed }.map { JSONText($0.name) }
    let failed = result.cases.filter { $0.outcome != .passed }.map { JSONText($0.name) }
    var testRun = testRun
    var conditions = fixtures.conditions
    conditions.fixtures = result.inputs.fixtures
    conditions.coverage.seed = result.inputs.seed
    conditions.limits = result.inputs.limits.mapValues { FixtureConditions.members($0) }
    for (outcome, claim) in [(LayerResult.Outcome.skipped, "skipped"), (.repeated, "repeated")] {
      let names = result.cases.filter { $0.outcome == outcome }.map { JSONText($0.name) }
      guard !names.isEmpty else { continue }
      testRun.objections.append(JSONText("cases were \(claim): \(NameList.phrase(names))"))
    }
    let contradictory = result.cases.filter {
      !$0.isPlausible(expecting: expected.byName[JSONText($0.name)]?.expected.repaired ?? "")
    }
    if !contradictory.isEmpty {
      let names = contradictory.map { JSONText("\($0.name) (\($0.code?.rawValue ?? ""))") }
      testRun.objections.append(
        JSONText("cases passed with another code than was expected: \(NameList.phrase(names))"))
    }
    self.init(
      subjects: result.inputs.files.map { file in
        EvidenceSubject(name: JSONText(file.name), digest: file.digest)
      },
      configuration: LayerConfiguration(
        layer: .ios, cases: CaseList(requirements + records), conditions: conditions,
        checker: CheckerRecord(result.inputs.checker), toolchain: JSONText(toolchain),
        system: SystemRecord(
          platform: result.platform, name: JSONText(result.system)),
        readers: readers.map { ReaderRecord(name: $0) },
        boundary: ["none: every reader ran in the process of the tests"], testRun: testRun),
      passed: requirements.map(\.name).filter { isFulfilled.contains($0) } + passed,
      failed: requirements.map(\.name).filter { !isFulfilled.contains($0) } + failed)
  }
}

extension LayerResult.Case {
  /// Whether the code of a case that passed is the one that had to be found; where only rejection
  /// was asked for, any is.
  ///
  /// - Parameter expected: What had to be, in words.
  fileprivate func isPlausible(expecting expected: String) -> Bool {
    guard outcome == .passed, let code else { return true }
    let words = expected.split(separator: " ").map { $0.filter { $0 != ":" } }
    return expected == "rejected" || words.contains(code.rawValue)
  }
}
