import Foundation
import TestFiles

/// A git repository of its own for one test, with the built tool in its configuration.
final class GitRepository {
  private static let tools = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"]
  private static let git = tools.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The tool beside the tests, where a build of the whole package puts it.
  static let readback: String? = {
    var folder = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    for _ in 0..<5 {
      let tool = folder.appending(path: "readback").path
      let attributes = try? FileManager.default.attributesOfItem(atPath: tool)
      if attributes?[.type] as? FileAttributeType == .typeRegular { return tool }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  static var isPossible: Bool { git != nil && readback != nil }

  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try run("init", "--quiet")
    for (key, value) in [
      ("user.name", "Test"), ("user.email", "test@example.invalid"), ("commit.gpgsign", "false"),
      ("core.autocrlf", "false"),
    ] {
      try run("config", key, value)
    }
  }

  /// Runs git, without the configuration of whoever runs the tests.
  @discardableResult
  func run(_ words: String...) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: Self.git ?? "git")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder.path)
    let tool = URL(filePath: Self.readback ?? "").deletingLastPathComponent().path
    process.environment = [
      "PATH": "\(tool):/usr/local/bin:/usr/bin:/bin", "HOME": folder.path,
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C",
      "GIT_PAGER": "cat",
    ]
    let out = folder.path(".git-output")
    let errors = folder.path(".git-errors")
    for name in [".git-output", ".git-errors"] { try folder.write([], to: name) }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: out))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try folder.read(".git-output"), as: UTF8.self),
      errors: String(decoding: try folder.read(".git-errors"), as: UTF8.self))
  }

  func commit(_ archive: String, as name: String) throws {
    try folder.write(Array(archive.utf8), to: name)
    try run("add", name, ".gitattributes")
    try run("commit", "--quiet", "-m", "Change \(name)")
  }
}
