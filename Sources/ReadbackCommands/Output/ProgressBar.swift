/// A line on a terminal that says how far long work has come.
///
/// It appears after a second and is drawn at most ten times a second, so short work shows nothing.
package final class ProgressBar {
  private static let width = 30

  private let what: String
  private let total: Int
  private let channel: OutputChannel?
  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?
  private var done = 0

  /// - Parameters:
  ///   - what: The work, in a word or two.
  ///   - channel: Where to draw; nil draws nothing.
  ///   - now: The time.
  package init(
    _ what: String, of total: Int, on channel: OutputChannel?,
    now: @escaping () -> ContinuousClock.Instant
  ) {
    self.what = what
    self.total = max(1, total)
    self.channel = channel
    self.now = now
    start = now()
  }

  /// Notes that one more piece of the work is done.
  package func advance() {
    done += 1
    guard let channel else { return }
    let time = now()
    guard time - start > .seconds(1), lastDrawn.map({ time - $0 >= .milliseconds(100) }) ?? true
    else { return }
    lastDrawn = time
    let filled = min(Self.width, done * Self.width / total)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    channel.append("\r\u{1B}[K\(what) [\(bar)] \(done)/\(total)")
    channel.flush()
  }

  /// Takes the line away, if it was drawn.
  package func finish() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    channel?.append("\r\u{1B}[K")
    channel?.flush()
  }
}
