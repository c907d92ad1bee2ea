import Acceptance
import ArchiveContracts
import ArchiveFiles
import Foundation
import KeyedArchives
import PropertyListBytes

/// `readback infer FILE…`.
package struct InferCommand: Command {
  private static let name = OptionDeclaration(
    "name", .text("N"), help: "The contract's name; that of the root's type unless given")
  private static let version = OptionDeclaration(
    "version", .text("TYPE.KEY"),
    help: "The key that holds the version, of a type, a root dictionary or $top")
  private static let merge = OptionDeclaration(
    "merge", .file("CONTRACT"), help: "Widen this contract as far as the samples need")

  package init() {}

  package var name: String { "infer" }
  package var abstract: String { "Make a contract that accepts samples and nothing wider" }
  package var discussion: [String] {
    [
      "Lengths and counts go up to the next power of two from 16, numbers to the seen range,"
        + " collections to the seen kinds of elements. Fields that never occur together become"
        + " variants. A limit is raised only where a sample exceeds it.",
      "Samples are not to be trusted blindly: the names of their classes are printed on standard"
        + " error, and the contract says that it is inferred until you remove that line. Samples"
        + " with class hints or with objects that nothing reaches are refused.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      .archive(
        "FILE", .oneOrMore, help: "The samples, binary or XML; - is standard input")
    ]
  }
  package var options: [OptionDeclaration] { [Self.name, Self.version, Self.merge, .limit] }
  package var commonOptions: [OptionDeclaration] { [.quiet, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let known = try arguments.value(of: Self.merge).map(Self.contract)
    let version = arguments.value(of: Self.version)
    if known != nil, version != nil {
      throw .usage("--version and --merge exclude each other: the contract says where versions are")
    }
    let limits = try invocation.limits()
    var samples: [KeyedArchive] = []
    for name in arguments.positional {
      samples.append(try Self.sample(name, limits: limits))
    }
    var document: ContractDocument
    do throws(InferenceFailure) {
      document =
        if let known {
          try Inference.contract(known, widenedBy: samples)
        } else {
          try Inference.contract(
            from: samples, name: arguments.value(of: Self.name), version: version)
        }
    } catch {
      throw Self.failure(error, names: arguments.positional)
    }
    if let name = arguments.value(of: Self.name) { document.name = name }
    for note in document.inferenceNotes(since: known?.document) {
      invocation.console.note(TerminalText.escaped(note))
    }
    invocation.console.output.append(document.json)
    return .success
  }

  private static func sample(
    _ name: String, limits: ReadLimits
  ) throws(CommandFailure) -> KeyedArchive {
    do throws(ReadFailure) {
      return try ArchiveInput(reading: name, limits: limits).archive(limits: limits)
    } catch {
      let status: ExitStatus = error.code == .unavailable ? .unavailable : .finding
      throw CommandFailure(status, "\(name): \(Finding(error).line)")
    }
  }

  private static func contract(at path: String) throws(CommandFailure) -> Contract {
    do throws(ContractFailure) {
      return try Contract(contentsOf: URL(filePath: path))
    } catch {
      throw CommandFailure(
        error.code == .unavailable ? .unavailable : .usage, error.description)
    }
  }

  private static func failure(_ failure: InferenceFailure, names: [String]) -> CommandFailure {
    switch failure.reason {
    case .request: .usage(failure.description)
    case .sample:
      CommandFailure(
        .finding, (failure.sample.map { "\(names[$0]): " } ?? "") + failure.fault)
    }
  }
}
