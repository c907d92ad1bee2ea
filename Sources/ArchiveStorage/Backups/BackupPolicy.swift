/// Which backups replacing leaves. None is ever replaced or overwritten.
public enum BackupPolicy: Hashable, Sendable {
  /// One for each chain of receipts, as a rule one for each start of the app: once a replacement is
  /// durable, the backup that the replacement before it made is removed. Backups from before the
  /// chain, of earlier versions, and of what the contract rejects, stay until
  /// ``ArchiveFile/removeBackups(keeping:)``.
  case latest
  /// One for each replacement.
  case all
}
