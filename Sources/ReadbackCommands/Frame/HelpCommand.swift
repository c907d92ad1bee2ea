import StrictJSON

/// `readback help [COMMAND]`.
package struct HelpCommand: Command {
  package init() {}

  package var name: String { "help" }
  package var abstract: String { "Show what the tool or a command does and takes" }
  package var arguments: [ArgumentDeclaration] {
    [ArgumentDeclaration("COMMAND", .any, .text, help: "The command, in one or two words")]
  }
  package var commonOptions: [OptionDeclaration] { [.help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let words = invocation.arguments.positional
    let program = invocation.program
    let name = words.joined(separator: " ")
    if words.isEmpty {
      invocation.console.print(HelpText(of: program))
    } else if let command = program.commands.first(where: { $0.name == name }) {
      invocation.console.print(HelpText(of: command))
    } else {
      let members = words.count == 1 ? program.members(ofGroup: words[0]) : []
      guard !members.isEmpty else {
        let known = program.commands.map(\.name) + program.topLevelNames
        let hint =
          NearestName.of(name, among: known).map { "did you mean \"\($0)\"?" }
          ?? "it may be \(program.commands.map(\.name).joined(separator: ", "))"
        throw .usage("unknown command \"\(name)\", \(hint)")
      }
      invocation.console.print(HelpText(ofGroup: words[0], members: members))
    }
    return .success
  }
}
