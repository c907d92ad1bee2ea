import Foundation
import FoundationDecoding
import PropertyListBytes
import TestFiles
import Testing

@testable import ReadbackTesting

/// Suites that have nothing to run must fail.
struct FixtureFolderTests {
  private let example: Example

  init() throws { example = try Example() }

  private func bundle() throws -> Bundle { try #require(Bundle(path: example.folder.path)) }

  private func message(_ suite: FixtureSuite) -> String {
    do {
      return "\(try suite.cases().count) cases"
    } catch {
      return error.message
    }
  }

  @Test func findsTheFolderInABundle() throws {
    let suite = FixtureSuite(bundle: try bundle())
    #expect(try suite.failures() == [:])
  }

  @Test func saysHowAFolderGetsIntoABundle() throws {
    let missing = message(FixtureSuite(bundle: try bundle(), subdirectory: "Archives"))
    #expect(missing.contains("no Archives/readback.json in "))
    #expect(missing.contains("resources: [.copy(\"Archives\")]"))
    let flat = try #require(Bundle(path: example.url.path))
    #expect(message(FixtureSuite(bundle: flat)).contains("not .process"))
  }

  @Test(arguments: ["Resources", "Tests/resources"])
  func refusesAFolderThatCannotBeSigned(name: String) throws {
    let text = message(FixtureSuite(bundle: try bundle(), subdirectory: name))
    #expect(text.contains("cannot be signed"))
  }

  @Test(arguments: ["", "..", "Fixtures/../.."])
  func refusesWhatIsNoFolderInside(name: String) throws {
    let text = message(FixtureSuite(bundle: try bundle(), subdirectory: name))
    #expect(text.contains("is no folder inside a bundle"))
  }

  @Test func refusesABundleThatIsGone() throws {
    let bundle = try bundle()
    try FileManager.default.removeItem(atPath: example.folder.path)
    #expect(message(FixtureSuite(bundle: bundle)).contains("readback.json"))
  }

  @Test func refusesAFolderThatIsNotThere() {
    let suite = FixtureSuite(directory: example.url.appending(path: "nowhere"))
    #expect(message(suite).contains("nowhere"))
    #expect(throws: FixtureFailure.self) { try suite.run() }
  }

  @Test func refusesAManifestWithoutACase() throws {
    try example.edit { manifest in
      manifest["fixtures"] = [Any]()
      manifest["contracts"] = [String: Any]()
      manifest["counterexamples"] = false
    }
    #expect(message(example.suite(read: { _ in [:] })).contains("no case at all"))
    #expect(throws: FixtureFailure.self) { try example.suite().run() }
  }

  @Test func failsForAContractWithoutFixtures() throws {
    try example.edit { manifest in
      manifest["fixtures"] = [Any]()
      manifest["counterexamples"] = false
    }
    #expect(try example.suite().failures().keys.contains("coverage/memo/accepted-fixture"))
  }

  @Test func refusesAManifestThatIsWrong() throws {
    try example.folder.write(Array(#"{"readback":"manifest"}"#.utf8), to: "Fixtures/readback.json")
    #expect(message(example.suite()).contains("readback.json:1:1: \"formatVersion\" is missing"))
  }

  @Test(arguments: [
    ([FixtureUnarchiver(Memo.self, classes: ["Notes.Memo": Memo.self])], "type-without-class"),
    (
      [FixtureUnarchiver(Memo.self, classes: MemoApp.classes, contract: "note")], "no contract note"
    ),
    (
      [
        FixtureUnarchiver(Memo.self, classes: MemoApp.classes),
        FixtureUnarchiver(Memo.self, classes: MemoApp.classes, contract: "memo"),
      ], "two unarchivers for the contract memo"
    ),
  ])
  func refusesUnarchiversThatDoNotFit(unarchivers: [FixtureUnarchiver], fault: String) {
    #expect(message(example.suite(unarchivers: unarchivers)).contains(fault))
  }
}
