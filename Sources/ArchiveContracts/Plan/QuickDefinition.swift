/// The part of a definition that decides most values, without references to follow.
struct QuickDefinition {
  enum Kind: UInt8 {
    case boolean, integer, real, number, string, data, date, `struct`
    case objects, anyOf, array
    /// Every other Foundation value.
    case foundation
  }

  let kind: Kind
  let shortest: Int
  let longest: Int
  /// Whether bounds beyond length apply.
  let hasBounds: Bool
  /// Whether the definition itself says how its values are stored.
  let hasSpelling: Bool
  /// The place of the elements, or of a dictionary's values; negative where there is none.
  let element: Int32
  /// Whether an edge may close a cycle; for an alternative of several, whichever place it fills.
  let isBackReference: Bool
  /// The only object type, if there is one; otherwise negative.
  let objectType: Int32

  init(_ definition: PlanDefinition) {
    let source = definition.source
    var type: Int32 = -1
    switch definition.target {
    case .objects(let types):
      kind = .objects
      if types.count == 1, let only = types.first { type = Int32(truncatingIfNeeded: only) }
    case .part: kind = .foundation
    case .builtIn(let builtIn):
      switch builtIn {
      case .boolean: kind = .boolean
      case .integer: kind = .integer
      case .real: kind = .real
      case .number: kind = .number
      case .string: kind = .string
      case .data: kind = .data
      case .date: kind = .date
      case .struct: kind = .struct
      case .anyOf: kind = .anyOf
      case .array: kind = .array
      default: kind = .foundation
      }
    }
    let lengths = definition.lengths
    shortest = lengths.lowerBound
    longest = lengths.upperBound
    hasBounds =
      source.minimum != nil || source.maximum != nil || source.allowed != nil
      || source.bits != nil || source.archive != nil
    hasSpelling = source.spelling != nil
    element = Int32(truncatingIfNeeded: definition.element ?? definition.values ?? -1)
    isBackReference = source.isBackReference
    objectType = type
  }
}

/// The part of a version rule that decides most versions.
struct QuickRule {
  /// The number of the version's key among the contract's keys.
  let symbol: UInt32
  /// Whether the key is one of `$top`.
  let isTop: Bool
  /// Whether versions are texts rather than integers.
  let expectsText: Bool

  init(_ rule: PlanVersionRule, symbol: UInt32) {
    self.symbol = symbol
    if case .top = rule.source.key { isTop = true } else { isTop = false }
    if case .text = rule.source.current { expectsText = true } else { expectsText = false }
  }
}
