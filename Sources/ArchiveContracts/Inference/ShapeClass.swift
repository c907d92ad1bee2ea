import PropertyListBytes

/// What was seen of a class that a contract describes by its fields.
struct ShapeClass {
  let name: ExactText
  /// The names after its own in class records; an empty list for records without any.
  var ancestries: Set<[ExactText]> = []
  var instanceCount = 0
  /// How many instances have each version, where the class has one.
  var versions: [VersionValue: Int] = [:]
  /// Fields by unescaped key; those of a versioned class for each version apart.
  var fields: [ExactText: [ShapeField]] = [:]
  /// The sets of keys that instances have; nil once there were too many.
  var patterns: [Set<ExactText>: KeyPattern]? = [:]

  private static let mostPatterns = 256

  /// Adds instances that have the same keys.
  mutating func add(_ keys: Set<ExactText>, _ seen: KeyPattern) {
    guard let count = patterns?.count else { return }
    guard var known = patterns?[keys] else {
      if count < Self.mostPatterns { patterns?[keys] = seen } else { patterns = nil }
      return
    }
    known.count += seen.count
    for (key, values) in seen.scalars { known.scalars[key, default: FewValues()].add(values) }
    patterns?[keys] = known
  }
}

/// A field of a class, or a key of `$top`.
struct ShapeField {
  let place: Int
  var version: VersionValue?
  /// In how many instances it is there, nil or not, and in how many it is nil.
  var present = 0
  var nils = 0

  init(place: Int, version: VersionValue? = nil) {
    self.place = place
    self.version = version
  }
}

/// Instances that have the same keys.
struct KeyPattern {
  var count = 0
  /// The values of their fields, where these are booleans, integers or short texts.
  var scalars: [ExactText: FewValues] = [:]
}

/// A reference in a sample.
struct ShapeEdge {
  /// The entry that refers, or zero for `$top`.
  let source: Int
  let target: Int
  let step: ShapeEdgeStep
}

/// A reference as a contract sees it.
struct ShapeEdgeStep: Hashable {
  /// The place of the collection that refers; nil where an object or `$top` does.
  var holder: Int?
  var place: Int
  let tag: ShapeTag
}
