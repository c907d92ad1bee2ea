import Acceptance
import ArchiveContracts
import ArchiveFiles
import StrictJSON

/// What is worse than in earlier evidence, and what the manifest says about it.
struct BaselineComparison {
  private let fixtures: JudgedFixtures
  /// How many changes each reason of the manifest covers.
  private var counts: [Int]
  /// What is worse without a reason.
  private(set) var objections: [String] = []
  /// What is worse with a reason.
  private(set) var excused: [String] = []

  init(
    of statements: [Statement], on fixtures: JudgedFixtures, with baseline: EvidenceDocument
  ) {
    self.fixtures = fixtures
    counts = fixtures.reasons.map { _ in 0 }
    for old in baseline.statements {
      let new = statements.filter { $0.layer == old.layer }
      if new.isEmpty {
        note("layer removed", JSONText(old.layer.name))
      } else {
        compareCases(old, new)
        comparePlatforms(old, new)
        for statement in new { compareReaders(old, statement) }
      }
    }
    compareFixtures(baseline)
    compareRecords(baseline)
    if let old = baseline.statements.first { compare(old.configuration.conditions) }
  }

  /// The subjects of reasons for which there is no need any more.
  var needless: [JSONText] {
    zip(fixtures.reasons, counts).filter { $0.1 == 0 }.map(\.0.subject)
  }

  /// The subjects of the other reasons, each with how many changes it excuses.
  var excuses: [(subject: JSONText, count: Int)] {
    zip(fixtures.reasons, counts).filter { $0.1 > 0 }.map { ($0.0.subject, $0.1) }
  }

  /// - Parameters:
  ///   - others: What else a reason may be about.
  ///   - detail: What it was and what it is.
  private mutating func note(
    _ change: String, _ name: JSONText, _ others: [JSONText] = [], detail: String? = nil
  ) {
    let subjects = [name] + others
    var isCovered = false
    for (index, reason) in fixtures.reasons.enumerated()
    where subjects.contains(where: { reason.covers($0) }) {
      counts[index] += 1
      isCovered = true
    }
    let line = "\(change): \(name.repaired)" + (detail.map { ": \($0)" } ?? "")
    if isCovered { excused.append(line) } else { objections.append(line) }
  }

  private mutating func compareFixtures(_ baseline: EvidenceDocument) {
    var present: [JSONText: SHA256Digest] = [:]
    for subject in fixtures.subjects { present[subject.name] = subject.digest }
    var seen: Set<JSONText> = []
    for old in baseline.statements.flatMap(\.subjects) where seen.insert(old.name).inserted {
      switch present[old.name] {
      case nil: note("fixture or contract removed", old.name)
      case let digest? where digest != old.digest && fixtures.fixtures.contains(old.name):
        note("fixture changed", old.name)
      case _?: continue
      }
    }
  }

  /// Contracts are compared by their names, so a fixture that was there must come under another one
  /// no more unnoticed than it may lose who wrote it. A contract that is new has nothing to be
  /// compared with.
  private mutating func compareRecords(_ baseline: EvidenceDocument) {
    var seen: Set<[JSONText]> = []
    for conditions in baseline.statements.map(\.configuration.conditions) {
      for (name, old) in conditions.fixtures.sorted(by: { $0.key < $1.key }) {
        guard let new = fixtures.conditions.fixtures[name] else { continue }
        for loss in new.losses(since: old)
        where seen.insert([name, JSONText(loss.description)]).inserted {
          switch loss.subject {
          case .contract:
            let isNew = conditions.contracts.names[new.contract] == nil
            note(
              isNew ? "judged by a contract that is new" : "judged by another contract", name,
              [new.contract], detail: loss.description)
          case .producer: note("less is known of who wrote it", name, detail: loss.description)
          }
        }
      }
    }
  }

