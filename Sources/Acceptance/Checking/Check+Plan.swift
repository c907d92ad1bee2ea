import ArchiveFiles
import Counterexamples
import PropertyListBytes

extension Check.Plan {
  /// Adds a directory's cases: those of the fixtures, then what is derived from them, then what is
  /// missing.
  mutating func add(
    _ directory: FixtureDirectory, _ prefix: String, _ subjects: [FixtureSubject],
    _ outcomes: [FixtureOutcome], _ suites: [Result<CounterexampleSuite, CounterexampleFailure>?]
  ) {
    for (subject, outcome) in zip(subjects, outcomes) {
      let input = CheckedCase.Input.fixture(
        JudgedFile(
          directory: directory.directory, file: subject.fixture.file, digest: outcome.digest))
      for result in outcome.results {
        units.append(
          Check.Unit(
            name: prefix + result.name, place: subject.place(result.name, prefix: prefix),
            work: .done(result, input)))
      }
      fixtures.append(FixtureSummary(subject, outcome, prefix: prefix))
    }
    for equivalents in [false, true] {
      for (subject, suite) in zip(subjects, suites) {
        guard case .success(let suite)? = suite else { continue }
        for example in suite.cases where example.kind.isEquivalent == equivalents {
          let check = CounterexampleCheck(subject: subject, example: example)
          let conditions = example.conditions.map {
            Coverage.Key(prefix: prefix, contract: subject.entry.name, condition: $0)
          }
          units.append(
            Check.Unit(
              name: prefix + check.name, place: check.place(prefix: prefix),
              work: .counterexample(check), conditions: conditions))
        }
      }
    }
    addUncovered(directory, prefix, subjects)
    let coverage = Coverage(of: directory, prefix)
    units += coverage.cases()
    self.coverage.append(coverage)
    addFiles(directory, prefix, subjects, outcomes)
    addNotes(directory, prefix, subjects, suites)
  }

  /// Keeps the cases of which a pattern stands for the name, and what decides them.
  mutating func select(_ patterns: [CasePattern]) {
    let dropped = units.filter { unit in !patterns.contains { $0.matches(unit.name) } }
    units.removeAll { unit in !patterns.contains { $0.matches(unit.name) } }
    isCoverageKnown = units.contains { unit in
      if case .coverage = unit.work { return true }
      return false
    }
    if isCoverageKnown { unlisted = dropped.filter { !$0.conditions.isEmpty } }
  }

  /// A contract by which no archive must be accepted protects nothing.
  private mutating func addUncovered(
    _ directory: FixtureDirectory, _ prefix: String, _ subjects: [FixtureSubject]
  ) {
    for entry in directory.manifest.contracts {
      let isCovered = subjects.contains {
        $0.fixture.expectation == .accept && $0.entry.name.utf16.elementsEqual(entry.name.utf16)
      }
      guard !isCovered else { continue }
      let name = "\(prefix)coverage/\(entry.name)/accepted-fixture"
      var result = CaseResult(name, passed: false, expected: "an accepted fixture")
      result.code = .notCovered
      result.message = "no fixture must be accepted by this contract"
      var place = CasePlace(.coverage, condition: "accepted-fixture")
      place.directory = directory.directory.path
      place.prefix = prefix
      place.contract = prefix + entry.name
      units.append(Check.Unit(name: name, place: place, work: .done(result, nil)))
    }
  }

  private mutating func addFiles(
    _ directory: FixtureDirectory, _ prefix: String, _ subjects: [FixtureSubject],
    _ outcomes: [FixtureOutcome]
  ) {
    watched += directory.files.map { Check.Watched($0, of: directory, prefix: prefix) }
    watched += zip(subjects, outcomes).map { Check.Watched($0, $1, prefix: prefix) }
    for file in directory.files {
      files.append(
        CheckReport.InputFile(
          name: prefix + file.path.text, byteCount: file.byteCount, digest: file.digest))
    }
    for (subject, outcome) in zip(subjects, outcomes) {
      guard let digest = outcome.digest, let byteCount = outcome.byteCount else { continue }
      files.append(
        CheckReport.InputFile(
          name: prefix + subject.fixture.file.text, byteCount: byteCount, digest: digest))
    }
  }

  private mutating func addNotes(
    _ directory: FixtureDirectory, _ prefix: String, _ subjects: [FixtureSubject],
    _ suites: [Result<CounterexampleSuite, CounterexampleFailure>?]
  ) {
    let place = prefix.isEmpty ? "" : "\(directory.directory.path): "
    let accepted = subjects.filter { $0.fixture.expectation == .accept }
    let generated = accepted.count { $0.fixture.producer?.origin == .generated }
    if generated > 0 {
      notes.append(
        "\(place)\(generated) of \(accepted.count) accepted fixtures are generated: they do not "
          + "prove what an app wrote")
    }
    for name in coverage.last?.needlessExcuses ?? [] {
      notes.append("\(place)unshown: no contract has the condition \(name)")
    }
    var left = 0
    for (subject, suite) in zip(subjects, suites) {
      switch suite {
      case nil: continue
      case .failure(let failure)?:
        notes.append("\(place)nothing derived from \(subject.fixture.name): \(failure.message)")
      case .success(let suite)?: left += suite.omissions.reduce(0) { $0 + $1.count }
      }
    }
    if left > 0 {
      let inputs = CountText.of(left, "counterexample was", "counterexamples were")
      notes.append("\(place)\(inputs) not generated, for number or size")
    }
  }
}
