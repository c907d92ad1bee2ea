public import ArchiveContracts

/// An archive at the current version of its contract, whose bytes were read back and verified.
///
/// Only a ``Migrator`` makes one, so whoever holds it knows that the contract accepts ``bytes`` and
/// that they read as exactly the graph that the migration meant.
public struct MigratedArchive: Sendable {
  /// The whole archive; those of the original where there was nothing to do.
  public let bytes: [UInt8]
  /// The bytes as they were read back and verified.
  public let checked: CheckedArchive
  /// The archive as it was.
  public let original: CheckedArchive
  /// Whether the original was at the current version already, so that the bytes are its own.
  public let isUnchanged: Bool

  init(bytes: [UInt8], checked: CheckedArchive, original: CheckedArchive, isUnchanged: Bool) {
    self.bytes = bytes
    self.checked = checked
    self.original = original
    self.isUnchanged = isUnchanged
  }
}
