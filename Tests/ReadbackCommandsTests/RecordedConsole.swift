import ReadbackCommands

/// A console that keeps what is printed.
final class RecordedConsole {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// What writing to standard output ends with.
  var outcome = OutputChannel.Outcome.written
  var surroundings = Console.Surroundings()

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Runs a command line and returns its status.
  func run(_ words: String..., program: ReadbackProgram = .standard) -> ExitStatus {
    run(words: words, program: program)
  }

  func run(words: [String], program: ReadbackProgram = .standard) -> ExitStatus {
    program.run(words, on: console)
  }

  var console: Console {
    Console(
      output: OutputChannel { [self] bytes in
        output += bytes
        return outcome
      },
      errors: OutputChannel { [self] bytes in
        errors += bytes
        return .written
      },
      surroundings: surroundings)
  }
}
