import PropertyListBytes

/// Numbers that a relation wants in ascending order.
struct OrderedNumbers {
  var changing: Set<RedactedNumber> = []
  /// The values of those that stay.
  var kept: Set<Double> = []

  /// Lists that have a number in common as one, so that its stand-in fits into each.
  static func merged(_ lists: [OrderedNumbers]) -> [OrderedNumbers] {
    var merged: [OrderedNumbers] = []
    for list in lists {
      var whole = list
      merged.removeAll { other in
        guard !other.changing.isDisjoint(with: whole.changing) else { return false }
        whole.changing.formUnion(other.changing)
        whole.kept.formUnion(other.kept)
        return true
      }
      merged.append(whole)
    }
    return merged
  }
}

extension RedactedNumber {
  /// The least distance between two numbers of the kind that matters here.
  var step: Double {
    if case .integer = self { return 1 }
    return 0
  }

  /// Whether another number can stand in the same bytes.
  func isSameKind(as other: RedactedNumber) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left.isNegative == right.isNegative
    case (.real(_, let left), .real(_, let right)): left?.count == right?.count
    case (.date, .date): true
    default: false
    }
  }
}
