import Acceptance
import Foundation
import TestFiles
import Testing

@testable import ReadbackTesting

struct ManyFixturesTests {
  /// Ten thousand where `.ci/run` asks for them.
  private static let count =
    ProcessInfo.processInfo.environment["READBACK_MANY_FIXTURES"].flatMap { Int($0) } ?? 500

  @Test func runsAManifestOfThousandsOfFixtures() throws {
    let example = try Example()
    let count = Self.count
    let source = example.url.appending(path: "first-12-bytes.archive")
    for number in 0..<count {
      try FileManager.default.linkItem(
        at: source, to: example.url.appending(path: "\(number).archive"))
    }
    try example.edit { manifest in
      guard let fixtures = manifest["fixtures"] as? [[String: Any]], let last = fixtures.last else {
        return
      }
      manifest["fixtures"] =
        [fixtures[0]] + (0..<count).map { last.merging(["file": "\($0).archive"]) { $1 } }
    }
    let suite = example.suite(
      environment: ["READBACK_RESULT": example.folder.path("result.json")])
    try suite.run()
    let result = try LayerResult(parsing: try example.folder.read("result.json"))
    #expect(result.isGreen)
    #expect(result.cases.count > 3 * count)
    if count > 500 { print("Fixtures of one manifest: \(count)") }
  }
}
