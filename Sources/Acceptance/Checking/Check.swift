import ArchiveContracts
import ArchiveFiles
import Counterexamples
package import PropertyListBytes

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
    let total = plan.units.count + plan.driven.reduce(0) { $0 + $1.selectedCount }
    var cases = Parallel.map(plan.units, jobs: jobs, progress: { progress($0, total) }) {
      $0.check()
    }
    var done = cases.count
    for driven in plan.driven {
      let results = try driven.check(jobs: jobs) { progress(done + $0, total) }
      cases += results.cases
      plan.notes += results.notes
      done += driven.selectedCount
    }
    return CheckReport(cases: cases, plan: plan, check: self)
  }

  /// A case that is to be judged, or already was because others depend on it.
  struct Unit: Sendable {
    enum Work: Sendable {
      case done(CaseResult, CheckedCase.Input?)
      case counterexample(CounterexampleCheck)
    }

    let name: String
    let work: Work

    func check() -> CheckedCase {
      var (result, input) =
        switch work {
        case .done(let result, let input): (result, input)
        case .counterexample(let check): (check.check(), .generated(check.example))
        }
      result.name = name
      return CheckedCase(result: result, input: input)
    }
  }

  struct Plan: Sendable {
    var units: [Unit] = []
    var driven: [DrivenUnit] = []
    var files: [CheckReport.InputFile] = []
    var notes: [String] = []
  }

  /// Judges the fixtures and plans what is derived from them.
  private func plan() throws(AcceptanceFailure) -> Plan {
    var plan = Plan()
    for directory in directories {
      let prefix = directories.count == 1 ? "" : directory.directory.path + "/"
      let subjects = subjects(of: directory)
      let outcomes = Parallel.map(subjects, jobs: jobs) { $0.check() }
      for outcome in outcomes {
        if let failure = outcome.failure { throw AcceptanceFailure(failure) }
      }
      let suites = suites(directory, subjects, outcomes)
      plan.add(directory, prefix, subjects, outcomes, suites)
      let inputs = DrivenUnit.inputs(subjects, suites)
      for reader in try readers(directory) {
        plan.driven.append(
          DrivenUnit(
            reader: reader, prefix: prefix, inputs: inputs, only: only,
            seed: directory.manifest.counterexamples?.seed ?? CounterexampleRequest.defaultSeed))
      }
    }
    if !judgesOwnReader { plan.units = [] }
    if !only.isEmpty {
      plan.units.removeAll { unit in !only.contains { $0.matches(unit.name) } }
    }
    return plan
  }

  private func subjects(of directory: FixtureDirectory) -> [FixtureSubject] {
    directory.manifest.fixtures.compactMap { fixture in
      directory.contract(of: fixture).map { entry, contract in
        FixtureSubject(
          directory: directory, fixture: fixture, entry: entry, contract: contract,
          limits: tightened(contract.limits))
      }
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
