import ArchiveContracts
import ArchiveFiles
import Counterexamples
import PropertyListBytes

/// Which conditions of the contracts of a directory are shown: an accepted fixture satisfies them,
/// and an input that breaks only them was rejected as it must be.
struct Coverage: Sendable {
  /// The conditions of one contract.
  private struct Subject: Sendable {
    /// How the manifest names the contract.
    let contract: String
    let conditions: [String]
  }

  private let directory: String
  private let prefix: String
  private let subjects: [Subject]
  private let excuses: [Manifest.Excuse]
  /// Whether each condition is a case.
  private let isRequired: Bool

  init(of directory: FixtureDirectory, _ prefix: String) {
    self.directory = directory.directory.path
    self.prefix = prefix
    subjects = zip(directory.manifest.contracts, directory.contracts).map { entry, contract in
      Subject(contract: entry.name, conditions: ContractConditions(contract).names)
    }
    excuses = directory.manifest.unshown
    isRequired = directory.manifest.coverage == .required
  }

  /// A condition among those of several directories and contracts.
  struct Key: Hashable, Sendable {
    let prefix: String
    let contract: String
    let condition: String
  }

  /// The cases, none where coverage is reported only.
  func cases() -> [Check.Unit] {
    guard isRequired else { return [] }
    return subjects.flatMap { subject in
      subject.conditions.map { condition in
        let excuse = excuse(for: condition, subject)
        var place = CasePlace(.coverage, condition: condition)
        place.directory = directory
        place.prefix = prefix
        place.contract = prefix + subject.contract
        return Check.Unit(
          name: name(condition, subject), place: place,
          work: .coverage(key(condition, subject), excuse: excuse))
      }
    }
  }

  /// Every condition, in the order of contracts and conditions.
  func summaries(_ shown: Set<Key>) -> [ConditionSummary] {
    subjects.flatMap { subject in
      subject.conditions.map { condition in
        ConditionSummary(
          contract: prefix + subject.contract, condition: condition,
          isShown: shown.contains(key(condition, subject)), excuse: excuse(for: condition, subject))
      }
    }
  }

  private func name(_ condition: String, _ subject: Subject) -> String {
    "\(prefix)coverage/\(subject.contract)/\(condition)"
  }

  private func key(_ condition: String, _ subject: Subject) -> Key {
    Key(prefix: prefix, contract: subject.contract, condition: condition)
  }

  /// Why a condition needs not be shown: listed by its name, or by that of its contract and its own.
  private func excuse(for condition: String, _ subject: Subject) -> String? {
    let names = [condition, "\(subject.contract)/\(condition)"]
    return excuses.first { excuse in
      names.contains { $0.utf16.elementsEqual(excuse.condition.utf16) }
    }?.reason
  }

  /// Excuses that no contract has a condition for.
  var needlessExcuses: [String] {
    let known = Set(
      subjects.flatMap { subject in
        subject.conditions.flatMap { [$0, "\(subject.contract)/\($0)"] }
      }.map { ExactText($0) })
    return excuses.map(\.condition).filter { !known.contains(ExactText($0)) }
  }
}

extension Coverage.Key {
  /// The result of the case.
  func result(isShown: Bool, excuse: String?) -> CaseResult {
    let name = "\(prefix)coverage/\(contract)/\(condition)"
    let expected = excuse == nil ? "shown" : "shown or excused"
    var result = CaseResult(name, passed: isShown || excuse != nil, expected: expected)
    if let excuse, !isShown { result.message = "not shown: \(excuse)" }
    if !result.passed {
      result.code = .notCovered
      result.message =
        "no input made of an accepted fixture breaks only this condition; add a fixture that has it,"
        + " or list it under \"unshown\" in \(Manifest.fileName) with a reason"
    }
    return result
  }
}
