public import ArchiveContracts
import ArchiveFiles

/// One backup of a file, beside it or in a directory for backups.
public struct ArchiveBackup: Sendable {
  /// The name in its directory: the file's name, `.readback-backup`, and a number from 2 on.
  public let name: String
  /// 1 for the oldest; later ones have higher numbers.
  public let number: Int
  /// In bytes.
  public let size: Int
  /// When the copy was made, in seconds since 1970-01-01 UTC.
  public let modified: Int64
  /// What the contract says of it; nil if it could not be read now.
  public let verification: Verification?

  /// Whether it can be restored.
  public var isAccepted: Bool { verification?.verdict == .accepted }

  init(
    name: String, number: Int, status: FileStatus, verification: Verification?
  ) {
    self.name = name
    self.number = number
    size = status.size
    modified = status.modifiedSeconds
    self.verification = verification
  }
}
