/// Who checks, as reports name it.
package enum Checker {
  package static let name = "readback"
  package static let version = "0.1.0"

  /// Name and version.
  package static let description = "\(name) \(version)"
}
