import Acceptance
import Foundation
import FoundationDecoding
import TestFiles
import Testing

@testable import ReadbackTesting

struct FixtureSuiteTests {
  private let example: Example
  private let app: MemoApp

  init() throws {
    example = try Example()
    app = try MemoApp(fixtures: Example.source)
  }

  private static let unarchiver = FixtureUnarchiver(Memo.self, classes: MemoApp.classes) {
    $0.values
  }

  @Test func passesForAnAppThatIsRight() throws {
    let app = app
    let suite = example.suite(
      unarchivers: [Self.unarchiver], read: { try app.read($0) },
      loadAndSave: { try app.loadAndSave($0) })
    #expect(try suite.failures() == [:])
    let names = try suite.cases().map(\.name)
    for name in [
      "readback/fixture/memo-1.archive/migration/root.attachments",
      "readback/counterexample/memo-1.archive/text-too-long/root.text",
      "readback/equivalent/memo-1.archive/as-xml",
      "secure-unarchiver/fixture/memo-3.archive/field/root.attachments[1].parts[1].bytes",
      "secure-unarchiver/fixture/future.archive/verdict",
      "secure-unarchiver/equivalent/memo-1.archive/as-xml",
      "app/fixture/memo-2.archive/field/root.due", "app/fixture/memo-1.archive/saved",
      "app/fixture/first-12-bytes.archive/unchanged",
      "app/counterexample/memo-1.archive/version-future/root.schema",
    ] {
      #expect(names.contains(name))
    }
  }

  @Test func hasTheCasesOfCheck() throws {
    let check = Check([try FixtureDirectory(opening: example.url.path)])
    #expect(try example.suite().cases().map(\.name) == check.caseNames())
  }

