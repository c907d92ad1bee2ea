import ArchiveFiles
import ProcessBoundary

/// A command that a worker runs in place of this process, on files that were read for it.
struct IsolatedRun {
  let isolation: Isolation
  let invocation: Invocation
  let command: any Command

  /// Has a worker run the command, and prints what it printed.
  ///
  /// - Parameter outputBytes: The most that the worker may print.
  func status(
    files: [String: [UInt8]], standardInput: [UInt8] = [], outputBytes: UInt64
  ) throws(CommandFailure) -> ExitStatus {
    var request = IsolatedRequest(
      words: command.name.split(separator: " ").map(String.init) + wordsForWorker)
    request.files = files
    request.standardInput = standardInput
    request.surroundings.outputIsTerminal = invocation.console.surroundings.outputIsTerminal
    request.surroundings.refusesColour = invocation.console.surroundings.refusesColour
    let bytes = request.bytes
    let worker: WorkerProcess
    let program = try Isolation.program(invocation)
    do throws(BoundaryFailure) {
      worker = try WorkerProcess(
        program: program,
        arguments: WorkerProgram.runs.map { Array($0.utf8) },
        limits: Isolation.limits(
          inputBytes: UInt64(bytes.count), outputBytes: outputBytes + (16 << 20)))
    } catch {
      throw CommandFailure(.failure, "\(error)")
    }
    try isolation.accept(worker.layers, invocation)
    switch worker.answer(to: bytes) {
    case .answer(let answer): return try print(answer)
    case .ended(let ending):
      throw CommandFailure(.failure, "the isolated process \(Self.phrase(ending))")
    case .tooLong: throw CommandFailure(.failure, "the isolated process prints without end")
    }
  }

  /// The words of the command line but those that led here, and the number of threads: what starts
  /// them does not work without the calls that a worker has given up.
  private var wordsForWorker: [String] {
    var words: [String] = []
    var isNumber = false
    for word in invocation.arguments.words {
      if isNumber {
        isNumber = false
      } else if word == "--\(OptionDeclaration.jobs.name)" {
        isNumber = true
      } else if !word.hasPrefix("--\(OptionDeclaration.jobs.name)="),
        word != "--\(Isolation.option.name)", !word.hasPrefix("--\(Isolation.option.name)=")
      {
        words.append(word)
      }
    }
    return words
  }

  /// Prints what a worker has printed, once it is known to be nothing but text: what took the worker
  /// over must not take over a terminal as well.
  private func print(_ answer: [UInt8]) throws(CommandFailure) -> ExitStatus {
    do throws(BoundaryFailure) {
      var record = RecordReader(answer)
      let number = try record.count(upTo: Int(ExitStatus.failure.rawValue))
      let output = try record.text()
      let errors = try record.text()
      guard record.isAtEnd, let status = ExitStatus(rawValue: Int32(number)),
        PrintedText.isHarmless(output, mayHaveStyles: hasStyles),
        PrintedText.isHarmless(errors, mayHaveStyles: false)
      else { throw RecordReader.malformed }
      invocation.console.output.append(output)
      invocation.console.output.flush()
      invocation.console.errors.append(errors)
      return status
    } catch {
      throw CommandFailure(.failure, "\(error)")
    }
  }

  private var hasStyles: Bool {
    invocation.console.surroundings.outputIsTerminal
      && !invocation.console.surroundings.refusesColour
  }

  /// How a worker ended, in words.
  static func phrase(_ ending: ProcessOutcome.Ending) -> String {
    switch ending {
    case .exited(let status): "ended with status \(status)"
    case .signalled(let number): "was ended by \(SystemMessage.signal(number))"
    case .timedOut: "did not end in time"
    case .notStarted(let error): "could not be started: \(SystemMessage.of(error))"
    }
  }
}
