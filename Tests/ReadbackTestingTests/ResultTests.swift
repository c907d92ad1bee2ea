import Acceptance
import ArchiveFiles
import Foundation
import TestFiles
import Testing

@testable import ReadbackTesting

struct ResultTests {
  private let example: Example

  init() throws { example = try Example() }

  private func environment(_ name: String = "result.json", run: String? = "run 1") -> [String:
    String]
  {
    var environment = ["READBACK_RESULT": example.folder.path(name)]
    environment["READBACK_RUN"] = run
    return environment
  }

  private func result(_ name: String = "result.json") throws -> LayerResult {
    try LayerResult(parsing: try example.folder.read(name))
  }

  @Test func namesWhatWasReadAndWhatRan() throws {
    let suite = example.suite(environment: environment(), read: { _ in [:] })
    let failures = try suite.failures()
    let result = try result()
    #expect(result.run == "run 1")
    #expect(result.suite == "Fixtures")
    #expect(result.readers == ["app", "readback"])
    #expect(Set(result.cases.map(\.name)) == Set(try suite.cases().map(\.name)))
    #expect(Set(result.cases.filter { $0.outcome == .failed }.map(\.name)) == Set(failures.keys))
    #expect(result.count(.skipped) == 0)
    #expect(!result.isGreen)
    let names =
      ["memo.contract.json", "readback.json"]
      + (try FileManager.default.contentsOfDirectory(atPath: example.url.path)
        .filter { $0.hasSuffix(".archive") })
    #expect(result.inputs.files.map(\.name) == names.sorted())
    for file in result.inputs.files {
      let bytes = try example.folder.read("Fixtures/\(file.name)")
      #expect(file.digest == SHA256Digest(of: bytes))
    }
  }

  @Test func saysTheDigestOfTheFileThatIsThere() throws {
    try example.folder.write([1, 2, 3], to: "Fixtures/memo-1.archive")
    _ = try example.suite(environment: environment()).failures()
    let file = try result().inputs.files.first { $0.name == "memo-1.archive" }
    #expect(file?.digest == SHA256Digest(of: [1, 2, 3]))
    #expect(file?.byteCount == 3)
  }

  @Test func isGreenWhenEveryCasePassed() throws {
    #expect(try example.suite(environment: environment()).failures() == [:])
    #expect(try result().isGreen)
  }

  @Test func countsWhatNobodyAskedForAsSkipped() throws {
    let suite = example.suite(environment: environment())
    let cases = try suite.cases()
    #expect(try result().count(.skipped) == cases.count)
    for fixture in cases.dropLast() { try fixture.check() }
    #expect(try result().count(.skipped) > 0)
    #expect(try !result().isGreen)
    try #require(cases.last).check()
    #expect(try result().isGreen)
  }

  @Test func countsWhatRanTwiceAsRepeated() throws {
    let suite = example.suite(environment: environment())
    try suite.run()
    let first = try #require(try suite.cases().first)
    #expect(throws: FixtureFailure.self) { try first.check() }
    #expect(try result().count(.repeated) == 1)
    #expect(try !result().isGreen)
  }

  @Test func writesAFileForEachSuiteIntoAFolder() throws {
    try example.folder.makeFolder("results")
    for name in ["Fixtures", "Ol\"d/\u{202E}er"] {
      try example.suite(environment: environment("results"), name: name).run()
    }
    let names = try example.folder.names(in: "results")
    #expect(names == ["Fixtures.readback-result.json", "Ol_d____er.readback-result.json"])
    #expect(try result("results/\(names[1])").suite == "Ol\"d/\u{202E}er")
  }

  @Test func neverHidesAResultOfTheSameRun() throws {
    try example.suite(environment: environment()).run()
    let again = example.suite(environment: environment(), name: "Others")
    #expect(throws: FixtureFailure.self) { try again.run() }
    #expect(try result().suite == "Fixtures")
    try example.suite(environment: environment(run: "run 2"), name: "Others").run()
    #expect(try result().run == "run 2")
  }

  @Test func writesOverNothingButResults() throws {
    try example.folder.write([1], to: "result.json")
    #expect(throws: FixtureFailure.self) { try example.suite(environment: environment()).run() }
    #expect(try example.folder.read("result.json") == [1])
  }

  @Test func failsWhereNoResultCanBeWritten() {
    let suite = example.suite(environment: environment("nowhere/result.json"))
    #expect(throws: FixtureFailure.self) { try suite.run() }
  }

  @Test func differsBetweenRunsOnlyInTheVolatilePart() throws {
    var lines: [[Substring]] = []
    for run in ["run 1", "run 2"] {
      try example.suite(environment: environment(run: run), read: { _ in [:] }).tolerantRun()
      let text = String(decoding: try example.folder.read("result.json"), as: UTF8.self)
      lines.append(text.split(separator: "\n"))
    }
    #expect(lines[0].count == lines[1].count)
    let different = zip(lines[0], lines[1]).filter { $0 != $1 }.map(\.0)
    #expect(different.allSatisfy { $0.contains("\"run\"") || $0.contains("\"date\"") })
    #expect(!different.isEmpty)
  }

  @Test func repeatsNoValueOfAnArchive() throws {
    try example.editFixture("memo-1.archive") { $0["fields"] = ["root.text": "Buy nothing"] }
    _ = try example.suite(
      environment: environment(), read: { _ in ["root.text": "Buy everything"] }
    ).failures()
    let text = String(decoding: try example.folder.read("result.json"), as: UTF8.self)
    #expect(!text.contains("Buy"))
    #expect(text.contains("value-mismatch"))
  }
}

extension FixtureSuite {
  /// Runs every case, whatever becomes of it.
  fileprivate func tolerantRun() throws { _ = try failures() }
}
