import Foundation
import ReadbackCommands
import Testing

/// The whole help text of every command, as files under `Snapshots`.
///
/// With `READBACK_RECORD=1` in the environment the files are written instead of compared.
struct HelpSnapshotTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  private func check(_ text: String, _ name: String) throws {
    let file = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["READBACK_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "run with READBACK_RECORD=1 if the change is meant")
  }

  @Test func showsEveryCommandInTheHelpOfTheTool() throws {
    let console = RecordedConsole()
    #expect(console.run("help") == .success)
    try check(console.outputText, "help")
  }

  @Test(arguments: ReadbackProgram.standard.commands.map(\.name))
  func showsWhatACommandTakes(name: String) throws {
    let console = RecordedConsole()
    let words = ["help"] + name.split(separator: " ").map(String.init)
    #expect(ReadbackProgram.standard.run(words, on: console.console) == .success)
    try check(console.outputText, "help-\(name.replacing(" ", with: "-"))")
  }

  /// What the usage line shows as required is what the command asks for.
  @Test(
    arguments: ReadbackProgram.standard.commands.filter { $0.options.contains(where: \.isRequired) }
      .map(\.name))
  func showsWhatACommandNeeds(name: String) throws {
    let command = try #require(ReadbackProgram.standard.commands.first { $0.name == name })
    let needed = command.options.filter(\.isRequired)
    for option in needed {
      let words =
        name.split(separator: " ").map(String.init)
        + needed.filter { $0.name != option.name }.map {
          "--\($0.name)=\($0.choices?.first ?? "x")"
        }
        + command.arguments.map { _ in "absent" }
      let console = RecordedConsole()
      #expect(ReadbackProgram.standard.run(words, on: console.console) == .usage)
      #expect(console.errorText.hasPrefix("readback: \(name) needs \(option.usage)\n"))
    }
    let help = RecordedConsole()
    let words = ["help"] + name.split(separator: " ").map(String.init)
    #expect(ReadbackProgram.standard.run(words, on: help.console) == .success)
    let usage = needed.map(\.usage).joined(separator: " ")
    #expect(help.outputText.contains("  readback \(name) \(usage) [options] "))
  }

  @Test func keepsToEightyColumns() {
    for command in ReadbackProgram.standard.commands {
      let console = RecordedConsole()
      let words = ["help"] + command.name.split(separator: " ").map(String.init)
      _ = ReadbackProgram.standard.run(words, on: console.console)
      for line in console.outputText.split(separator: "\n") where line.contains("  ") {
        #expect(line.count <= 100, "\(line)")
      }
    }
  }
}
