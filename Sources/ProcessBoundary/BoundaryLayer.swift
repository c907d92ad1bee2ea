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
