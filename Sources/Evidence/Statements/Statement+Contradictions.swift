import Acceptance
import ArchiveContracts
import ArchiveFiles
import StrictJSON

extension Statement {
  /// What a statement says that cannot all be true, whatever the fixtures are; nil for one that this
  /// package may have written.
  ///
  /// A statement that failed is free to lack what was missing, so most is asked of one that passed.
  var contradiction: String? {
    layerContradiction ?? resultContradiction
      ?? configuration.conditions.coverage.contradiction(configuration.conditions.fixtures)
      ?? configuration.testRun?.contradiction
      ?? (result == .passed
        ? listContradiction ?? coverageContradiction ?? caseContradiction ?? conditionContradiction
        : nil)
  }

  private var layerContradiction: String? {
    let system = configuration.system
    if system.everRunOnApple != system.platform.isApple {
      return
        "everRunOnApple is \(system.everRunOnApple) on the platform \(system.platform.rawValue)"
    }
    switch layer {
    case .commandLine where configuration.testRun != nil:
      return "a command line has no run of tests"
    case .ios where configuration.testRun == nil: return "there is no run of tests"
    case .commandLine, .ios: break
    }
    if let name = CaseList.repeated(in: configuration.readers.map(\.name)).first {
      return "the reader \(name.excerpt) is named twice"
    }
    return nil
  }

  private var resultContradiction: String? {
    let isWhole = configuration.testRun?.isWhole ?? true
    let isPassed = failed.isEmpty && warned.isEmpty && !passed.isEmpty && isWhole
    switch result {
    case .passed:
      if let name = failed.first { return "it is PASSED, and \(name.excerpt) failed" }
      if let name = warned.first {
        return "it is PASSED, and \(name.excerpt) passed with a warning"
      }
      if passed.isEmpty { return "it is PASSED, and no case passed" }
      if !isWhole { return "it is PASSED, and the run of tests is not whole" }
    case .failed where isPassed: return "it is FAILED, and nothing failed"
    case .warned where warned.isEmpty: return "it is WARNED, and there is no warning"
    case .failed, .warned: break
    }
    let both = Set(passed).intersection(failed + warned).union(Set(failed).intersection(warned))
    return both.sorted().first.map { "\($0.excerpt) both passed and did not" }
  }

  /// The cases that are listed, and those that passed, are the same.
  private var listContradiction: String? {
    if let name = CaseList.repeated(in: passed).first {
      return "it says twice that \(name.excerpt) passed"
    }
    let cases = configuration.cases.byName
    if let name = passed.first(where: { cases[$0] == nil }) {
      return "\(name.excerpt) passed, and is not among the cases"
    }
    let judged = Set(passed)
    return configuration.cases.records.first { !judged.contains($0.name) }.map {
      "\($0.name.excerpt) is among the cases, and is not said to have passed"
    }
  }

  /// The counts of coverage are those of the cases.
  private var coverageContradiction: String? {
    let coverage = configuration.conditions.coverage
    let names = configuration.cases.records.map(\.name)
    let isDerived = names.contains { name in
      let kind = CaseParts(name).kind
      return kind == "counterexample" || kind == "equivalent"
    }
    if isDerived, coverage.seed == nil { return "inputs are derived, by no seed" }
    guard coverage.isRequired else { return nil }
    let start = JSONText("coverage/").codeUnits
    let count = names.count { $0.codeUnits.starts(with: start) }
    return count == coverage.conditions
      ? nil : "it counts \(coverage.conditions) conditions, and has \(count) cases of them"
  }

