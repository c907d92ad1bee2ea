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
        + " no sense is printed with its line and column. What the contract relaxes is listed, and from"
        + " which readable version no migration leads on: its objects are taken over as they are."
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
          "gaps": .array(
            document.versionGaps.map { gap in
              [
                "type": gap.type.map { .string($0) }, "from": .string("\(gap.version)"),
                "to": .string("\(gap.current)"),
              ]
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
    for gap in document.versionGaps {
      let type = gap.type.map { " of \($0)" } ?? ""
      invocation.console.print(
        TerminalText.escaped(
          "note: no migration leads on from version \(gap.version)\(type), whose objects become"
            + " version \(gap.current) as they are"))
    }
    return .success
  }
}
