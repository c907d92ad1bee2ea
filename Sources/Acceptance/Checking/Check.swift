import ArchiveContracts
import ArchiveFiles
import Counterexamples
package import PropertyListBytes
import StrictJSON

/// The main job: every condition of directories of fixtures, each a case of its own.
package struct Check: Sendable {
  package let directories: [FixtureDirectory]
  /// Selects cases by name; a case is selected by any of them, and by none if there are none.
  package var only: [CasePattern] = []
  package var jobs = 1
  /// Whether this package's own reader is judged.
  package var judgesOwnReader = true
  /// The other readers that are judged by a directory's fixtures.
  package var readers:
    @Sendable (FixtureDirectory) throws(AcceptanceFailure) -> [any DrivenReader] = {
      _ throws(AcceptanceFailure) in []
    }
  /// Tightens the limits of every contract.
  package var limits: [ReadLimits.Name: UInt64] = [:]

  package init(_ directories: [FixtureDirectory]) { self.directories = directories }

  /// The names of all selected cases, in the order in which they are reported.
  ///
  /// - Throws: For a fixture that is named through a link.
  package func caseNames() throws(AcceptanceFailure) -> [String] {
    let plan = try plan()
    return plan.units.map(\.name) + plan.driven.flatMap(\.selectedNames)
  }

  /// Judges every selected case.
  ///
  /// - Parameter progress: Told how many cases of how many are done.
  /// - Throws: For a fixture that is named through a link.
  package func run(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(AcceptanceFailure) -> CheckReport {
    var plan = try plan()
    let all = plan.units + plan.unlisted
    let total = all.count + plan.driven.reduce(0) { $0 + $1.selectedCount }
    let checked = Parallel.map(all, jobs: jobs, progress: { progress($0, total) }) { $0.check() }
    var shown: Set<Coverage.Key> = []
    for (unit, result) in zip(all, checked) where result?.result.passed == true {
      shown.formUnion(unit.conditions)
    }
    var cases = zip(plan.units, checked).map { unit, result in
      result ?? unit.coverageCase(shown)
    }
    var done = all.count
    let digests = plan.driven.map { $0.reader.commandDigests() }
    for driven in plan.driven {
      let results = try driven.check(jobs: jobs) { progress(done + $0, total) }
      cases += results.cases
      plan.notes += results.notes
      done += driven.selectedCount
    }
    for (driven, digests) in zip(plan.driven, digests) {
      addChanges(of: driven, from: digests, to: &cases)
      plan.commandDigests[JSONText(driven.prefix + driven.reader.name)] = digests
    }
    if !plan.driven.isEmpty { addChanges(of: plan.watched, to: &cases) }
    return CheckReport(
      cases: cases, plan: plan, shown: plan.isCoverageKnown ? shown : nil, check: self)
  }

  /// A case that is to be judged, or already was because others depend on it.
  struct Unit: Sendable {
    enum Work: Sendable {
      case done(CaseResult, CheckedCase.Input?)
      case counterexample(CounterexampleCheck)
      /// Whether a condition is shown, which all others decide.
      case coverage(Coverage.Key, excuse: String?)
    }

    let name: String
    let place: CasePlace
    let work: Work
    /// The conditions that are shown if the case passes.
    var conditions: [Coverage.Key] = []

    /// Nil for a case that others decide.
    func check() -> CheckedCase? {
      var (result, input): (CaseResult, CheckedCase.Input?)
      switch work {
      case .done(let known, let source): (result, input) = (known, source)
      case .counterexample(let check):
        (result, input) = (check.check(), .generated(check.example))
      case .coverage: return nil
      }
      result.name = name
      return CheckedCase(result: result, place: place, input: input)
    }

    /// The case of a condition, once all others are known.
    func coverageCase(_ shown: Set<Coverage.Key>) -> CheckedCase {
      guard case .coverage(let key, let excuse) = work else {
        return CheckedCase(
          result: CaseResult(name, passed: false, expected: ""), place: place, input: nil)
      }
      let result = key.result(isShown: shown.contains(key), excuse: excuse)
      return CheckedCase(result: result, place: place, input: nil)
    }
  }

  struct Plan: Sendable {
    var units: [Unit] = []
    var driven: [DrivenUnit] = []
    /// Counterexamples that were not selected, and decide whether a selected condition is shown.
    var unlisted: [Unit] = []
    var coverage: [Coverage] = []
    var fixtures: [FixtureSummary] = []
    /// Whether every counterexample is run.
    var isCoverageKnown = true
    var files: [CheckReport.InputFile] = []
    /// The files that must be the same at the end.
    var watched: [Watched] = []
    /// See ``CheckReport/commandDigests``.
    var commandDigests: [JSONText: [SHA256Digest?]] = [:]
    var notes: [String] = []
  }

  /// Judges the fixtures and plans what is derived from them.
  private func plan() throws(AcceptanceFailure) -> Plan {
    var plan = Plan()
    for directory in directories {
      let prefix = directories.count == 1 ? "" : directory.directory.path + "/"
      let subjects = subjects(of: directory, after: plan.fixtures.count)
      let outcomes = Parallel.map(subjects, jobs: jobs) { $0.check() }
      for outcome in outcomes {
        if let failure = outcome.failure { throw AcceptanceFailure(failure) }
      }
      let suites = suites(directory, subjects, outcomes)
      plan.add(directory, prefix, subjects, outcomes, suites)
      let inputs = DrivenUnit.inputs(subjects, outcomes, prefix: prefix, suites)
      for reader in try readers(directory) {
        plan.driven.append(
          DrivenUnit(
            reader: reader, prefix: prefix, inputs: inputs, only: only,
            seed: directory.manifest.counterexamples?.seed ?? CounterexampleRequest.defaultSeed))
      }
    }
    if !judgesOwnReader {
      plan.units = []
      plan.isCoverageKnown = false
    }
    if !only.isEmpty { plan.select(only) }
    return plan
  }

  private func subjects(of directory: FixtureDirectory, after count: Int) -> [FixtureSubject] {
    let judged = directory.manifest.fixtures.compactMap { fixture in
      directory.contract(of: fixture).map { (fixture, $0.entry, $0.contract) }
    }
    return judged.enumerated().map { position, judged in
      let (fixture, entry, contract) = judged
      return FixtureSubject(
        directory: directory, fixture: fixture, entry: entry, contract: contract,
        limits: tightened(contract.limits), position: count + position)
    }
  }

  /// A contract's limits, lowered where the caller's are smaller.
  func tightened(_ limits: ReadLimits) -> ReadLimits {
    var result = limits
    for (name, value) in self.limits { result[name] = min(result[name] ?? value, value) }
    return result
  }

  /// For each fixture, what is derived from it, or why nothing is.
  private func suites(
    _ directory: FixtureDirectory, _ subjects: [FixtureSubject], _ outcomes: [FixtureOutcome]
  ) -> [Result<CounterexampleSuite, CounterexampleFailure>?] {
    guard let request = directory.manifest.counterexamples else {
      return subjects.map { _ in nil }
    }
    let kinds = Set(
      CounterexampleKind.allCases.filter { request.kinds?.contains($0.rawValue) ?? true })
    return Parallel.map(Array(zip(subjects, outcomes)), jobs: jobs) { subject, outcome in
      guard subject.fixture.expectation == .accept, outcome.isAccepted,
        request.from?.contains(subject.fixture.file) ?? true, let bytes = outcome.bytes
      else { return nil }
      do throws(CounterexampleFailure) {
        return .success(
          try CounterexampleSuite(
            of: bytes, contract: subject.contract, seed: request.seed, kinds: kinds))
      } catch {
        return .failure(error)
      }
    }
  }
}
