import ArchiveFiles
import PropertyListBytes

/// Proof that a file was never saved, or was removed on purpose: its name is not there and is no
/// link, and its directory, which was opened and listed, holds nothing that goes with it.
struct AbsenceProof {
  private let file: StoredFile
  private let entries: [String]

  /// Lists the directory; call after the name was not found.
  init(_ file: StoredFile) throws(ArchiveStoreError) {
    self.file = file
    entries = try file.folder.names()
  }

  var hasLeftovers: Bool {
    entries.contains(where: file.names.isTemporary)
  }

  /// Whether the file was made after it was not found.
  var hasFile: Bool { contains(file.name) }

  /// - Parameter allowingBackups: Whether a person decided to begin anew beside them.
  /// - Throws: What speaks against absence, as `unavailable`.
  func require(allowingBackups: Bool) throws(ArchiveStoreError) {
    if file.endsInLink {
      throw refusal("the path is a link to a file that is not there", .danglingLink)
    }
    if contains(file.names.placeholder) {
      throw refusal("the file was moved to iCloud and is not on this device", .notDownloaded)
    }
    if hasFile || hasLeftovers {
      throw refusal("the file is being saved, or saving it was interrupted", .unreadable)
    }
    if !allowingBackups && entries.contains(where: { file.names.backupNumber($0) != nil }) {
      throw refusal("the file is gone, but there is a backup of it", .missing)
    }
  }

  private func contains(_ name: String) -> Bool {
    // `String` takes canonically equivalent names for equal, and so do some file systems: for a
    // proof of absence an equivalent name counts as the name.
    entries.contains(name)
  }

  private func refusal(_ message: String, _ situation: RecoverySituation) -> ArchiveStoreError {
    ArchiveStoreError(.unavailable, message, recoveryOptions: RecoveryOptions(situation))
  }
}
