import Acceptance
package import ArchiveFiles
import Evidence
import StrictJSON

/// `readback evidence combine A B… --on DIR`.
package struct EvidenceCombineCommand: Command {
  private static let on = OptionDeclaration(
    "on", .directory("DIR"), required: true,
    help: "The directory with the fixtures that the evidence is about")
  private static let require = OptionDeclaration(
    "require", .text("LAYERS"),
    help: "The layers that must have passed, with commas; command-line,ios unless given")
  private static let requireReader = OptionDeclaration(
    "require-reader", .text("NAME"), repeatable: true,
    help: "A reader that some required layer must have judged with, by every contract")
  private static let baseline = OptionDeclaration(
    "baseline", .file("OLD"),
    help: "Earlier evidence, of which nothing may be lost without a reason")
  private static let format = OptionDeclaration.format(["text", "json"])

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which files are read.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "evidence combine" }
  package var abstract: String { "Say whether evidence together accepts a directory of fixtures" }
  package var discussion: [String] {
    [
      "Finds again from the directory which files were to be judged and which cases to be run, and "
        + "checks them with this package's reader. The exit status is 0 only when every required "
        + "layer passed, ran all of it with these very files, and no case was skipped, repeated or "
        + "expected to fail; else 1, with what is missing.",
      "With --baseline nothing may be worse than in earlier evidence: a fixture or case that is gone "
        + "or changed, another expectation, anything that a contract accepts now and did not. What "
        + "is meant to be so is listed in the manifest: \"because\": {NAME: reason}, where NAME is "
        + "what the message names and * stands for any text.",
      "Evidence is not signed: it proves nothing against its author.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      ArgumentDeclaration(
        "FILE", .oneOrMore, .file, help: "Files of evidence, each layer in one of them")
    ]
  }
  package var options: [OptionDeclaration] {
    [Self.on, Self.require, Self.requireReader, Self.baseline, Self.format]
  }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let path = try arguments.required(Self.on, by: self)
    var request = Combination.Request()
    if let layers = arguments.value(of: Self.require) { request.layers = try Self.layers(layers) }
    request.readers = arguments.values(of: Self.requireReader)
    guard !request.readers.contains("") else { throw .usage("--require-reader needs a name") }
    var documents: [EvidenceDocument] = []
    for file in arguments.positional {
      documents.append(try EvidenceDocument(named: file, system: system))
    }
    if let path = arguments.value(of: Self.baseline) {
      request.baseline = try EvidenceDocument(named: path, system: system)
      request.baselineName = path
    }
    let judged = try judge(path, invocation)
    let combination = Combination(
      of: documents, on: judged,
      checker: CheckerRecord(Checker.description),
      request: request)
    if invocation.format(Self.format) == "json" {
      invocation.print(json: "combination", combination.members)
    } else {
      for line in CombinationText(combination).lines(quiet: invocation.isQuiet) {
        invocation.console.print(line)
      }
    }
    return combination.isAccepted ? .success : .finding
  }

  private func judge(
    _ path: String, _ invocation: Invocation
  ) throws(CommandFailure) -> JudgedFixtures {
    let command = CheckCommand(system: system)
    let check = try command.check(invocation, in: [path])
    let report = try command.run(check, invocation)
    do throws(AcceptanceFailure) {
      return try JudgedFixtures(check.directories[0], report)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func layers(_ text: String) throws(CommandFailure) -> [EvidenceLayer] {
    var layers: [EvidenceLayer] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let layer = EvidenceLayer(rawValue: String(name)) else {
        let names = EvidenceLayer.allCases.map(\.name)
        let hint =
          NearestName.of(String(name), among: names).map { "did you mean \($0)?" }
          ?? "it may be \(names.joined(separator: ", "))"
        throw .usage("--require: unknown layer \"\(name)\", \(hint)")
      }
      guard !layers.contains(layer) else { throw .usage("--require: \(name) is named twice") }
      layers.append(layer)
    }
    return layers
  }
}
