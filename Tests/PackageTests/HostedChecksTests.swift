import Foundation
import Testing

/// What GitHub's and Apple's machines run, with stand-ins for Swift and readback.
final class HostedChecksTests {
  private let mac: StandInMac

  init() throws { mac = try StandInMac() }

  deinit { try? mac.remove() }

  private func run(_ script: String, _ environment: [String: String]) throws -> StandInMac.Outcome {
    let path = ProjectTree.root.appending(path: script).path(percentEncoded: false)
    let tools = mac.folder.appending(path: "tools").path(percentEncoded: false)
    let path0 = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try mac.run(
      ["bash", path], environment.merging(["PATH": "\(tools):\(path0)"]) { first, _ in first })
  }

  private var calls: [String] {
    get throws { try mac.text("calls").split(separator: "\n").map(String.init) }
  }

  // MARK: GitHub

  private func check(_ further: [String: String] = [:]) throws -> StandInMac.Outcome {
    try run(
      "Scripts/github-check",
      [
        "FIXTURES": "Old Files\n\nApp", "OUTPUT": "re ports",
        "ACTION_PATH": mac.repository.path(percentEncoded: false),
        "GITHUB_OUTPUT": mac.folder.appending(path: "outputs").path(percentEncoded: false),
      ].merging(further) { _, new in new })
  }

  @Test(arguments: ["0", "1", "2"])
  func writesReportsOfAllFormatsWhateverTheVerdict(status: String) throws {
    let outcome = try check(["STAND_IN_COMMAND_LINE": status])
    #expect("\(outcome.status)" == status, "\(outcome.errors)")
    #expect(try mac.text("outputs") == "status=\(status)\n")
    for report in ["readback.junit.xml", "readback.sarif", "readback.html"] {
      #expect(mac.exists("my app's \"code\"/re ports/\(report)"))
    }
    let formats = try calls.indices.filter { try calls[$0] == "--format" }
      .map { try calls[$0 + 1] }
    #expect(formats == ["junit", "sarif", "html"])
    #expect(try calls.count { $0 == "Old Files" } == 4)
    #expect(try calls.count { $0 == "App" } == 4)
  }

  @Test func takesExecutableThatIsThere() throws {
    let tool = mac.folder.appending(path: "tools/stand-in-readback").path(percentEncoded: false)
    #expect(try check(["READBACK": tool, "STAND_IN_BUILD": "fail"]).status == 0)
    #expect(try check(["STAND_IN_BUILD": "fail"]).status == 1)
  }

  @Test func reportThatIsMissingIsNoSuccess() throws {
    #expect(try check(["STAND_IN_SILENT": "command-line"]).status == 4)
  }

  @Test(arguments: ["", "\n", "--help", "Old Files\n-x"])
  func refusesWhatIsNoDirectory(fixtures: String) throws {
    #expect(try check(["FIXTURES": fixtures]).status == 2)
    #expect(!mac.exists("calls"))
  }

  // MARK: Xcode Cloud

  private func cloud(
    _ script: String, _ further: [String: String] = [:]
  ) throws -> StandInMac.Outcome {
    try run(
      "ci_scripts/\(script).sh",
      [
        "CI_PRIMARY_REPOSITORY_PATH": mac.repository.path(percentEncoded: false),
        "READBACK_FIXTURES": "Old Files", "READBACK_PACKAGE": "App",
        "CI_XCODEBUILD_ACTION": "test-without-building",
        "CI_RESULT_BUNDLE_PATH": mac.home.path(percentEncoded: false),
      ].merging(further) { _, new in new })
  }

  @Test func checksAfterCloningAndJudgesBothLayersAfterTheTests() throws {
    let cloned = try cloud("ci_post_clone")
    #expect(cloned.status == 0, "\(cloned.errors)")
    #expect(try mac.text("my app's \"code\"/evidence/command-line.json").contains("command-line"))
    let tested = try cloud("ci_post_xcodebuild")
    #expect(tested.status == 0, "\(tested.errors)")
    #expect(try mac.text("my app's \"code\"/evidence/ios.json").contains("ios"))
    let words = try calls
    #expect(words.count { $0 == "accept" } == 2)
    let bundle = try #require(words.firstIndex(of: "--result-bundle"))
    #expect(words[bundle + 1] == mac.home.path(percentEncoded: false))
    #expect(words.contains("combine"))
    #expect(words.suffix(2) == ["--require", "command-line,ios"])
  }

  @Test(arguments: ["STAND_IN_COMMAND_LINE", "STAND_IN_IOS", "STAND_IN_COMBINE", "STAND_IN_BUILD"])
  func anyFailureEndsTheBuild(cause: String) throws {
    let value = cause == "STAND_IN_BUILD" ? "fail" : "1"
    #expect(try cloud("ci_post_xcodebuild", [cause: value]).status == 1)
  }

  @Test(arguments: [
    ["CI_RESULT_BUNDLE_PATH": ""], ["CI_RESULT_BUNDLE_PATH": "/none"],
    ["READBACK_FIXTURES": "None"], ["READBACK_PACKAGE": "None"],
  ])
  func testsThatCannotBeJudgedHaveNotPassed(environment: [String: String]) throws {
    let outcome = try cloud("ci_post_xcodebuild", environment)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("was not judged"))
    let later = environment.merging(["READBACK_IOS_LAYER": "later"]) { first, _ in first }
    #expect(try cloud("ci_post_xcodebuild", later).status == 0)
    #expect(!mac.exists("calls"))
  }

  @Test(arguments: ["build-for-testing", "archive", "analyze", ""])
  func looksAtTestsOnly(action: String) throws {
    #expect(try cloud("ci_post_xcodebuild", ["CI_XCODEBUILD_ACTION": action]).status == 0)
    #expect(!mac.exists("calls"))
  }
}
