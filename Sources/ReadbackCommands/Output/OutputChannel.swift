/// A place for bytes with a buffer and a memory: after a fault nothing more is written, and the
/// fault is told once at the end.
package final class OutputChannel {
  /// What became of bytes.
  package enum Outcome: Hashable, Sendable {
    case written
    /// Whoever read has gone away; that is no fault.
    case readerGone
    case failed(_ message: String)
  }

  private static let capacity = 1 << 16

  private let write: ([UInt8]) -> Outcome
  private var buffer: [UInt8] = []
  private var outcome = Outcome.written

  /// - Parameter write: Writes all bytes or says why not.
  package init(write: @escaping ([UInt8]) -> Outcome) { self.write = write }

  /// Whether writing goes on: a large output may end early otherwise.
  package var isOpen: Bool { outcome == .written }

  package func append(_ bytes: [UInt8]) {
    guard isOpen else { return }
    // A large piece is not copied into the buffer.
    if bytes.count >= Self.capacity {
      flush()
      if isOpen { outcome = write(bytes) }
    } else {
      buffer += bytes
      if buffer.count >= Self.capacity { flush() }
    }
  }

  package func append(_ text: String) {
    guard isOpen else { return }
    buffer += text.utf8
    if buffer.count >= Self.capacity { flush() }
  }

  package func flush() {
    guard isOpen, !buffer.isEmpty else { return }
    outcome = write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// What a JSON writer hands its bytes to.
  package var sink: ([UInt8]) -> Bool {
    { bytes in
      self.append(bytes)
      return self.isOpen
    }
  }

  /// Flushes, and returns the fault that kept output from being written, if there was one.
  func finish() -> String? {
    flush()
    guard case .failed(let message) = outcome else { return nil }
    return message
  }
}
