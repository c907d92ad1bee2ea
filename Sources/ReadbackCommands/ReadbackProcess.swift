/// The tool as a process: its command line, its descriptors, its end.
public enum ReadbackProcess {
  /// Runs the command line of this process and ends it with the status of what was found.
  public static func run() -> Never {
    SystemDoor.letWritesFail()
    let words = SystemDoor.words
    if words.first == WorkerProgram.word { work(words) }
    var surroundings = Console.Surroundings()
    surroundings.outputIsTerminal = SystemDoor.isTerminal(1)
    surroundings.errorIsTerminal = SystemDoor.isTerminal(2)
    surroundings.refusesColour =
      SystemDoor.environmentValue("NO_COLOR").map { !$0.isEmpty } ?? false
      || SystemDoor.environmentValue("TERM") == "dumb"
    surroundings.processorCount = SystemDoor.processorCount
    surroundings.workerProgram = SystemDoor.programPath
    let console = Console(
      output: OutputChannel { SystemDoor.write($0, to: 1, named: "standard output") },
      errors: OutputChannel { SystemDoor.write($0, to: 2, named: "standard error") },
      surroundings: surroundings)
    let status = ReadbackProgram.standard.run(words, on: console)
    SystemDoor.end(with: status)
  }

  /// Does what the process that started this one asks, with nothing but its descriptor.
  private static func work(_ words: [String]) -> Never {
    do throws(CommandFailure) {
      try WorkerProgram.serve(words)
    } catch {
      // Nobody hears it: the parent sees that the worker did not begin.
      SystemDoor.end(with: error.status)
    }
    SystemDoor.end(with: .success)
  }
}

extension ReadbackProgram {
  /// All commands of the tool.
  package static let standard = ReadbackProgram(commands: [
    InspectCommand(),
    VerifyCommand(),
    DiffCommand(),
    ExtractCommand(),
    RedactCommand(),
    CheckCommand(),
    DriveCommand(),
    AcceptCommand(),
    EvidenceCombineCommand(),
    InitCommand(),
    AddCommand(),
    MutateCommand(),
    ContractCheckCommand(),
    ContractDiffCommand(),
    InferCommand(),
    MigrateCommand(),
    ConvertCommand(),
    RestoreCommand(),
    VPNSimulateCommand(),
    VPNAuditCommand(),
    VPNExplainCommand(),
    CompletionsCommand(),
    HelpCommand(),
  ])
}
