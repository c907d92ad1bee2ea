#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The worker's side of a ``WorkerProcess``: layers first, then one request after the other.
package enum WorkerChannel {
  /// Sets the layers, tells what holds, and answers requests until there are no more.
  ///
  /// - Parameter answer: Makes the answer to a request.
  package static func serve(_ answer: ([UInt8]) -> [UInt8]) {
    let layers = WorkerLayers.enter()
    guard write(layers.bytes) else { return }
    while let size = number(), let request = read(size) {
      let bytes = answer(request)
      guard write(WorkerProcess.framed(bytes.count)), write(bytes) else { return }
    }
  }

  private static func number() -> Int? {
    read(8).flatMap { WorkerProcess.number($0) }
  }

  /// Reads exactly so many bytes; nil at the end.
  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let received = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
        return unsafe readBytes(rest)
      }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { return nil }
      offset += received
    }
    return bytes
  }

  private static func readBytes(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(0, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      unsafe Musl.read(0, buffer.baseAddress, buffer.count)
    #else
      unsafe Glibc.read(0, buffer.baseAddress, buffer.count)
    #endif
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return unsafe writeBytes(rest)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      offset += written
    }
    return true
  }

  private static func writeBytes(_ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(1, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      unsafe Musl.write(1, buffer.baseAddress, buffer.count)
    #else
      unsafe Glibc.write(1, buffer.baseAddress, buffer.count)
    #endif
  }
}
