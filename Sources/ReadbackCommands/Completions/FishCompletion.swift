/// Completion rules for fish 3 and later.
struct FishCompletion {
  private let commands: [any Command]

  init(of commands: [any Command]) { self.commands = commands }

  var script: String {
    """
    # Completes command lines of readback; printed by "readback completions fish".
    function __readback_is
        set -l plain
        for word in (commandline -opc)[2..]
            string match -q -- '-*' $word; or set -a plain $word
        end
        if test (count $argv) -eq 0
            test (count $plain) -eq 0
            return
        end
        set -l length (count $argv)
        test (count $plain) -ge $length; and test "$plain[1..$length]" = "$argv"
    end
    complete -c readback -n __readback_is -f -l help -s h -d 'Show help'
    complete -c readback -n __readback_is -f -l version -d 'Show the version'
    \(lines.joined(separator: "\n"))

    """
  }

  private var lines: [String] {
    var lines: [String] = []
    for name in ReadbackProgram(commands: commands).topLevelNames {
      let command = commands.first { $0.name == name }
      let description = command.map { " -d \(quoted($0.abstract))" } ?? ""
      lines.append("complete -c readback -n __readback_is -f -a \(name)\(description)")
      if command != nil { continue }
      for member in commands where member.name.hasPrefix("\(name) ") {
        let word = member.name.dropFirst(name.count + 1)
        lines.append(
          "complete -c readback -n '__readback_is \(name); and not __readback_is \(member.name)'"
            + " -f -a \(word) -d \(quoted(member.abstract))")
      }
    }
    for command in commands {
      let start = "complete -c readback -n '__readback_is \(command.name)'"
      for option in command.allOptions {
        let short = option.name == OptionDeclaration.help.name ? " -s h" : ""
        lines.append(
          "\(start) -l \(option.name)\(short)\(value(of: option)) -d \(quoted(option.help))")
      }
      let words = command.arguments.compactMap(\.choices).joined()
      if !words.isEmpty {
        lines.append("\(start) -f -a \(quoted(words.joined(separator: " ")))")
      }
    }
    return lines
  }

  private func value(of option: OptionDeclaration) -> String {
    switch option.value {
    case .none, .attached: ""
    case .text: " -x"
    case .file: " -r -F"
    case .directory: " -x -a '(__fish_complete_directories)'"
    case .choice(let choices): " -x -a \(quoted(choices.joined(separator: " ")))"
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
