import Foundation
import ProcessBoundary

/// Programs for tests, run by a keeper of their own.
struct TestProgram {
  let keeper: ProcessKeeper

  init() throws { keeper = try ProcessKeeper() }

  /// Runs a script of the shell.
  func shell(
    _ script: String, _ change: (inout BoundedCommand) -> Void = { _ in }
  ) throws -> ProcessOutcome {
    try run(["/bin/sh", "-c", script], change)
  }

  func run(
    _ words: [String], _ change: (inout BoundedCommand) -> Void = { _ in }
  ) throws -> ProcessOutcome {
    let arguments = words.map { Array($0.utf8) }
    var command = BoundedCommand(
      program: try ProgramPath.of(arguments[0]), arguments: arguments,
      environment: ProgramPath.environment,
      limits: ProcessLimits(wallMilliseconds: 60_000, outputBytes: 65_536))
    change(&command)
    return try keeper.run(command)
  }

  /// Python where there is one: attempts that no shell can make.
  static let python: String? = {
    ["/usr/bin/python3", "/usr/local/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  func python(
    _ script: String, _ change: (inout BoundedCommand) -> Void = { _ in }
  ) throws -> ProcessOutcome {
    try run([TestProgram.python ?? "", "-S", "-c", script], change)
  }

  /// Whether a process is there and has not ended.
  static func isAlive(_ process: Int) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return text.split(separator: ")").last?.split(separator: " ").first != "Z"
  }
}

extension ProcessOutcome {
  var text: String { String(decoding: output, as: UTF8.self) }
}
