/// The help of the tool, of a group of commands, or of one command: plain text in 80 columns.
struct HelpText: CustomStringConvertible {
  private static let width = 80
  private static let indent = 26

  private var lines: [String] = []

  var description: String { lines.joined(separator: "\n") }

  init(of program: ReadbackProgram) {
    lines.append("Proves that what an app saved can be read back.")
    section("Usage", ["\(ReadbackProgram.name) COMMAND [options] [arguments]"])
    let entries = program.commands.map { ($0.name, $0.abstract) }
    table("Commands", entries)
    table(
      "Options", [("-h, --help", "Show this text"), ("--version", "Show the version of the tool")])
    table("Exit status", ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
    lines.append("")
    lines.append("\"\(ReadbackProgram.name) help COMMAND\" shows what a command takes.")
  }

  init(ofGroup name: String, members: [any Command]) {
    section("Usage", ["\(ReadbackProgram.name) \(name) COMMAND [options] [arguments]"])
    table("Commands", members.map { ($0.name, $0.abstract) })
  }

  init(of command: some Command) {
    wrap("\(command.abstract).", indent: 0)
    let words =
      [ReadbackProgram.name, command.name]
      + command.options.filter(\.isRequired).map(\.usage) + ["[options]"]
      + command.arguments.map(\.usage)
    section("Usage", [words.joined(separator: " ")])
    for paragraph in command.discussion {
      lines.append("")
      wrap(paragraph, indent: 0)
    }
    table("Arguments", command.arguments.map { ($0.name, $0.help) })
    table(
      "Options",
      command.allOptions.map { option in
        let name = option.name == OptionDeclaration.help.name ? "-h, --help" : option.usage
        let need = option.isRequired ? "; required" : ""
        return (name, option.help + need + (option.isRepeatable ? "; may be repeated" : ""))
      })
  }

  private mutating func section(_ title: String, _ content: [String]) {
    if !lines.isEmpty { lines.append("") }
    lines.append("\(title):")
    lines += content.map { "  \($0)" }
  }

  private mutating func table(_ title: String, _ rows: [(name: String, help: String)]) {
    guard !rows.isEmpty else { return }
    section(title, [])
    for row in rows {
      let name = "  \(row.name)"
      if name.count + 2 > Self.indent {
        lines.append(name)
        wrap(row.help, indent: Self.indent)
      } else {
        let start = lines.count
        wrap(row.help, indent: Self.indent)
        lines[start] = name + lines[start].dropFirst(name.count)
      }
    }
  }

  private mutating func wrap(_ text: String, indent: Int) {
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > Self.width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      line += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    lines.append(line)
  }
}
