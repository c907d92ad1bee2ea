import Acceptance
import StrictJSON

/// The commands of the tool, and the way from a command line to one of them.
package struct ReadbackProgram: Sendable {
  /// The version that `--version` prints and that reports name as their checker.
  package static let version = Checker.version
  static let name = Checker.name

  /// In the order in which help lists them.
  package let commands: [any Command]

  package init(commands: [any Command]) { self.commands = commands }

  /// Runs a command line without the program's own name.
  ///
  /// Everything printed is on its way when this returns. A reader of the output that went away
  /// changes nothing about the status, which says what was found; output that could not be written
  /// for another reason is a failure.
  package func run(_ words: [String], on console: Console) -> ExitStatus {
    var status: ExitStatus
    do {
      status = try dispatch(words, on: console)
    } catch {
      console.complain(error.message)
      if error.status == .usage {
        let command = command(for: words)?.name ?? group(for: words)
        console.note("See \"\(Self.name) help\(command.map { " \($0)" } ?? "")\".")
      }
      status = error.status
    }
    for fault in [console.output.finish(), console.errors.finish()].compactMap(\.self) {
      console.complain(fault)
      status = .failure
    }
    _ = console.errors.finish()
    return status
  }

  private func dispatch(_ words: [String], on console: Console) throws(CommandFailure) -> ExitStatus
  {
    guard let first = words.first else {
      console.note(HelpText(of: self))
      return .usage
    }
    switch first {
    case "-h", "--help":
      console.print(HelpText(of: self))
      return .success
    case "--version":
      if words.count > 1 { throw .usage("unexpected argument \"\(words[1])\"") }
      console.print("\(Self.name) \(Self.version)")
      return .success
    default: break
    }
    if let command = command(for: words) {
      return try run(command, Array(words.dropFirst(Self.wordCount(command.name))), on: console)
    }
    let members = members(ofGroup: first)
    guard !members.isEmpty else {
      let options = ["--help", "--version"]
      throw unknown(first, among: first.hasPrefix("-") ? options : topLevelNames)
    }
    guard words.count > 1 else {
      console.note(HelpText(ofGroup: first, members: members))
      return .usage
    }
    if words[1] == "-h" || words[1] == "--help" {
      console.print(HelpText(ofGroup: first, members: members))
      return .success
    }
    throw unknown("\(first) \(words[1])", among: members.map(\.name))
  }

  private func run(
    _ command: some Command, _ words: [String], on console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let arguments = try ParsedArguments(words, of: command)
    if arguments.contains(.help) {
      console.print(HelpText(of: command))
      return .success
    }
    let invocation = Invocation(program: self, arguments: arguments, console: console)
    // Not every command works on several inputs, but a wrong number is wrong everywhere.
    _ = try invocation.jobs()
    for name in arguments.archives(of: command) { try ArchiveInput.check(name) }
    return try command.run(invocation)
  }

  private func unknown(_ name: String, among names: [String]) -> CommandFailure {
    let hint = NearestName.of(name, among: names).map { ", did you mean \"\($0)\"?" } ?? ""
    let kind = name.hasPrefix("-") ? "option" : "command"
    return .usage("unknown \(kind) \"\(name)\"\(hint)")
  }
}

extension ReadbackProgram {
  /// The first words of all commands, in order, each once.
  var topLevelNames: [String] {
    var names: [String] = []
    for command in commands {
      let first = String(command.name.prefix { $0 != " " })
      if !names.contains(first) { names.append(first) }
    }
    return names
  }

  /// The commands of two words that begin with this one.
  func members(ofGroup word: String) -> [any Command] {
    commands.filter { $0.name.hasPrefix("\(word) ") }
  }

  /// The command that a command line begins with.
  func command(for words: [String]) -> (any Command)? {
    commands.first { command in
      let names = command.name.split(separator: " ").map(String.init)
      return words.starts(with: names)
    }
  }

  private func group(for words: [String]) -> String? {
    words.first.flatMap { members(ofGroup: $0).isEmpty ? nil : $0 }
  }

  private static func wordCount(_ name: String) -> Int { name.split(separator: " ").count }
}
