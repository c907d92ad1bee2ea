import Acceptance
import ArchiveContracts
package import ArchiveFiles
import Counterexamples
import PropertyListBytes
import StrictJSON

/// `readback mutate FILE --contract C --output DIR`.
package struct MutateCommand: Command {
  private static let contract = OptionDeclaration(
    "contract", .file("FILE"), required: true, help: "The contract that accepts the archive")
  private static let output = OptionDeclaration(
    "output", .directory("DIR"),
    help: "Write the inputs and index.json to this new directory; required unless --list is given")
  private static let kind = OptionDeclaration(
    "kind", .text("KIND"), repeatable: true, help: "Make inputs of this kind only")
  private static let seed = OptionDeclaration(
    "seed", .text("N"), help: "Draw places by this number, where there are too many; 1 unless given"
  )
  private static let list = OptionDeclaration("list", help: "List the inputs, write nothing")
  private static let format = OptionDeclaration.format(["text", "json"])

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which files are read and written.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "mutate" }
  package var abstract: String {
    "Make inputs that a reader must reject, and others it must accept"
  }
  package var discussion: [String] {
    [
      "Every input differs from the archive in one place and breaks one condition; index.json says"
        + " which, and with which code it must be rejected. Equivalents say the same otherwise and"
        + " must be accepted. The same archive, contract and seed give the same bytes. What could"
        + " not be made is told with its reason, and nothing is made of an archive that the contract"
        + " rejects.",
      "Kinds: "
        + CounterexampleKind.allCases.filter { !$0.isEquivalent }.map(\.rawValue)
        .joined(separator: ", ") + "; equivalents: "
        + CounterexampleKind.allCases.filter(\.isEquivalent).map(\.rawValue)
        .joined(separator: ", ") + ".",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .one, help: "The archive, binary or XML; - is standard input")]
  }
  package var options: [OptionDeclaration] {
    [Self.contract, Self.output, Self.kind, Self.seed, Self.list, Self.format]
  }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let contractName = try arguments.required(Self.contract, by: self)
    let isListing = arguments.contains(Self.list)
    let path = arguments.value(of: Self.output)
    guard isListing || path != nil else { throw .usage("mutate needs --output DIR, or --list") }
    let kinds = try Self.kinds(arguments.values(of: Self.kind))
    let seed = try Self.seed(arguments.value(of: Self.seed))
    var directory: NewDirectory?
    if !isListing, let path {
      try BackupName.refuse(path)
      do throws(FileFailure) {
        directory = try NewDirectory(path, system: system)
      } catch {
        throw CommandFailure(error)
      }
    }
    let contract = try Contract(named: contractName)
    let isJSON = invocation.format(Self.format) == "json"
    var rejection = Rejection(invocation, isJSON: isJSON)
    let input: ArchiveInput
    do throws(ReadFailure) {
      input = try ArchiveInput(
        reading: arguments.positional[0], limits: contract.limits, system: system)
    } catch {
      return rejection.report(error)
    }
    rejection.input = input
    let verification = contract.judge(input.bytes)
    guard verification.verdict == .accepted else {
      for finding in verification.findings {
        invocation.console.note(TerminalText.escaped("\(input.name): \(finding.line)"))
      }
      invocation.console.complain(
        "\(input.name) does not keep the contract: nothing is derived from it")
      return .finding
    }
    let suite: CounterexampleSuite
    do throws(CounterexampleFailure) {
      suite = try CounterexampleSuite(
        of: input.bytes, contract: contract, seed: seed, kinds: kinds)
    } catch {
      throw CommandFailure(.finding, "\(input.name): \(error.message)")
    }
    let index = MutationIndex(suite, seed: seed)
    if var made = directory {
      index.add(to: &made)
      do throws(FileFailure) { try made.write() } catch { throw CommandFailure(error) }
    }
    if isJSON {
      try invocation.print(json: "mutations", index.members, within: invocation.limits())
    } else {
      Self.tell(index, writtenTo: directory?.path, invocation)
    }
    if index.entries.isEmpty {
      invocation.console.complain("\(input.name): no input can be made")
      return .finding
    }
    return .success
  }

  /// Lists what was not made, and the inputs too where none is written.
  private static func tell(
    _ index: MutationIndex, writtenTo path: String?, _ invocation: Invocation
  ) {
    let console = invocation.console
    for omission in index.omissions {
      let count = omission.count > 0 ? " (\(omission.count))" : ""
      guard !invocation.isQuiet || omission.reason != .doesNotApply else { continue }
      console.note(
        TerminalText.escaped(
          "\(omission.kind.rawValue): \(omission.reason.name)\(count): \(omission.message)"))
    }
    guard let path else {
      for entry in index.entries {
        let example = entry.example
        let place = example.place.map { " \($0)" } ?? ""
        let outcome = example.expectation.code?.rawValue ?? "accepted"
        console.print(TerminalText.escaped("\(example.kind.rawValue)\(place): \(outcome)"))
      }
      return
    }
    if !invocation.isQuiet {
      let inputs = CountText.of(index.entries.count, "input")
      console.print(TerminalText.escaped("\(inputs) in \(path)"))
    }
  }

  private static func kinds(
    _ names: [String]
  ) throws(CommandFailure) -> Set<CounterexampleKind> {
    guard !names.isEmpty else { return Set(CounterexampleKind.allCases) }
    var kinds: Set<CounterexampleKind> = []
    for name in names {
      guard let kind = CounterexampleKind(rawValue: name) else {
        let known = CounterexampleKind.allCases.map(\.rawValue)
        let hint = NearestName.of(name, among: known).map { ", did you mean \($0)?" } ?? ""
        throw .usage("--kind \(name): no such kind\(hint)")
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private static func seed(_ text: String?) throws(CommandFailure) -> UInt64 {
    guard let text else { return CounterexampleRequest.defaultSeed }
    guard let seed = UInt64(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .usage("--seed needs a number from 0 to \(UInt64.max), not \"\(text)\"")
    }
    return seed
  }
}
