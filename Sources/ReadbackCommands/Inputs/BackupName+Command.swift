import Acceptance
import ArchiveFiles

extension BackupName {
  /// Refuses a backup as an input or an output.
  static func refuse(_ path: String) throws(CommandFailure) {
    guard let backup = BackupName(path) else { return }
    throw .usage(
      "\(path) has the name of a backup, which is never an input or output; it is brought back by"
        + " \(ReadbackProgram.name) restore \(ShellWord.quoted(backup.original)) --from"
        + " \(ShellWord.quoted(path)), and a copy under another name can be read")
  }
}