  /// A reader of the same name that is another program judges nothing that the earlier one did.
  private mutating func compareReaders(_ old: Statement, _ new: Statement) {
    for reader in old.configuration.readers {
      let found = new.configuration.readers.first { $0.name == reader.name }
      guard let found, found.command != reader.command else { continue }
      note(
        "reader started otherwise", reader.name,
        detail: "it was \(reader.startPhrase), and is \(found.startPhrase)")
    }
  }

  private mutating func compareCases(_ old: Statement, _ new: [Statement]) {
    let cases = CaseList(new.flatMap { fixtures.cases(of: $0.configuration).records })
    let names = PathPrefixes(old.subjects.map(\.name))
    for record in old.configuration.cases.records {
      let fixture = record.fixture(among: names).map { [$0] } ?? []
      switch cases.byName[record.name] {
      case nil: note("case removed", record.name, fixture)
      case let found?
      where Baseline.weakens(record.expected.repaired, to: found.expected.repaired):
        note(
          "expectation changed", record.name, fixture,
          detail: "it was \(record.expected.repaired), and is \(found.expected.repaired)")
      case _?: continue
      }
    }
  }

  /// A layer that ran on a device, or on a system of Apple's, proves more than one that did not.
  private mutating func comparePlatforms(_ old: Statement, _ new: [Statement]) {
    let before = old.configuration.system.platform
    let platforms = new.map(\.configuration.system.platform)
    let isKept =
      platforms.contains(before) || !before.isApple
      || (before != .iOS && platforms.contains(where: \.isApple))
    guard !isKept else { return }
    let names = platforms.map(\.rawValue).sorted().joined(separator: " and ")
    note(
      "platform lost", JSONText("\(old.layer.name): \(before.rawValue)"),
      detail: "it ran on \(names) only")
  }

  private mutating func compare(_ old: FixtureConditions) {
    let new = fixtures.conditions
    for relaxation in new.relaxations where !old.relaxations.contains(relaxation) {
      note("relaxed", relaxation)
    }
    for condition in new.coverage.excused where !old.coverage.excused.contains(condition) {
      note("no longer to be shown", condition)
    }
    for (name, limits) in new.limits.sorted(by: { $0.key < $1.key }) {
      for (limit, value) in limits.sorted(by: { $0.key < $1.key }) {
        guard let before = old.limits[name]?[limit], before < value else { continue }
        note(
          "relaxed",
          JSONText("\(name.repaired): limit \(limit.repaired) raised from \(before) to \(value)"))
      }
    }
    for name in new.contracts.names.keys.sorted() {
      guard old.contracts.names[name] != nil else { continue }
      do throws(ContractFailure) {
        let before = try old.contracts.contract(named: name)
        let after = try new.contracts.contract(named: name)
        for change in Contract.diff(from: before, to: after) where change.kind == .loosened {
          note("loosened", JSONText("\(name.repaired): \(change.path): \(change.message)"))
        }
        // Steps that are new migrate what nobody could migrate; others do something else to files.
        for migration in before.document.migrations
        where !after.document.migrations.contains(migration) {
          note(
            "migrated by other steps", name,
            detail: "from version \(migration.from) to \(migration.to)")
        }
      } catch {
        note("not to be compared", JSONText("\(name.repaired): \(error.description)"))
      }
    }
  }
}

extension EvidenceDocument {
  /// Why nothing can be lost that this evidence says: it says nothing.
  var faultsAsBaseline: [String] {
    statements.compactMap { statement in
      if statement.result != .passed {
        return "its layer \(statement.layer.name) is \(statement.result.rawValue)"
      }
      return statement.configuration.cases.records.isEmpty
        ? "its layer \(statement.layer.name) has no case" : nil
    }
  }
}

extension CaseRecord {
  /// The fixture that the name of a case has behind its reader and kind, where there is one.
  fileprivate func fixture(among fixtures: PathPrefixes) -> JSONText? {
    let parts = name.codeUnits.split(
      separator: 0x2F, maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? fixtures.longest(in: parts[2] + [0x2F]) : nil
  }
}
