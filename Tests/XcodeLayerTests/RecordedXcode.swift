import Acceptance
import Foundation
import XcodeLayer

/// Answers as the tools of Xcode do, and keeps what they were asked.
///
/// Tests run one call after the other, on one thread.
final class RecordedXcode: XcodeRunner, @unchecked Sendable {
  private(set) var calls: [XcodeCall] = []

  /// How a step ends; 0 unless given.
  var statuses: [String: Int32] = [:]
  /// The steps that never end.
  var hanging: Set<String> = []
  var devices = RecordedXcode.twoRuntimes
  var list = #"{"workspace":{"name":"Notes","schemes":["Notes-Package","notes"]}}"#
  var summary = ResultJSON.summary()
  var tests = ResultJSON.tests()
  /// What tests attach, by the run that they were told.
  var results: (_ run: String) -> [[UInt8]] = { _ in [] }
  var leavesBundle = true
  /// Whether only this much of a bundle's summary is printed.
  var printedBytes = Int.max
  private var run = ""

  static let twoRuntimes = """
    {"devices":{
      "com.apple.CoreSimulator.SimRuntime.iOS-17-5":[
        {"udid":"OLD","name":"iPhone 15","isAvailable":true,"state":"Shutdown"}],
      "com.apple.CoreSimulator.SimRuntime.tvOS-18-2":[
        {"udid":"TV","name":"Apple TV","isAvailable":true}],
      "com.apple.CoreSimulator.SimRuntime.iOS-18-2":[
        {"udid":"PAD","name":"iPad Air","isAvailable":true},
        {"udid":"GONE","name":"iPhone 14","isAvailable":false},
        {"udid":"NEW","name":"iPhone 16","isAvailable":true,"deviceTypeIdentifier":"x"}]}}
    """

  func run(_ call: XcodeCall) throws(XcodeFailure) -> XcodeAnswer {
    calls.append(call)
    let step = Self.step(call)
    if hanging.contains(step) { return XcodeAnswer(status: nil, timedOut: true) }
    do {
      return try answer(call, step)
    } catch {
      throw XcodeFailure(.notRun, "\(error)")
    }
  }

  /// The calls of one step.
  func calls(of step: String) -> [XcodeCall] { calls.filter { Self.step($0) == step } }

  private static func step(_ call: XcodeCall) -> String {
    let known = [
      "-version", "-list", "build-for-testing", "test-without-building", "simctl", "summary",
      "tests", "export",
    ]
    return known.first { call.words.contains($0) } ?? "unknown"
  }

  private func answer(_ call: XcodeCall, _ step: String) throws -> XcodeAnswer {
    let status = statuses[step] ?? 0
    func value(of option: String) -> String {
      call.words.firstIndex(of: option).map { call.words[$0 + 1] } ?? ""
    }
    switch step {
    case "-version": return text("Xcode 16.2\nBuild version 16C5032a\n", status)
    case "-list": return text("Resolving packages …\n" + list, status)
    case "simctl": return text(devices, status)
    case "test-without-building":
      let prefix = "TEST_RUNNER_READBACK_RUN="
      run =
        call.environment.first { $0.hasPrefix(prefix) }.map {
          String($0.dropFirst(prefix.count))
        } ?? ""
      if leavesBundle {
        try FileManager.default.createDirectory(
          atPath: value(of: "-resultBundlePath"), withIntermediateDirectories: false)
      }
    case "summary": return text(String(summary.prefix(printedBytes)), status)
    case "tests": return text(tests, status)
    case "export":
      try ResultJSON.writeAttachments(results(run), to: value(of: "--output-path"))
    default: break
    }
    return XcodeAnswer(status: status)
  }

  private func text(_ text: String, _ status: Int32) -> XcodeAnswer {
    XcodeAnswer(status: status, output: Array(text.utf8))
  }
}

/// The JSON of `xcresulttool`, in the shapes of Xcode 16.
enum ResultJSON {
  static func summary(
    result: String = "Passed", total: Int = 2, passed: Int = 2, failed: Int = 0, skipped: Int = 0,
    expected: Int = 0, more: String = ""
  ) -> String {
    """
    {"title":"Test - Notes","environmentDescription":"Notes · Built with macOS 15","topInsights":[],
     "result":"\(result)","totalTestCount":\(total),"passedTests":\(passed),
     "failedTests":\(failed),"skippedTests":\(skipped),"expectedFailures":\(expected),
     "statistics":[],"devicesAndConfigurations":[],"testFailures":[],
     "startTime":1732000000.5,"finishTime":1732000009.25\(more)}
    """
  }

  /// A node of the tree of tests.
  static func node(
    _ type: String, _ name: String, result: String? = "Passed", _ children: [String] = []
  ) -> String {
    let result = result.map { ",\"result\":\"\($0)\"" } ?? ""
    return """
      {"nodeType":"\(type)","name":"\(name)","nodeIdentifier":"Suite/\(name)","duration":"0,01s"\
      \(result),"children":[\(children.joined(separator: ","))]}
      """
  }

  static let usualCases = [node("Test Case", "fixtures()"), node("Test Case", "other()")]

  static func tests(_ cases: [String] = usualCases, more: String = "") -> String {
    let suite = node("Test Suite", "Suite", cases)
    let bundle = node("Unit test bundle", "NotesTests", [suite])
    return """
      {"testPlanConfigurations":[{"configurationId":"1","configurationName":"Default"}],
       "devices":[{"deviceName":"iPhone 16","architecture":"arm64","modelName":"iPhone 16",
         "osVersion":"18.2","deviceId":"NEW","platform":"iOS Simulator"}],
       "testNodes":[\(node("Test Plan", "Notes", [bundle]))]\(more)}
      """
  }

  /// Writes what `xcresulttool export attachments` does: files of other names, and a manifest.
  static func writeAttachments(
    _ results: [[UInt8]], to folder: String, test: String = "Suite/fixtures()",
    isOfFailure: Bool = false
  ) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var entries = [
      #"{"exportedFileName":"0.png","suggestedHumanReadableName":"Screenshot_0_AB.png"}"#
    ]
    for (index, bytes) in results.enumerated() {
      let file = "\(index + 1)-CD12.json"
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(file)"))
      entries.append(
        """
        {"exportedFileName":"\(file)","isAssociatedWithFailure":\(isOfFailure),"timestamp":1732000001,
         "suggestedHumanReadableName":"readback-result_\(index)_CD12.json"}
        """)
    }
    let manifest = """
      [{"testIdentifier":"\(test)","attachments":[\(entries.joined(separator: ","))]}]
      """
    try Data(manifest.utf8).write(to: URL(filePath: "\(folder)/manifest.json"))
  }
}
