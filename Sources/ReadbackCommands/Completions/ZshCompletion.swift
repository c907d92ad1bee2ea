/// A completion function for zsh, to be found in `$fpath` as `_readback` or evaluated.
struct ZshCompletion {
  private let commands: [any Command]

  init(of commands: [any Command]) { self.commands = commands }

  var script: String {
    """
    #compdef readback
    # Completes command lines of readback; printed by "readback completions zsh".
    _readback() {
      if (( CURRENT == 2 )); then
        local -a commands=(
    \(topLevel)
        )
        _describe command commands
        return
      fi
      case $words[2] in
    \(cases)
      esac
    }
    if [[ $funcstack[1] == _readback ]]; then
      _readback "$@"
    else
      compdef _readback readback
    fi

    """
  }

  private var topLevel: String {
    ReadbackProgram(commands: commands).topLevelNames.map { name in
      let command = commands.first { $0.name == name }
      let abstract = command?.abstract ?? "\(members(of: name).map(\.name).joined(separator: ", "))"
      return "      \(quoted("\(name):\(abstract)"))"
    }.joined(separator: "\n")
  }

  private func members(of group: String) -> [any Command] {
    commands.filter { $0.name.hasPrefix("\(group) ") }
  }

  private var cases: String {
    var lines: [String] = []
    for name in ReadbackProgram(commands: commands).topLevelNames {
      lines.append("    \(name))")
      if let command = commands.first(where: { $0.name == name }) {
        lines += specification(of: command, words: 1, indent: "      ")
      } else {
        lines.append("      if (( CURRENT == 3 )); then")
        lines.append("        local -a members=(")
        for member in members(of: name) {
          let word = member.name.dropFirst(name.count + 1)
          lines.append("          \(quoted("\(word):\(member.abstract)"))")
        }
        lines.append("        )")
        lines.append("        _describe command members")
        lines.append("        return")
        lines.append("      fi")
        lines.append("      case $words[3] in")
        for member in members(of: name) {
          lines.append("        \(member.name.dropFirst(name.count + 1)))")
          lines += specification(of: member, words: 2, indent: "          ")
          lines.append("          ;;")
        }
        lines.append("      esac")
      }
      lines.append("      ;;")
    }
    return lines.joined(separator: "\n")
  }

  private func specification(of command: some Command, words: Int, indent: String) -> [String] {
    var specifications = command.allOptions.map(specification)
    for argument in command.arguments { specifications.append(specification(of: argument)) }
    return [
      "\(indent)shift \(words) words; (( CURRENT -= \(words) ))", "\(indent)_arguments \\",
    ]
      + specifications.enumerated().map { index, text in
        "\(indent)  \(quoted(text))" + (index == specifications.count - 1 ? "" : " \\")
      }
  }

  private func specification(_ option: OptionDeclaration) -> String {
    let help = "[\(escaped(option.help))]"
    let repeated = option.isRepeatable ? "*" : ""
    return switch option.value {
    case .none, .attached: "\(repeated)--\(option.name)\(help)"
    case .text(let name): "\(repeated)--\(option.name)=\(help):\(escaped(name)): "
    case .file(let name): "\(repeated)--\(option.name)=\(help):\(escaped(name)):_files"
    case .directory(let name): "\(repeated)--\(option.name)=\(help):\(escaped(name)):_files -/"
    case .choice(let choices):
      "\(repeated)--\(option.name)=\(help):value:(\(choices.joined(separator: " ")))"
    }
  }

  private func specification(of argument: ArgumentDeclaration) -> String {
    let prefix =
      switch argument.count {
      case .one: ""
      case .optional: ":"
      case .oneOrMore, .any, .trailing: "*"
      }
    let action =
      switch argument.kind {
      case .file: "_files"
      case .directory: "_files -/"
      case .text: " "
      case .choice(let choices): "(\(choices.joined(separator: " ")))"
      }
    return "\(prefix):\(escaped(argument.name)):\(action)"
  }

  /// Escapes what has a meaning in the specifications of `_arguments`.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
  }
}
