import Acceptance
import ArchiveContracts
package import ArchiveFiles
import KeyedArchives
import PropertyListBytes

/// `readback convert FILE --to binary|xml --output OUT`.
package struct ConvertCommand: Command {
  private static let format = OptionDeclaration(
    "to", .choice(["binary", "xml"]), required: true,
    help: "The property-list format of the output")
  private static let output = OptionDeclaration(
    "output", .file("OUT"), required: true, help: "The file to write; never the input itself")

  private let system: any FileSystemCalls

  /// - Parameter system: The calls by which files are read and written.
  package init(system: any FileSystemCalls = SystemCalls()) { self.system = system }

  package var name: String { "convert" }
  package var abstract: String { "Write an archive as a binary or XML property list" }
  package var discussion: [String] {
    [
      "The output is read back and holds exactly the graph that was read: entries, sharing, kinds of "
        + "numbers. What XML has no spelling for, such as a date with a fraction of a second that "
        + "stands inline, is reported, and nothing is written."
    ]
  }
  package var arguments: [ArgumentDeclaration] {
    [.archive("FILE", .one, help: "The archive; - is standard input")]
  }
  package var options: [OptionDeclaration] {
    [Self.format, Self.output, OutputFile.force, .limit]
  }
  package var commonOptions: [OptionDeclaration] { [.quiet, .help] }

  package func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let arguments = invocation.arguments
    let name = arguments.positional[0]
    let formatName = try arguments.required(Self.format, by: self)
    guard let format = PropertyList.Format(rawValue: formatName) else {
      throw .usage("unknown format \(formatName)")
    }
    let path = try arguments.required(Self.output, by: self)
    let output = try OutputFile(
      path, replacing: arguments.contains(OutputFile.force), inputs: [name], system: system)
    let limits = try invocation.limits()
    var rejection = Rejection(invocation, isJSON: false)
    let bytes: [UInt8]
    do throws(ReadFailure) {
      let input = try ArchiveInput(reading: name, limits: limits, system: system)
      rejection.input = input
      bytes = try Self.convert(try input.archive(limits: limits), format, limits)
    } catch {
      return rejection.report(error)
    }
    try output.write(bytes)
    if !invocation.isQuiet {
      let line = "\(name): \(format.rawValue), \(bytes.count) bytes, written to \(path)"
      invocation.console.print(TerminalText.escaped(line))
    }
    return .success
  }

  /// The archive in a format, read back and compared.
  private static func convert(
    _ archive: KeyedArchive, _ format: PropertyList.Format, _ limits: ReadLimits
  ) throws(ReadFailure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(WriteFailure) {
      bytes = try archive.bytes(as: format, limit: Int(clamping: limits[.outputBytes] ?? .max))
    } catch {
      throw ReadFailure(error.code, error.message, object: error.entry)
    }
    let written: KeyedArchive
    do throws(ReadFailure) {
      written = try KeyedArchive(bytes, limits: limits)
    } catch {
      throw ReadFailure(error.code, "the output cannot be read back: \(error.message)")
    }
    if let difference = GraphDifference(between: archive, and: written) {
      throw ReadFailure(
        .verificationFailed, "the output reads as another graph: \(difference.message)",
        object: difference.entry)
    }
    return bytes
  }
}
