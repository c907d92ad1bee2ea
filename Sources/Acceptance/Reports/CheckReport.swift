package import ArchiveContracts
package import ArchiveFiles
package import PropertyListBytes
package import StrictJSON

/// What a check found.
package struct CheckReport: Sendable {
  /// A file that decided what was checked.
  package struct InputFile: Hashable, Sendable {
    package let name: String
    package let byteCount: Int
    package let digest: SHA256Digest
  }

  /// A contract with what it allows beyond the usual.
  package struct ContractSummary: Sendable {
    package let name: String
    /// The contract's file, with that of the directory where there are several.
    package let file: String
    package let relaxations: [Relaxation]
    package let limits: ReadLimits
  }

  package internal(set) var cases: [CheckedCase]
  package let contracts: [ContractSummary]
  package let files: [InputFile]
  /// What the files that start other readers were before any ran, by the reader's name, in the order
  /// of the words of its command; nil for a word that names no file.
  package let commandDigests: [JSONText: [SHA256Digest?]]
  /// What a reader of the report must know about cases that are not in it.
  package internal(set) var notes: [String]
  /// The seed of the counterexamples, if all directories have the same.
  package let seed: UInt64?

  /// How many conditions of the contracts there are, and how many of them are shown; nil where not
  /// everything that could show one was run.
  package var coverage: (shown: Int, conditions: Int)? {
    conditions.map { ($0.count { $0.isShown }, $0.count) }
  }

  /// The conditions of all contracts; nil where not everything that could show one was run.
  package let conditions: [ConditionSummary]?
  /// The fixtures of all manifests, in their order.
  package let fixtures: [FixtureSummary]

  init(cases: [CheckedCase], plan: Check.Plan, shown: Set<Coverage.Key>?, check: Check) {
    self.cases = cases
    conditions = shown.map { shown in plan.coverage.flatMap { $0.summaries(shown) } }
    fixtures = plan.fixtures
    files = plan.files
    notes = plan.notes
    commandDigests = plan.commandDigests
    contracts = check.directories.flatMap { directory in
      let prefix = check.directories.count == 1 ? "" : directory.directory.path + "/"
      return zip(directory.manifest.contracts, directory.contracts).map { entry, contract in
        ContractSummary(
          name: prefix + entry.name, file: prefix + entry.file.text,
          relaxations: contract.document.relaxations, limits: check.tightened(contract.limits))
      }
    }
    let seeds = Set(check.directories.map { $0.manifest.counterexamples?.seed })
    seed = seeds.count == 1 ? seeds.first ?? nil : nil
  }

  package var passed: Int { cases.count { $0.result.passed } }
  package var failed: Int { cases.count - passed }

  /// Whether an input that must be there could not be read; a missing fixture is a finding.
  package var hasUnavailable: Bool {
    cases.contains { $0.result.code == .unavailable }
  }
}
