import ArchiveContracts
import ArchiveDifferences
import KeyedArchives
import PropertyListBytes
import StrictJSON

/// `readback diff OLD NEW`.
package struct DiffCommand: Command {
  /// What stands for a file that is not there, as git names it.
  private static let nothing = "/dev/null"

  private static let format = OptionDeclaration.format(["text", "json"])
  private static let reveal = OptionDeclaration(
    "reveal", help: "Show long texts and data in full")

  package init() {}

  package var name: String { "diff" }
  package var abstract: String { "Say what two keyed archives hold differently" }
  package var discussion: [String] {
    [
      "A line for each difference, with the path of the value: + and - for what only NEW or only"
        + " OLD has, ~ for what changed. The numbers of objects, the order of keys and of set"
        + " elements and the format of the files do not count; classes, kinds of numbers, sharing"
        + " and cycles do. The exit status is 0 when both hold the same, 1 when not.",
      "With one archive, each of its values by its path, a line each, for git's textconv."
        + " /dev/null stands for an archive that is not there.",
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [
      .archive("OLD", .one, help: "The archive as it was; - is standard input"),
      .archive("NEW", .optional, help: "The archive as it is"),
    ]
  }
  package var options: [OptionDeclaration] { [Self.format, Self.reveal, .limit] }
  package var commonOptions: [OptionDeclaration] { [.quiet, .pretty, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let names = invocation.arguments.positional
    let isJSON = invocation.format(Self.format) == "json"
    if names.count < 2, isJSON { throw .usage("--format json needs two archives") }
    if names.filter({ $0 == "-" || $0.hasPrefix("-#") }).count > 1 {
      throw .usage("only one of the archives can be standard input")
    }
    let limits = try invocation.limits(outputBytes: 64 << 20)
    var sides: [ComparedArchive] = []
    var status = ExitStatus.success
    for name in names {
      switch Self.read(name, invocation, limits, isJSON: isJSON && status == .success) {
      case .success(let side): sides.append(side)
      case .failure(let failed): status = max(status, failed.status)
      }
    }
    guard status == .success else { return status }
    let reveals = invocation.arguments.contains(Self.reveal)
    do throws(ReadFailure) {
      if sides.count == 1 {
        let archive = try sides[0].content(beside: nil)
        try BoundedOutput.text(to: invocation.console, within: limits) { output in
          var listing = ValueListing(archive, revealsAll: reveals, output: output)
          listing.write()
        }
        return .success
      }
      return try compare(sides[0], sides[1], invocation, limits, isJSON: isJSON, reveals)
    } catch {
      return Rejection(invocation, isJSON: isJSON).report(error)
    }
  }

  private func compare(
    _ old: ComparedArchive, _ new: ComparedArchive, _ invocation: Invocation, _ limits: ReadLimits,
    isJSON: Bool, _ reveals: Bool
  ) throws(ReadFailure) -> ExitStatus {
    let oldArchive = try old.content(beside: new)
    let newArchive = try new.content(beside: old)
    let report = DifferenceReport(
      old: old, new: new, archives: (oldArchive, newArchive), limit: limits[.findings],
      revealsAll: reveals)
    if isJSON {
      try BoundedOutput.json(invocation, within: limits) { $0.write(report.json) }
    } else if !report.comparison.areSame {
      try BoundedOutput.text(to: invocation.console, within: limits) { output in
        report.write(to: output, console: invocation.console, quiet: invocation.isQuiet)
      }
    }
    return report.comparison.areSame ? .success : .finding
  }

  /// A status that was told already.
  private struct Told: Error {
    let status: ExitStatus
  }

  private static func read(
    _ name: String, _ invocation: Invocation, _ limits: ReadLimits, isJSON: Bool
  ) -> Result<ComparedArchive, Told> {
    if name == nothing { return .success(ComparedArchive(name: name)) }
    var rejection = Rejection(invocation, isJSON: isJSON, name: name)
    do throws(ReadFailure) {
      let input = try ArchiveInput(reading: name, limits: limits)
      rejection.input = input
      return .success(
        ComparedArchive(
          name: name, input: input, archive: try input.archive(limits: limits)))
    } catch {
      return .failure(Told(status: rejection.report(error)))
    }
  }
}

/// One of the archives that are compared; without content where there is no file.
struct ComparedArchive {
  let name: String
  var input: ArchiveInput?
  var archive: KeyedArchive?

  /// The archive, or one without any entry point by the archiver of the other.
  func content(beside other: ComparedArchive?) throws(ReadFailure) -> KeyedArchive {
    if let archive { return archive }
    let table = EditableArchive(archiver: other?.archive?.archiver ?? "NSKeyedArchiver")
    let bytes: [UInt8]
    do throws(WriteFailure) {
      bytes = try table.bytes(as: .binary)
    } catch {
      throw ReadFailure(.limitExceeded, error.message)
    }
    return try KeyedArchive(bytes)
  }
}
