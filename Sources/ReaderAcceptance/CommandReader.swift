package import Acceptance
import ArchiveContracts
package import ArchiveFiles
import ProcessBoundary
import PropertyListBytes

/// A program that reads archives, judged by what it does with one input after the other: one process
/// an input, all with the same surroundings, in an order that a seed decides.
package struct CommandReader: DrivenReader {
  package let name: String
  private let started: ReaderCommand
  private let options: ReaderOptions
  /// How many further runs may be spent on making one failing input smaller; none for 0.
  package var shrinkingRuns = 0

  /// Of how many inputs it is told what the reader printed, where it fails before it is judged.
  private static let mostComplaints = 8

  /// - Throws: For a program that is not there or cannot be executed.
  package init(
    name: String, command: [String], options: ReaderOptions
  ) throws(AcceptanceFailure) {
    self.name = name
    self.options = options
    do throws(BoundaryFailure) {
      started = try ReaderCommand(command, options: options)
    } catch {
      throw AcceptanceFailure(.invalid, "reader \(name): \(error)")
    }
  }

  package var notes: [String] {
    var notes: [String] = []
    if !options.printsValues { notes.append("reader \(name): values not compared") }
    if !ProcessKeeper.endsAllDescendants {
      notes.append("reader \(name): processes that leave its session are not ended on this system")
    }
    return notes
  }

  package var command: [String] { started.words }

  package func commandDigests() -> [SHA256Digest?] { started.digests() }

  package func caseNames(of input: DrivenInput) -> [String] {
    guard input.group == .fixture else { return [input.name] }
    return conditions(of: input).map { "\(input.name)/\($0.name)" }
  }

  /// What is looked at, and what has to be.
  private func conditions(of input: DrivenInput) -> [(name: String, expected: String)] {
    var conditions = [("verdict", input.expected)]
    guard input.group == .fixture else { return conditions }
    if input.mustBeAccepted {
      if options.printsValues {
        conditions += input.fixture.fields.map { ("field/\($0.path)", $0.value.phrase) }
      }
      if options.saves { conditions.append(("saved", "saved")) }
    } else {
      conditions.append(("unchanged", "unchanged"))
    }
    return conditions
  }

  package func check(
    _ inputs: [DrivenInput], selected: [Bool], seed: UInt64, jobs: Int, progress: (Int) -> Void
  ) throws(AcceptanceFailure) -> DrivenResults {
    let pool: StationPool
    do throws(BoundaryFailure) {
      pool = try StationPool(jobs, started, options)
    } catch {
      throw AcceptanceFailure(.notWritten, "reader \(name): \(error)")
    }
    var judged: [Int: [DrivenCase]] = [:]
    let accepted = inputs.indices.filter {
      inputs[$0].group == .fixture && inputs[$0].mustBeAccepted
    }
    try add(accepted, of: inputs, to: &judged, pool, jobs) { _ in }
    if let refusal = try refusal(
      accepted.map { inputs[$0] }, accepted.map { judged[$0] ?? [] }, pool)
    {
      return refusal
    }
    var order = SeededOrder(seed: seed)
    let rest = inputs.indices.filter { selected[$0] && judged[$0] == nil }
    let known = accepted.count { selected[$0] }
    try add(rest.shuffled(using: &order), of: inputs, to: &judged, pool, jobs) {
      progress(known + $0)
    }
    return .judged(inputs.indices.filter { selected[$0] }.map { judged[$0] ?? [] })
  }

  private func add(
    _ chosen: [Int], of inputs: [DrivenInput], to judged: inout [Int: [DrivenCase]],
    _ pool: StationPool, _ jobs: Int, progress: (Int) -> Void
  ) throws(AcceptanceFailure) {
    let results = Parallel.map(chosen, jobs: jobs, progress: progress) {
      judge(inputs[$0], pool)
    }
    for (index, result) in zip(chosen, results) { judged[index] = try result.get() }
  }

  /// Why nothing is judged: a reader that rejects what must be accepted, or accepts nothing at all,
  /// would pass every other case without having read anything.
  private func refusal(
    _ accepted: [DrivenInput], _ results: [[DrivenCase]], _ pool: StationPool
  ) throws(AcceptanceFailure) -> DrivenResults? {
    var cases: [CheckedCase] = []
    for (input, results) in zip(accepted, results) {
      guard var result = results.first?.result, !result.passed else { continue }
      result.name = caseNames(of: input)[0]
      if cases.count < Self.mostComplaints, case .bytes(let bytes) = try input.content() {
        result.message = try message(result.message ?? "", on: bytes, pool)
      }
      cases.append(input.checked(result))
    }
    let name = "sanity/empty-file"
    if accepted.isEmpty {
      var result = CaseResult(name, passed: false, expected: "an accepted fixture")
      result.code = .notCovered
      result.message = "no fixture must be accepted, so a reader could reject everything"
      cases.append(CheckedCase(result))
    } else if let fault = try faultOfEmptyFile(pool) {
      var result = CaseResult(name, passed: false, expected: "rejected")
      result.code = fault.code
      result.message = try message("an empty file: \(fault.message)", on: [], pool)
      cases.append(CheckedCase(result))
    }
    guard !cases.isEmpty else { return nil }
    return .notJudged(
      cases,
      note:
        "reader \(self.name): nothing was judged, since it must accept every fixture that is to "
        + "be accepted, and reject an empty file")
  }

  private func faultOfEmptyFile(_ pool: StationPool) throws(AcceptanceFailure) -> ReaderFault? {
    let observation = try observe([], limit: 1 << 20, pool)
    switch observation.answer {
    case .accepted:
      return ReaderFault(code: .acceptedInvalid, message: "accepted what must be rejected")
    case .failed(let code, let reason): return ReaderFault(code: code, message: reason)
    case .rejected: return nil
    }
  }

  /// A fault with what the reader says of it itself, which tells a broken one from one that rejects.
  private func message(
    _ fault: String, on bytes: [UInt8], _ pool: StationPool
  ) throws(AcceptanceFailure) -> String {
    let complaint = try attempt(pool) { (station) throws(BoundaryFailure) in
      try station.complaint(about: bytes)
    }
    return complaint.map { "\(fault); on standard error: \($0)" } ?? fault
  }

  private func observe(
    _ bytes: [UInt8], limit: UInt64, _ pool: StationPool
  ) throws(AcceptanceFailure) -> ReaderObservation {
    try attempt(pool) { (station) throws(BoundaryFailure) in
      try station.observe(bytes, limit: limit)
    }
  }

  private func attempt<Value>(
    _ pool: StationPool, _ body: (ReaderStation) throws(BoundaryFailure) -> Value
  ) throws(AcceptanceFailure) -> Value {
    do throws(BoundaryFailure) {
      guard let value = try pool.withStation(body) else {
        throw BoundaryFailure("no process is free")
      }
      return value
    } catch {
      throw AcceptanceFailure(.notWritten, "reader \(name): \(error)")
    }
  }

  private func judge(
    _ input: DrivenInput, _ pool: StationPool
  ) -> Result<[DrivenCase], AcceptanceFailure> {
    do throws(AcceptanceFailure) {
      let bytes: [UInt8]
      switch try input.content() {
      case .bytes(let found): bytes = found
      case .changed(let change): return .success(failed(input, by: change))
      case .unreadable:
        throw AcceptanceFailure(.unavailable, "\(input.file ?? input.name): cannot be read")
      }
      let observation = try observe(bytes, limit: savedLimit(input), pool)
      let faults = CaseFaults(of: observation, input, bytes, options)
      var cases = results(input, faults, observation, bytes).map { DrivenCase($0) }
      if let fault = faults.first, shrinkingRuns > 0 {
        let (smallest, isMinimal) = try smallest(bytes, input, fault, pool)
        for index in cases.indices where !cases[index].result.passed {
          if smallest.count < bytes.count { cases[index].smallest = smallest }
          if !isMinimal, let message = cases[index].result.message {
            cases[index].result.message =
              "\(message); --shrink ended after \(shrinkingRuns) runs, before its input was minimal"
          }
        }
      }
      return .success(cases)
    } catch {
      return .failure(error)
    }
  }

  /// The cases of an input that is not what was judged: nothing is said of the reader.
  private func failed(_ input: DrivenInput, by change: FileChange) -> [DrivenCase] {
    conditions(of: input).map { condition in
      var result = CaseResult(input.name, passed: false, expected: condition.expected)
      result.digest = change.new
      result.code = .fixtureChanged
      result.message = change.message
      return DrivenCase(result)
    }
  }

  private func smallest(
    _ bytes: [UInt8], _ input: DrivenInput, _ fault: ReaderFault, _ pool: StationPool
  ) throws(AcceptanceFailure) -> (bytes: [UInt8], isMinimal: Bool) {
    let isAccepted = input.contract.judge(bytes, limits: input.limits).verdict == .accepted
    var shrinker = InputShrinker(bytes, limits: input.limits, runs: shrinkingRuns)
    while let candidate = shrinker.next() {
      // What must become of the input must not change on the way.
      let verdict = input.contract.judge(candidate, limits: input.limits).verdict
      var isFailing = false
      if (verdict == .accepted) == isAccepted {
        let observation = try observe(candidate, limit: savedLimit(input), pool)
        isFailing = CaseFaults(of: observation, input, candidate, options).first?.code == fault.code
      }
      shrinker.take(isFailing)
    }
    return (shrinker.smallest, shrinker.isMinimal)
  }

  private func savedLimit(_ input: DrivenInput) -> UInt64 {
    max(input.limits[.archiveBytes] ?? 0, 1 << 20) + 1
  }

  private func results(
    _ input: DrivenInput, _ faults: CaseFaults, _ observation: ReaderObservation, _ bytes: [UInt8]
  ) -> [CaseResult] {
    guard input.group == .fixture else {
      return [result(input, input.expected, faults.first, observation, bytes)]
    }
    var results = [result(input, input.expected, faults.verdict, observation, bytes)]
    guard input.mustBeAccepted else {
      return results + [result(input, "unchanged", faults.original, observation, bytes)]
    }
    for (field, fault) in zip(input.fixture.fields, faults.values) {
      results.append(result(input, field.value.phrase, fault, observation, bytes))
    }
    if options.saves { results.append(result(input, "saved", faults.saved, observation, bytes)) }
    return results
  }

  private func result(
    _ input: DrivenInput, _ expected: String, _ fault: ReaderFault?,
    _ observation: ReaderObservation, _ bytes: [UInt8]
  ) -> CaseResult {
    var result = CaseResult(input.name, passed: fault == nil, expected: expected)
    result.digest = SHA256Digest(of: bytes)
    switch observation.answer {
    case .accepted: result.verdict = .accepted
    case .rejected: result.verdict = .rejected
    case .failed: break
    }
    result.code = fault?.code
    result.message = fault?.message
    if fault != nil { result.remedy = remedy(input) }
    return result
  }

  /// Isolation is part of what is judged: without it the program may do well.
  private func remedy(_ input: DrivenInput) -> CaseResult.Remedy {
    guard options.isConfined else { return .read(command: command, file: input.file) }
    return .drive(
      directory: input.directory, name: "\(name)/\(input.name)", options: options.words,
      command: command)
  }
}