  @Test func groupsTheCasesByReaderAndFixture() throws {
    let app = app
    let suite = example.suite(read: { try app.read($0) })
    let groups = try suite.groups()
    #expect(
      groups.flatMap { $0.cases.map(\.name) }.sorted() == (try suite.cases().map(\.name).sorted()))
    #expect(groups.allSatisfy { group in group.cases.allSatisfy { $0.name.hasPrefix(group.name) } })
    let names = groups.map(\.name)
    #expect(Set(names).count == names.count)
    for name in [
      "readback/fixture/memo-1.archive", "app/counterexample/memo-1.archive",
      "readback/equivalent/memo-1.archive",
    ] {
      #expect(names.contains(name))
    }
    for group in groups { try group.check() }
  }

  @Test func aGroupSaysWhichOfItsCasesFailed() throws {
    let groups = try example.suite(read: { _ in [:] }).groups()
    let group = try #require(groups.first { $0.name == "app/fixture/memo-2.archive" })
    let failure = #expect(throws: FixtureFailure.self) { try group.check() }
    let message = try #require(failure?.message)
    #expect(message.hasPrefix("4 of 5 cases of app/fixture/memo-2.archive failed\n"))
    #expect(message.contains("app/fixture/memo-2.archive/field/root.tags failed"))
  }

  @Test(arguments: [
    ("app/fixture/a/b/verdict", "app/fixture/a/b"), ("app/fixture/a/verdict", "app/fixture/a"),
    ("app/equivalent/a/b/c/as-xml", "app/equivalent/a/b/c"), ("coverage/memo/x", "coverage"),
    ("x/sanity/empty-file", "x"), ("app/fixture/e\u{301}/verdict", "app"), ("x", "x"),
  ])
  func findsTheFixtureInAName(name: String, group: String) {
    let namer = GroupNamer(fixtures: ["a", "a/b", "a/b/c", "\u{E9}"])
    #expect(namer.group(of: name) == group)
  }

  @Test func saysWhereAWrongValueIs() throws {
    let app = app
    let suite = example.suite(read: { input in
      var values = try app.read(input)
      if values["root.schema"] == 1 { values["root.text"] = "Buy milk & \u{202E}bread" }
      values["root.tags"] = nil
      return values
    })
    let failures = try suite.failures()
    let text = try #require(failures["app/fixture/memo-1.archive/field/root.text"])
    #expect(text.contains("expected: text of 16 UTF-16 units"))
    #expect(text.contains("value-mismatch: root.text: returned text of 17 UTF-16 units"))
    #expect(
      text.contains(#"expected "Buy milk & bread", returned "Buy milk & \u{202E}bread""#))
    #expect(
      text.contains("look: readback inspect \(example.url.path)/memo-1.archive --at root.text"))
    let tags = try #require(failures["app/fixture/memo-2.archive/field/root.tags"])
    #expect(tags.contains("root.tags was not returned"))
    #expect(failures.keys.allSatisfy { $0.contains("/field/root.t") || $0.contains("/as-xml") })
  }

  @Test func noticesAReaderThatAcceptsEverything() throws {
    let suite = example.suite(read: { _ in [:] })
    let failures = try suite.failures()
    let name = "app/counterexample/memo-1.archive/text-too-long/root.text"
    let failure = try #require(failures[name])
    #expect(failure.contains("accepted-invalid: accepted what must be rejected: root.text: "))
    #expect(failure.contains(", offset "))
    #expect(failure.contains("look: readback mutate \(example.url.path)/memo-1.archive"))
    #expect(failure.contains("--kind text-too-long"))
    #expect(failures["app/fixture/future.archive/verdict"]?.contains("offset") == true)
    #expect(failures["app/fixture/memo-1.archive/verdict"] == nil)
  }

  @Test func noticesAReaderThatRejectsEverything() throws {
    struct Refusal: Error { let value = "a secret\u{1b}[2J" }
    let failures = try example.suite(read: { _ in throw Refusal() }).failures()
    let failure = try #require(failures["app/fixture/memo-1.archive/verdict"])
    #expect(failure.contains("rejected-valid: rejected what must be accepted, by Refusal"))
    #expect(failure.contains("thrown: Refusal(value: \"a secret"))
    #expect(!failure.contains("\u{1b}"))
    #expect(failures["app/equivalent/memo-1.archive/as-xml"] != nil)
    #expect(failures["app/fixture/future.archive/verdict"] == nil)
  }

  enum Spoiling: CaseIterable { case overwrites, replaces, removes, becomesFolder }

  @Test(arguments: Spoiling.allCases)
  func noticesWhatBecomesOfARejectedFile(spoiling: Spoiling) throws {
    let app = app
    let suite = example.suite(loadAndSave: { input in
      do {
        try app.loadAndSave(input)
      } catch {
        switch spoiling {
        case .overwrites: try Data("empty".utf8).write(to: input.url)
        case .replaces: try input.data.write(to: input.url, options: .atomic)
        case .removes: try FileManager.default.removeItem(at: input.url)
        case .becomesFolder:
          try FileManager.default.removeItem(at: input.url)
          try FileManager.default.createDirectory(
            at: input.url, withIntermediateDirectories: false)
        }
        throw error
      }
    })
    let failures = try suite.failures()
    #expect(failures["app/fixture/future.archive/unchanged"]?.contains("original-changed") == true)
    #expect(failures["app/counterexample/memo-1.archive/version-future/root.schema"] != nil)
    #expect(failures["app/fixture/memo-1.archive/saved"] == nil)
  }

  @Test func noticesWhatSavingLoses() throws {
    let app = app
    let failures = try example.suite(loadAndSave: { input in
      try app.loadAndSave(input)
      switch input.url.lastPathComponent {
      case "memo-1.archive": try input.data.write(to: input.url)
      case "memo-2.archive": try Data().write(to: input.url)
      case "memo-3.archive": try FileManager.default.removeItem(at: input.url)
      case "memo-3-xml.archive":
        let other = Example.source.appending(path: "memo-3-longest-text.archive")
        try Data(contentsOf: other).write(to: input.url)
      default: break
      }
    }).failures()
    let expected = [
      "memo-1.archive": "of the earlier version 1", "memo-2.archive": "what it saved is rejected",
      "memo-3.archive": "there is no file any more",
      "memo-3-xml.archive": "what it saved differs at root.",
    ]
    for (file, message) in expected {
      #expect(failures["app/fixture/\(file)/saved"]?.contains(message) == true, "\(file)")
    }
    #expect(failures["app/fixture/memo-1-xml.archive/saved"] == nil)
  }

  @Test func comparesADamagedFixtureWithItsDigest() throws {
    try example.folder.write([1, 2, 3], to: "Fixtures/memo-1.archive")
    let failures = try example.suite(read: { _ in [:] }).failures()
    #expect(failures["readback/fixture/memo-1.archive/digest"]?.contains("fixture-changed") == true)
  }

  /// What was emptied would be rejected by anybody.
  @Test func judgesNoReaderByWhatChangesMeanwhile() throws {
    let app = app
    let other = example.url.appending(path: "wrong-root.archive")
    let failures = try example.suite(read: { input in
      try Data().write(to: other)
      return try app.read(input)
    }).failures()
    for name in [
      "app/fixture/wrong-root.archive/verdict", "readback/fixture/wrong-root.archive/digest",
    ] { #expect(failures[name]?.contains("fixture-changed") == true, "\(name)") }
  }

  @Test func failsWhereAContractChangesMeanwhile() throws {
    let app = app
    let contract = example.url.appending(path: "memo.contract.json")
    let text = try Data(contentsOf: contract)
    let suite = example.suite(read: { input in
      try (text + Data("\n".utf8)).write(to: contract)
      return try app.read(input)
    })
    let failures = try suite.failures()
    #expect(
      failures["app/fixture/memo-1.archive/verdict"]?
        .contains("readback/file/memo.contract.json/digest") == true)
  }

  @Test func failsForAFixtureThatIsGone() throws {
    try FileManager.default.removeItem(
      at: example.url.appending(path: "memo-2.archive"))
    let app = app
    let failures = try example.suite(read: { try app.read($0) }).failures()
    #expect(
      failures["readback/fixture/memo-2.archive/verdict"]?.contains("fixture-missing") == true)
    #expect(failures["app/fixture/memo-2.archive/verdict"]?.contains("cannot be read") == true)
    #expect(failures["app/fixture/memo-2.archive/field/root.due"] != nil)
  }

  @Test func neverPassesByThrowingLess() throws {
    let suite = example.suite(read: { _ in [:] })
    withKnownIssue {
      #expect(throws: FixtureFailure.self) { try suite.run() }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(" failed") }
    }
  }
}
