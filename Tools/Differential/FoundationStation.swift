import Foundation
import ProcessBoundary

/// A folder and a keeper for children, used by one thread.
final class FoundationStation {
  private static let limits = ProcessLimits(
    wallMilliseconds: 60_000, processorSeconds: 2, addressSpace: 8 << 30, fileBytes: 0,
    outputBytes: 8 << 20)

  private let keeper: ProcessKeeper
  private let folder: CaseFolder
  private let program: [UInt8]

  init() throws {
    keeper = try ProcessKeeper()
    folder = try CaseFolder()
    program = Array(
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe").utf8)
  }

  /// Has Foundation decode an archive by a plan.
  func decode(_ archive: [UInt8], _ plan: [UInt8]) throws -> FoundationOutcome {
    try FoundationOutcome(run(FoundationChild.packed(plan, archive), arguments: ["decode"]))
  }

  /// What comes of a reproduction.
  func result(of fault: FoundationFault) throws -> String {
    let outcome = try run(fault.bytes(), arguments: ["fault", fault.name])
    switch outcome.ending {
    case .exited(0): return FaultChild.result(of: outcome.output) ?? "nothing"
    case .signalled(let signal) where signal != 9 && signal != 24: return FoundationFault.died
    default: return "\(outcome.ending): \(String(decoding: outcome.output, as: UTF8.self))"
    }
  }

  /// Runs a child that can change no file, open no socket and start no process.
  func run(_ file: [UInt8], arguments: [String]) throws -> ProcessOutcome {
    try folder.place(file)
    var command = BoundedCommand(
      program: program,
      arguments: (["FoundationDifferential"] + arguments).map { Array($0.utf8) } + [folder.file],
      // Foundation keeps what it decodes in dictionaries: their order must be the same each time.
      environment: [
        Array("SWIFT_DETERMINISTIC_HASHING=1".utf8), Array("SWIFT_BACKTRACE=enable=no".utf8),
      ],
      limits: Self.limits)
    command.isConfined = WorkerLayers.canConfine
    command.folder = folder.folder
    return try keeper.run(command)
  }
}
