package import ArchiveContracts
package import PropertyListBytes

/// Why an archive could not be redacted. Nothing was written.
package enum RedactionFailure: Error, Sendable {
  /// The archive, or what came of it, cannot be read.
  case unreadable(ReadFailure)
  /// The archive does not keep the contract.
  case rejected(Verification)
  /// A path to be kept leads nowhere, or to what is no single value.
  case path(ValuePath, message: String)
  /// No other value can be spelled in the bytes of an object of the property list.
  case notPossible(object: Int)
  /// What came of the archive is not what was meant: the fault in words.
  case notVerified(String)
}
