import Acceptance
import ArchiveContracts
package import ArchiveFiles
import ArchiveMigration
import ArchiveStorage
import PropertyListBytes
import StrictJSON

/// `readback migrate FILE… --contract C (--in-place [--backup-dir D] | --output OUT)`.
package struct MigrateCommand: Command {
  private static let contract = OptionDeclaration(
    "contract", .file("FILE"), required: true, help: "The contract with the migrations")
  private static let output = OptionDeclaration(
    "output", .file("OUT"),
    help: "The file to write, or a directory that is there; never an input itself")
  private static let inPlace = OptionDeclaration(
    "in-place", help: "Replace each file, and keep the old one as FILE.readback-backup")
  private static let backupDirectory = OptionDeclaration(
    "backup-dir", .directory("DIR"),
    help: "Where backups are made, with --in-place, one for each directory of files; without it "
      + "beside each file")
  private static let dryRun = OptionDeclaration(
    "dry-run", help: "Show what would be different, and write nothing")
  private static let format = OptionDeclaration.format(["text", "json"])

  private let system: any FileSystemCalls
  private let storage: any StorageCalls

  /// - Parameters:
  ///   - system: The calls by which files are read and outputs written.
  ///   - storage: The calls by which files are replaced.
  package init(
    system: any FileSystemCalls = SystemCalls(), storage: any StorageCalls = SystemCalls()
  ) {
    self.system = system
    self.storage = storage
  }

  package var name: String { "migrate" }
  package var abstract: String { "Bring archives to the current version of a contract" }
  package var discussion: [String] {
    [
      "Applies the contract's migrations version by version, and rewrites former names, former keys "
        + "and the version. What is written was read back, compared with the graph that was meant, "
        + "and accepted by the contract at the current version; when anything fails, nothing is "
        + "written for that archive.",
      "An archive that is at the current version already is copied as it is, and so said; in place "
        + "nothing is done.",
      "With --in-place the new file is written beside the old one, made durable, read back and "
        + "judged before the two change names. Whatever fails, the old file stays; a file that "
        + "another program changed meanwhile is left to it. restore puts a backup back.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .oneOrMore, help: "The archives; - is standard input")]
  }
  package var options: [OptionDeclaration] {
    [
      Self.contract, Self.inPlace, Self.backupDirectory, Self.output, OutputFile.force,
      Self.dryRun, Self.format, .limit,
    ]
  }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let contractPath = try arguments.required(Self.contract, by: self)
    let isDry = arguments.contains(Self.dryRun)
    let contract = try Contract(named: contractPath)
    if contract.document.isInferred {
      invocation.console.note(
        "the contract is inferred: nobody has confirmed what it accepts, and so what is written")
    }
    let limits = try invocation.limits(of: contract.limits)
    let isInPlace = try isInPlace(arguments)
    let outputs = try self.outputs(invocation, contractPath, isDry: isDry || isInPlace)
    let migrator = Migrator(contract: contract)
    let isJSON = invocation.format(Self.format) == "json"
    let bar = invocation.console.progress(
      "migrate", of: arguments.positional.count, quiet: invocation.isQuiet)
    defer { bar.finish() }
    var status = ExitStatus.success
    var results: [JSONOutput] = []
    var summary = MigrationSummary()
    for (name, output) in zip(arguments.positional, outputs) {
      let report =
        isInPlace && !isDry
        ? MigrationReport(
          inPlace: name, migrator, limits: limits,
          backupDirectory: arguments.value(of: Self.backupDirectory), system: storage)
        : MigrationReport(
          of: name, migrator, limits: limits, output: isDry ? nil : output?.path, system: system)
      if !isDry, let output, let bytes = report.bytes { try output.write(bytes) }
      if isJSON {
        results.append(report.json(showsDifferences: isDry))
      } else {
        try report.print(invocation, showsDifferences: isDry)
      }
      status = max(status, report.status)
      summary.count(report)
      bar.advance()
    }
    bar.finish()
    if !isJSON, !invocation.isQuiet, arguments.positional.count > 1 {
      invocation.console.print(summary.line)
    }
    if isJSON { try invocation.print(json: "migrate", ["files": .array(results)], within: limits) }
    return status
  }

  /// Whether files are replaced, where the options that belong to it allow that.
  private func isInPlace(_ arguments: ParsedArguments) throws(CommandFailure) -> Bool {
    guard arguments.contains(Self.inPlace) else {
      if arguments.contains(Self.backupDirectory) {
        throw .usage("--backup-dir says something with --in-place only")
      }
      return false
    }
    for option in [Self.output, OutputFile.force] where arguments.contains(option) {
      throw .usage("--in-place and --\(option.name) exclude each other")
    }
    for name in arguments.positional where name == "-" || name.hasPrefix("-#") {
      throw .usage("standard input cannot be replaced in place")
    }
    for name in arguments.positional where ArchiveInput.isInside(name, system: system) {
      throw .usage("\(name): an archive inside a file cannot be replaced in place")
    }
    if let directory = arguments.value(of: Self.backupDirectory),
      let (first, second) = FileSnapshot.sameBackups(among: arguments.positional, system: storage)
    {
      throw .usage(
        "the backups of \(first) and \(second) would have the same names in \(directory); "
          + "migrate them one directory at a time, each with a --backup-dir of its own")
    }
    return true
  }

  /// Where each result goes; nil for one that is only shown or replaces its file.
  private func outputs(
    _ invocation: Invocation, _ contract: String, isDry: Bool
  ) throws(CommandFailure) -> [OutputFile?] {
    let arguments = invocation.arguments
    let names = arguments.positional
    if names.filter({ $0 == "-" || $0.hasPrefix("-#") }).count > 1 {
      throw .usage("only one of the archives can be standard input")
    }
    guard let path = arguments.value(of: Self.output) else {
      guard isDry else {
        throw .usage("migrate needs --in-place or --output OUT, or --dry-run")
      }
      return names.map { _ in nil }
    }
    let isDirectory: Bool
    do throws(FileFailure) {
      _ = try Directory(opening: path, system: system)
      isDirectory = true
    } catch {
      isDirectory = false
    }
    guard isDirectory || names.count == 1 else {
      throw .usage("--output needs a directory that is there for several archives, not \(path)")
    }
    var taken: [String: String] = [:]
    var outputs: [OutputFile?] = []
    for name in names {
      let target = isDirectory ? try Self.target(of: name, in: path, &taken) : path
      outputs.append(
        try OutputFile(
          target, replacing: arguments.contains(OutputFile.force), inputs: names + [contract],
          system: system))
    }
    return outputs
  }

  /// The path in a directory that an archive's result takes: no two the same.
  private static func target(
    of name: String, in directory: String, _ taken: inout [String: String]
  ) throws(CommandFailure) -> String {
    let bytes = name.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    let last = String(decoding: bytes, as: UTF8.self)
    guard name != "-", !last.isEmpty, last != ".", last != ".." else {
      throw .usage("\(name) has no name that its result could take in \(directory)")
    }
    // Disks of Macs take names that differ by case only for the same.
    if let other = taken.updateValue(name, forKey: last.lowercased()) {
      throw .usage("\(name) would have the same name as \(other)")
    }
    return directory.hasSuffix("/") ? directory + last : "\(directory)/\(last)"
  }
}
