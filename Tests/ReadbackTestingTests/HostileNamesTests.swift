import Acceptance
import ArchiveFiles
import Foundation
import TestFiles
import Testing

@testable import ReadbackTesting

/// Fixtures whose names are made to break what prints or stores them.
struct HostileNamesTests {
  private static let names = [
    "quote\".archive", "apostrophe'.archive",
    "<script>alert(1)</script>.archive".replacing("/", with: "-"),
    "new\nline.archive", "\u{202E}right-to-left\u{2066}.archive", "e\u{301}.archive",
    "\u{E9}.archive",
    "$(touch x) `y`;.archive", "\u{1b}[2Jescape.archive", "%2e%2e.archive", "-rf.archive",
  ]

  private let example: Example

  init() throws {
    example = try Example()
    let bytes = try example.folder.read("Fixtures/memo-1.archive")
    for name in Self.names { try example.folder.write(bytes, to: "Fixtures/\(name)") }
    let names = Self.names
    try example.edit { manifest in
      guard let fixtures = manifest["fixtures"] as? [[String: Any]] else { return }
      manifest["fixtures"] =
        fixtures
        + names.map { name in
          fixtures[0].merging(["file": name]) { $1 }
        }
      manifest["counterexamples"] = [
        "from": [names[2], names[3]], "kinds": ["version-future", "as-xml"],
      ]
    }
  }

  @Test func readsAndNamesThem() throws {
    let app = try MemoApp(fixtures: Example.source)
    let suite = example.suite(
      environment: ["READBACK_RESULT": example.folder.path("result.json")],
      read: { try app.read($0) }, loadAndSave: { try app.loadAndSave($0) })
    #expect(try suite.failures() == [:])
    let result = try LayerResult(parsing: try example.folder.read("result.json"))
    #expect(result.isGreen)
    for name in Self.names {
      #expect(
        result.cases.contains { $0.name.utf16.elementsEqual("app/fixture/\(name)/verdict".utf16) })
      #expect(result.inputs.files.contains { $0.name.utf16.elementsEqual(name.utf16) })
    }
  }

  @Test func printsThemOnOneLineEach() throws {
    let suite = example.suite(read: { _ in [:] })
    for fixture in try suite.cases() {
      #expect(
        !"\(fixture)".unicodeScalars.contains {
          "\n\u{1b}\u{202E}\u{2066}".unicodeScalars.contains($0)
        })
    }
    let failures = try suite.failures()
    let failure = try #require(failures["app/fixture/new\nline.archive/field/root.text"])
    #expect(failure.contains("app/fixture/new\\nline.archive/field/root.text failed"))
    #expect(failures.values.allSatisfy { !$0.contains("\u{202E}") && !$0.contains("\u{1b}") })
    let quoted = try #require(failures["app/fixture/apostrophe'.archive/field/root.text"])
    #expect(quoted.contains("'\\''"))
  }

  @Test func tellsCanonicallyEquivalentNamesApart() throws {
    let names = try example.suite().cases().map(\.name).filter {
      $0.hasSuffix("/\u{E9}.archive/verdict")
    }
    #expect(names.count == 2)
    #expect(Set(names.map { Array($0.utf16) }).count == 2)
  }
}
