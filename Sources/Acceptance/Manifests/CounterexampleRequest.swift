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
  static let kindNames = CounterexampleKind.allCases.map(\.rawValue)
}
