import Acceptance
import Foundation
import Reports
import TestFiles
import Testing

struct CheckPageTests {
  private let report: CheckReport

  /// The project's example without derived inputs, of which one fixture fails.
  init() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Memo/Fixtures")
    let folder = try TestFolder()
    try FileManager.default.copyItem(atPath: example.path, toPath: folder.path("Fixtures"))
    let manifest = String(decoding: try folder.read("Fixtures/readback.json"), as: UTF8.self)
      .replacing("\"coverage\": \"required\"", with: "\"coverage\": \"reported\"")
      .replacing("\"counterexamples\": {\n    \"seed\": 1\n  }", with: "\"counterexamples\": false")
      .replacing("\"reject\": \"truncated\"", with: "\"reject\": \"malformed\"")
    try folder.write(Array(manifest.utf8), to: "Fixtures/readback.json")
    report = try Check([try FixtureDirectory(opening: folder.path("Fixtures"))]).run()
  }

  private func page(_ bounds: CheckPage.Bounds = CheckPage.Bounds()) -> String {
    var text = ""
    CheckPage(
      report, checker: "readback 1", bounds: bounds, command: { "command \($0)" },
      picture: { _ in GraphPicture(boxes: [], omittedBoxes: 0) }
    ).write(to: MarkupWriter { text += $0 })
    return text
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test func givesNamesOfRowsRoomBesideLongCells() {
    #expect(page().contains("tbody th{font-weight:500;min-width:12rem}"))
  }

  @Test func tellsEverythingOfAFewFixtures() {
    let text = page()
    #expect(text.contains("1 of \(report.cases.count) cases failed"))
    #expect(count("id=\"fixture-", in: text) == 10)
    #expect(count("<figure>", in: text) == 10)
    #expect(count("class=\"look\"", in: text) == 1)
    #expect(!text.contains("had no room here"))
  }

  @Test func keepsItsBoundsAndCountsTheRest() {
    var bounds = CheckPage.Bounds()
    bounds.failures = 0
    bounds.fixtures = 3
    bounds.pictures = 2
    bounds.rows = 5
    bounds.rowsInTable = 2
    let text = page(bounds)
    #expect(count("id=\"fixture-", in: text) == 3)
    #expect(count("<figure>", in: text) == 2)
    #expect(count("class=\"look\"", in: text) == 0)
    #expect(text.contains("1 further failing case had no room here"))
    #expect(text.contains("7 further fixtures had no room here"))
    #expect(text.contains("5 further fixtures had no room here"))
    #expect(text.contains("what was found: 5 to 5<"))
  }

  @Test func showsWhatFailedFirst() {
    var bounds = CheckPage.Bounds()
    bounds.fixtures = 1
    // The last fixture is the one that fails.
    #expect(page(bounds).contains("id=\"fixture-9\""))
  }

  @Test func formatsNameTheCasesOfTheReport() {
    let suites = report.junit(checker: "readback 1", command: { _ in nil }).suites
    #expect(suites.reduce(0) { $0 + $1.cases.count } == report.cases.count)
    let log = report.sarif(tool: ("readback", "1"))
    #expect(log.results.map(\.rule) == ["truncated"])
    #expect(log.results.first?.file.hasSuffix("/first-12-bytes.archive") == true)
    #expect(log.rules.map(\.id) == ["truncated"])
  }
}
