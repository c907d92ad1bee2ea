import StrictJSON

/// `readback completions bash|zsh|fish`.
package struct CompletionsCommand: Command {
  package init() {}

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  package var name: String { "completions" }
  package var abstract: String { "Print a script that completes command lines in a shell" }
  package var discussion: [String] {
    [
      "bash: source <(readback completions bash). zsh: save it as _readback in a directory of"
        + " $fpath. fish: readback completions fish | source."
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration(
        "SHELL", .one, .choice(Shell.allCases.map(\.rawValue)), help: "bash, zsh or fish")
    ]
  }
  package var commonOptions: [OptionDeclaration] { [.help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let name = invocation.arguments.positional[0]
    let commands = invocation.program.commands
    switch Shell(rawValue: name) {
    case .bash: invocation.console.output.append(BashCompletion(of: commands).script)
    case .zsh: invocation.console.output.append(ZshCompletion(of: commands).script)
    case .fish: invocation.console.output.append(FishCompletion(of: commands).script)
    case nil:
      let shells = Shell.allCases.map(\.rawValue)
      let hint =
        NearestName.of(name, among: shells).map { "did you mean \($0)?" }
        ?? "it may be \(shells.joined(separator: ", "))"
      throw .usage("unknown shell \"\(name)\", \(hint)")
    }
    return .success
  }
}

extension ArgumentDeclaration {
  /// The words that an argument may be, if they are listed.
  var choices: [String]? {
    guard case .choice(let choices) = kind else { return nil }
    return choices
  }
}
