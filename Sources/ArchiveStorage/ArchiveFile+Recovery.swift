import ArchiveFiles

extension ArchiveFile {
  /// The backups beside the file, the oldest first, each read and judged by the contract.
  ///
  /// - Throws: `unavailable` if the directory cannot be listed.
  public func listBackups() throws(ArchiveStoreError) -> [ArchiveBackup] {
    try backupsOfFile().list()
  }

  /// Does what a person decided, and reads the file.
  ///
  /// - Returns: The file's state afterwards. To begin anew, it is `absent` with a receipt that
  ///   replaces what is there now; that is kept as a backup in the same step.
  /// - Throws: What reading or replacing throws; then nothing was changed.
  public func carryOut(_ choice: RecoveryChoice) throws(ArchiveStoreError) -> ArchiveState {
    switch choice.action {
    case .tryAgain: return try read()
    case .restore(let backup):
      _ = try coordination.coordinateReplacing(of: path) { (path) throws(ArchiveStoreError) in
        try backupsOfFile(at: path).restore(backup.name)
      }
      return try read()
    case .startNew:
      return try coordination.coordinateReading(of: path) { (path) throws(ArchiveStoreError) in
        let file = try StoredFile(at: path, system: system)
        return .absent(try FileReading(file: file, contract: contract).receiptToStartNew())
      }
    }
  }

  /// Removes the oldest backups, those of earlier versions among them, if the file itself is
  /// accepted.
  ///
  /// - Parameter count: How many of the newest stay.
  /// - Returns: The names of those removed, the oldest first.
  /// - Throws: What reading throws if the file is not accepted, `not-writable` if a backup cannot
  ///   be removed.
  @discardableResult
  public func removeBackups(keeping count: Int) throws(ArchiveStoreError) -> [String] {
    try coordination.coordinateReplacing(of: path) { (path) throws(ArchiveStoreError) in
      try backupsOfFile(at: path).prune(keeping: max(0, count))
    }
  }

  private func backupsOfFile(at path: String? = nil) throws(ArchiveStoreError) -> ArchiveBackups {
    try ArchiveBackups(
      ofFile: path ?? self.path, judge: .contract(contract), system: system)
  }
}
