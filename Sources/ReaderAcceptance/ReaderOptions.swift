/// How a reader is driven.
package struct ReaderOptions: Hashable, Sendable {
  package static let defaultSeconds = 10.0
  package static let defaultMemory: UInt64 = 2 << 30
  /// What a program needs to begin at all.
  package static let leastMemory: UInt64 = 16 << 20
  /// The largest file that a reader may write.
  static let fileBytes: UInt64 = 256 << 20
  /// The most that a reader may print of values.
  static let outputBytes: UInt64 = 16 << 20

  /// The time that a reader has for one input.
  package var seconds = defaultSeconds
  /// The address space that it may use, in bytes.
  package var memory = defaultMemory
  /// Whether it saves what it has read, in place.
  package var saves = false
  /// Whether it prints the values that it has read.
  package var printsValues = false
  /// The statuses that say that it rejects; nil for all from 1 to 125.
  package var rejectStatuses: Set<Int32>?
  /// Whether it may neither change other files nor open sockets nor start processes.
  package var isConfined = false

  package init() {}

  /// The words that say so to `readback drive`.
  var words: [String] {
    var words = isConfined ? ["--isolated"] : []
    if saves { words.append("--save") }
    if printsValues { words.append("--values") }
    if seconds != Self.defaultSeconds { words += ["--time", "\(seconds)"] }
    if memory != Self.defaultMemory { words += ["--memory", "\(memory)"] }
    for status in rejectStatuses?.sorted() ?? [] { words += ["--reject-status", "\(status)"] }
    return words
  }
}
