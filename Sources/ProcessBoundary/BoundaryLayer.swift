/// What a boundary keeps an isolated decoder from, by the names that reports use.
package enum BoundaryLayer: String, CaseIterable, Hashable, Sendable {
  case addressSpace = "address-space"
  case processorTime = "cpu-time"
  case wallTime = "wall-time"
  case outputSize = "output-size"
  case coreDumps = "no-core-dump"
  case descriptors = "no-descriptors"
  case privileges = "no-new-privileges"
  case files = "no-file-system"
  /// Of a program that needs files to begin: none is changed but those of its own folder.
  case changes = "no-file-changes"
  case network = "no-network"
  case processes = "no-new-processes"
}

/// Which layers held when they were tried, before any input was read.
package struct BoundaryReport: Hashable, Sendable {
  /// Each layer in the order of ``BoundaryLayer``, with what holds it up; nil if nothing does.
  package let layers: [(layer: BoundaryLayer, by: String?)]

  package init(_ layers: [(layer: BoundaryLayer, by: String?)]) { self.layers = layers }

  package var missing: [BoundaryLayer] { layers.filter { $0.by == nil }.map(\.layer) }

  /// One line that names the layers that held and those that did not.
  package var summary: String {
    let held = layers.filter { $0.by != nil }.map(\.layer.rawValue).joined(separator: ", ")
    let missing = missing.map(\.rawValue).joined(separator: ", ")
    return "\(held.isEmpty ? "none" : held)" + (missing.isEmpty ? "" : "; missing: \(missing)")
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.layers.elementsEqual(right.layers) { $0.layer == $1.layer && $0.by == $1.by }
  }

  package func hash(into hasher: inout Hasher) {
    for entry in layers {
      hasher.combine(entry.layer)
      hasher.combine(entry.by)
    }
  }
}

extension BoundaryReport {
  /// The layers of a program that is run by a ``ProcessKeeper``: one that is confined does not begin
  /// where they do not hold.
  package static func program(isConfined: Bool) -> BoundaryReport {
    #if os(Linux)
      let memory: String? = "RLIMIT_AS"
    #else
      let memory: String? = nil
    #endif
    return BoundaryReport([
      (.addressSpace, memory), (.processorTime, "RLIMIT_CPU"), (.wallTime, "parent"),
      (.outputSize, "parent"), (.coreDumps, "RLIMIT_CORE"), (.descriptors, "closed"),
      (.privileges, isConfined ? "no_new_privs" : nil), (.changes, isConfined ? "Landlock" : nil),
      (.network, isConfined ? "seccomp" : nil), (.processes, isConfined ? "seccomp" : nil),
    ])
  }
}
