import ArchiveFiles
import StrictJSON

/// What keeps a statement from proving what it says about a directory of fixtures.
struct StatementReview {
  let statement: Statement
  let fixtures: JudgedFixtures
  let checker: CheckerRecord
  private(set) var objections: [String] = []

  init(of statement: Statement, on fixtures: JudgedFixtures, by checker: CheckerRecord) {
    self.statement = statement
    self.fixtures = fixtures
    self.checker = checker
    compareSubjects()
    compareConditions()
    compareCases()
    judgeResult()
    judgeLayer()
  }

  private var configuration: LayerConfiguration { statement.configuration }

  private mutating func object(_ objection: String) { objections.append(objection) }

  private mutating func object(_ claim: String, to names: [JSONText]) {
    guard !names.isEmpty else { return }
    objections.append("\(claim): \(NameList.phrase(names.sorted()))")
  }

  private mutating func compareSubjects() {
    var rest: [JSONText: SHA256Digest] = [:]
    for subject in statement.subjects { rest[subject.name] = subject.digest }
    var (missing, different): ([JSONText], [JSONText]) = ([], [])
    for subject in fixtures.subjects {
      switch rest.removeValue(forKey: subject.name) {
      case nil: missing.append(subject.name)
      case subject.digest?: continue
      case _?: different.append(subject.name)
      }
    }
    object("it judged other files than are here", to: different)
    object("it did not judge", to: missing)
    object("it judged files that are not here", to: Array(rest.keys))
  }

  private mutating func compareConditions() {
    if configuration.checker.name != checker.name
      || configuration.checker.version != checker.version
    {
      let name = "\(configuration.checker.name.repaired) \(configuration.checker.version.repaired)"
      object(
        "another checker judged, \(name): the cases of \(checker.version.repaired) may be others")
    }
    objections += configuration.conditions.differences(from: fixtures.conditions)
  }

  private mutating func compareCases() {
    let cases = configuration.cases
    guard !cases.records.isEmpty else {
      object("it ran no case")
      return
    }
    let expected = fixtures.cases(of: configuration)
    var (missing, input, expectation): ([JSONText], [JSONText], [JSONText]) = ([], [], [])
    for record in expected.records {
      switch cases.byName[record.name] {
      case nil: missing.append(record.name)
      case let found? where found.expected != record.expected: expectation.append(record.name)
      case let found? where found.input != record.input: input.append(record.name)
      case _?: continue
      }
    }
    object("it did not run", to: missing)
    object("it expected something else of", to: expectation)
    object("it ran with other inputs", to: input)
    object(
      "it ran cases that are not of these fixtures",
      to: cases.records.map(\.name).filter { expected.byName[$0] == nil })
  }

  private mutating func judgeResult() {
    if statement.result != .passed { object("its result is \(statement.result.rawValue)") }
    object("failed", to: statement.failed)
    object("passed with a warning, which is not passed", to: statement.warned)
    object("names twice what passed", to: CaseList.repeated(in: statement.passed))
    let judged = Set(statement.passed + statement.failed)
    object(
      "lists cases that it does not say passed",
      to: configuration.cases.records.map(\.name).filter { !judged.contains($0) })
    object(
      "says that cases passed which it does not list",
      to: statement.passed.filter { configuration.cases.byName[$0] == nil })
  }

  /// What a reader is started as is in the manifest, and on a simulator nothing is started.
  private mutating func compareCommands() {
    for reader in configuration.readers {
      let wanted = statement.layer == .commandLine ? fixtures.commands[reader.name] ?? [] : []
      guard reader.command != wanted else { continue }
      let command = ReaderRecord(name: reader.name, command: wanted)
      object(
        "the reader \(reader.name.repaired) was \(reader.startPhrase), and here it is "
          + command.startPhrase)
    }
  }

  /// What only one of the layers has.
  private mutating func judgeLayer() {
    let readers = configuration.readers.map(\.name)
    let system = configuration.system
    if system.everRunOnApple != system.platform.isApple {
      object(
        "whether it ran on a system of Apple's contradicts the system, \(system.name.repaired)")
    }
    let hasRun = Set(configuration.cases.records.map { $0.name.codeUnits.prefix { $0 != 0x2F } })
    object("ran no case of the reader", to: readers.filter { !hasRun.contains($0.codeUnits[...]) })
    object("names a reader twice", to: CaseList.repeated(in: readers))
    compareCommands()
    switch statement.layer {
    case .commandLine:
      if configuration.testRun != nil { object("a command line has no run of tests") }
      object("did not judge with the reader", to: fixtures.readers.filter { !readers.contains($0) })
      object(
        "judged with a reader that the manifest does not name",
        to: readers.filter { !fixtures.readers.contains($0) })
    case .ios:
      if !configuration.system.platform.isIOS {
        object("it did not run on iOS but on \(configuration.system.name.repaired)")
      }
      if !readers.contains("readback") { object("did not judge with the reader: readback") }
      guard let run = configuration.testRun else {
        object("there was no run of tests")
        return
      }
      if !run.isWhole {
        object(
          "the run of tests is not whole: \(run.result.repaired), \(run.passed) of \(run.total) "
            + "passed, \(run.failed) failed, \(run.skipped) skipped, \(run.expectedFailures) were "
            + "expected to fail")
      }
      for objection in run.objections { object(objection.repaired) }
    }
  }
}
