import Foundation
import ProcessBoundary
import Testing

#if os(Linux) || os(macOS)
  /// Workers that try to break out, and parents that have to do with what they answer.
  struct WorkerProcessTests {
    /// The program beside the tests that makes the attempts.
    private static let program: String = {
      let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let candidates = [tests] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      return candidates.map { $0.appending(path: "BoundaryAttempts").path }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      } ?? "BoundaryAttempts, which is not beside the tests"
    }()

    private func worker(
      _ change: (inout ProcessLimits) -> Void = { _ in }
    ) throws -> WorkerProcess {
      var limits = ProcessLimits(
        wallMilliseconds: 60_000, processorSeconds: 60, addressSpace: 1 << 30, fileBytes: 0,
        outputBytes: 4_096)
      change(&limits)
      return try WorkerProcess(
        program: Array(Self.program.utf8), arguments: [Array("attempts".utf8)], limits: limits)
    }

    private func reply(_ worker: WorkerProcess, _ attempt: String) -> String {
      switch worker.answer(to: Array(attempt.utf8)) {
      case .answer(let bytes): String(decoding: bytes, as: UTF8.self)
      case .ended(let ending): "\(ending)"
      case .tooLong: "too long"
      }
    }

    @Test func answersOneRequestAfterTheOther() throws {
      let worker = try worker()
      for _ in 0..<20 { #expect(reply(worker, "compute") == "5050") }
      #expect(reply(worker, "no such attempt") == "unknown")
    }

    @Test func tellsThatAProgramIsNotThereOrIsNoWorker() {
      for program in ["/nowhere", "/etc/passwd", "/bin/true", "/bin/cat"] {
        #expect(throws: BoundaryFailure.self) {
          try WorkerProcess(
            program: Array(program.utf8), arguments: [Array("x".utf8)],
            limits: ProcessLimits(wallMilliseconds: 300), beginMilliseconds: 300)
        }
      }
    }

    @Test func timeIsLimited() throws {
      let worker = try worker { $0.wallMilliseconds = 300 }
      #expect(reply(worker, "ignore-signals") == "timedOut")
      #expect(reply(worker, "compute") == "timedOut")
    }

    @Test func processorTimeIsLimited() throws {
      let worker = try worker {
        $0.processorSeconds = 1
        $0.wallMilliseconds = 120_000
      }
      #expect(reply(worker, "spin") == "signalled(\(SIGXCPU))")
    }

    @Test func answersAreLimited() throws {
      #expect(reply(try worker(), "long-answer") == "too long")
      #expect(reply(try worker(), "endless-answer") == "too long")
      #expect(reply(try worker(), "huge-count") == "too long")
      #expect(reply(try worker(), "half-an-answer") == "exited(0)")
    }

    @Test func theEndOfAWorkerIsNoEndOfItsParent() throws {
      #expect(reply(try worker(), "abort") == "signalled(\(SIGABRT))")
      #expect(reply(try worker(), "exit") == "exited(0)")
      #expect(reply(try worker(), "recursion").hasPrefix("signalled"))
    }

    #if os(Linux)
      @Test func memoryIsLimited() throws {
        #expect(reply(try worker { $0.addressSpace = 512 << 20 }, "memory").hasPrefix("signalled"))
      }

      @Test(.enabled(if: WorkerLayers.canConfine, "needs Landlock and seccomp"))
      func allLayersHold() throws {
        let report = try worker().layers
        #expect(report.missing.isEmpty, "\(report.summary)")
        #expect(report.layers.map(\.layer) == BoundaryLayer.allCases.filter { $0 != .changes })
      }

      @Test func aLayerThatIsNotSetIsMissing() throws {
        let report = try worker {
          $0.processorSeconds = nil
          $0.addressSpace = nil
        }.layers
        #expect(report.missing.starts(with: [.addressSpace, .processorTime]))
      }

      @Test(
        .enabled(if: WorkerLayers.canConfine, "needs Landlock and seccomp"),
        arguments: [
          "read-file", "read-itself", "list-folder", "make-file", "remove-file", "make-folder",
          "memory-file", "tcp", "udp", "raw", "unix", "netlink", "pair", "exec", "spawn",
          "leave-session", "kill-parent", "kill-all", "raise-limits", "change-root",
        ])
      func isRefused(attempt: String) throws {
        let worker = try worker()
        let reply = reply(worker, attempt)
        #expect(["Operation not permitted", "Permission denied"].contains(reply), "\(reply)")
        #expect(self.reply(worker, "compute") == "5050")
      }
    #else
      // Files and sockets are open to a worker here: the system has no way to close them that is
      // not deprecated. None of this has been run on such a system.
      @Test func whatIsMissingIsNamed() throws {
        let missing = try worker().layers.missing
        for layer in [BoundaryLayer.files, .network, .processes] {
          #expect(missing.contains(layer))
        }
      }
    #endif
  }
#endif
