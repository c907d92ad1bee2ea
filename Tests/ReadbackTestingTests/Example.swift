import Foundation
import TestFiles

@testable import ReadbackTesting

/// A copy of the example's fixtures, with few counterexamples.
struct Example: Sendable {
  let folder: TestFolder

  static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/Memo/Fixtures")

  var url: URL { URL(filePath: folder.path("Fixtures"), directoryHint: .isDirectory) }

  init() throws {
    folder = try TestFolder()
    try FileManager.default.copyItem(atPath: Self.source.path, toPath: folder.path("Fixtures"))
    try edit { manifest in
      manifest["coverage"] = "reported"
      manifest["counterexamples"] = [
        "from": ["memo-1.archive"], "kinds": ["text-too-long", "version-future", "as-xml"],
      ]
    }
  }

  func edit(_ change: (inout [String: Any]) throws -> Void) throws {
    let file = url.appending(path: "readback.json")
    let parsed = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
    guard var manifest = parsed as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
    try change(&manifest)
    try JSONSerialization.data(withJSONObject: manifest, options: [.sortedKeys, .prettyPrinted])
      .write(to: file)
  }

  func editFixture(_ file: String, _ change: (inout [String: Any]) -> Void) throws {
    try edit { manifest in
      guard var fixtures = manifest["fixtures"] as? [[String: Any]],
        let index = fixtures.firstIndex(where: { $0["file"] as? String == file })
      else { throw CocoaError(.keyValueValidation) }
      change(&fixtures[index])
      manifest["fixtures"] = fixtures
    }
  }

  func suite(
    unarchivers: [FixtureUnarchiver] = [], environment: [String: String] = [:],
    name: String = "Fixtures",
    read: (@Sendable (FixtureInput) throws -> [String: FixtureValue])? = nil,
    loadAndSave: (@Sendable (FixtureInput) throws -> Void)? = nil
  ) -> FixtureSuite {
    FixtureSuite(
      .success(url.path), name: name, unarchivers: unarchivers, read: read,
      loadAndSave: loadAndSave, environment: environment)
  }
}

extension FixtureSuite {
  /// The failures of all cases, by name.
  func failures() throws -> [String: String] {
    var failures: [String: String] = [:]
    for fixture in try cases() {
      do {
        try fixture.check()
      } catch {
        failures[fixture.name] = error.message
      }
    }
    return failures
  }
}
