import Foundation
import TestFiles

extension TestFolder {
  /// The fixtures of the project's example, copied into a folder of their own.
  ///
  /// - Parameter counterexamples: What the manifest says of them; few, so that tests are fast.
  func copyExample(to name: String = "Fixtures", counterexamples: String = "false") throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Memo/Fixtures")
    try FileManager.default.copyItem(atPath: example.path, toPath: path(name))
    try replace(
      "\"coverage\": \"required\"", with: "\"coverage\": \"reported\"",
      in: "\(name)/readback.json")
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
