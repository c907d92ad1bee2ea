import Acceptance
package import ArchiveFiles
import PropertyListBytes
import ReaderAcceptance
import StrictJSON

/// `readback check [DIR…]`.
package struct CheckCommand: Command {
  static let only = OptionDeclaration(
    "only", .text("PATTERN"), repeatable: true,
    help: "Run cases whose name matches: * is any text, ? one character, other text any part")
  static let format = OptionDeclaration.format(
    CheckOutput.Format.allCases.map(\.rawValue))
  static let output = OptionDeclaration(
    "output", .file("FILE"), help: "Write the report to a file, replacing it")
  static let list = OptionDeclaration("list", help: "Print the names of the cases only")
  private static let baseline = OptionDeclaration(
    "baseline", .file("FILE"),
    help: "Fail for what an earlier run had that is gone, or proves less now")
  private static let updateBaseline = OptionDeclaration(
    "update-baseline", .file("FILE"), help: "Write what later runs are not to lose")
  static let keepFailing = OptionDeclaration(
    "keep-failing", .directory("DIR"), help: "Keep the inputs of failing cases in a new directory")

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which fixtures are read.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "check" }
  package var abstract: String { "Check that fixtures are read as their manifest says" }
  package var discussion: [String] {
    [
      "Judges every fixture of the manifest \(Manifest.fileName) by its contract, compares values, "
        + "and derives inputs that must be rejected and others that must be accepted. Each "
        + "condition is a case of its own; with several directories its name begins with the "
        + "directory. Archives that lie beside fixtures and are in no manifest are named in a note. "
        + "The last line is \"N passed, N failed\".",
      "junit is XML for CI servers, sarif for code scanning, and html one page for reviewers, which "
        + "needs neither network nor scripts and shows values of the fixtures.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration(
        "DIR", .any, .directory, help: "Directories with fixtures; this one unless given")
    ]
  }
  package var options: [OptionDeclaration] {
    [
      Self.only, Self.format, Self.output, Self.list, Self.baseline, Self.updateBaseline,
      Self.keepFailing, Isolation.option, .limit,
    ]
  }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    if let isolation = Isolation(invocation) { return try run(isolation, invocation) }
    var check = try check(invocation, in: invocation.arguments.positional)
    check.readers = Self.readers
    return try carryOut(check, invocation)
  }

  /// The readers that a manifest names.
  static func readers(
    of directory: FixtureDirectory
  ) throws(AcceptanceFailure) -> [any DrivenReader] {
    try directory.manifest.readers.map { reader throws(AcceptanceFailure) in
      var options = ReaderOptions()
      options.printsValues = reader.printsValues
      return try CommandReader(name: reader.name, command: reader.command, options: options)
    }
  }

  /// Has a worker check files that are read here.
  ///
  /// Manifests and contracts are parsed here as well: their author is who runs the tool.
  private func run(
    _ isolation: Isolation, _ invocation: Invocation
  ) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    for option in [Self.output, Self.updateBaseline, Self.keepFailing, Self.baseline]
    where arguments.contains(option) {
      throw .usage("--\(option.name) needs files, which an isolated check does not have")
    }
    var files: [String: [UInt8]] = [:]
    for directory in try check(invocation, in: arguments.positional).directories {
      guard directory.manifest.readers.isEmpty else {
        throw .usage(
          "\(directory.directory.path): an isolated check starts no readers; drive does")
      }
      let names = directory.files.map(\.path) + directory.manifest.fixtures.map(\.file)
      for name in names {
        do throws(FileFailure) {
          files["\(directory.directory.path)/\(name.text)"] = try directory.directory.read(
            name, limit: ReadLimits.default[.archiveBytes])
        } catch {
          // What is not there is not there for the worker either, which says so of the fixture.
          guard error.reason == .missing else { throw CommandFailure(error) }
        }
      }
    }
    let run = IsolatedRun(isolation: isolation, invocation: invocation, command: self)
    return try run.status(
      files: files, outputBytes: try invocation.limits()[.outputBytes] ?? 1 << 30)
  }

  /// Runs a check and reports it as the options of this command say.
  func carryOut(_ check: Check, _ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    try Self.refuseWhatTellsNothing(arguments)
    let baseline = try arguments.value(of: Self.baseline).map(Self.baseline(at:))
    var kept = try arguments.value(of: Self.keepFailing).map(Self.newDirectory)
    if arguments.contains(Self.list) {
      return list(try attempt { () throws(AcceptanceFailure) in try check.caseNames() }, invocation)
    }
    var report = try run(check, invocation)
    if let baseline { report.compare(with: baseline, only: check.only) }
    if kept != nil, report.failed > 0 {
      try keep(&kept, report)
    } else {
      kept = nil
    }
    let text = CheckText(
      report, keptIn: kept?.path, notes: strays(check, invocation), console: invocation.console)
    try refuseInputs(
      as: [Self.output, Self.updateBaseline], of: check, report, invocation)
    try deliver(report, text, invocation)
    if let path = arguments.value(of: Self.updateBaseline), !report.cases.isEmpty {
      try Self.write(Baseline(of: report).bytes, to: path)
    }
    if report.cases.isEmpty {
      invocation.console.complain("no case is selected, so nothing was checked")
      return .finding
    }
    if report.hasUnavailable { return .unavailable }
    return report.failed == 0 ? .success : .finding
  }

  /// What the text says of archives that no case is about, which is nothing where somebody wants to
  /// see some cases only, or what another program does with the fixtures.
  ///
  /// A worker sees the files that manifests name and no others, so an isolated check says nothing.
  private func strays(_ check: Check, _ invocation: Invocation) -> [String] {
    guard check.judgesOwnReader, check.only.isEmpty, invocation.format(Self.format) == "text" else {
      return []
    }
    return StrayArchives(in: check.directories).notes
  }

  /// Refuses combinations of options that would do less than they say.
  private static func refuseWhatTellsNothing(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    if arguments.contains(updateBaseline), arguments.contains(only) {
      throw .usage("--update-baseline needs every case, and --only leaves some out")
    }
    for option in [output, baseline, updateBaseline, keepFailing]
    where arguments.contains(list) && arguments.contains(option) {
      throw .usage("--list checks nothing, so there is nothing for --\(option.name)")
    }
  }

  /// The check of some directories, without other readers.
  func check(
    _ invocation: Invocation, in paths: [String]
  ) throws(CommandFailure) -> Check {
    guard Set(paths).count == paths.count else { throw .usage("a directory is named twice") }
    let places = paths.compactMap { FileIdentity(ofFile: $0, system: system) }
    guard Set(places).count == places.count else {
      throw .usage("two names are of the same directory")
    }
    var directories: [FixtureDirectory] = []
    for path in paths.isEmpty ? ["."] : paths {
      directories.append(
        try attempt { () throws(AcceptanceFailure) in
          try FixtureDirectory(opening: path, system: system)
        })
    }
    var check = Check(directories)
    let patterns = invocation.arguments.values(of: Self.only)
    guard !patterns.contains("") else { throw .usage("--only needs a pattern") }
    check.only = patterns.map { CasePattern($0) }
    check.jobs = try invocation.jobs()
    for (name, value) in try LimitOverrides(invocation.arguments.values(of: .limit)).values {
      check.limits[name] = value
    }
    return check
  }

  private func list(_ names: [String], _ invocation: Invocation) -> ExitStatus {
    if invocation.format(Self.format) == "json" {
      invocation.print(json: "cases", ["cases": .array(names.map { .string($0) })])
    } else {
      for name in names { invocation.console.print(TerminalText.escaped(name)) }
    }
    guard names.isEmpty else { return .success }
    invocation.console.complain("no case is selected")
    return .finding
  }

  /// Runs a check, with its progress.
  func run(
    _ check: Check, _ invocation: Invocation
  ) throws(CommandFailure) -> CheckReport {
    var bar: ProgressBar?
    var drawn = 0
    defer { bar?.finish() }
    return try attempt { () throws(AcceptanceFailure) in
      try check.run { done, total in
        let shown =
          bar ?? invocation.console.progress("check", of: total, quiet: invocation.isQuiet)
        bar = shown
        for _ in drawn..<done { shown.advance() }
        drawn = done
      }
    }
  }

  /// Refuses to write over what was just checked: a fixture is the only proof of what an app wrote.
  ///
  /// Files are told by their content or identity, so that another name of one does not hide it.
  func refuseInputs(
    as options: [OptionDeclaration], of check: Check, _ report: CheckReport,
    _ invocation: Invocation
  ) throws(CommandFailure) {
    let readers = check.directories.flatMap { $0.manifest.readers.flatMap(\.command) }
    var targets: [OutputPlace] = []
    for option in options {
      guard let path = invocation.arguments.value(of: option) else { continue }
      guard !path.isEmpty, path != "-" else {
        throw .usage("--\(option.name) needs a file; one that is called - is ./-")
      }
      try BackupName.refuse(path)
      try OutputFile.refuseWhatIsNoFile(path, system: system)
      let target = OutputPlace(path, system: system)
      guard !targets.contains(where: { $0.isSame(as: target) }) else {
        throw .usage("\(path) is to be written twice")
      }
      targets.append(target)
      if readers.contains(where: { target.isFile($0) }) {
        throw .usage("--\(option.name): \(path) belongs to a reader of the manifest")
      }
      if option.name == Self.output.name,
        let baseline = invocation.arguments.value(of: Self.baseline), target.isFile(baseline)
      {
        throw .usage("--\(option.name): \(path) is the baseline")
      }
      let bytes: [UInt8]
      do throws(ReadFailure) {
        bytes = try ArchiveBytes(reading: .file(path), limit: nil, system: system).bytes
      } catch {
        // What is not there, or is no file, cannot be an input; writing says what is wrong with it.
        continue
      }
      let digest = SHA256Digest(of: bytes)
      if report.files.contains(where: { $0.digest == digest }) {
        throw .usage("--\(option.name): \(path) is one of the files that are checked")
      }
    }
  }

  /// Writes the report where it was asked for; the last line always goes to standard output.
  private func deliver(
    _ report: CheckReport, _ text: CheckText, _ invocation: Invocation
  ) throws(CommandFailure) {
    let format = CheckOutput.Format(rawValue: invocation.format(Self.format)) ?? .text
    let output = CheckOutput(report: report, text: text, format: format)
    guard let path = invocation.arguments.value(of: Self.output) else {
      return try output.print(invocation)
    }
    try Self.write(try output.bytes(invocation), to: path)
    invocation.console.print(text.summary)
  }

  private func keep(
    _ directory: inout NewDirectory?, _ report: CheckReport
  ) throws(CommandFailure) {
    guard var filled = directory else { return }
    try attempt { () throws(AcceptanceFailure) in try report.keepFailing(in: &filled) }
    do throws(FileFailure) { try filled.write() } catch { throw CommandFailure(error) }
    directory = filled
  }

  private static func newDirectory(_ path: String) throws(CommandFailure) -> NewDirectory {
    try BackupName.refuse(path)
    do throws(FileFailure) { return try NewDirectory(path) } catch { throw CommandFailure(error) }
  }

  private static func baseline(at path: String) throws(CommandFailure) -> Baseline {
    let bytes = try JSONInput.bytes(of: .file(path), named: path)
    do throws(JSONFailure) {
      return try Baseline(parsing: bytes)
    } catch {
      throw .usage("\(path):\(error)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(FileFailure) {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func attempt<Value>(
    _ body: () throws(AcceptanceFailure) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(AcceptanceFailure) { return try body() } catch { throw CommandFailure(error) }
  }
}
