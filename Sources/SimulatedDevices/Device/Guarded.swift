import Foundation

/// A value that one caller at a time can reach.
///
/// `@unchecked Sendable` holds because `value` is only touched under `lock`.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) { self.value = value }

  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
