import ArchiveContracts
import StrictJSON

/// `readback contract diff OLD NEW`.
package struct ContractDiffCommand: Command {
  private static let format = OptionDeclaration.format(["text", "json"])

  package init() {}

  package var name: String { "contract diff" }
  package var abstract: String { "Say what a new contract accepts more than an old one, and less" }
  package var discussion: [String] {
    ["The exit status is 1 when anything is loosened."]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration("OLD", .one, help: "The contract as it was"),
      ArgumentDeclaration("NEW", .one, help: "The contract as it is to be"),
    ]
  }
  package var options: [OptionDeclaration] { [Self.format] }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let paths = invocation.arguments.positional
    let changes = Contract.diff(
      from: try Contract(named: paths[0]), to: try Contract(named: paths[1]))
    if invocation.format(Self.format) == "json" {
      invocation.print(
        json: "contract-diff",
        [
          "old": .string(paths[0]), "new": .string(paths[1]),
          "changes": .array(
            changes.map {
              .object([
                "kind": .string($0.kind.rawValue), "path": .string($0.path),
                "message": .string($0.message),
              ])
            }),
        ])
    } else if !invocation.isQuiet {
      for change in changes {
        invocation.console.print(TerminalText.escaped(change.description))
      }
    }
    return changes.contains { $0.kind == .loosened } ? .finding : .success
  }
}
