/// Where an input comes from, as it was named on the command line.
package enum InputSource: Hashable, Sendable {
  case file(String)
  case standardInput

  /// `-` is standard input; a file of that name is `./-`.
  package init(argument: String) {
    self = argument == "-" ? .standardInput : .file(argument)
  }

  /// The name as it was given. It comes from outside: escape it before it reaches a terminal.
  package var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    }
  }
}
