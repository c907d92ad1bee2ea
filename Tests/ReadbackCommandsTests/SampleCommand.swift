import ReadbackCommands

/// A command with an option of each kind, which prints what it understood.
struct SampleCommand: Command {
  static let format = OptionDeclaration.format(["text", "json"])
  static let at = OptionDeclaration("at", .text("PATH"), help: "Where to begin")
  static let kind = OptionDeclaration(
    "kind", .choice(["deep-nesting", "truncate"]), repeatable: true, help: "What to make")
  static let output = OptionDeclaration("output", .file("FILE"), help: "Where to write")
  static let isolated = OptionDeclaration(
    "isolated", .attached(["best-effort"]), help: "Work in a limited process")
  static let depth = OptionDeclaration("depth", .text("N"), help: "How deep")

  var name = "sample"
  var arguments = [ArgumentDeclaration("FILE", .oneOrMore, help: "What to read")]

  var abstract: String { "Do a sample of work" }
  var options: [OptionDeclaration] {
    [Self.format, Self.at, Self.kind, Self.output, Self.isolated, Self.depth, .limit]
  }

  func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let console = invocation.console
    console.print("format \(invocation.format(Self.format))")
    for option in [Self.at, Self.kind, Self.output, Self.isolated] where arguments.contains(option)
    {
      console.print("\(option.name) \(arguments.values(of: option))")
    }
    if let depth = try invocation.integer(Self.depth, in: 0...100) {
      console.print("depth \(depth)")
    }
    console.print("positional \(arguments.positional)")
    if !arguments.trailing.isEmpty { console.print("trailing \(arguments.trailing)") }
    return .finding
  }
}

extension ReadbackProgram {
  static let sample = ReadbackProgram(commands: [
    SampleCommand(), SampleCommand(name: "group one"), SampleCommand(name: "group two"),
    SampleCommand(
      name: "drive",
      arguments: [
        ArgumentDeclaration("DIR", .optional, .directory, help: "Where"),
        ArgumentDeclaration("COMMAND", .trailing, .text, help: "What to run"),
      ]),
    HelpCommand(), CompletionsCommand(),
  ])
}
