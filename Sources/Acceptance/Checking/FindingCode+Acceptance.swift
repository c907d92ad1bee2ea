package import PropertyListBytes

extension FindingCode {
  /// A fixture whose bytes are not those that the manifest pins.
  package static let fixtureChanged = FindingCode(rawValue: "fixture-changed")
  package static let fixtureMissing = FindingCode(rawValue: "fixture-missing")
  /// A contract without an accepted fixture, or a condition that no case shows.
  package static let notCovered = FindingCode(rawValue: "not-covered")
  /// A case of the baseline that is no longer there.
  package static let caseRemoved = FindingCode(rawValue: "case-removed")
  /// A value that is not the expected one.
  package static let valueMismatch = FindingCode(rawValue: "value-mismatch")
  /// An input that must be rejected and was accepted.
  package static let acceptedInvalid = FindingCode(rawValue: "accepted-invalid")
  /// An input that must be accepted and was rejected.
  package static let rejectedValid = FindingCode(rawValue: "rejected-valid")
}
