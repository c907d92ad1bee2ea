/// Why a program could not be run in a boundary; what a program does in one is no failure.
package struct BoundaryFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line without a final full stop.
  package let description: String

  package init(_ description: String) { self.description = description }
}
