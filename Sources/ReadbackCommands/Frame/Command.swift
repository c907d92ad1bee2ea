/// One command of the tool: a declaration of what it takes, and the work.
///
/// A command holds no state. What it declares is all that parsing, help and completion know.
package protocol Command: Sendable {
  /// The words that select the command, separated by spaces.
  var name: String { get }
  /// One line, beginning with a verb, without a final full stop.
  var abstract: String { get }
  /// Further paragraphs for the command's help.
  var discussion: [String] { get }
  var arguments: [ArgumentDeclaration] { get }
  /// The command's own options, without the common ones.
  var options: [OptionDeclaration] { get }
  /// The options that commands have in common, as far as this one takes them.
  var commonOptions: [OptionDeclaration] { get }

  /// Does the work: results to standard output, everything else to standard error.
  func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus
}

extension Command {
  package var discussion: [String] { [] }
  package var arguments: [ArgumentDeclaration] { [] }
  package var options: [OptionDeclaration] { [] }
  package var commonOptions: [OptionDeclaration] { OptionDeclaration.common }

  /// All options, the common ones last.
  var allOptions: [OptionDeclaration] { options + commonOptions }
}
