import Acceptance
import ArchiveFiles
import Evidence
import StrictJSON
import TestFiles

/// Evidence of the smallest directory of fixtures, of which tests make worse.
struct NoteEvidence {
  static let checker = CheckerRecord("readback 0.1.0")

  let report: CheckReport
  let fixtures: JudgedFixtures

  /// - Parameter note: What the note says instead of `draft`.
  init(replacing changes: [(String, String)] = [], note: String = "draft") throws {
    let folder = try TestFolder()
    try folder.writeNotes(replacing: changes)
    if note != "draft" {
      let archive = Array(TestFolder.noteArchive.replacing("draft", with: note).utf8)
      let digests = [Array(TestFolder.noteArchive.utf8), archive].map {
        SHA256Digest(of: $0).hexadecimal
      }
      try folder.write(archive, to: "notes/note.archive")
      let manifest = String(decoding: try folder.read("notes/readback.json"), as: UTF8.self)
        .replacing("\"draft\"", with: "\"\(note)\"").replacing(digests[0], with: digests[1])
      try folder.write(Array(manifest.utf8), to: "notes/readback.json")
    }
    let directory = try FixtureDirectory(opening: folder.path("notes"))
    report = try Check([directory]).run()
    fixtures = try JudgedFixtures(directory, report)
  }

  /// Made once, since no test changes it.
  static let usual = Result { try NoteEvidence() }

  var commandLine: Statement {
    Statement(
      commandLine: fixtures, checker: Self.checker, toolchain: "Swift",
      system: SystemRecord(platform: .linux, name: "linux"),
      readers: fixtures.readers.map {
        ReaderRecord(name: $0, command: $0 == "tool" ? ["tool", "{}"] : [])
      }, boundary: ["none"])
  }

  /// The results of a run on a simulator with an app's own reader.
  var layerResult: LayerResult {
    LayerResult(
      suite: "Fixtures", platform: .iOSSimulator, system: "ios-simulator, 18.2, arm64",
      readers: ["app", "readback"], inputs: report.inputs(checker: "readback 0.1.0"),
      cases: report.cases.map { checked in
        var item = LayerResult.Case(checked.result.name, checked.result.passed ? .passed : .failed)
        item.digest = checked.result.digest
        return item
      } + appCases, run: "run 1", date: nil)
  }

  private var appCases: [LayerResult.Case] {
    let digests = Dictionary(
      report.cases.map { ($0.result.name, $0.result.digest) }, uniquingKeysWith: { $1 })
    func item(_ name: String, _ source: String) -> LayerResult.Case {
      var item = LayerResult.Case("app/\(name)", .passed)
      item.digest = digests["readback/\(source)"] ?? nil
      return item
    }
    let generated = report.cases.map(\.result.name).filter {
      $0.hasPrefix("readback/counterexample/") || $0.hasPrefix("readback/equivalent/")
    }
    return generated.map { name in
      item(String(name.dropFirst("readback/".count)), String(name.dropFirst("readback/".count)))
    } + [
      item("fixture/note.archive/verdict", "fixture/note.archive/digest"),
      item("fixture/note.archive/field/root.text", "fixture/note.archive/digest"),
      item("fixture/broken.archive/verdict", "fixture/broken.archive/digest"),
      item("fixture/broken.archive/unchanged", "fixture/broken.archive/digest"),
    ]
  }

  static let testRun = TestRunRecord(
    result: "Passed", total: 2, passed: 2, failed: 0, skipped: 0, expectedFailures: 0,
    objections: [], unknown: [])

  func ios(_ result: LayerResult? = nil, testRun: TestRunRecord = testRun) -> Statement {
    Statement(
      ios: result ?? layerResult, testRun: testRun, fixtures: fixtures, toolchain: "Xcode 26")
  }

  /// The file of evidence that has some statements.
  static func document(_ statements: Statement...) -> EvidenceDocument {
    EvidenceDocument(
      statements: statements,
      volatile: statements.map {
        VolatileFacts(layer: $0.layer, time: "2026-01-01T00:00:00Z", host: "here", runID: "run 1")
      })
  }

  /// What combining some statements with these fixtures comes to.
  func combine(_ statements: Statement..., request: Combination.Request = .init()) -> Combination {
    Combination(
      of: statements.map { Self.document($0) }, on: fixtures, checker: Self.checker,
      request: request)
  }
}

extension LayerResult {
  /// The same with other cases or files.
  func with(
    platform: Platform? = nil, readers: [String]? = nil, inputs: CheckInputs? = nil,
    cases: [Case]? = nil
  ) -> LayerResult {
    LayerResult(
      suite: suite, platform: platform ?? self.platform, system: system,
      readers: readers ?? self.readers, inputs: inputs ?? self.inputs, cases: cases ?? self.cases,
      run: run, date: date)
  }
}

extension Combination {
  /// Everything that is wrong, each with its layer.
  var allObjections: [String] {
    layers.flatMap { layer in layer.objections.map { "\(layer.layer.name): \($0)" } } + objections
  }
}
