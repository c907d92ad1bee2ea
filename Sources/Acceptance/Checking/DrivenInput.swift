package import ArchiveContracts
package import ArchiveFiles
import Counterexamples
import KeyedArchives
package import PropertyListBytes

/// An input by which other readers are judged, with what must become of it.
package struct DrivenInput: Sendable {
  /// Where an input comes from.
  package enum Group: String, Sendable {
    case fixture, counterexample, equivalent
  }

  package let group: Group
  /// The name behind that of the reader.
  package let name: String
  package let mustBeAccepted: Bool
  /// What must become of it, in words.
  package let expected: String
  /// The fixture that it is or was derived from.
  package let fixture: Fixture
  package let contract: Contract
  /// The path of the contract's file.
  package let contractFile: String
  /// The directory that the fixture is in.
  package let directory: String
  /// The contract's limits, tightened by the caller.
  package let limits: ReadLimits
  private let source: CheckedCase.Input
  private let place: CasePlace

  /// The path of the fixture, if the input is one.
  package var file: String? {
    if case .fixture(let judged) = source { return judged.directory.path(of: judged.file) }
    return nil
  }

  /// The kind of which the input is, if it was derived from the fixture.
  package var kind: String? {
    if case .generated(let example) = source { return example.kind.rawValue }
    return nil
  }

  /// The path of the fixture that the input is or was derived from.
  package var fixtureFile: String { "\(directory)/\(fixture.name)" }

  /// The input, read or built, which is what was judged or nothing.
  package func content() throws(AcceptanceFailure) -> CheckedCase.Content {
    try checked(CaseResult(name, passed: true, expected: expected)).content() ?? .unreadable
  }

  /// A case about this input.
  package func checked(_ result: CaseResult) -> CheckedCase {
    var place = place
    if group == .fixture, let condition = CasePlace.rest(of: result.name, after: "\(name)/") {
      place.condition = condition
    }
    return CheckedCase(result: result, place: place, input: source)
  }

  init(_ subject: FixtureSubject, _ outcome: FixtureOutcome, prefix: String) {
    group = .fixture
    name = "fixture/\(subject.fixture.name)"
    mustBeAccepted = subject.fixture.expectation == .accept
    expected = mustBeAccepted ? "accepted" : "rejected"
    source = .fixture(
      JudgedFile(
        directory: subject.directory.directory, file: subject.fixture.file,
        digest: outcome.digest))
    (fixture, contract, limits) = (subject.fixture, subject.contract, subject.limits)
    (contractFile, directory) = (subject.contractFile, subject.directory.directory.path)
    place = subject.place(nil, prefix: prefix)
  }

  init(_ check: CounterexampleCheck, prefix: String) {
    group = check.example.kind.isEquivalent ? .equivalent : .counterexample
    name = check.nameOfInput
    mustBeAccepted = check.example.kind.isEquivalent
    expected = mustBeAccepted ? "accepted" : "rejected"
    source = .generated(check.example)
    let subject = check.subject
    (fixture, contract, limits) = (subject.fixture, subject.contract, subject.limits)
    (contractFile, directory) = (subject.contractFile, subject.directory.directory.path)
    place = check.place(prefix: prefix)
  }
}

/// A reader other than this package's, judged by what it does with inputs.
package protocol DrivenReader: Sendable {
  /// The first part of its cases' names.
  var name: String { get }
  /// The words that start it; none for one that runs in this process.
  var command: [String] { get }
  /// The names of the cases that an input makes, without the reader's.
  func caseNames(of input: DrivenInput) -> [String]
  /// What a reader of the report must know about cases that are not in it.
  var notes: [String] { get }

  /// The digests that the files have now which words of the command name, by their position; nil for
  /// a word that names none.
  func commandDigests() -> [SHA256Digest?]

  /// Judges the reader by some inputs.
  ///
  /// - Parameters:
  ///   - inputs: All that there are.
  ///   - selected: Whether each of them is to make cases.
  ///   - progress: Told how many inputs are done.
  func check(
    _ inputs: [DrivenInput], selected: [Bool], seed: UInt64, jobs: Int, progress: (Int) -> Void
  ) throws(AcceptanceFailure) -> DrivenResults
}

/// What driving a reader brought.
package enum DrivenResults: Sendable {
  /// For each selected input the cases, as many as it has names.
  case judged([[DrivenCase]])
  /// The reader does not even do the simplest, which these cases say, so nothing was judged.
  case notJudged([CheckedCase], note: String)
}

/// A case about a reader.
package struct DrivenCase: Sendable {
  package var result: CaseResult
  /// The smallest input that was found to fail in the same way, where one was looked for.
  package var smallest: [UInt8]?

  package init(_ result: CaseResult) { self.result = result }
}
