import PropertyListBytes
import Reports

extension BoundedOutput {
  /// Prints elements that a closure writes, perhaps twice, the same each time.
  static func markup(
    to console: Console, within limits: ReadLimits, _ write: (MarkupWriter) -> Void
  ) throws(ReadFailure) {
    try text(to: console, within: limits) { output in
      write(MarkupWriter(stopped: { output.isStopped }, append: { output.append($0) }))
    }
  }
}
