/// A completion function for bash 3.2 and later, the version that macOS has.
struct BashCompletion {
  private let commands: [any Command]

  init(of commands: [any Command]) { self.commands = commands }

  var script: String {
    """
    # Completes command lines of readback; printed by "readback completions bash".
    _readback() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command="" word index
      COMPREPLY=()
      # bash splits a word at its equals sign.
      if [[ $current == "=" ]]; then
        current=""
      elif [[ $previous == "=" ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case "$command${command:+ }$word" in
    \(prefixes.map { "      \"\($0)\"" }.joined(separator: " |\\\n")))
            command="$command${command:+ }$word" ;;
        esac
      done
      local options="" words=""
      case "$command" in
    \(cases)
      esac
      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
      elif [[ -n $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      fi
    }
    complete -o default -F _readback readback

    """
  }

  /// Everything that begins a command: groups and whole names.
  private var prefixes: [String] {
    var result: [String] = []
    for command in commands {
      let words = command.name.split(separator: " ")
      for count in 1...max(1, words.count) {
        let prefix = words.prefix(count).joined(separator: " ")
        if !result.contains(prefix) { result.append(prefix) }
      }
    }
    return result
  }

  /// The words of all names, each once.
  private var distinctWords: [Substring] {
    var result: [Substring] = []
    for word in prefixes.flatMap({ $0.split(separator: " ") }) where !result.contains(word) {
      result.append(word)
    }
    return result
  }

  private var cases: String {
    var lines: [String] = []
    let tops = ReadbackProgram(commands: commands).topLevelNames
    lines.append(
      "    \"\") words=\"\(tops.joined(separator: " "))\" options=\"--help --version\" ;;")
    for prefix in prefixes {
      if let command = commands.first(where: { $0.name == prefix }) {
        lines.append("    \"\(prefix)\")")
        let valued = command.allOptions.filter { $0.takesWord || $0.choices != nil }
        if !valued.isEmpty {
          lines.append("      case \"$previous\" in")
          for option in valued { lines.append("        \(values(of: option))") }
          lines.append("      esac")
        }
        let options = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
        var words = command.arguments.compactMap(\.choices).joined().joined(separator: " ")
        if command is HelpCommand { words = distinctWords.joined(separator: " ") }
        lines.append("      options=\"\(options)\" words=\"\(words)\" ;;")
      } else {
        let members = commands.filter { $0.name.hasPrefix("\(prefix) ") }
          .map { $0.name.dropFirst(prefix.count + 1) }
        lines.append(
          "    \"\(prefix)\") words=\"\(members.joined(separator: " "))\" options=\"--help\" ;;")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func values(of option: OptionDeclaration) -> String {
    let reply =
      switch option.value {
      case .choice(let choices), .attached(let choices):
        "COMPREPLY=($(compgen -W \"\(choices.joined(separator: " "))\" -- \"$current\")); "
      case .directory: "COMPREPLY=($(compgen -d -- \"$current\")); "
      case .none, .text, .file: ""
      }
    return "--\(option.name)) \(reply)return ;;"
  }
}
