import Dispatch
import Foundation

/// Runs one decoding on a thread of its own, whose stack is as large as asked for.
enum DecodingThread {
  /// How long a thread may take to start.
  private static let longestStart = DispatchTimeInterval.seconds(30)

  /// Whether the system gives a thread a stack of exactly this size.
  static func canHave(stackSize: Int) -> Bool {
    guard stackSize > 0 else { return false }
    let thread = Thread {}
    thread.stackSize = stackSize
    return thread.stackSize == stackSize
  }

  static func run(
    _ call: FoundationCall, stackSize: Int
  ) throws(UnarchivingFailure) -> FoundationCall.Outcome {
    let exchange = Exchange(call)
    let thread = Thread { exchange.run() }
    thread.stackSize = stackSize
    thread.start()
    guard let outcome = exchange.wait() else {
      throw UnarchivingFailure(
        .badStackSize, "no thread with a stack of \(stackSize) bytes was started")
    }
    return outcome
  }

  /// Hands the call to the thread and the outcome back.
  ///
  /// `@unchecked Sendable`: the caller touches nothing between the start of the thread and the
  /// signal, the thread nothing after it.
  private final class Exchange: @unchecked Sendable {
    private let call: FoundationCall
    private var outcome: FoundationCall.Outcome?
    private let begun = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    init(_ call: FoundationCall) { self.call = call }

    func run() {
      begun.signal()
      outcome = call.run()
      done.signal()
    }

    /// Nil if the thread did not start: the system says nothing when it has no memory for one.
    func wait() -> FoundationCall.Outcome? {
      guard begun.wait(timeout: .now() + DecodingThread.longestStart) == .success else {
        return nil
      }
      done.wait()
      return outcome
    }
  }
}
