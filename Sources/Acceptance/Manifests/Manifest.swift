package import ArchiveFiles

/// What a directory of fixtures promises: its contracts, and what becomes of each archive.
package struct Manifest: Sendable {
  /// The name of the file in the directory.
  package static let fileName = "readback.json"

  /// What becomes of conditions that no case shows.
  package enum Coverage: String, Sendable, CaseIterable {
    /// Each fails, unless it is excused with a reason.
    case required
    /// They are counted.
    case reported
  }

  package let coverage: Coverage
  /// In ascending order of their names.
  package let contracts: [ManifestContract]
  /// In the order of the file.
  package let fixtures: [Fixture]
  package let counterexamples: CounterexampleRequest?
  package let readers: [ReaderUnderTest]
  /// Conditions that are not shown, with the reason, in the order of the file.
  package let unshown: [Excuse]
  /// Why something is not as an earlier run had it, in the order of the file.
  package let because: [Because]

  package func contract(named name: String) -> ManifestContract? {
    contracts.first { $0.name.utf16.elementsEqual(name.utf16) }
  }

  package struct Excuse: Hashable, Sendable {
    package let condition: String
    package let reason: String
  }

  /// A change since an earlier run, which `evidence combine --baseline` would fail for.
  package struct Because: Hashable, Sendable {
    /// A fixture, a case, a layer or a loosening, as that names it; `*` and `?` are wildcards.
    package let subject: String
    package let reason: String
  }
}

/// A contract of a manifest: a name that fixtures use, and a file.
package struct ManifestContract: Sendable {
  package let name: String
  package let file: RelativePath
}

/// A program that decodes archives and is judged by the same cases.
package struct ReaderUnderTest: Hashable, Sendable {
  package let name: String
  /// The program and its arguments, of which `{}` stands for the archive's path.
  package let command: [String]
  /// Whether it prints the values that it read.
  package let printsValues: Bool

  /// Whether names of cases begin with a name that stands for no reader.
  static func isReserved(_ name: String) -> Bool { name == "coverage" || name == "acceptance" }
}
