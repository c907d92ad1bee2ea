import ArchiveFiles

/// A backup by its name and the file that has it.
struct KnownBackup: Sendable {
  let name: String
  let identity: FileIdentity?
}
