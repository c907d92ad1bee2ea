import ArchiveContracts
import Counterexamples

/// Another reader with the inputs of a directory.
struct DrivenUnit: Sendable {
  let reader: any DrivenReader
  /// What stands before the reader's name in those of its cases.
  let prefix: String
  let inputs: [DrivenInput]
  let only: [CasePattern]
  let seed: UInt64

  /// The inputs that the readers of a directory are judged by: the fixtures, then what is derived
  /// from them, in the order in which this package's own reader is judged by them.
  static func inputs(
    _ subjects: [FixtureSubject], _ outcomes: [FixtureOutcome], prefix: String,
    _ suites: [Result<CounterexampleSuite, CounterexampleFailure>?]
  ) -> [DrivenInput] {
    var inputs = zip(subjects, outcomes).map { DrivenInput($0, $1, prefix: prefix) }
    for equivalents in [false, true] {
      for (subject, suite) in zip(subjects, suites) {
        guard case .success(let suite)? = suite else { continue }
        for example in suite.cases where example.kind.isEquivalent == equivalents {
          let check = CounterexampleCheck(subject: subject, example: example)
          inputs.append(DrivenInput(check, prefix: prefix))
        }
      }
    }
    return inputs
  }

  private func names(of input: DrivenInput) -> [String] {
    reader.caseNames(of: input).map(fullName)
  }

  private func fullName(_ name: String) -> String { "\(prefix)\(reader.name)/\(name)" }

  /// Makes a case that has the name of its input one of this reader.
  private func adopt(_ checked: inout CheckedCase) {
    checked.result.name = fullName(checked.result.name)
    checked.place.reader = reader.name
    checked.place.prefix = prefix
  }

  private func isSelected(_ name: String) -> Bool {
    only.isEmpty || only.contains { $0.matches(name) }
  }

  var selectedNames: [String] { inputs.flatMap { names(of: $0) }.filter(isSelected) }

  /// How many inputs make cases.
  var selectedCount: Int { inputs.count { names(of: $0).contains(where: isSelected) } }

  func check(
    jobs: Int, progress: (Int) -> Void
  ) throws(AcceptanceFailure) -> (cases: [CheckedCase], notes: [String]) {
    let selected = inputs.map { names(of: $0).contains(where: isSelected) }
    guard selected.contains(true) else { return ([], []) }
    switch try reader.check(inputs, selected: selected, seed: seed, jobs: jobs, progress: progress)
    {
    case .notJudged(var cases, let note):
      for index in cases.indices {
        adopt(&cases[index])
      }
      return (cases, [note])
    case .judged(let results):
      var cases: [CheckedCase] = []
      for (input, results) in zip(zip(inputs, selected).filter(\.1).map(\.0), results) {
        for (name, result) in zip(reader.caseNames(of: input), results)
        where isSelected(fullName(name)) {
          var named = result.result
          named.name = name
          var checked = input.checked(named)
          adopt(&checked)
          checked.smallest = result.smallest
          cases.append(checked)
        }
      }
      return (cases, reader.notes)
    }
  }
}
