import ArchiveFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The only door of the command line to C: arguments, descriptors 1 and 2, signals, environment,
/// exit.
enum SystemDoor {
  /// Lets a write to a pipe without reader, or beyond the largest size that files may have, fail
  /// instead of ending the process.
  static func letWritesFail() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes all bytes, waiting where the descriptor does not take them at once.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String)
    -> OutputChannel.Outcome
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN: waitUntilWritable(descriptor)
      case EPIPE: return .readerGone
      default: return .failed("\(name): \(message(of: code))")
      }
    }
    return .written
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  private static func message(of code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// The words of the command line without the program's own name, as ``NameBytes`` spells them.
  static var words: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { word in
        let buffer = unsafe UnsafeRawBufferPointer(start: word, count: strlen(word))
        return unsafe NameBytes.text(Array(buffer))
      }
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environmentValue(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The path of the program that this process runs; nil where the system does not tell.
  static var programPath: [UInt8]? {
    #if os(macOS)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #elseif os(Linux)
      // Whatever has the name by now, this is the program that runs.
      return Array("/proc/self/exe".utf8)
    #else
      return nil
    #endif
  }

  /// The name of this machine, as the system knows it without asking anybody.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static func end(with status: ExitStatus) -> Never { exit(status.rawValue) }
}
