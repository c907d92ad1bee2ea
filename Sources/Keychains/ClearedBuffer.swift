import Foundation

/// Bytes in one place that are overwritten before the memory is given back.
///
/// `@unchecked Sendable` holds because every access to `bytes` happens under `lock`, and `deinit`
/// runs when nobody else can reach the object. No array that shares the storage leaves the type, so
/// overwriting never copies it.
package final class ClearedBuffer: @unchecked Sendable {
  private var bytes: [UInt8]
  private let lock = NSRecursiveLock()

  package init(_ source: some Collection<UInt8>) {
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
    defer { lock.unlock() }
    return try body(bytes.span)
  }

  package func copy() -> ClearedBuffer {
    lock.lock()
    defer { lock.unlock() }
    return ClearedBuffer(bytes)
  }

  package func clear() {
    lock.lock()
    defer { lock.unlock() }
    overwrite()
    bytes.removeAll(keepingCapacity: true)
  }

  /// Sets every byte to zero; the length stays.
  package func overwrite() {
    for index in bytes.indices { bytes[index] = 0 }
  }
}
