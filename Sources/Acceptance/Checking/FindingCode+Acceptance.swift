import ArchiveContracts
import KeyedArchives
package import PropertyListBytes

extension FindingCode {
  /// A fixture whose bytes are not those that the manifest pins, or a file that became another while
  /// it was checked.
  package static let fixtureChanged = FindingCode(rawValue: "fixture-changed")
  /// A file that starts a reader, and became another while the reader was judged.
  package static let readerChanged = FindingCode(rawValue: "reader-changed")
  package static let fixtureMissing = FindingCode(rawValue: "fixture-missing")
  /// A contract without an accepted fixture, or a condition that no case shows.
  package static let notCovered = FindingCode(rawValue: "not-covered")
  /// A case of the baseline that is no longer there.
  package static let caseRemoved = FindingCode(rawValue: "case-removed")
  /// A case of the baseline of which something else is expected now.
  package static let expectationChanged = FindingCode(rawValue: "expectation-changed")
  /// A fixture that is judged by another contract than in the baseline, or of which less or something
  /// else is said about who wrote it.
  package static let fixtureWeakened = FindingCode(rawValue: "fixture-weakened")
  /// A value that is not the expected one.
  package static let valueMismatch = FindingCode(rawValue: "value-mismatch")
  /// An input that must be rejected and was accepted.
  package static let acceptedInvalid = FindingCode(rawValue: "accepted-invalid")
  /// An input that must be accepted and was rejected.
  package static let rejectedValid = FindingCode(rawValue: "rejected-valid")
  /// A reader that ended by a signal, or by a status that is no verdict.
  package static let crashed = FindingCode(rawValue: "crashed")
  /// A reader that did not end in time.
  package static let timedOut = FindingCode(rawValue: "timed-out")
  /// A reader that ended because it had no more memory.
  package static let memoryExceeded = FindingCode(rawValue: "memory-exceeded")
  /// A file that a reader rejected and changed all the same.
  package static let originalChanged = FindingCode(rawValue: "original-changed")
  /// What a reader accepted and did not save as it was.
  package static let savedValueLost = FindingCode(rawValue: "saved-value-lost")

  /// The codes with which an archive can be rejected, in the order of reading and judging it.
  package static let ofRejections: [FindingCode] = [
    .empty, .tooLarge, .notAPropertyList, .unsupportedFormat, .truncated, .malformed, .duplicateKey,
    .limitExceeded, .notAKeyedArchive, .unsupportedArchiver, .unsupportedArchiveVersion,
    .missingRoot,
    .danglingReference, .badClassRecord, .unreachableObject, .wrongRootClass, .classNotAllowed,
    .missingVersion, .unsupportedVersion, .missingField, .unknownField, .wrongType, .tooLong,
    .tooShort,
    .tooMany, .tooFew, .outOfRange, .notAllowedValue, .cycle, .relationViolated,
  ]
}
