import CProcessBoundary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process that judges bytes for this one and can do nothing else.
///
/// The program is started with limits and without descriptors, sets its layers before it has a
/// second thread, tries them, and only then gets the first input. Its answers are bytes of a
/// bounded number, which whoever asked reads without trust.
///
/// One thread at a time may use a worker.
package final class WorkerProcess: @unchecked Sendable {
  /// How a request ended.
  package enum Reply: Hashable, Sendable {
    case answer([UInt8])
    /// The worker ended instead of answering, or was ended.
    case ended(ProcessOutcome.Ending)
    /// The answer would have had more bytes than it may, and the worker was ended.
    case tooLong
  }

  private let socket: LocalSocket
  private let process: Int32
  private let limits: ProcessLimits
  private var isEnded = false
  /// What held when the worker tried its layers.
  package let layers: BoundaryReport

  /// Starts a worker and waits until it has set its layers.
  ///
  /// - Parameters:
  ///   - program: The path of a program that calls ``WorkerChannel/serve(_:)`` first of all.
  ///   - limits: What it may use; the time holds for each request.
  ///   - beginMilliseconds: The time to start and to set the layers, which a busy machine takes
  ///     longer for than any request may.
  package init(
    program: [UInt8], arguments: [[UInt8]], limits: ProcessLimits,
    beginMilliseconds: UInt64 = 10_000
  ) throws(BoundaryFailure) {
    let (near, far) = try LocalSocket.pair()
    do throws(BoundaryFailure) {
      process = try Self.start(program, arguments, limits, far)
    } catch {
      near.close()
      far.close()
      throw error
    }
    // With it open here, an end of the worker would go unnoticed.
    far.close()
    socket = near
    self.limits = limits
    let deadline = ContinuousClock.now + .milliseconds(Int64(clamping: beginMilliseconds))
    do throws(BoundaryFailure) {
      layers = WorkerLayers(try near.receive(WorkerLayers.byteCount, until: deadline)).report
    } catch {
      near.close()
      Self.end(process)
      throw BoundaryFailure("the worker did not begin: \(error)")
    }
  }

  deinit {
    socket.close()
    if !isEnded { Self.end(process) }
  }

  /// Has the worker answer one request. After anything but an answer it is gone.
  package func answer(to request: [UInt8]) -> Reply {
    guard !isEnded else { return .ended(.timedOut) }
    let deadline = ContinuousClock.now + .milliseconds(Int64(clamping: limits.wallMilliseconds))
    do throws(BoundaryFailure) {
      try socket.send(Self.framed(request.count) + request, until: deadline)
      let size = Self.number(try socket.receive(8, until: deadline))
      guard let size, size <= limits.outputBytes else {
        finish()
        return .tooLong
      }
      return .answer(try socket.receive(size, until: deadline))
    } catch {
      return .ended(finish(isLate: error == .late))
    }
  }

  @discardableResult
  private func finish(isLate: Bool = true) -> ProcessOutcome.Ending {
    isEnded = true
    let ending = Self.end(process, kills: isLate)
    return isLate ? .timedOut : ending
  }

  private static func start(
    _ program: [UInt8], _ arguments: [[UInt8]], _ limits: ProcessLimits, _ socket: LocalSocket
  ) throws(BoundaryFailure) -> Int32 {
    var bounds = boundary_limits()
    bounds.address_space = limits.addressSpace ?? 0
    bounds.cpu_seconds = limits.processorSeconds ?? 0
    bounds.file_bytes = limits.fileBytes.map { $0 == 0 ? .max : $0 } ?? 0
    // Nothing of this process's own, and no report of a crash, for which another would be needed.
    let environment = [Array("SWIFT_BACKTRACE=enable=no".utf8CString)]
    let words = arguments.map { ($0 + [0]).map { CChar(bitPattern: $0) } }
    var process: Int32 = 0
    let error = unsafe WordList.withPointers(words) { words in
      unsafe WordList.withPointers(environment) { environment in
        let path = (program + [0]).map { CChar(bitPattern: $0) }
        return unsafe path.withUnsafeBufferPointer { path in
          var start = unsafe boundary_start()
          unsafe start.program = path.baseAddress
          unsafe start.arguments = words
          unsafe start.environment = environment
          unsafe start.input = socket.number
          unsafe start.output = socket.number
          unsafe start.limits = bounds
          return unsafe boundary_spawn(&start, &process)
        }
      }
    }
    guard error == 0 else {
      throw BoundaryFailure("the worker cannot be started: \(SystemMessage.of(error))")
    }
    return process
  }

  @discardableResult
  private static func end(_ process: Int32, kills: Bool = true) -> ProcessOutcome.Ending {
    // Who has closed its socket without ending is late with that as well.
    let deadline = ContinuousClock.now + .seconds(1)
    var status: Int32 = 0
    if kills { _ = kill(process, SIGKILL) }
    while true {
      let ended = unsafe waitpid(process, &status, kills ? 0 : WNOHANG)
      if ended == process { break }
      if ended < 0, errno != EINTR { return .timedOut }
      if ended == 0 {
        if ContinuousClock.now > deadline { _ = kill(process, SIGKILL) }
        usleep(1_000)
      }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// A count as eight bytes, the lowest first.
  static func framed(_ count: Int) -> [UInt8] {
    stride(from: 0, to: 64, by: 8).map {
      UInt8(truncatingIfNeeded: UInt64(count) >> UInt64($0))
    }
  }

  static func number(_ bytes: [UInt8]) -> Int? {
    Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

/// Words as C takes them: pointers to text that ends with NUL, the last pointer null.
private enum WordList {
  static func withPointers<Value>(
    _ words: [[CChar]],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Value
  ) -> Value {
    // One block for all words, since nested closures would go as deep as there are words.
    var block = Array(words.joined())
    return unsafe block.withUnsafeMutableBufferPointer { block in
      var pointers = unsafe [UnsafeMutablePointer<CChar>?]()
      var offset = 0
      for word in words {
        unsafe pointers.append(block.baseAddress.map { unsafe $0 + offset })
        offset += word.count
      }
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
  }
}
