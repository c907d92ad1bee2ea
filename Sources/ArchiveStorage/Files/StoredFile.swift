import ArchiveFiles
import PropertyListBytes

/// One file by its directory, held open, and its name there.
struct StoredFile: Sendable {
  let folder: StoredFolder
  let name: String
  let names: SideNames
  let place: StorePlace
  /// Whether the path that was given is a link to the file.
  let endsInLink: Bool
  private let linkOwners: [UInt32]

  var system: any StorageCalls { folder.system }

  init(at path: String, system: any StorageCalls) throws(ArchiveStoreError) {
    let resolved = try ResolvedPath(path, system: system)
    folder = try StoredFolder(
      opening: resolved.folder.isEmpty ? "." : resolved.folder, system: system)
    name = resolved.name
    names = SideNames(of: name)
    let identity = folder.status.identity.map { "\($0.device):\($0.file)" }
    place = StorePlace(kind: "file", container: identity ?? resolved.folder, name: name)
    endsInLink = resolved.endsInLink
    linkOwners = resolved.linkOwners
    guard BackupName(name) == nil else {
      throw ArchiveStoreError(.unavailable, "the name is that of a backup")
    }
  }

  /// Reads what has the name; nil if nothing has.
  func open(limit: UInt64?) throws(ArchiveStoreError) -> OpenedFile? {
    try OpenedFile.open(name, in: folder, limit: limit)
  }

  /// The directory for backups; nil for the file's own, whatever path leads there.
  func backupFolder(at path: String?) throws(ArchiveStoreError) -> StoredFolder? {
    guard let path else { return nil }
    let found: StoredFolder
    do throws(ArchiveStoreError) {
      found = try StoredFolder(opening: path, system: system, followsLink: true)
    } catch {
      throw ArchiveStoreError(
        error.code, "backups: \(error.message)", recoveryOptions: error.recoveryOptions)
    }
    let isOwn = found.status.identity == folder.status.identity && found.status.identity != nil
    return isOwn ? nil : found
  }

  /// Refuses places where somebody else could decide what the name stands for.
  func refuseOthers() throws(ArchiveStoreError) {
    try folder.refuseOthers()
    let user = system.user
    guard linkOwners.allSatisfy({ $0 == user || $0 == 0 }) else {
      throw ArchiveStoreError(.notWritable, "the path leads through a link of another user")
    }
  }
}
