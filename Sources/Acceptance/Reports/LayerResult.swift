package import ArchiveFiles
package import PropertyListBytes

/// What a run of an app's tests found: which files it read, and which cases it really ran.
///
/// A test target writes one with `ReadbackTesting`, on whatever system the tests run; whoever accepts
/// a layer reads it. Two runs on the same files differ in ``run`` and ``date`` only.
package struct LayerResult: Hashable, Sendable {
  /// The name of the attachment that a test run on Apple systems makes.
  package static let attachmentName = "readback-result.json"

  /// The name of a suite's file in a folder of results.
  package static func fileName(ofSuite suite: String) -> String {
    "\(NumberedName.safe(suite)).\(attachmentName)"
  }

  /// Where the tests ran.
  package enum Platform: String, CaseIterable, Sendable {
    case linux
    case macOS = "macos"
    case iOS = "ios"
    case iOSSimulator = "ios-simulator"
    case other
  }

  /// What became of a case.
  package enum Outcome: String, CaseIterable, Sendable {
    case passed, failed
    /// No test asked for it.
    case skipped
    /// It was asked for more than once, so that a failure of one time could hide behind another.
    case repeated
  }

  package struct Case: Hashable, Sendable {
    package let name: String
    package let outcome: Outcome
    /// What is wrong; in a case that passed, the code that was expected and found.
    package var code: FindingCode?
    /// What is wrong, in words without values of the input; none in a case that passed.
    package var message: String?
    /// The digest of the input.
    package var digest: SHA256Digest?

    package init(_ name: String, _ outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  /// The name of the suite: the folder of its fixtures, unless the tests name it.
  package let suite: String
  package let platform: Platform
  /// The name and version of the system.
  package let system: String
  /// The names of all readers that are judged, in ascending order.
  package let readers: [String]
  /// The files really read, in ascending order of their names.
  package let inputs: CheckInputs
  /// All cases of the suite, in ascending order of their names.
  package let cases: [Case]
  /// What whoever started the tests calls this run.
  package let run: String?
  /// When the result was written, in ISO 8601.
  package let date: String?

  package init(
    suite: String, platform: Platform, system: String, readers: [String], inputs: CheckInputs,
    cases: [Case], run: String?, date: String?
  ) {
    self.suite = suite
    self.platform = platform
    self.system = system
    self.readers = readers.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    self.inputs = CheckInputs(
      files: inputs.files.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) },
      checker: inputs.checker, limits: inputs.limits, seed: inputs.seed,
      fixtures: inputs.fixtures)
    self.cases = cases.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
    self.run = run
    self.date = date
  }

  /// Whether there are cases, and each ran once and passed.
  package var isGreen: Bool { !cases.isEmpty && cases.allSatisfy { $0.outcome == .passed } }

  package func count(_ outcome: Outcome) -> Int { cases.count { $0.outcome == outcome } }
}
