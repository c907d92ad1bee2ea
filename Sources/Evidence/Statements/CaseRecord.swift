package import Acceptance
package import ArchiveFiles
package import StrictJSON

/// A case as evidence names it: what was judged, and what had to come of it.
///
/// Names are compared by code units.
package struct CaseRecord: Hashable, Sendable {
  package let name: JSONText
  /// What had to be, in words, with a digest where a value was expected that is no secret.
  package let expected: JSONText
  /// The digest of the input; nil for a case that others decide.
  package let input: SHA256Digest?

  package init(name: JSONText, expected: JSONText, input: SHA256Digest?) {
    self.name = name
    self.expected = expected
    self.input = input
  }

  package init(_ result: CaseResult) {
    self.init(
      name: JSONText(result.name), expected: JSONText(result.declaredExpectation),
      input: result.digest)
  }
}
