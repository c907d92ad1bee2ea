import Acceptance
package import ArchiveFiles
import ProcessBoundary
import ReaderAcceptance

/// `readback drive [DIR] -- COMMAND …`.
package struct DriveCommand: Command {
  private static let time = OptionDeclaration(
    "time", .text("S"), help: "Seconds for each input, such as 0.5; 10 unless given")
  private static let memory = OptionDeclaration(
    "memory", .text("M"), help: "Address space of the program, such as 512M; 2G unless given")
  private static let save = OptionDeclaration(
    "save", help: "The program saves what it has read: look what became of the file")
  private static let values = OptionDeclaration(
    "values", help: "The program prints a JSON object of path and value: compare the values")
  private static let rejectStatus = OptionDeclaration(
    "reject-status", .text("N"), repeatable: true,
    help: "A status that says that it rejects; every one from 1 to 125 unless given")
  private static let shrink = OptionDeclaration(
    "shrink",
    help: "Look for a minimal input for each that fails, in at most \(shrinkingRuns) runs;"
      + " --keep-failing keeps it")

  /// How many runs making one input smaller may take.
  private static let shrinkingRuns = 500

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which fixtures are read.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "drive" }
  package var abstract: String { "Judge any program that reads archives" }
  package var discussion: [String] {
    [
      "Runs the program once for each fixture of the manifest \(Manifest.fileName), and for each "
        + "input derived from one, with {} replaced by the path of a copy. All copies have the same "
        + "name, mode, times and surroundings, and their order is shuffled. Status 0 says that it "
        + "accepts, another below 126 that it rejects, anything else that it crashed. What it "
        + "prints on standard error is not judged.",
      "It must accept every fixture that is to be accepted, and reject an empty file, before "
        + "anything else is judged; where it does not, what it printed on standard error is shown in "
        + "short. The last line is \"N passed, N failed\".",
      "With --isolated the program may read files and change none but those of the folder of its "
        + "copy, open no sockets and start no processes.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration(
        "DIR", .optional, .directory, help: "The directory with fixtures; this one unless given"),
      ArgumentDeclaration(
        "COMMAND", .trailing, .text, help: "The program and its words; {} is the file"),
    ]
  }
  package var options: [OptionDeclaration] {
    [
      Self.time, Self.memory, Self.save, Self.values, Self.rejectStatus, Self.shrink,
      CheckCommand.only, CheckCommand.format, CheckCommand.output, CheckCommand.list,
      CheckCommand.keepFailing, Isolation.programOption, .limit,
    ]
  }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    var options = try options(invocation)
    if let isolation = Isolation(invocation) {
      options.isConfined = WorkerLayers.canConfine
      try isolation.accept(.program(isConfined: options.isConfined), invocation)
    }
    let common = CheckCommand(system: system)
    var check = try common.check(invocation, in: invocation.arguments.positional)
    var reader: CommandReader
    do throws(AcceptanceFailure) {
      reader = try CommandReader(
        name: "reader", command: invocation.arguments.trailing, options: options)
    } catch {
      throw CommandFailure(error)
    }
    if invocation.arguments.contains(Self.shrink) { reader.shrinkingRuns = Self.shrinkingRuns }
    let driven = reader
    check.judgesOwnReader = false
    check.readers = { _ throws(AcceptanceFailure) in [driven] }
    return try common.carryOut(check, invocation)
  }

  private func options(_ invocation: Invocation) throws(CommandFailure) -> ReaderOptions {
    let arguments = invocation.arguments
    var options = ReaderOptions()
    options.saves = arguments.contains(Self.save)
    options.printsValues = arguments.contains(Self.values)
    if let text = arguments.value(of: Self.time) {
      guard let seconds = Double(text), seconds >= 0.001, seconds <= 86_400 else {
        throw .usage("--time needs seconds from 0.001 to 86400, not \"\(text)\"")
      }
      options.seconds = seconds
    }
    if let text = arguments.value(of: Self.memory) {
      options.memory = try LimitOverrides.amount(text[...], in: "--memory \(text)")
      guard options.memory >= ReaderOptions.leastMemory, options.memory <= 1 << 46 else {
        throw .usage("--memory needs 16M or more, not \"\(text)\"")
      }
    }
    let statuses = arguments.values(of: Self.rejectStatus)
      .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    for text in statuses {
      guard let status = Int32(text), (1..<126).contains(status) else {
        throw .usage("--reject-status needs a number from 1 to 125, not \"\(text)\"")
      }
      options.rejectStatuses = (options.rejectStatuses ?? []).union([status])
    }
    return options
  }
}
