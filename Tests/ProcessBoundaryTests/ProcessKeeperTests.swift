import Foundation
import ProcessBoundary
import Testing

#if os(Linux) || os(macOS)
  struct ProcessKeeperTests {
    private let program: TestProgram

    init() throws { program = try TestProgram() }

    @Test func tellsHowAProgramEnded() throws {
      #expect(try program.shell("exit 7").ending == .exited(7))
      #expect(try program.shell("kill -SEGV $$").ending == .signalled(SIGSEGV))
      #expect(try program.shell("echo one; echo two >&2").text == "one\n")
    }

    @Test func tellsWhyAProgramCannotBeStarted() throws {
      #expect(throws: BoundaryFailure.self) { try program.run(["/nowhere/program"]) }
      #expect(throws: BoundaryFailure.self) { try program.run(["no-such-program-anywhere"]) }
      #expect(throws: BoundaryFailure.self) { try program.run(["/"]) }
      let outcome = try program.shell("exit 0") { $0.program = Array("/nowhere".utf8) }
      #expect(outcome.ending == .notStarted(ENOENT))
      #expect(try program.shell("exit 3").ending == .exited(3))
    }

    @Test func refusesAWordThatWouldBeCutOff() throws {
      #expect(throws: BoundaryFailure.self) { try program.run(["/bin/sh", "-c", "exit 0\0; id"]) }
    }

    @Test func givesAProgramNoTerminalNoInputAndNoDescriptor() throws {
      #expect(try program.shell("read line && exit 1; exit 0").ending == .exited(0))
      #expect(
        try program.shell("true 2>/dev/null </dev/tty && exit 1; exit 0").ending == .exited(0))
      #if os(Linux)
        // The fourth is the folder that ls reads.
        #expect(try program.shell("exec ls /proc/self/fd").text == "0\n1\n2\n3\n")
      #endif
    }

    @Test func endsAProgramThatTakesTooLong() throws {
      let outcome = try program.shell("trap '' TERM INT HUP; while :; do :; done") {
        $0.limits.wallMilliseconds = 200
      }
      #expect(outcome.ending == .timedOut)
      #expect(outcome.wallMicroseconds < 60_000_000)
    }

    @Test func endsAProgramThatUsesUpItsProcessor() throws {
      let outcome = try program.shell("while :; do :; done") {
        $0.limits.processorSeconds = 1
        $0.limits.wallMilliseconds = 120_000
      }
      #expect(outcome.ending == .signalled(SIGXCPU))
    }

    @Test func readsNoMoreThanMayBePrinted() throws {
      let outcome = try program.run(["/bin/cat", "/dev/zero"]) { $0.limits.outputBytes = 100_000 }
      #expect(outcome.outputExceeded)
      #expect(outcome.output.count == 100_000)
      #expect(try program.shell("printf 12345") { $0.limits.outputBytes = 5 }.text == "12345")
      let unread = try program.shell("yes | head -c 1000000") { $0.limits.outputBytes = 0 }
      #expect(unread.ending == .exited(0))
      #expect(unread.output.isEmpty)
    }

    @Test func writesNoHugeFile() throws {
      let path = FileManager.default.temporaryDirectory.appending(path: "huge-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let outcome = try program.shell("exec head -c 10737418240 /dev/zero >'\(path)'") {
        $0.limits.fileBytes = 1 << 20
      }
      #expect(outcome.ending == .signalled(SIGXFSZ) || outcome.ending == .exited(1))
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(size == 1 << 20)
    }

    @Test func dumpsNoCore() throws {
      #expect(try program.shell("ulimit -c").text == "0\n")
    }

    @Test func runsManyProgramsOneAfterTheOther() throws {
      for status in 0..<50 {
        #expect(try program.shell("exit \(status)").ending == .exited(Int32(status)))
      }
    }

    @Test func endsWhatAProgramLeavesBehind() throws {
      let outcome = try program.shell("sleep 1000 & sleep 1000 & echo $!; exit 0")
      #expect(outcome.ending == .exited(0))
      #expect(outcome.leftovers == 2)
      #expect(outcome.allEnded)
      #expect(!TestProgram.isAlive(try #require(Int(outcome.text.dropLast()))))
    }

    @Test func endsWhatRunsWhenNobodyWaitsAnyMore() throws {
      let path = FileManager.default.temporaryDirectory.appending(path: "pid-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      do {
        let keeper = try ProcessKeeper()
        _ = try keeper.run(
          BoundedCommand(
            program: Array("/bin/sh".utf8),
            arguments: ["sh", "-c", "sleep 1000 & echo $! >'\(path)'"].map { Array($0.utf8) },
            environment: ProgramPath.environment, limits: ProcessLimits(wallMilliseconds: 60_000)))
      }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!TestProgram.isAlive(try #require(Int(text.dropLast()))))
    }
  }
#endif
