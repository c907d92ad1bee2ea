import Foundation
import ProcessBoundary

// A worker that tries what it is asked to, as a decoder would that hostile bytes had taken over.

#if os(Linux) || os(macOS)
  /// What an attempt brought: `done`, or the error of the system.
  func result(_ number: Int) -> [UInt8] {
    Array((number >= 0 ? "done" : SystemMessage.of(errno)).utf8)
  }

  func result(_ number: Int32) -> [UInt8] { result(Int(number)) }

  func recurse(_ depth: Int) -> Int {
    guard depth < .max else { return 0 }
    var numbers = [depth, depth + 1]
    numbers.swapAt(0, 1)
    return recurse(depth + 1) + numbers[0]
  }

  func attempt(_ name: String) -> [UInt8] {
    switch name {
    case "compute": return Array("\((1...100).reduce(0, +))".utf8)
    case "read-file": return result(unsafe open("/etc/hostname", O_RDONLY))
    case "read-itself": return result(unsafe open("/proc/self/exe", O_RDONLY))
    case "list-folder": return result(unsafe open(".", O_RDONLY | O_DIRECTORY))
    case "make-file": return result(unsafe open("/tmp/readback-escape", O_WRONLY | O_CREAT, 0o600))
    case "remove-file": return result(unsafe unlink("/tmp/readback-nothing"))
    case "make-folder": return result(unsafe mkdir("/tmp/readback-escape", 0o700))
    case "memory-file": return result(unsafe shm_open("/readback-escape", O_RDWR | O_CREAT, 0o600))
    case "tcp": return result(socket(AF_INET, stream, 0))
    case "udp": return result(socket(AF_INET, datagram, 0))
    case "raw": return result(socket(AF_INET, 3, 1))
    case "unix": return result(socket(AF_UNIX, stream, 0))
    case "netlink": return result(socket(16, 3, 0))
    case "pair":
      var ends: [Int32] = [0, 0]
      return result(unsafe socketpair(AF_UNIX, stream, 0, &ends))
    case "exec":
      var words: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
      return result(unsafe execve("/bin/true", &words, &words))
    case "spawn":
      var process = pid_t()
      var words: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
      let error = unsafe posix_spawn(&process, "/bin/true", nil, nil, &words, &words)
      return Array(SystemMessage.of(error).utf8)
    case "leave-session": return result(setsid())
    case "kill-parent": return result(kill(getppid(), SIGKILL))
    case "kill-all": return result(kill(-1, SIGKILL))
    case "raise-limits":
      var limit = rlimit(rlim_cur: .max, rlim_max: .max)
      return result(unsafe setrlimit(memoryLimit, &limit))
    case "change-root": return result(unsafe chroot("/"))
    case "write-descriptor": return result(unsafe write(2, "x", 1))
    case "memory":
      var blocks: [[UInt8]] = []
      while true { blocks.append([UInt8](repeating: 1, count: 1 << 24)) }
    case "recursion": return Array("\(recurse(0))".utf8)
    case "spin": while true { _ = clock() }
    case "ignore-signals":
      for number: Int32 in 1..<32 { _ = signal(number, SIG_IGN) }
      while true { usleep(1_000) }
    case "abort": abort()
    case "exit": exit(0)
    case "long-answer": return [UInt8](repeating: 7, count: 1 << 20)
    case "endless-answer": while true { _ = unsafe write(1, "yes yes yes yes ", 16) }
    case "half-an-answer":
      _ = unsafe write(1, "\u{40}\0\0\0\0\0\0\0half", 12)
      exit(0)
    case "huge-count":
      _ = unsafe write(1, "\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}", 8)
      usleep(10_000_000)
      exit(0)
    default: return Array("unknown".utf8)
    }
  }

  #if os(Linux)
    let stream = Int32(SOCK_STREAM.rawValue)
    let datagram = Int32(SOCK_DGRAM.rawValue)
    let memoryLimit = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
    let stream = SOCK_STREAM
    let datagram = SOCK_DGRAM
    let memoryLimit = RLIMIT_AS
  #endif

  WorkerChannel.serve { attempt(String(decoding: $0, as: UTF8.self)) }
#endif
