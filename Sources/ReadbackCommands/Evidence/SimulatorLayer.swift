import Acceptance
import ArchiveFiles
import Evidence
import Foundation
import XcodeLayer

/// Where the tests of a simulator come from: a run of `xcodebuild`, or what one left.
struct SimulatorLayer {
  /// Tests with what is known of where they ran.
  struct Tests {
    let outcome: SimulatorTests
    let toolchain: String
    /// The device, where it is known.
    let device: String?
    /// When the tests began, as ISO 8601 in UTC.
    let time: String
    /// The system that had the tests run.
    let host: String
  }

  private enum Source {
    case export(String)
    case bundle(String)
    case run(XcodeTarget, SimulatorDestination)
  }

  private let source: Source
  private let runner: any XcodeRunner
  private let facts: RunFacts
  private let system: any FileSystemCalls

  /// - Throws: For options that make no sense, and where Xcode is needed and not there.
  init(
    bundle: String?, arguments: ParsedArguments, facts: RunFacts, runner: (any XcodeRunner)?,
    system: any FileSystemCalls
  ) throws(CommandFailure) {
    self.facts = facts
    self.system = system
    do throws(XcodeFailure) {
      if let bundle {
        // What is wrong with the bundle is said before what this system lacks to read it.
        switch try ResultBundle.kind(of: bundle, system: system) {
        case .export:
          source = .export(bundle)
          self.runner = try Self.runner(runner, finding: [])
        case .bundle:
          source = .bundle(bundle)
          self.runner = try Self.runner(runner, finding: ["xcrun"])
        }
      } else {
        source = .run(try Self.target(arguments), try Self.destination(arguments))
        self.runner = try Self.runner(runner, finding: ["xcodebuild", "xcrun"])
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func runner(
    _ given: (any XcodeRunner)?, finding tools: [String]
  ) throws(XcodeFailure) -> any XcodeRunner {
    if let given { return given }
    return try SystemXcode(finding: tools)
  }

  private static func target(_ arguments: ParsedArguments) throws(XcodeFailure) -> XcodeTarget {
    let workspace = arguments.value(of: AcceptCommand.workspace)
    let project = arguments.value(of: AcceptCommand.project)
    guard workspace == nil || project == nil else {
      throw XcodeFailure(.usage, "--workspace and --project exclude each other")
    }
    return XcodeTarget(
      container: workspace.map { .workspace($0) } ?? project.map { .project($0) } ?? .package,
      scheme: arguments.value(of: AcceptCommand.scheme),
      testPlan: arguments.value(of: AcceptCommand.testPlan))
  }

  private static func destination(
    _ arguments: ParsedArguments
  ) throws(XcodeFailure) -> SimulatorDestination {
    guard let text = arguments.value(of: AcceptCommand.destination) else { return .any }
    return try SimulatorDestination(text)
  }

  /// Runs the tests, or reads those that ran.
  ///
  /// - Parameter inputs: The files that the tests have to have read.
  func tests(of inputs: CheckInputs) throws(CommandFailure) -> Tests {
    do throws(XcodeFailure) {
      let folder = try RunFolder(facts.runID)
      switch source {
      case .export(let path):
        return try tests(ResultBundle(exportedTo: path, system: system), inputs)
      case .bundle(let path):
        return try tests(
          ResultBundle(reading: path, runner, folder: folder.path, system: system), inputs)
      case .run(let target, let destination):
        // Logs and the bundle are needed by whoever looks for what went wrong.
        folder.isKept = true
        let run = try SimulatorRun(
          of: target, on: destination, runner: runner, folder: folder.path, runID: facts.runID,
          system: system
        ).perform()
        let bundle = try ResultBundle(
          reading: run.bundle, runner, folder: folder.path, system: system)
        let outcome = try SimulatorTests(
          bundle, status: run.status, runID: facts.runID, inputs: inputs)
        folder.isKept = !outcome.testRun.isWhole
        return Tests(
          outcome: outcome, toolchain: run.xcode, device: run.device.identifier,
          time: outcome.time ?? facts.time, host: facts.host)
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  private func tests(
    _ bundle: ResultBundle, _ inputs: CheckInputs
  ) throws(XcodeFailure) -> Tests {
    let outcome = try SimulatorTests(
      bundle, status: 0, runID: facts.isNamed ? facts.runID : nil, inputs: inputs)
    let unknown = "not known: the tests had been run"
    return Tests(
      outcome: outcome, toolchain: unknown, device: outcome.device,
      time: outcome.time ?? facts.time, host: unknown)
  }
}

/// A folder of one run, removed with the value unless it is to be kept.
private final class RunFolder {
  let path: String
  var isKept = false

  init(_ runID: String) throws(XcodeFailure) {
    let name = runID.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "-"
    }
    let url = FileManager.default.temporaryDirectory.appending(
      path: "readback-ios-\(String(name.prefix(64)))-\(UUID().uuidString.lowercased())")
    path = url.path(percentEncoded: false)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw XcodeFailure(.notRun, "\(path): cannot be made: \(error.localizedDescription)")
    }
  }

  deinit {
    guard !isKept else { return }
    // What cannot be removed stays in the folder for temporary files.
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension CommandFailure {
  init(_ failure: XcodeFailure) {
    let status: ExitStatus =
      switch failure.reason {
      case .usage: .usage
      case .finding: .finding
      case .unavailable: .unavailable
      case .notRun: .failure
      }
    self.init(status, "ios: \(failure.description)")
  }
}
