import Acceptance
import ArchiveContracts
import ArchiveFiles
import Foundation
import PropertyListBytes
import StrictJSON

/// The cases of a suite, and what became of each of them so far.
final class FixtureRun: @unchecked Sendable {
  let name: String
  private let folder: Result<String, FixtureFailure>
  private let unarchivers: [FixtureUnarchiver]
  private let app: AppReader
  private let result: ResultFile

  // Everything below is used while the lock is held.
  private let lock = NSLock()
  private var plan: Result<Plan, FixtureFailure>?
  private var judged: Result<Judged, FixtureFailure>?
  /// How often each case was asked for.
  private var asked: [Int] = []
  /// How many cases nobody has asked for yet.
  private var remaining = 0
  /// Whether cases were asked for since the result was written.
  private var isUnwritten = false

  private struct Plan {
    let check: Check
    let names: [String]
    let readers: [AppReader]
    let directory: FixtureDirectory
  }

  private struct Judged {
    let results: [JSONText: CaseResult]
    let inputs: CheckInputs
  }

  init(
    folder: Result<String, FixtureFailure>, name: String, unarchivers: [FixtureUnarchiver],
    app: AppReader, result: ResultFile
  ) {
    self.folder = folder
    self.name = name
    self.unarchivers = unarchivers
    self.app = app
    self.result = result
  }

  /// The names of all cases, in order.
  func list() throws(FixtureFailure) -> [String] {
    lock.lock()
    defer { lock.unlock() }
    return try planned().names
  }

  /// What tells which cases belong together.
  func groupNamer() throws(FixtureFailure) -> GroupNamer {
    lock.lock()
    defer { lock.unlock() }
    return GroupNamer(fixtures: try planned().directory.manifest.fixtures.map(\.name))
  }

  /// Judges one case, the first time all of them.
  func check(_ position: Int) throws(FixtureFailure) {
    lock.lock()
    defer { lock.unlock() }
    let plan = try planned()
    let judged = judgedOnce(plan)
    asked[position] += 1
    isUnwritten = true
    if asked[position] == 1 { remaining -= 1 }
    if remaining == 0 || asked[position] > 1 {
      let bytes = layerResult(plan).bytes
      isUnwritten = false
      try result.write(bytes, ofSuite: self.name)
      if remaining == 0, asked[position] == 1 {
        TestFramework.attach(bytes, named: LayerResult.attachmentName)
      }
    }
    let name = plan.names[position]
    guard asked[position] == 1 else {
      throw FixtureFailure(
        "\(FailureText.escaped(name)) was asked for \(asked[position]) times; a case that is repeated "
          + "counts as not run")
    }
    guard let result = try judged.get().results[JSONText(name)] else {
      throw FixtureFailure("\(FailureText.escaped(name)) was not judged")
    }
    guard !result.passed else { return }
    let detail = plan.readers.lazy.compactMap { $0.details[name] }.first
    throw FixtureFailure(FailureText.of(result, detail: detail))
  }

  /// Writes what is not written yet. At the end of the process nobody is left to whom a failure could
  /// be reported; what is written then says of fewer cases that they ran.
  func writeAtExit() {
    guard lock.try() else { return }
    defer { lock.unlock() }
    guard isUnwritten, case .success(let plan)? = plan else { return }
    do throws(FixtureFailure) {
      try result.write(layerResult(plan).bytes, ofSuite: name)
    } catch {
      return
    }
  }

  private func planned() throws(FixtureFailure) -> Plan {
    if let plan { return try plan.get() }
    let made = Result { () throws(FixtureFailure) in try makePlan() }
    plan = made
    return try made.get()
  }

  private func makePlan() throws(FixtureFailure) -> Plan {
    let path = try folder.get()
    let plan: Plan
    do throws(AcceptanceFailure) {
      plan = try makePlan(path)
    } catch {
      throw FixtureFailure(FailureText.escaped(error.description))
    }
    asked = Array(repeating: 0, count: plan.names.count)
    remaining = asked.count
    if result.isWanted {
      try result.write(layerResult(plan).bytes, ofSuite: name)
      ExitResults.shared.add(self)
    }
    return plan
  }

  private func makePlan(_ path: String) throws(AcceptanceFailure) -> Plan {
    let directory = try FixtureDirectory(opening: path)
    let readers = try readers(of: directory)
    var check = Check([directory])
    check.jobs = ProcessInfo.processInfo.activeProcessorCount
    check.readers = { _ throws(AcceptanceFailure) in readers }
    let names = try check.caseNames()
    guard !names.isEmpty else { throw AcceptanceFailure(.invalid, "\(path): no case at all") }
    guard Set(names.map { JSONText($0) }).count == names.count else {
      throw AcceptanceFailure(.invalid, "\(path): two cases of one name")
    }
    return Plan(check: check, names: names, readers: readers, directory: directory)
  }

  private func readers(of directory: FixtureDirectory) throws(AcceptanceFailure) -> [AppReader] {
    let secure = try AppReader(unarchivers, for: directory)
    return [secure, app].compactMap(\.self).filter(\.isThere)
  }

  private func judgedOnce(_ plan: Plan) -> Result<Judged, FixtureFailure> {
    if let judged { return judged }
    let made: Result<Judged, FixtureFailure>
    do throws(AcceptanceFailure) {
      let report = try plan.check.run()
      // What is no case of the suite has no test that could fail.
      if let added = report.cases.first(where: { !$0.isPlanned }) {
        throw AcceptanceFailure(
          .unavailable, "\(added.result.name): \(added.result.message ?? "")")
      }
      var results: [JSONText: CaseResult] = [:]
      for checked in report.cases { results[JSONText(checked.result.name)] = checked.result }
      made = .success(
        Judged(results: results, inputs: report.inputs(checker: Checker.description)))
    } catch {
      made = .failure(FixtureFailure(FailureText.escaped(error.description)))
    }
    judged = made
    return made
  }

  /// What became of all cases so far.
  private func layerResult(_ plan: Plan) -> LayerResult {
    let judged: Judged? =
      switch self.judged {
      case .success(let judged)?: judged
      case .failure?, nil: nil
      }
    let cases = plan.names.enumerated().map { position, name in
      let result = judged?.results[JSONText(name)]
      let outcome: LayerResult.Outcome =
        switch asked[position] {
        case 0: .skipped
        case 1: result?.passed == true ? .passed : .failed
        default: .repeated
        }
      var judgedCase = LayerResult.Case(name, outcome)
      if outcome != .skipped {
        judgedCase.code = result?.code
        if outcome != .passed { judgedCase.message = result?.message }
        judgedCase.digest = result?.digest
      }
      return judgedCase
    }
    return LayerResult(
      suite: name, platform: .current, system: SystemName.current,
      readers: ["readback"] + plan.readers.map(\.name),
      inputs: judged?.inputs ?? plan.directory.inputs(checker: Checker.description), cases: cases,
      run: result.run,
      date: Date.now.ISO8601Format())
  }
}
