#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One end of a pair of sockets between two processes of this machine.
struct LocalSocket: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  /// A pair that no program started meanwhile inherits.
  static func pair() throws(BoundaryFailure) -> (LocalSocket, LocalSocket) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw BoundaryFailure("no sockets: \(SystemMessage.of(errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (LocalSocket(ends[0]), LocalSocket(ends[1]))
  }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #elseif canImport(Musl)
      _ = Musl.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }

  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant? = nil)
    throws(BoundaryFailure)
  {
    var offset = 0
    while offset < bytes.count {
      try wait(for: Int16(POLLOUT), until: deadline)
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return unsafe sendWithoutSignal(rest, waits: deadline == nil)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw .gone }
      offset += count
    }
  }

  /// Receives exactly so many bytes.
  func receive(_ count: Int, until deadline: ContinuousClock.Instant? = nil)
    throws(BoundaryFailure) -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      try wait(for: Int16(POLLIN), until: deadline)
      let received = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
        return unsafe recv(number, rest.baseAddress, rest.count, 0)
      }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { throw .gone }
      offset += received
    }
    return bytes
  }

  private func wait(
    for events: Int16, until deadline: ContinuousClock.Instant?
  ) throws(BoundaryFailure) {
    guard let deadline else { return }
    while true {
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else { throw .late }
      var request = pollfd(fd: number, events: events, revents: 0)
      let count = unsafe poll(&request, 1, Int32(min(left, 60_000)) + 1)
      if count > 0 { return }
      if count < 0, errno != EINTR { throw .gone }
    }
  }

  /// Sends without ending this process when nobody reads any more.
  private func sendWithoutSignal(_ bytes: UnsafeRawBufferPointer, waits: Bool) -> Int {
    #if canImport(Darwin)
      var yes: Int32 = 1
      _ = unsafe setsockopt(
        number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      return unsafe Darwin.send(
        number, bytes.baseAddress, bytes.count, waits ? 0 : MSG_DONTWAIT)
    #else
      let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
      #if canImport(Musl)
        return unsafe Musl.send(number, bytes.baseAddress, bytes.count, flags)
      #else
        return unsafe Glibc.send(number, bytes.baseAddress, bytes.count, flags)
      #endif
    #endif
  }
}

extension BoundaryFailure {
  /// The process at the other end has ended.
  static let gone = BoundaryFailure("the process of the boundary is gone")
  /// The process at the other end did not answer in time.
  static let late = BoundaryFailure("the process of the boundary did not answer in time")
}
