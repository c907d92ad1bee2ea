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

  private static let needy = ReadbackProgram.standard.commands.filter { command in
    command.options.contains { $0.isRequired }
  }

  /// What the usage line shows as required is what the command asks for.
  @Test(arguments: needy.map(\.name))
  func showsWhatACommandNeeds(name: String) throws {
    let command = try #require(Self.needy.first { $0.name == name })
    let start: [String] = name.split(separator: " ").map(String.init)
    let needed = command.options.filter { $0.isRequired }
    for option in needed {
      var words = start
      for other in needed where other.name != option.name {
        var value = "x"
        if case .choice(let choices) = other.value { value = choices[0] }
        words.append("--\(other.name)=\(value)")
      }
      for _ in command.arguments { words.append("absent") }
      let console = RecordedConsole()
      #expect(ReadbackProgram.standard.run(words, on: console.console) == .usage)
      #expect(console.errorText.hasPrefix("readback: \(name) needs \(option.usage)\n"))
    }
    let help = RecordedConsole()
    #expect(ReadbackProgram.standard.run(["help"] + start, on: help.console) == .success)
    let usage: String = needed.map(\.usage).joined(separator: " ")
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
