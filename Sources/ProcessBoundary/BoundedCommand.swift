/// A program with its words, and what it may use.
package struct BoundedCommand: Hashable, Sendable {
  /// The path of the file that is executed, as bytes.
  package var program: [UInt8]
  /// The words, the name of the program first.
  package var arguments: [[UInt8]]
  /// `NAME=VALUE`, each.
  package var environment: [[UInt8]]
  package var limits: ProcessLimits
  /// Whether what is kept is what it prints on standard error, and not its standard output.
  package var keepsErrors = false
  /// Whether it may only read files, change those of ``folder``, and neither open sockets nor start
  /// processes. A program that is executed cannot do without its own file.
  package var isConfined = false
  /// The only folder whose files a confined program may change.
  package var folder: [UInt8] = []

  package init(
    program: [UInt8], arguments: [[UInt8]], environment: [[UInt8]], limits: ProcessLimits
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
  }
}
