import ArchiveContracts
import ArchiveFiles
import ProcessBoundary
import PropertyListBytes

/// This tool in the role of a worker: it does what its parent asks through one descriptor, and has
/// nothing else.
enum WorkerProgram {
  /// The first word of a command line that asks for this role.
  static let word = "--isolated-worker"

  /// The command line of a worker that runs whole commands.
  static let runs = [ReadbackProgram.name, word, "run"]

  /// The command line of a worker that judges archives by a contract.
  static func judges(contract: String, limits: ReadLimits) -> [String] {
    let values = ReadLimits.Name.allCases.compactMap { name in
      limits[name].map { "\(name.rawValue)=\($0)" }
    }
    return [ReadbackProgram.name, word, "judge", contract] + values
  }

  /// Works until there is nothing more to do. A contract is loaded while there still are files: it
  /// is no input, its author is who runs the tool.
  static func serve(_ words: [String]) throws(CommandFailure) {
    switch (words.dropFirst().first, words.dropFirst(2).first) {
    case ("run"?, _):
      WorkerChannel.serve { run($0) }
    case ("judge"?, let path?):
      let contract = try Contract(named: path)
      var limits = contract.limits
      for (name, value) in try LimitOverrides(Array(words.dropFirst(3))).values {
        limits[name] = value
      }
      WorkerChannel.serve { JudgementRecord.bytes(of: contract.judge($0, limits: limits)) }
    default:
      throw .usage("\(word) is how this tool starts itself")
    }
  }

  /// Runs a command on files that the request has, and answers with its status and output.
  private static func run(_ request: [UInt8]) -> [UInt8] {
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    var status = ExitStatus.failure
    do throws(BoundaryFailure) {
      let request = try IsolatedRequest(request)
      let console = Console(
        output: OutputChannel { bytes in
          output += bytes
          return .written
        },
        errors: OutputChannel { bytes in
          errors += bytes
          return .written
        },
        surroundings: request.surroundings)
      let files = MemoryFiles(request.files, standardInput: request.standardInput)
      let program = ReadbackProgram(commands: [
        InspectCommand(system: files), CheckCommand(system: files),
      ])
      status = program.run(request.words, on: console)
    } catch {
      errors = Array("\(error)\n".utf8)
    }
    var record = RecordWriter()
    record.add(UInt64(status.rawValue))
    record.add(output)
    record.add(errors)
    return record.bytes
  }
}
