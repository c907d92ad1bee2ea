public import KeyedArchives

/// An archive that keeps a contract; only verification makes one.
public struct CheckedArchive: Sendable {
  /// The values, made of the same bytes that were judged.
  public let archive: KeyedArchive
  /// The contract that the archive keeps.
  public let contract: Contract
  package let verification: Verification

  /// The version of the first versioned object, breadth first; nil if no object has one.
  public var version: VersionValue? { verification.version }

  init(archive: KeyedArchive, verification: Verification, contract: Contract) {
    self.archive = archive
    self.verification = verification
    self.contract = contract
  }
}
