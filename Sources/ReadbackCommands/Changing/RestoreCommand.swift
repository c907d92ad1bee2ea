import ArchiveContracts
package import ArchiveFiles
import ArchiveStorage
import PropertyListBytes
import StrictJSON

/// `readback restore FILE [--list] [--from BACKUP] [--prune]`.
package struct RestoreCommand: Command {
  private static let list = OptionDeclaration("list", help: "List the backups, and change nothing")
  private static let from = OptionDeclaration(
    "from", .file("BACKUP"), help: "The backup to restore; without it the newest")
  private static let prune = OptionDeclaration(
    "prune", help: "Remove all backups, if the file itself is sound")
  private static let backupDirectory = OptionDeclaration(
    "backup-dir", .directory("DIR"), help: "Where the backups are, if not beside the file")
  private static let contract = OptionDeclaration(
    "contract", .file("FILE"), help: "Judge by a contract; without it by soundness as an archive")
  private static let format = OptionDeclaration.format(["text", "json"])

  private let system: any StorageCalls

  /// - Parameter system: The calls by which files are read and replaced.
  package init(system: any StorageCalls = SystemCalls()) { self.system = system }

  package var name: String { "restore" }
  package var abstract: String { "Put a backup in the place of a file" }
  package var discussion: [String] {
    [
      "A backup is read and judged before anything is changed, and replaces the file by the same "
        + "steps as migrate --in-place: at every moment the name has the old content or the new. "
        + "What was there becomes another backup, and the backup that was restored stays.",
      "Backups are called FILE.readback-backup, FILE.readback-backup.2, and so on: the highest "
        + "number is the newest.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [ArgumentDeclaration("FILE", .one, help: "The file, there or not; not its backup")]
  }
  package var options: [OptionDeclaration] {
    [
      Self.list, Self.from, Self.prune, Self.backupDirectory, Self.contract, Self.format, .limit,
    ]
  }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    guard [Self.list, Self.from, Self.prune].filter(arguments.contains).count <= 1 else {
      throw .usage("--list, --from and --prune exclude each other")
    }
    let path = arguments.positional[0]
    try BackupName.refuse(path)
    let source = try source(arguments)
    let judge = try judge(invocation)
    var report = RestoreReport(file: path, limits: judge.limits)
    do throws(ArchiveStoreError) {
      let backups = try ArchiveBackups(
        ofFile: path, judge: judge, in: source.directory, system: system)
      if arguments.contains(Self.list) {
        report.backups = try backups.list()
      } else if arguments.contains(Self.prune) {
        report.removed = try backups.prune()
      } else {
        let name: String
        if let given = source.name {
          name = given
        } else {
          report.backups = try backups.list()
          guard let newest = report.backups?.last else {
            throw ArchiveStoreError(.unavailable, "there is no backup")
          }
          name = newest.name
          report.backups = nil
        }
        report.kept = try backups.restore(name)
        report.restored = name
      }
    } catch {
      report.failure = error
    }
    try report.print(invocation, isJSON: invocation.format(Self.format) == "json")
    return report.status
  }

  /// The directory of the backups and the name of one, as `--from` and `--backup-dir` say.
  private func source(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> (directory: String?, name: String?) {
    let directory = arguments.value(of: Self.backupDirectory)
    guard let backup = arguments.value(of: Self.from) else { return (directory, nil) }
    let parts = backup.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let name = parts.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard !name.isEmpty else { throw .usage("--from \(backup): not the path of a file") }
    guard parts.count > 1 else { return (directory, name) }
    guard directory == nil else {
      throw .usage("--from names a directory of its own, so --backup-dir says nothing")
    }
    // By bytes: a slash before a combining mark is no character of its own.
    let folder = backup.utf8.dropLast(name.utf8.count)
    return (folder.count == 1 ? "/" : String(decoding: folder.dropLast(), as: UTF8.self), name)
  }

  private func judge(_ invocation: Invocation) throws(CommandFailure) -> ArchiveJudge {
    guard let path = invocation.arguments.value(of: Self.contract) else {
      return .graph(try invocation.limits(outputBytes: nil))
    }
    return .contract(try Contract(named: path))
  }
}
