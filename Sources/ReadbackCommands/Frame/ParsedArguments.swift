import StrictJSON

/// The words of a command line, sorted by what a command declares.
package struct ParsedArguments: Sendable {
  /// The words that are neither options nor values of options, in order.
  package private(set) var positional: [String] = []
  /// All words, as they were given.
  package let words: [String]
  /// The words after `--`, of a command that declares to take them apart.
  package private(set) var trailing: [String] = []
  /// The options that were given, with an empty value for those without one, in order.
  private var given: [(option: String, value: String)] = []

  /// Sorts the words that follow a command's name.
  ///
  /// `--name value` and `--name=value` mean the same; `-` and `-#PATH` are arguments, and so is a
  /// word that begins with a hyphen and a digit. After `--` every word is an argument. The value of an
  /// option may not look like another of the command's options, unless it stands behind `=`.
  package init(_ words: [String], of command: some Command) throws(CommandFailure) {
    let takesTrailing = command.arguments.contains { $0.count == .trailing }
    self.words = words
    var pending: [String] = words.reversed()
    while let word = pending.popLast() {
      if word == "--" {
        if takesTrailing {
          trailing = pending.reversed()
        } else {
          positional += pending.reversed()
        }
        break
      }
      if word == "-h" {
        given.append((OptionDeclaration.help.name, ""))
      } else if word.utf8.first == UInt8(ascii: "-"), word != "-",
        !Self.isNegativeNumber(word), !Self.isInsideStandardInput(word)
      {
        try take(option: word, &pending, of: command)
      } else {
        positional.append(word)
      }
    }
    if !contains(.help) { try checkCounts(of: command) }
  }

  /// Whether an option was given.
  package func contains(_ option: OptionDeclaration) -> Bool {
    given.contains { $0.option == option.name }
  }

  /// The value of an option, if it was given.
  package func value(of option: OptionDeclaration) -> String? { values(of: option).last }

  /// The value of an option that a command needs.
  func required(
    _ option: OptionDeclaration, by command: some Command
  ) throws(CommandFailure) -> String {
    guard let value = value(of: option) else {
      throw .usage("\(command.name) needs \(option.usage)")
    }
    return value
  }

  /// The values of a repeatable option, in order.
  package func values(of option: OptionDeclaration) -> [String] {
    given.filter { $0.option == option.name }.map(\.value)
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    guard let second = word.utf8.dropFirst().first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  /// Whether a word names an archive inside standard input.
  private static func isInsideStandardInput(_ word: String) -> Bool { word.hasPrefix("-#") }

  /// The arguments that name archives.
  func archives(of command: some Command) -> [String] {
    var rest = positional[...]
    var found: [String] = []
    for argument in command.arguments {
      let count: Int
      switch argument.count {
      case .one, .optional: count = min(1, rest.count)
      case .oneOrMore, .any: count = rest.count
      case .trailing: count = 0
      }
      if argument.isArchive { found += rest.prefix(count) }
      rest = rest.dropFirst(count)
    }
    return found
  }

  private mutating func take(
    option word: String, _ pending: inout [String], of command: some Command
  ) throws(CommandFailure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = command.allOptions.first(where: { "--\($0.name)" == spelling }) else {
      let known = command.allOptions.map { "--\($0.name)" }
      let hint = NearestName.of(spelling, among: known).map { ", did you mean \($0)?" } ?? ""
      throw .usage("unknown option \(spelling)\(hint)")
    }
    var value = parts.count == 2 ? String(parts[1]) : nil
    if value == nil, option.takesWord {
      guard let next = pending.popLast(), !Self.isOption(next, of: command) else {
        throw .usage("\(spelling) needs a value: \(option.usage)")
      }
      value = next
    }
    if value != nil, option.value == .none { throw .usage("\(spelling) takes no value") }
    if let value, let choices = option.choices, !choices.contains(value) {
      let hint =
        NearestName.of(value, among: choices).map { "did you mean \($0)?" }
        ?? "it may be \(choices.joined(separator: ", "))"
      throw .usage("unknown value \"\(value)\" of \(spelling), \(hint)")
    }
    guard option.isRepeatable || !contains(option) else {
      throw .usage("\(spelling) is given twice")
    }
    given.append((option.name, value ?? ""))
  }

  private static func isOption(_ word: String, of command: some Command) -> Bool {
    word == "--" || command.allOptions.contains { word == "--\($0.name)" }
  }

  private func checkCounts(of command: some Command) throws(CommandFailure) {
    var left = positional.count
    for argument in command.arguments {
      switch argument.count {
      case .one:
        guard left > 0 else { throw .usage("\(argument.name) is missing") }
        left -= 1
      case .optional: left = max(0, left - 1)
      case .oneOrMore:
        guard left > 0 else { throw .usage("\(argument.name) is missing") }
        left = 0
      case .any: left = 0
      case .trailing:
        guard !trailing.isEmpty else { throw .usage("-- \(argument.name) is missing") }
      }
    }
    guard left == 0 else {
      throw .usage("unexpected argument \"\(positional[positional.count - left])\"")
    }
  }
}
