/// A range of integers: a location and a length, neither negative, their sum within Int64.
package struct FoundationRange: Hashable, Sendable {
  package let location: Int64
  package let length: Int64

  /// Nil for numbers that are no such range.
  package init?(location: Int64, length: Int64) {
    guard location >= 0, length >= 0, !location.addingReportingOverflow(length).overflow else {
      return nil
    }
    self.location = location
    self.length = length
  }

  /// The first integer behind the range.
  package var end: Int64 { location + length }
}

/// A set of integers as ranges in ascending order, none empty, none overlapping.
package struct FoundationIndexSet: Hashable, Sendable {
  package let ranges: [FoundationRange]

  /// The number of integers in the set; at most Int64.max, since the ranges do not overlap.
  package var count: Int64 { ranges.reduce(0) { $0 + $1.length } }

  /// The greatest integer in the set.
  package var last: Int64? { ranges.last.map { $0.end - 1 } }
}
