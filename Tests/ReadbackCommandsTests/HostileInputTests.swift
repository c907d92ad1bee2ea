import Foundation
import ReadbackCommands
import TestFiles
import Testing

/// Inputs made to break readers, which lie beside the package where there are any.
struct HostileInputTests {
  private static let files = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/hostile/files").standardizedFileURL

  static let isThere = FileManager.default.fileExists(atPath: files.path)

  /// Large ones take long in a debug build.
  private static func paths() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: files, includingPropertiesForKeys: [.fileSizeKey]
    ).filter { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 < 64 << 10 }
      .map(\.path).sorted()
  }

  @Test(.enabled(if: isThere, "there is no shared/hostile beside the package"))
  func neitherDiffNorExtractNorRedactFailsOnThem() throws {
    let folder = try TestFolder()
    let sound = try SampleFile(SampleArchive.memo)
    let paths = try Self.paths()
    #expect(paths.count > 50)
    let bounds = ["--limit=expandedNodes=100K", "--limit=outputBytes=1M"]
    for (index, path) in paths.enumerated() {
      for words in [
        ["diff", path, sound.path], ["diff", sound.path, path], ["diff", path, path],
        ["diff", path],
        ["extract", path, "--output", folder.path("extract-\(index)")],
        ["redact", path, "--output", folder.path("redact-\(index)")],
      ] {
        let console = RecordedConsole()
        let status = ReadbackProgram.standard.run(words + bounds, on: console.console)
        #expect(status == .success || status == .finding, "\(words): \(console.errorText)")
      }
    }
  }
}
