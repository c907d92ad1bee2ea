/// An option as help, completion and the parser see it, declared once.
package struct OptionDeclaration: Sendable {
  /// What an option takes.
  package enum Value: Sendable, Hashable {
    /// Nothing: the option is there or not.
    case none
    case text(_ name: String)
    case file(_ name: String)
    case directory(_ name: String)
    case choice([String])
    /// Nothing, or one of these after `=`.
    case attached([String])
  }

  /// The name without its two hyphens.
  package let name: String
  package let value: Value
  package let isRepeatable: Bool
  /// Whether a command never works without it.
  package let isRequired: Bool
  /// One sentence without a final full stop.
  package let help: String

  package init(
    _ name: String, _ value: Value = .none, repeatable: Bool = false, required: Bool = false,
    help: String
  ) {
    self.name = name
    self.value = value
    isRepeatable = repeatable
    isRequired = required
    self.help = help
  }

  /// The option with what it takes: `--format text|json`.
  package var usage: String {
    switch value {
    case .none: "--\(name)"
    case .text(let name), .file(let name), .directory(let name): "--\(self.name) \(name)"
    case .choice(let choices): "--\(name) \(choices.joined(separator: "|"))"
    case .attached(let choices): "--\(name)[=\(choices.joined(separator: "|"))]"
    }
  }

  /// Whether the next word is the option's value.
  var takesWord: Bool {
    switch value {
    case .none, .attached: false
    case .text, .file, .directory, .choice: true
    }
  }

  /// The values that the option allows, if they are listed.
  var choices: [String]? {
    switch value {
    case .choice(let choices), .attached(let choices): choices
    case .none, .text, .file, .directory: nil
    }
  }
}

extension OptionDeclaration {
  /// The form of the results; the first is what holds without the option.
  package static func format(_ formats: [String]) -> OptionDeclaration {
    OptionDeclaration(
      "format", .choice(formats), help: "Form of the results; \(formats[0]) unless given")
  }

  /// Raises or lowers a limit, where a command reads archives.
  package static let limit = OptionDeclaration(
    "limit", .text("NAME=VALUE"), repeatable: true,
    help: "Set a limit, such as depth=64 or archiveBytes=16M; with a contract only tighten it")

  package static let quiet = OptionDeclaration(
    "quiet", help: "Print findings and errors only, no summary and no progress")
  package static let jobs = OptionDeclaration(
    "jobs", .text("N"),
    help: "Work on up to N inputs at once; the number of processors unless given")
  package static let pretty = OptionDeclaration("pretty", help: "Indent JSON")
  package static let help = OptionDeclaration("help", help: "Show this text")

  /// What commands take besides their own options unless they say otherwise.
  package static let common = [quiet, jobs, pretty, help]
}
