import Foundation
import ProcessBoundary
import Testing

#if os(Linux)
  /// Programs that try to get away from the keeper, or around what confines them.
  @Suite(.enabled(if: TestProgram.python != nil, "needs a Python to make the attempts"))
  struct EscapeTests {
    private let program: TestProgram

    init() throws { program = try TestProgram() }

    private func isEnded(_ outcome: ProcessOutcome) throws -> Bool {
      #expect(outcome.allEnded)
      let processes = outcome.text.split(separator: "\n").compactMap { Int($0) }
      #expect(!processes.isEmpty)
      return processes.allSatisfy { !TestProgram.isAlive($0) }
    }

    @Test func whatLeavesTheSessionIsEnded() throws {
      let outcome = try program.python(
        """
        import os, time
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.setsid()
                print(os.getpid(), flush=True)
                time.sleep(1000)
            os._exit(0)
        os.wait()
        time.sleep(0.1)
        """)
      #expect(try isEnded(outcome))
    }

    /// The limit leaves a busy machine the time to start a Python.
    @Test func whatIgnoresSignalsIsEnded() throws {
      let outcome = try program.python(
        """
        import os, signal, time
        for number in range(1, 65):
            try: signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError): pass
        for _ in range(3): os.fork()
        print(os.getpid(), flush=True)
        time.sleep(1000)
        """
      ) { $0.limits.wallMilliseconds = 10_000 }
      #expect(outcome.ending == .timedOut)
      #expect(try isEnded(outcome))
    }

    /// The first process ends when it has heard of all 128; the others fork without rest until they
    /// are ended, however long that takes on a busy machine.
    @Test func aForkBombIsEnded() throws {
      let outcome = try program.python(
        """
        import os, time
        reader, writer = os.pipe()
        first = os.getpid()
        for depth in range(7): os.fork()
        print(os.getpid(), flush=True)
        os.write(writer, b".")
        if os.getpid() == first:
            heard = 0
            while heard < 128: heard += len(os.read(reader, 128))
            os._exit(0)
        while True:
            if os.fork() != 0: os._exit(0)
            time.sleep(0.001)
        """
      ) { $0.limits.wallMilliseconds = 60_000 }
      #expect(outcome.ending == .exited(0))
      #expect(outcome.leftovers > 50)
      #expect(try isEnded(outcome))
    }

    @Test func aKeeperThatIsKilledIsNoticed() throws {
      let attempt = Result { try program.python("import os; os.kill(os.getppid(), 9)") }
      #expect(throws: BoundaryFailure.self) { try attempt.get() }
      #expect(throws: BoundaryFailure.self) { try program.shell("exit 0") }
    }

    @Test func memoryBeyondTheLimitIsNotThere() throws {
      let outcome = try program.python(
        """
        try: bytearray(1 << 30)
        except MemoryError: print("refused")
        """
      ) { $0.limits.addressSpace = 256 << 20 }
      #expect(outcome.text == "refused\n")
    }
  }

  @Suite(
    .enabled(
      if: TestProgram.python != nil && WorkerLayers.canConfine,
      "needs a Python, and a system with Landlock and seccomp"))
  final class ConfinedProgramTests {
    private let program: TestProgram
    private let folder = FileManager.default.temporaryDirectory.appending(path: "in-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }

    init() throws {
      program = try TestProgram()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// What an attempt in Python ends with: `done`, or the name of the error.
    private func attempt(_ line: String) throws -> String {
      try program.python(
        """
        import os, socket, ctypes
        try:
            \(line)
            print("done")
        except OSError as error: print(type(error).__name__)
        """
      ) {
        $0.isConfined = true
        $0.folder = Array(folder.path.utf8)
      }.text
    }

    @Test(arguments: [
      "open('/tmp/readback-escape', 'w')", "os.mkdir('/tmp/readback-escape')",
      "os.unlink('/etc/passwd')", "os.rename('/etc/passwd', '/etc/passwd2')",
      "os.symlink('/etc', '/tmp/readback-escape')", "os.truncate('/etc/hostname', 0)",
      "socket.socket(socket.AF_INET, socket.SOCK_STREAM)",
      "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
      "socket.socket(socket.AF_INET6, socket.SOCK_STREAM)",
      "socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)", "socket.socketpair()",
      "os.fork()", "os.forkpty()", "os.posix_spawn('/bin/true', ['true'], {})",
      "os.kill(os.getppid(), 9)",
    ])
    func isRefused(attempt line: String) throws {
      #expect(try attempt(line) == "PermissionError\n")
    }

    @Test func mayReadAndChangeItsOwnFolder() throws {
      #expect(try attempt("open('/etc/hostname').read()") == "done\n")
      #expect(try attempt("open('\(folder.path)/new', 'w').write('x')") == "done\n")
    }

    @Test func mayReplaceItselfByAProgramThatIsConfinedToo() throws {
      let outcome = try program.shell("exec /bin/sh -c 'echo x >/tmp/readback-escape'") {
        $0.isConfined = true
      }
      #expect(outcome.ending == .exited(2))
      #expect(!FileManager.default.fileExists(atPath: "/tmp/readback-escape"))
    }
  }
#endif
