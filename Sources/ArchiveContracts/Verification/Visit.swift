/// One meeting of an entry with a definition: each pair is judged once.
///
/// In 24 bytes, since a verification keeps one for each entry.
struct Visit {
  /// The index in `$objects`.
  let entry: UInt32
  /// The place, and the kind of the step in the three lowest bits.
  private let placeAndKind: UInt32
  /// The visit from whose object this one was first reached; `none` from `$top`.
  let parent: UInt32
  private let stepValue: UInt32
  /// The further edges at which the entry was met under the same definition and scope.
  var otherEdges: UInt32 = 0
  /// One more than the object type and scope by which the entry's fields were judged.
  var judgedAs: UInt32 = 0

  static let none = UInt32.max

  init(entry: Int, place: UInt32, parent: UInt32, step: VisitStep) {
    self.entry = UInt32(truncatingIfNeeded: entry)
    placeAndKind = place << 3 | UInt32(step.kind.rawValue)
    self.parent = parent
    stepValue = step.value
  }

  /// The definition and scope, as one number.
  var place: UInt32 { placeAndKind >> 3 }

  /// The step from the parent.
  var step: VisitStep {
    VisitStep(VisitStep.Kind(rawValue: UInt8(placeAndKind & 7)) ?? .key, Int(stepValue))
  }
}

/// A step of a path, by numbers of the archive.
struct VisitStep: Hashable {
  enum Kind: UInt8 {
    /// A field, by the number of its key among the distinct keys.
    case key
    /// A value of a dictionary, by the object of its text key in the property list.
    case entry
    case element
    case member
    case entryKey
  }

  let kind: Kind
  let value: UInt32

  init(_ kind: Kind, _ value: Int) {
    self.kind = kind
    self.value = UInt32(truncatingIfNeeded: value)
  }
}

/// Where a finding stands: at an object, or one or two steps below it.
struct Place {
  /// The visit of the object; `none` for `$top`.
  let visit: UInt32
  var step: VisitStep?
  var innerStep: VisitStep?

  init(_ visit: UInt32, _ step: VisitStep? = nil, _ innerStep: VisitStep? = nil) {
    self.visit = visit
    self.step = step
    self.innerStep = innerStep
  }
}
