import Acceptance
import ArchiveContracts
import ArchiveFiles
import Foundation
import PropertyListBytes
import StrictJSON

/// A reader inside the test process: closures of the app's, or Foundation's unarchiver with its classes.
struct AppReader: DrivenReader {
  let name: String
  let read: (@Sendable (FixtureInput) throws -> [String: FixtureValue])?
  var loadAndSave: (@Sendable (FixtureInput) throws -> Void)?
  /// Whether it reads the fixtures of a contract.
  var reads: @Sendable (_ contract: String) -> Bool = { _ in true }
  /// Whether what it read of a contract's fixtures is compared with the fields of the manifest.
  var comparesValues: @Sendable (_ contract: String) -> Bool = { _ in true }
  /// What was found where a case failed, with values.
  let details = CaseDetails()

  init(
    name: String, read: (@Sendable (FixtureInput) throws -> [String: FixtureValue])?,
    loadAndSave: (@Sendable (FixtureInput) throws -> Void)? = nil
  ) {
    self.name = name
    self.read = read
    self.loadAndSave = loadAndSave
  }

  let notes: [String] = []

  let command: [String] = []

  func commandDigests() -> [SHA256Digest?] { [] }

  var isThere: Bool { read != nil || loadAndSave != nil }

  func caseNames(of input: DrivenInput) -> [String] {
    guard reads(input.fixture.contract) else { return [] }
    guard input.group == .fixture else { return [input.name] }
    var conditions = ["verdict"]
    if input.mustBeAccepted {
      if read != nil, comparesValues(input.fixture.contract) {
        conditions += input.fixture.fields.map { "field/\($0.path)" }
      }
      if loadAndSave != nil { conditions.append("saved") }
    } else {
      conditions.append("unchanged")
    }
    return conditions.map { "\(input.name)/\($0)" }
  }

  /// Judges one input after the other, since an app's code may not be made for anything else.
  func check(
    _ inputs: [DrivenInput], selected: [Bool], seed: UInt64, jobs: Int, progress: (Int) -> Void
  ) throws(AcceptanceFailure) -> DrivenResults {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    var results: [[DrivenCase]] = []
    for (input, isSelected) in zip(inputs, selected) where isSelected {
      let observation = try observe(input, in: folder)
      results.append(cases(of: input, observation, seed).map { DrivenCase($0) })
      progress(results.count)
    }
    return .judged(results)
  }

  private func observe(
    _ input: DrivenInput, in folder: ScratchFolder
  ) throws(AcceptanceFailure) -> ReaderObservation {
    let bytes: [UInt8]
    switch try input.content() {
    case .bytes(let found): bytes = found
    case .changed(let change): return ReaderObservation(instead: change)
    case .unreadable: return ReaderObservation(of: nil)
    }
    var observation = ReaderObservation(of: bytes)
    if let read {
      let copy = try folder.place(bytes, as: input.fixture.file.name)
      observation.reading = ReaderAnswer { try read(copy.input(input.fixture.contract)) }
      observation.afterReading = copy.state(limit: input.limits[.archiveBytes])
    }
    if let loadAndSave {
      let copy = try folder.place(bytes, as: input.fixture.file.name)
      observation.saving = ReaderAnswer {
        try loadAndSave(copy.input(input.fixture.contract))
        return [:]
      }
      observation.afterSaving = copy.state(limit: input.limits[.archiveBytes])
    }
    return observation
  }

  private func cases(
    of input: DrivenInput, _ observation: ReaderObservation, _ seed: UInt64
  ) -> [CaseResult] {
    let names = caseNames(of: input)
    let all = AppConditions.of(
      observation, input, comparesValues: comparesValues(input.fixture.contract))
    var results: [CaseResult] = []
    if input.group == .fixture {
      for (name, judged) in zip(names, all) {
        results.append(result(name, input, judged, observation, seed))
      }
    } else {
      for (name, judged) in zip(names, [all.first { $0.fault != nil } ?? all.first]) {
        if let judged { results.append(result(name, input, judged, observation, seed)) }
      }
    }
    return results
  }

  private func result(
    _ name: String, _ input: DrivenInput, _ judged: AppCondition,
    _ observation: ReaderObservation, _ seed: UInt64
  ) -> CaseResult {
    var result = CaseResult(name, passed: judged.fault == nil, expected: judged.expected)
    result.digest = observation.bytes.map { SHA256Digest(of: $0) } ?? observation.change?.new
    result.verdict = observation.verdict
    guard let fault = judged.fault else { return result }
    result.code = fault.code
    result.message = fault.message
    result.remedy =
      if let kind = input.kind {
        .mutate(
          file: input.fixtureFile, contract: input.contractFile, kind: kind, seed: seed)
      } else {
        .inspect(file: input.fixtureFile, path: judged.path?.description)
      }
    if let detail = judged.detail { details["\(self.name)/\(name)"] = detail }
    return result
  }
}
