import Foundation

/// A folder of its own for one test, removed afterwards.
final class TestFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "readback-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// Replaces the content of a file that stays the same one.
  func overwrite(_ bytes: [UInt8], in name: String) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path(name)))
    try handle.write(contentsOf: Data(bytes))
    try handle.truncate(atOffset: UInt64(bytes.count))
    try handle.close()
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: false)
  }

  func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  func names(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}

extension TestFolder {
  /// The fixtures of the project's example, copied into a folder of their own.
  ///
  /// - Parameter counterexamples: What the manifest says of them; few, so that tests are fast.
  func copyExample(to name: String = "Fixtures", counterexamples: String = "false") throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Memo/Fixtures")
    try FileManager.default.copyItem(atPath: example.path, toPath: path(name))
    try replace(
      "\"counterexamples\": {\n    \"seed\": 1\n  }",
      with: "\"counterexamples\": \(counterexamples)", in: "\(name)/readback.json")
  }

  /// Replaces a text in a file that has it exactly once.
  func replace(_ text: String, with replacement: String, in name: String) throws {
    let content = String(decoding: try read(name), as: UTF8.self)
    let parts = content.components(separatedBy: text)
    guard parts.count == 2 else { throw CocoaError(.featureUnsupported) }
    try write(Array(parts.joined(separator: replacement).utf8), to: name)
  }
}
