/// Why a file that should be there could not be read, as far as a person acts on it.
public enum RecoverySituation: String, Hashable, Sendable, CaseIterable {
  /// The file is gone, but there are backups of it.
  case missing
  /// The file was read, and the contract rejects it.
  case damaged
  /// The file cannot be read now: locked, no permission, a fault of the medium, being saved.
  case unreadable
  /// The file was evicted to a cloud, and is not on this device.
  case notDownloaded
  /// The directory that should hold the file is not there.
  case folderMissing
  /// The path is a link to a file that is not there.
  case danglingLink
}
