import CProcessBoundary

/// The layers that a worker sets around itself, as it tells them to its parent.
package struct WorkerLayers: Hashable, Sendable {
  /// The size of the form in which a worker tells them.
  static let byteCount = 8

  /// What the kernel took, and what could be done in spite of it, as sets of bits.
  private let taken: UInt32
  private let possible: UInt32

  /// Gives up, for good, all that judging bytes does not need, and tries to do it nevertheless.
  ///
  /// No other thread of the process may have been started.
  static func enter() -> WorkerLayers {
    WorkerLayers(taken: boundary_enter(), possible: boundary_probe())
  }

  private init(taken: UInt32, possible: UInt32) {
    self.taken = taken
    self.possible = possible
  }

  init(_ bytes: [UInt8]) {
    let numbers = [0, 4].map { start in
      bytes.dropFirst(start).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    self.init(taken: numbers[0], possible: numbers[1])
  }

  var bytes: [UInt8] {
    [taken, possible].flatMap { number in
      stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
  }

  /// Whether this system can keep a program from files, sockets and processes.
  package static var canConfine: Bool {
    let needed = UInt32(boundary_no_new_privileges | boundary_landlock | boundary_seccomp)
    return boundary_available() & needed == needed
  }

  /// The layers with what holds each up, as far as trying confirmed it.
  var report: BoundaryReport {
    let filter = has(boundary_seccomp) ? "seccomp" : nil
    let landlock = has(boundary_landlock) ? "Landlock" : nil
    let files = [landlock, filter].compactMap(\.self).joined(separator: ", ")
    return BoundaryReport([
      (.addressSpace, unless(boundary_has_no_memory_limit, "RLIMIT_AS")),
      (.processorTime, unless(boundary_has_no_cpu_limit, "RLIMIT_CPU")),
      (.wallTime, "parent"),
      (.outputSize, "parent"),
      (.coreDumps, unless(boundary_dumps_core, "RLIMIT_CORE")),
      (.descriptors, unless(boundary_has_descriptors, "closed")),
      (.privileges, unless(boundary_gained_privileges, "no_new_privs")),
      (.files, unless(boundary_opened_file, files.isEmpty ? nil : files)),
      (.network, unless(boundary_opened_socket, filter)),
      (.processes, unless(boundary_made_process | boundary_executed, filter)),
    ])
  }

  private func has(_ layer: Int) -> Bool { taken & UInt32(layer) != 0 }

  private func unless(_ probe: Int, _ holder: String?) -> String? {
    possible & UInt32(probe) == 0 ? holder : nil
  }
}
