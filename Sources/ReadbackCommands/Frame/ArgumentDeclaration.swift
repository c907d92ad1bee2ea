/// What a command takes besides options, as help, completion and the parser see it.
package struct ArgumentDeclaration: Sendable {
  /// How many words an argument takes.
  package enum Count: Sendable {
    case one, optional, oneOrMore, any
    /// All words after `--`, at least one.
    case trailing
  }

  /// What the words are, for completion.
  package enum Kind: Sendable, Hashable {
    case file, directory, text
    case choice([String])
  }

  package let name: String
  package let count: Count
  package let kind: Kind
  /// Whether the words name archives, which may stand inside files; see ``ArchiveInput``.
  package let isArchive: Bool
  /// One sentence without a final full stop.
  package let help: String

  package init(
    _ name: String, _ count: Count = .one, _ kind: Kind = .file, isArchive: Bool = false,
    help: String
  ) {
    self.name = name
    self.count = count
    self.kind = kind
    self.isArchive = isArchive
    self.help = help
  }

  /// An argument whose words name archives.
  package static func archive(
    _ name: String, _ count: Count = .one, help: String
  ) -> ArgumentDeclaration {
    ArgumentDeclaration(name, count, .file, isArchive: true, help: help)
  }

  /// The argument as a usage line shows it.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)…"
    case .any: "[\(name)…]"
    case .trailing: "-- \(name)…"
    }
  }
}
