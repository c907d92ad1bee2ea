import ArchiveContracts
import StrictJSON

/// `readback contract check FILE`.
package struct ContractCheckCommand: Command {
  private static let format = OptionDeclaration.format(["text", "json"])

  package init() {}

  package var name: String { "contract check" }
  package var abstract: String { "Say whether a contract means exactly one thing" }
  package var discussion: [String] {
    [
      "Loads the contract and those of archives inside data that it names. The first thing that makes"
        + " no sense is printed with its line and column. What the contract relaxes is listed."
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [ArgumentDeclaration("FILE", .one, help: "The contract")]
  }
  package var options: [OptionDeclaration] { [Self.format] }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let path = invocation.arguments.positional[0]
    let document = try Contract(named: path).document
    let relaxations = document.relaxations
    if invocation.format(Self.format) == "json" {
      invocation.print(
        json: "contract-check",
        [
          "file": .string(path), "name": .string(document.name),
          "types": .integer(document.types.count),
          "relaxations": .array(
            relaxations.map {
              .object(["place": .string($0.place), "allowance": .string($0.allowance)])
            }),
        ])
      return .success
    }
    guard !invocation.isQuiet else { return .success }
    invocation.console.print(
      "\(TerminalText.escaped(path)): a contract of \(document.types.count) types")
    for relaxation in relaxations {
      invocation.console.print("relaxes \(TerminalText.escaped(relaxation.description))")
    }
    return .success
  }
}
