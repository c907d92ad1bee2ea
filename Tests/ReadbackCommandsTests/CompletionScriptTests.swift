import Foundation
import ReadbackCommands
import Testing

struct CompletionScriptTests {
  private func script(_ shell: String, of program: ReadbackProgram = .standard) throws -> String {
    let console = RecordedConsole()
    try #require(console.run("completions", shell, program: program) == .success)
    return console.outputText
  }

  /// The first of these places where a program is.
  private func find(_ shell: String) -> URL? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { URL(filePath: "\($0)/\(shell)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a shell on a script and returns its status and output.
  private func run(_ shell: URL, _ arguments: [String], _ script: String) throws -> (Int32, String)
  {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "readback-completion-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = shell
    process.arguments = arguments + [file.path]
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func isAcceptedByTheShell(shell: String) throws {
    guard let program = find(shell) else {
      print("SKIPPED: \(shell) is not installed, its completion script is not checked")
      return
    }
    for commands in [ReadbackProgram.standard, .sample] {
      let (status, output) = try run(program, ["-n"], try script(shell, of: commands))
      #expect(status == 0)
      #expect(output.isEmpty)
    }
  }

  @Test(arguments: [
    ("readback sam", "sample"), ("readback group ''", "one two"),
    ("readback sample --ki", "--kind"), ("readback sample --kind ''", "deep-nesting truncate"),
    ("readback sample --kind = tr", "truncate"), ("readback help gro", "group"),
    ("readback completions f", "fish"), ("readback group one --format js", "json"),
    ("readback sample --at x", ""),
  ])
  func completesInBash(line: String, words: String) throws {
    guard let bash = find("bash") else {
      print("SKIPPED: bash is not installed, its completion is not tried")
      return
    }
    let probe = """
      COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _readback
      printf '%s\\n' "${COMPREPLY[*]}"

      """
    let (status, output) = try run(bash, [], try script("bash", of: .sample) + probe)
    #expect(status == 0)
    #expect(output == words + "\n")
  }

  @Test(arguments: [
    ("readback sam", ["sample"]), ("readback group ", ["one", "two"]),
    ("readback sample --kind=t", ["--kind=truncate"]), ("readback completions f", ["fish"]),
    ("readback group one --format js", ["json"]),
  ])
  func completesInFish(line: String, words: [String]) throws {
    guard let fish = find("fish") else {
      print("SKIPPED: fish is not installed, its completion is not tried")
      return
    }
    let probe = "complete -C '\(line)'\n"
    let (status, output) = try run(
      fish, ["--no-config"], try script("fish", of: .sample) + probe)
    #expect(status == 0)
    let found = output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(found.map(String.init) == words)
  }

  @Test func refusesUnknownShells() {
    let console = RecordedConsole()
    #expect(console.run("completions", "tcsh") == .usage)
    #expect(console.errorText.contains("it may be bash, zsh, fish"))
  }
}
