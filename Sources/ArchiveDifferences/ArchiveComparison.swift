import ArchiveContracts
package import KeyedArchives

/// What two archives hold differently.
///
/// Both graphs are walked side by side from `$top`. Two objects are the same when they stand in the
/// same places and hold the same, so the numbers of objects, the order of keys and of set elements,
/// the width of numbers and the spelling of text do not count; sharing and cycles do.
package struct ArchiveComparison: Sendable {
  /// The first differences, those with the shortest paths, in the order of their paths.
  package let differences: [ArchiveDifference]
  /// How many more there are.
  package let omitted: Int

  package var areSame: Bool { differences.isEmpty && omitted == 0 }

  /// Steps of paths that are written out at most, so that a chain of a million objects does not
  /// have its whole length told a thousand times.
  private static let mostSteps = 1 << 20

  /// Compares two archives.
  ///
  /// Elements of sets and keys of dictionaries that are objects are paired by what everything else
  /// pairs them with, then by colours (``EntryColours``, which gives the bound), then by what they
  /// hold, then in their order; no other pairing is tried.
  ///
  /// - Parameters:
  ///   - secrets: What is secret in each. A value that is secret in one of them differs as a whole,
  ///     so that nothing is told of how many differences it has inside.
  ///   - limit: How many differences are kept; all are counted.
  /// - Complexity: Linear in the objects and references of both. What one archive shares and the
  ///   other does not is compared again only as often as this allows; then it is told as a
  ///   difference of sharing alone.
  package init(
    _ old: KeyedArchive, _ new: KeyedArchive,
    hiding secrets: (old: ArchiveSecrets, new: ArchiveSecrets) = (.none, .none),
    limit: Int = 1_000
  ) {
    var walk = ComparisonWalk(old, new, hiding: secrets, limit: limit)
    walk.run()
    var differences: [ArchiveDifference] = []
    var steps = 0
    for record in walk.records {
      let length = walk.pathLength(of: record)
      guard length <= Self.mostSteps - steps else { break }
      steps += length
      differences.append(walk.difference(record))
    }
    omitted = walk.count - differences.count
    self.differences = differences.enumerated().sorted { left, right in
      Self.precedes(left.element, right.element) ?? (left.offset < right.offset)
    }.map(\.element)
  }

  /// Those without a path first, the others by the steps of the path; nil for the same path.
  private static func precedes(_ left: ArchiveDifference, _ right: ArchiveDifference) -> Bool? {
    switch (left.path, right.path) {
    case (nil, nil): return nil
    case (nil, _): return true
    case (_, nil): return false
    case (let first?, let second?): return first == second ? nil : first.precedes(second)
    }
  }
}
