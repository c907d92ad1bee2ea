package import ArchiveFiles
import StrictJSON

/// A run of an app's or a package's tests on a simulator.
package struct SimulatorRun: Sendable {
  /// Seconds that each step may take.
  package struct Times: Sendable {
    /// Listing simulators, which boots nothing.
    package var listing: UInt64 = 300
    package var building: UInt64 = 3_600
    package var testing: UInt64 = 3_600

    package init() {}
  }

  /// What a run leaves.
  package struct Outcome: Hashable, Sendable {
    package let bundle: String
    package let device: SimulatorDevice
    /// Name and version of Xcode.
    package let xcode: String
    /// How `xcodebuild` ended; nil if a signal ended it.
    package let status: Int32?
  }

  private let target: XcodeTarget
  private let destination: SimulatorDestination
  private let runner: any XcodeRunner
  /// A folder of this run's own, for logs and the result bundle.
  private let folder: String
  private let runID: String
  private let system: any FileSystemCalls
  package var times = Times()

  package init(
    of target: XcodeTarget, on destination: SimulatorDestination, runner: any XcodeRunner,
    folder: String, runID: String, system: any FileSystemCalls = SystemCalls()
  ) {
    self.target = target
    self.destination = destination
    self.runner = runner
    self.folder = folder
    self.runID = runID
    self.system = system
  }

  /// Builds, chooses a device, and tests. Tests that fail are no failure here: the bundle says so.
  ///
  /// - Throws: When nothing could be built or run, a step took too long, or no result bundle is
  ///   there.
  package func perform() throws(XcodeFailure) -> Outcome {
    let bundle = "\(folder)/tests.xcresult"
    guard !system.isThere(bundle) else {
      throw XcodeFailure(.notRun, "\(bundle): exists already, and a result bundle has to be new")
    }
    let xcode = try version()
    let scheme = try target.scheme(runner)
    try build(scheme)
    let device = try device()
    var words = ["xcodebuild", "test-without-building"] + words(scheme)
    words += ["-destination", "id=\(device.identifier)", "-resultBundlePath", bundle]
    var call = XcodeCall(words, seconds: times.testing)
    // `xcodebuild` hands these on to the tests, without the prefix.
    call.environment = ["TEST_RUNNER_READBACK_RUN=\(runID)"]
    call.log = "\(folder)/test.log"
    let answer = try runner.run(call)
    guard !answer.timedOut else {
      throw XcodeFailure(
        .notRun,
        "the simulator \(device.name) (\(device.versionText)) did not end the tests within "
          + "\(times.testing) s; see \(folder)/test.log")
    }
    guard system.isThere(bundle) else {
      let ending = answer.status.map { "status \($0)" } ?? "a signal"
      throw XcodeFailure(
        .notRun, "the tests left no result bundle and ended with \(ending); see \(folder)/test.log")
    }
    return Outcome(bundle: bundle, device: device, xcode: xcode, status: answer.status)
  }

  private func words(_ scheme: String) -> [String] {
    target.words + ["-scheme", scheme] + (target.testPlan.map { ["-testPlan", $0] } ?? [])
  }

  private func version() throws(XcodeFailure) -> String {
    let call = XcodeCall(["xcodebuild", "-version"], seconds: times.listing)
    let text = String(decoding: try runner.output(call, otherwise: .notRun), as: UTF8.self)
    return text.split(separator: "\n").joined(separator: ", ")
  }

  private func build(_ scheme: String) throws(XcodeFailure) {
    var call = XcodeCall(
      ["xcodebuild", "build-for-testing"] + words(scheme)
        + ["-destination", "generic/platform=iOS Simulator"], seconds: times.building)
    call.log = "\(folder)/build.log"
    let answer = try runner.run(call)
    guard !answer.timedOut else {
      throw XcodeFailure(
        .notRun, "building did not end within \(times.building) s; see \(folder)/build.log")
    }
    guard answer.status == 0 else {
      let ending = answer.status.map { "status \($0)" } ?? "a signal"
      throw XcodeFailure(.finding, "building ended with \(ending); see \(folder)/build.log")
    }
  }

  private func device() throws(XcodeFailure) -> SimulatorDevice {
    let call = XcodeCall(
      ["xcrun", "simctl", "list", "devices", "available", "-j"], seconds: times.listing)
    let output = try runner.output(call, otherwise: .notRun)
    let devices: [SimulatorDevice]
    do throws(JSONFailure) {
      devices = try SimulatorDevice.list(output)
    } catch {
      throw XcodeFailure(.notRun, "xcrun simctl list: \(error)")
    }
    return try destination.device(among: devices)
  }
}

extension FileSystemCalls {
  /// Whether anything of that name can be seen.
  func isThere(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try status(ofEntry: path, in: nil)
      return true
    } catch {
      return false
    }
  }
}
