package import ArchiveFiles
import Counterexamples

/// From what counterexamples and equivalents are made.
package struct CounterexampleRequest: Hashable, Sendable {
  package static let defaultSeed: UInt64 = 1

  package var seed = defaultSeed
  /// The files of accepted fixtures; nil for all of them.
  package var from: [RelativePath]?
  /// The names of kinds; nil for all of them.
  package var kinds: [String]?

  /// The names that `kinds` may hold.
  static let kindNames = CounterexampleKind.allCases.map(\.rawValue) + kindsOfLaterVersions

  /// Kinds with a name that is settled, which this version does not generate.
  private static let kindsOfLaterVersions = [
    "flip-trailer", "empty-file", "not-a-plist", "null-root", "class-substituted", "class-hinted",
    "ancestry-forged", "class-record-broken", "version-past", "field-unknown", "data-too-long",
    "count-under", "number-out-of-range", "value-not-allowed", "keys-objects-mismatch",
    "two-layouts", "equal-keys", "shared-mutable", "count-overflow", "offset-overflow",
    "string-overread", "self-containing-array", "duplicate-key", "relation-broken",
    "archive-version", "archiver-name", "unreachable-object", "oversized", "unshared-strings",
    "wider-integers", "wider-references", "mutable-classes", "referenced-scalars",
  ]
}
