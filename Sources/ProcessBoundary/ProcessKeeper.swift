import CProcessBoundary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process of ours that runs programs, one after the other, each with everything it starts.
///
/// Whatever a program leaves behind becomes a child of the keeper (on Linux, also what has left
/// its session), and is ended before the next program begins: so it is known whose it was. When
/// this process ends, however it ends, the keeper ends what runs and goes as well.
///
/// One thread at a time may use a keeper.
package final class ProcessKeeper: @unchecked Sendable {
  private let socket: LocalSocket
  private let process: Int32

  /// Whether processes are ended that have left the session of the program that started them.
  package static var endsAllDescendants: Bool { boundary_ends_all_descendants() }

  package init() throws(BoundaryFailure) {
    var (socket, process) = (Int32(-1), Int32(0))
    let error = unsafe boundary_start_keeper(&socket, &process)
    guard error == 0 else {
      throw BoundaryFailure("no process for programs: \(SystemMessage.of(error))")
    }
    self.socket = LocalSocket(socket)
    self.process = process
  }

  deinit {
    socket.close()
    while waitpid(process, nil, 0) < 0, errno == EINTR { continue }
  }

  /// Runs a program to its end, and ends all that is left of it.
  ///
  /// - Throws: If the keeper itself is gone, which a program may bring about that signals every
  ///   process of its user. Then it can run no other.
  package func run(_ command: BoundedCommand) throws(BoundaryFailure) -> ProcessOutcome {
    let words = [command.program, command.folder] + command.arguments + command.environment
    guard words.allSatisfy({ !$0.contains(0) }) else {
      throw BoundaryFailure("a word of the command holds NUL")
    }
    let text: [UInt8] = Array(words.map { $0 + [0] }.joined())
    guard text.count <= Int(boundary_largest_command) else {
      throw BoundaryFailure("the command and its environment have more than 1 MiB")
    }
    try socket.send(Self.request(command, size: text.count) + text)
    let answer = try socket.receive(MemoryLayout<boundary_answer>.size)
    let fields = unsafe answer.withUnsafeBytes {
      unsafe $0.loadUnaligned(as: boundary_answer.self)
    }
    guard fields.output_size <= boundary_largest_output else {
      throw BoundaryFailure("the process for programs answers nonsense")
    }
    return Self.outcome(fields, output: try socket.receive(Int(fields.output_size)))
  }

  private static func request(_ command: BoundedCommand, size: Int) -> [UInt8] {
    let limits = command.limits
    var request = boundary_request()
    request.size = UInt32(size)
    request.argument_count = UInt32(command.arguments.count)
    request.environment_count = UInt32(command.environment.count)
    request.layers =
      command.isConfined
      ? UInt32(boundary_no_new_privileges | boundary_landlock | boundary_seccomp) : 0
    request.wall_milliseconds = limits.wallMilliseconds
    request.output_bytes = limits.outputBytes
    request.keeps_errors = command.keepsErrors ? 1 : 0
    request.limits.address_space = limits.addressSpace ?? 0
    request.limits.cpu_seconds = limits.processorSeconds ?? 0
    request.limits.file_bytes = limits.fileBytes.map { $0 == 0 ? .max : $0 } ?? 0
    return unsafe withUnsafeBytes(of: request) { unsafe [UInt8]($0) }
  }

  private static func outcome(_ answer: boundary_answer, output: [UInt8]) -> ProcessOutcome {
    let ending: ProcessOutcome.Ending
    if answer.start_error != 0 {
      ending = .notStarted(answer.start_error)
    } else if answer.timed_out != 0 {
      ending = .timedOut
    } else if answer.signal != 0 {
      ending = .signalled(answer.signal)
    } else {
      ending = .exited(answer.exit_status)
    }
    return ProcessOutcome(
      ending: ending, output: output, outputExceeded: answer.output_exceeded != 0,
      leftovers: Int(answer.killed), allEnded: answer.all_ended != 0,
      peakMemory: answer.peak_kilobytes << 10, wallMicroseconds: answer.wall_microseconds)
  }
}
