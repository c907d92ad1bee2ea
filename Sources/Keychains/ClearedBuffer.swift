import Foundation

/// Bytes in one place that are overwritten before the memory is given back.
///
/// `@unchecked Sendable` holds because every access to what changes happens under `lock`, and `deinit`
/// runs when nobody else can reach the object. No array that shares the storage leaves the type, so
/// overwriting never copies it.
package final class ClearedBuffer: @unchecked Sendable {
  private var bytes: [UInt8]
  /// Recursive, so that a reader may ask for the same bytes again.
  private let lock = NSRecursiveLock()
  private var readers = 0
  private var isToBeCleared = false
  private let inspect: @Sendable (Span<UInt8>) -> Void

  /// - Parameter inspect: Is shown the bytes each time they were overwritten, also when the object
  ///   goes. That it is called through the object keeps the compiler from leaving out stores into
  ///   memory that nobody reads any more.
  package init(
    _ source: some Collection<UInt8>,
    whenOverwritten inspect: @escaping @Sendable (Span<UInt8>) -> Void = { _ in }
  ) {
    self.inspect = inspect
    // All memory at once: growing would leave copies behind. Byte by byte, so that nothing is
    // shared with the source.
    bytes = []
    bytes.reserveCapacity(source.count)
    for byte in source { bytes.append(byte) }
  }

  deinit { overwrite() }

  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    readers += 1
    defer {
      readers -= 1
      if readers == 0, isToBeCleared { removeAll() }
      lock.unlock()
    }
    return try body(bytes.span)
  }

  package func copy() -> ClearedBuffer {
    lock.lock()
    defer { lock.unlock() }
    return ClearedBuffer(bytes)
  }

  /// Empties the buffer; when called while the same thread reads it, as soon as it has been read.
  package func clear() {
    lock.lock()
    defer { lock.unlock() }
    if readers == 0 { removeAll() } else { isToBeCleared = true }
  }

  private func removeAll() {
    overwrite()
    bytes.removeAll(keepingCapacity: true)
  }

  /// Sets every byte to zero; the length stays.
  package func overwrite() {
    for index in bytes.indices { bytes[index] = 0 }
    // The same storage: what is not changed is not copied.
    let cleared = bytes
    inspect(cleared.span)
  }
}
