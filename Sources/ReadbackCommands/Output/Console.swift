/// Where a command prints: results, and everything else.
package final class Console {
  /// What a command may know about the place it runs in.
  package struct Surroundings: Sendable {
    package var outputIsTerminal = false
    package var errorIsTerminal = false
    /// Whether the environment asks for no colour (no-color.org: set and not empty).
    package var refusesColour = false
    package var processorCount = 1
    /// The path of this tool, which starts itself for isolated work; nil where it is not known.
    package var workerProgram: [UInt8]?

    package init() {}
  }

  /// Results.
  package let output: OutputChannel
  /// Diagnostics and progress.
  package let errors: OutputChannel
  package let surroundings: Surroundings

  package init(
    output: OutputChannel, errors: OutputChannel, surroundings: Surroundings = Surroundings()
  ) {
    self.output = output
    self.errors = errors
    self.surroundings = surroundings
  }

  /// Prints a line of results; text from inputs in it must be escaped already.
  package func print(_ line: some CustomStringConvertible) {
    output.append("\(line)\n")
  }

  /// Prints a line of diagnostics; text from inputs in it must be escaped already.
  package func note(_ line: some CustomStringConvertible) {
    output.flush()
    errors.append("\(line)\n")
  }

  /// Says why something did not work: one line, escaped here.
  package func complain(_ message: String) {
    note("\(ReadbackProgram.name): \(TerminalText.escaped(message))")
  }

  /// Text for results in a style, where standard output is a terminal that takes colour.
  package func styled(_ text: String, _ style: TextStyle) -> String {
    guard surroundings.outputIsTerminal, !surroundings.refusesColour else { return text }
    return style.applied(to: text)
  }

  /// Begins to show progress, which appears only on a terminal and after a second.
  package func progress(_ what: String, of total: Int, quiet: Bool = false) -> ProgressBar {
    ProgressBar(
      what, of: total, on: surroundings.errorIsTerminal && !quiet ? errors : nil,
      now: { ContinuousClock.now })
  }
}
