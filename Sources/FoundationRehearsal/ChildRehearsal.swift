import ArchiveContracts
public import FoundationDecoding
import ProcessBoundary
import PropertyListBytes

/// A rehearsal in a child process: this program in another role, or another program.
///
/// ```swift
/// let unarchiver = try SecureUnarchiver(
///   contract: memo, classes: ["Notes.Memo": Memo.self],
///   rehearsal: ChildRehearsal(program: CommandLine.arguments[0]))
/// ```
///
/// The program must call ``serve(_:)`` before anything else when ``role`` is its first argument. Each
/// archive gets a process of its own, since one that decoded hostile bytes is not to be trusted with
/// the next. On Linux the child has no files, no network, no new processes and no privileges, set and
/// tried before it gets the archive, besides limits of memory and time; on macOS it has the limits of
/// time and is separate. Values that Foundation looks up in files of the system, such as time zones, are
/// therefore refused by a rehearsal on Linux. On iOS an app cannot start processes.
public struct ChildRehearsal: Rehearsal {
  /// The first argument of a program that is to serve.
  public static let role = "--readback-rehearsal"

  private let program: String
  private let arguments: [String]
  private let limits: ProcessLimits
  private let acceptsMissingLayers: Bool

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - program: The path of the executable file.
  ///   - arguments: Further arguments, behind ``role``.
  ///   - seconds: The time for one archive, after which the child is ended. Starting the child does not
  ///     count; it has 10 seconds of its own.
  ///   - memory: The address space of the child in bytes; only Linux holds it to that.
  ///   - acceptsMissingLayers: Whether a child that something of the above does not hold back, as on
  ///     macOS, may decode nevertheless.
  public init(
    program: String, arguments: [String] = [], seconds: UInt32 = 10, memory: UInt64 = 4 << 30,
    acceptsMissingLayers: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.acceptsMissingLayers = acceptsMissingLayers
    limits = ProcessLimits(
      wallMilliseconds: UInt64(seconds) * 1_000,
      // A little more, so that what computes all the time is timed out and not crashed.
      processorSeconds: UInt64(seconds) + 2, addressSpace: memory, fileBytes: 0,
      outputBytes: UInt64(RehearsalAnswer.longest))
  }

  /// The layers that a child sets, with what holds each up; for a program that wants to know before
  /// there is an archive.
  ///
  /// - Throws: `unavailable` for a program that does not begin to serve.
  public func missingLayers() throws(UnarchivingFailure) -> [String] {
    try start().layers.missing.map(\.rawValue)
  }

  /// - Throws: `unavailable` for a program that does not begin to serve, or whose layers do not hold;
  ///   `crashed`, `timed-out` and `decoder-failed` for what became of the archive there.
  public func decode(_ archive: [UInt8], forKey key: String) throws(UnarchivingFailure) {
    let worker = try start()
    guard acceptsMissingLayers || worker.layers.missing.isEmpty else {
      throw UnarchivingFailure(
        rehearsal: .unavailable, "the rehearsal does not hold: \(worker.layers.summary)")
    }
    switch worker.answer(to: RehearsalRequest(key: key, archive: archive).bytes) {
    case .answer(let bytes):
      if let failure = RehearsalAnswer(bytes).failure { throw failure }
    case .tooLong:
      throw UnarchivingFailure(rehearsal: .decoderFailed, "the rehearsal answers without end")
    case .ended(.timedOut):
      throw UnarchivingFailure(rehearsal: .timedOut, "the rehearsal took too long")
    case .ended(let ending):
      throw UnarchivingFailure(rehearsal: .crashed, "the rehearsal ended: \(ending.text)")
    }
  }

  private func start() throws(UnarchivingFailure) -> WorkerProcess {
    do throws(BoundaryFailure) {
      let path = try ProgramPath.of(Array(program.utf8))
      let words = [program, Self.role] + arguments
      return try WorkerProcess(
        program: path, arguments: words.map { Array($0.utf8) }, limits: limits)
    } catch {
      throw UnarchivingFailure(rehearsal: .unavailable, "no rehearsal: \(error)")
    }
  }

  /// The child's side: gives up all that decoding does not need, then decodes what it is given, until
  /// there is no more. To be called before anything else, and nothing after it.
  ///
  /// - Parameter decode: Decodes an archive by the key of an object in `$top`, as this program does
  ///   outside a rehearsal; what it throws fails the rehearsal.
  public static func serve(_ decode: (_ archive: [UInt8], _ key: String) throws -> Void) {
    WorkerChannel.serve { bytes in
      guard let request = RehearsalRequest(bytes) else { return RehearsalAnswer.failed.bytes }
      do {
        try decode(request.archive, request.key)
        return RehearsalAnswer.decoded.bytes
      } catch {
        return RehearsalAnswer.failed.bytes
      }
    }
  }
}

extension ProcessOutcome.Ending {
  fileprivate var text: String {
    switch self {
    case .exited(let status): "status \(status)"
    case .signalled(let signal): "signal \(signal)"
    case .timedOut: "too late"
    case .notStarted(let error): "not started, error \(error)"
    }
  }
}
