import ArchiveFiles
import ProcessBoundary

/// The tools of the Xcode that this system has.
package struct SystemXcode: XcodeRunner {
  /// The most that is kept of what a tool prints.
  private static let outputBytes: UInt64 = 16 << 20

  /// - Throws: Where there is none, or a part of it is missing.
  package init(finding tools: [String]) throws(XcodeFailure) {
    for tool in tools {
      do throws(BoundaryFailure) {
        _ = try ProgramPath.of(Array(tool.utf8))
      } catch {
        throw XcodeFailure(
          .notRun,
          "\(error): this layer needs macOS with Xcode, or a folder with what was exported of a "
            + "result bundle")
      }
    }
  }

  package func run(_ call: XcodeCall) throws(XcodeFailure) -> XcodeAnswer {
    do throws(BoundaryFailure) {
      let outcome = try ProcessKeeper().run(try command(call))
      switch outcome.ending {
      case .notStarted(let error): throw BoundaryFailure(SystemMessage.of(error))
      case .timedOut:
        return XcodeAnswer(
          status: nil, timedOut: true, output: outcome.output, isCut: outcome.outputExceeded)
      case .signalled:
        return XcodeAnswer(status: nil, output: outcome.output, isCut: outcome.outputExceeded)
      case .exited(let status):
        return XcodeAnswer(status: status, output: outcome.output, isCut: outcome.outputExceeded)
      }
    } catch {
      throw XcodeFailure(.notRun, "\(call.words[0]): cannot be run: \(error)")
    }
  }

  private func command(_ call: XcodeCall) throws(BoundaryFailure) -> BoundedCommand {
    var words = call.words.map { NameBytes.bytes($0) }
    if let log = call.log {
      // A tool has no file for what it prints, and a shell gives it one.
      let script = #"exec "$@" >"$0" 2>&1"#
      words = ["/bin/sh", "-c", script].map { Array($0.utf8) } + [NameBytes.bytes(log)] + words
    }
    let names = call.environment.map { variable in
      variable.utf8.prefix { $0 != UInt8(ascii: "=") } + [UInt8(ascii: "=")]
    }
    let inherited = ProgramPath.environment.filter { variable in
      !names.contains { variable.starts(with: $0) }
    }
    return BoundedCommand(
      program: try ProgramPath.of(words[0]), arguments: words,
      environment: inherited + call.environment.map { NameBytes.bytes($0) },
      limits: ProcessLimits(
        wallMilliseconds: call.seconds * 1_000,
        outputBytes: call.log == nil ? Self.outputBytes : 0))
  }
}
