public import ArchiveContracts
package import ArchiveFiles
public import Foundation
import KeyedArchives

/// A file that holds one archive, and is never lost by saving.
///
/// ```swift
/// let file = ArchiveFile(url, contract: memo)
/// switch try file.read() {
/// case .decoded(let archive, let receipt): show(archive, receipt)
/// case .absent(let receipt): begin(receipt)
/// }
/// ```
///
/// Every call opens the file's directory anew and holds it until the call returns. Calls block on
/// the disk, and on another process that is saving the file for at most ten seconds; memory is
/// three times the file's size. On Apple's systems, an app that saves while it goes to the
/// background begins a background task first.
public struct ArchiveFile: ArchiveStore {
  /// By what the content is judged.
  public let contract: Contract
  /// Which backups replacing leaves.
  public let backups: BackupPolicy
  let path: String
  /// Where backups are kept; nil for the file's own directory.
  let backupDirectory: String?
  let system: any StorageCalls
  let coordination: any FileCoordination

  /// Names a file; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - url: The file, or a symbolic link to it, which stays one.
  ///   - contract: By what the content is judged.
  ///   - backups: Which backups replacing leaves.
  public init(_ url: URL, contract: Contract, backups: BackupPolicy = .latest) {
    #if canImport(Darwin)
      let coordination = SystemFileCoordination()
    #else
      let coordination = NoFileCoordination()
    #endif
    // What is no file has no path, and so cannot be opened.
    self.init(
      path: url.isFileURL ? url.path : "", contract: contract, backups: backups,
      coordination: coordination)
  }

  /// Names a file by its path, as ``NameBytes`` writes it, over other calls than the system's.
  ///
  /// - Parameter backupDirectory: Where backups are kept, on any volume; nil for the file's own
  ///   directory. Only backups beside the file speak against its absence and are offered.
  package init(
    path: String, contract: Contract, backups: BackupPolicy = .latest,
    backupDirectory: String? = nil,
    system: any StorageCalls = SystemCalls(),
    coordination: any FileCoordination = NoFileCoordination()
  ) {
    self.path = path
    self.contract = contract
    self.backups = backups
    self.backupDirectory = backupDirectory
    self.system = system
    self.coordination = coordination
  }

  /// Reads and judges the file; what an interrupted replacement left is cleaned.
  ///
  /// - Returns: The archive, or the proof that there is none: the directory was opened and listed,
  ///   the name is not there and is no link, and neither is a backup, a temporary file of ours or
  ///   a placeholder of an evicted file.
  /// - Throws: With ``ArchiveStoreError/recoveryOptions`` for everything else: `unavailable` for
  ///   what cannot be read now or should be there, and the code of the first finding for what the
  ///   contract rejects.
  public func read() throws(ArchiveStoreError) -> ArchiveState {
    try coordination.coordinateReading(of: path) { (path) throws(ArchiveStoreError) in
      try FileReading(file: StoredFile(at: path, system: system), contract: contract).state()
    }
  }

  /// Replaces the file by the steps that ``ArchiveStore/replace(with:receipt:)`` promises: written
  /// beside it, read back, verified, and exchanged only then.
  ///
  /// Costs two readings of the new bytes and three synchronisations with the disk; another thread
  /// judges meanwhile, where one is free.
  public func replace(
    with bytes: some Collection<UInt8>, receipt: Receipt
  ) throws(ArchiveStoreError) -> Receipt {
    let bytes = Array(bytes)
    return try coordination.coordinateReplacing(of: path) { (path) throws(ArchiveStoreError) in
      let file = try StoredFile(at: path, system: system)
      return try receipt.using(for: file.place, contract: contract) {
        () throws(ArchiveStoreError) in try replace(file, with: bytes, receipt)
      }
    }
  }

  private func replace(
    _ file: StoredFile, with bytes: [UInt8], _ receipt: Receipt
  ) throws(ArchiveStoreError) -> Receipt {
    let backupFolder = try file.backupFolder(at: backupDirectory)
    let replaced = try Replacement(
      file: file, content: NewContent(bytes, under: contract), expected: receipt.content,
      setsBackupsAside: receipt.setsBackupsAside, backupFolder: backupFolder,
      judge: .contract(contract),
      superfluous: backups == .latest ? receipt.routineBackup : nil
    ).run()
    let isRoutine = receipt.isAccepted && receipt.version == replaced.version
    return Receipt(
      place: file.place, content: replaced.content, contract: contract, isAccepted: true,
      version: replaced.version, routineBackup: isRoutine ? replaced.backup : nil)
  }
}
