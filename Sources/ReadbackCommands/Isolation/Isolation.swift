import ProcessBoundary
import StrictJSON

/// Whether a command works in a limited process, and what happens where layers are missing.
struct Isolation {
  static let option = option("Read in a process without files, network and processes")
  /// That of a command that runs programs of others.
  static let programOption = option(
    "Run the program where it may change no files but those beside its copy, open no sockets and"
      + " start no processes")

  private static func option(_ what: String) -> OptionDeclaration {
    OptionDeclaration(
      "isolated", .attached(["best-effort"]), help: "\(what); best-effort takes what there is")
  }

  /// Whether a missing layer ends the command.
  let isRequired: Bool

  /// Nil where isolation was not asked for.
  init?(_ invocation: Invocation) {
    guard let value = invocation.arguments.value(of: Self.option) else { return nil }
    isRequired = value.isEmpty
  }

  /// Tells which layers hold, and refuses to go on where one is missing that was promised.
  func accept(_ report: BoundaryReport, _ invocation: Invocation) throws(CommandFailure) {
    let missing = report.missing.map(\.rawValue).joined(separator: ", ")
    guard missing.isEmpty || !isRequired else {
      throw CommandFailure(.failure, "a promised layer of isolation is not there: \(missing)")
    }
    if !invocation.isQuiet { invocation.console.note("isolated: \(report.summary)") }
  }

  /// The worker's own program: this tool itself.
  static func program(_ invocation: Invocation) throws(CommandFailure) -> [UInt8] {
    guard let program = invocation.console.surroundings.workerProgram else {
      throw CommandFailure(.failure, "the program of this tool cannot be found to be isolated")
    }
    return program
  }

  /// What a worker may use for inputs of so many bytes.
  ///
  /// The program alone needs less than a quarter of a gibibyte of address space on Linux; tables and
  /// copies of an input take less than sixteen times its size.
  static func limits(inputBytes: UInt64, outputBytes: UInt64) -> ProcessLimits {
    let (input, overflow) = inputBytes.multipliedReportingOverflow(by: 16)
    return ProcessLimits(
      wallMilliseconds: 120_000, processorSeconds: 600,
      addressSpace: overflow || input > 1 << 44 ? 1 << 45 : input + (512 << 20), fileBytes: 0,
      outputBytes: outputBytes)
  }
}

extension BoundaryReport {
  /// The layers as reports have them.
  var json: JSONOutput {
    .array(
      layers.map { entry in
        ["layer": .string(entry.layer.rawValue), "by": .optional(entry.by)]
      })
  }
}
