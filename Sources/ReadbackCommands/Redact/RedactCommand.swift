import Acceptance
import ArchiveContracts
package import ArchiveFiles
import ArchiveRedaction
import PropertyListBytes
import StrictJSON

/// `readback redact FILE --output OUT`.
package struct RedactCommand: Command {
  private static let output = OptionDeclaration(
    "output", .file("OUT"), required: true, help: "Write the redacted archive to this file")
  private static let keep = OptionDeclaration(
    "keep", .text("PATH"), repeatable: true,
    help: "Keep the values at a path, such as root.items[].kind")
  private static let contract = OptionDeclaration(
    "contract", .file("FILE"), help: "The contract that the redacted archive must keep")
  private static let format = OptionDeclaration.format(["text", "json"])

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which files are read and written.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "redact" }
  package var abstract: String { "Overwrite what an archive says, for a fixture to share" }
  package var discussion: [String] {
    [
      "Texts, data, dates, UUIDs, URLs and numbers get stand-ins of the same size in the same bytes,"
        + " in archives inside data too, and what XML says beside them is blanked; everything else stays"
        + " byte for byte. Equal values get equal stand-ins, by a random key that is used once and never"
        + " shown.",
      "Names of classes, fields' keys and booleans stay, and what else could not be overwritten is"
        + " listed: look through it before you share the file. With a contract its versions and allowed"
        + " values stay too, and the output keeps the contract.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .one, help: "The archive, binary or XML; - is standard input")]
  }
  package var options: [OptionDeclaration] {
    [Self.output, Self.keep, Self.contract, OutputFile.force, Self.format, .limit]
  }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let path = try arguments.required(Self.output, by: self)
    var kept: [ValuePath] = []
    for text in arguments.values(of: Self.keep) {
      do throws(ValuePathFailure) {
        kept.append(try ValuePath(parsing: text))
      } catch {
        throw .usage("--keep \(text): \(error)")
      }
    }
    var contract: Contract?
    if let name = arguments.value(of: Self.contract) { contract = try Contract(named: name) }
    let limits = try invocation.limits()
    let target = try OutputFile(
      path, replacing: arguments.contains(OutputFile.force),
      inputs: [arguments.positional[0]] + [arguments.value(of: Self.contract)].compactMap(\.self),
      system: system)
    var rejection = Rejection(invocation, isJSON: invocation.format(Self.format) == "json")
    let input: ArchiveInput
    do throws(ReadFailure) {
      input = try ArchiveInput(reading: arguments.positional[0], limits: limits, system: system)
    } catch {
      return rejection.report(error)
    }
    rejection.input = input
    let redaction: Redaction
    do throws(RedactionFailure) {
      redaction = try Redaction(
        of: input.bytes, contract: contract, keeping: kept, limits: limits)
    } catch {
      return try report(error, input, rejection, invocation)
    }
    if let bound = limits[.outputBytes], UInt64(redaction.bytes.count) > bound {
      return rejection.report(
        .exceeded(.outputBytes, found: String(redaction.bytes.count), allowed: bound))
    }
    try target.write(redaction.bytes)
    try tell(redaction, input, path, limits, invocation)
    return .success
  }

  private func report(
    _ failure: RedactionFailure, _ input: ArchiveInput, _ rejection: Rejection,
    _ invocation: Invocation
  ) throws(CommandFailure) -> ExitStatus {
    switch failure {
    case .unreadable(let failure): return rejection.report(failure)
    case .rejected(let verification):
      for finding in verification.findings {
        invocation.console.note(TerminalText.escaped("\(input.name): \(finding.line)"))
      }
      invocation.console.complain("\(input.name) does not keep the contract: nothing was written")
      return .finding
    case .path(let path, let message): throw .usage("--keep \(path): \(message)")
    case .notPossible(let object):
      throw CommandFailure(
        .finding,
        "\(input.name): object \(object) of the property list is spelled in a way that has no "
          + "room for another value: nothing was written")
    case .notVerified(let message):
      throw CommandFailure(.finding, "\(input.name): \(message): nothing was written")
    }
  }

  private func tell(
    _ redaction: Redaction, _ input: ArchiveInput, _ path: String, _ limits: ReadLimits,
    _ invocation: Invocation
  ) throws(CommandFailure) {
    let report = RedactionReport(redaction, input, path, limit: limits[.findings])
    if invocation.format(Self.format) == "json" {
      try invocation.print(json: "redact", report.members, within: limits)
    } else {
      report.print(on: invocation.console, quiet: invocation.isQuiet)
    }
  }
}
