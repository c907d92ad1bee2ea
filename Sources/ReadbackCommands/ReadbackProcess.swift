/// The tool as a process: its command line, its descriptors, its end.
public enum ReadbackProcess {
  /// Runs the command line of this process and ends it with the status of what was found.
  public static func run() -> Never {
    SystemDoor.ignoreBrokenPipes()
    var surroundings = Console.Surroundings()
    surroundings.outputIsTerminal = SystemDoor.isTerminal(1)
    surroundings.errorIsTerminal = SystemDoor.isTerminal(2)
    surroundings.refusesColour =
      SystemDoor.environmentValue("NO_COLOR").map { !$0.isEmpty } ?? false
      || SystemDoor.environmentValue("TERM") == "dumb"
    surroundings.processorCount = SystemDoor.processorCount
    let console = Console(
      output: OutputChannel { SystemDoor.write($0, to: 1, named: "standard output") },
      errors: OutputChannel { SystemDoor.write($0, to: 2, named: "standard error") },
      surroundings: surroundings)
    let status = ReadbackProgram.standard.run(SystemDoor.words, on: console)
    SystemDoor.end(with: status)
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
    InitCommand(),
    AddCommand(),
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