  /// Every case is one of a reader and a fixture that are listed, with the fixture's own digest, and
  /// all readers were given the same inputs.
  private var caseContradiction: String? {
    let digests = Dictionary(subjects.map { ($0.name, $0.digest) }) { first, _ in first }
    let fixtures = PathPrefixes(configuration.conditions.fixtures.keys)
    let readers = Set(configuration.readers.map(\.name))
    var derived: [ArraySlice<UInt16>: CaseRecord] = [:]
    for record in configuration.cases.records {
      let parts = CaseParts(record.name)
      if parts.reader == "coverage" || parts.reader == "acceptance" { continue }
      guard readers.contains(parts.reader) else {
        return "the case \(record.name.excerpt) is of a reader that is not listed"
      }
      guard let fixture = fixtures.longest(in: parts.rest + [0x2F]) else {
        return "the case \(record.name.excerpt) is of a fixture that is not listed"
      }
      guard let digest = digests[fixture] else {
        return "the fixture \(fixture.excerpt) is none of the files"
      }
      if parts.kind == "fixture", record.input != digest {
        return "the input of \(record.name.excerpt) is not the fixture"
      }
      guard parts.kind != "fixture" else { continue }
      let input = record.name.codeUnits[(parts.reader.codeUnits.count + 1)...]
      let known = derived[input] ?? record
      derived[input] = known
      if known.input != record.input {
        return "the input of \(record.name.excerpt) is not that of \(known.name.excerpt)"
      }
    }
    return nil
  }

  /// Contracts, their limits and relaxations are those of the files that are recorded.
  private var conditionContradiction: String? {
    let conditions = configuration.conditions
    let digests = Dictionary(subjects.map { ($0.name, $0.digest) }) { first, _ in first }
    for (file, bytes) in conditions.contracts.files.sorted(by: { $0.key < $1.key })
    where digests[file] != SHA256Digest(of: bytes) {
      return "the content of \(file.excerpt) is not that of the file of this name"
    }
    let fixtures = conditions.fixtures.sorted { $0.key < $1.key }
    if let name = fixtures.map(\.key).first(where: { digests[$0] == nil }) {
      return "the fixture \(name.excerpt) is none of the files"
    }
    let names = conditions.contracts.names
    if let (name, record) = fixtures.first(where: { names[$0.value.contract] == nil }) {
      return "\(name.excerpt) is judged by \(record.contract.excerpt), which is no contract"
    }
    guard Set(conditions.limits.keys) == Set(names.keys) else {
      return "the limits are those of other contracts"
    }
    var relaxations: [JSONText] = []
    for name in names.keys.sorted() {
      let contract: Contract
      do throws(ContractFailure) {
        contract = try conditions.contracts.contract(named: name)
      } catch {
        return "the contract \(name.excerpt): \(error.description)"
      }
      if conditions.limits[name] != FixtureConditions.members(contract.limits) {
        return "the limits of \(name.excerpt) are not those of the contract"
      }
      relaxations += contract.document.relaxations.map { JSONText("\(name.repaired): \($0)") }
    }
    return relaxations == conditions.relaxations
      ? nil : "the relaxations are not those of the contracts"
  }
}

/// `READER/KIND/REST` of the name of a case.
private struct CaseParts {
  let reader: JSONText
  let kind: JSONText
  /// A fixture's name and whatever follows it.
  let rest: ArraySlice<UInt16>

  init(_ name: JSONText) {
    let parts = name.codeUnits.split(
      separator: 0x2F, maxSplits: 2, omittingEmptySubsequences: false)
    reader = JSONText(codeUnits: Array(parts[0]))
    kind = JSONText(codeUnits: parts.count > 1 ? Array(parts[1]) : [])
    rest = parts.count > 2 ? parts[2] : []
  }
}

extension CoverageRecord {
  fileprivate func contradiction(_ fixtures: [JSONText: FixtureRecord]) -> String? {
    if shown > conditions { return "\(shown) conditions are shown of \(conditions)" }
    if let name = CaseList.repeated(in: excused).first {
      return "\(name.excerpt) is excused twice"
    }
    if accepted > fixtures.count {
      return "\(accepted) fixtures are accepted of \(fixtures.count)"
    }
    let made = fixtures.values.count { $0.producer?.origin == .generated }
    if generated > min(accepted, made) {
      return "\(generated) accepted fixtures are generated, of \(accepted) accepted and \(made) "
        + "generated ones"
    }
    return nil
  }
}

extension TestRunRecord {
  fileprivate var contradiction: String? {
    let counts = [passed, failed, skipped, expectedFailures]
    let (sum, overflows) = counts.reduce((0, false)) { sum, count in
      let (value, overflow) = sum.0.addingReportingOverflow(count)
      return (value, sum.1 || overflow)
    }
    guard overflows || sum != total, objections.isEmpty else { return nil }
    return "\(total) tests were run, and \(overflows ? "more" : "\(sum)") came to something"
  }
}
