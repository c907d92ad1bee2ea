import KeyedArchives
import PropertyListBytes

extension Verifier {
  /// Reports each edge that closes a cycle of which no edge may close one.
  ///
  /// A depth-first walk from `$top` along the edges that are no back references. What only back
  /// references reach is walked afterwards.
  func checkCycles(_ state: inout VerificationState) {
    guard shape.components != nil else { return }
    let visits = state.visits
    let graph = EdgeList(state.edges, entryCount: archive.entryCount) { visit in
      visit == Visit.none ? 0 : Int(visits[Int(visit)].entry)
    }
    var closing: [Int] = []
    graph.walk { closing.append($0) }
    // One edge is listed for each definition under which its object was met.
    var reported: Set<ClosingEdge> = []
    for edge in closing {
      let known = state.edges[edge]
      let source = known.visit == Visit.none ? 0 : visits[Int(known.visit)].entry
      guard
        reported.insert(ClosingEdge(source: source, target: known.target, step: known.step))
          .inserted
      else { continue }
      report(
        .cycle, Place(known.visit, known.step), archive.object(ofEntry: Int(known.target)),
        "a reference back to an object that leads here, without a back reference between",
        others: FindingCollector.Others.none, &state)
    }
  }
}

private struct ClosingEdge: Hashable {
  let source: UInt32
  let target: UInt32
  let step: VisitStep
}

/// An edge from a visited object, or from `$top`, to an entry.
struct Edge {
  let visit: UInt32
  let target: UInt32
  let step: VisitStep
  let isBackReference: Bool
}

/// Edges, sorted by the entry they start from; `$top` counts as entry 0.
private struct EdgeList {
  private let edges: [Edge]
  private var order: [UInt32]
  private var starts: [Int]

  init(_ edges: [Edge], entryCount: Int, source: (UInt32) -> Int) {
    self.edges = edges
    starts = Array(repeating: 0, count: entryCount + 1)
    for edge in edges { starts[source(edge.visit) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    order = Array(repeating: 0, count: edges.count)
    for (index, edge) in edges.enumerated() {
      let entry = source(edge.visit)
      order[next[entry]] = UInt32(truncatingIfNeeded: index)
      next[entry] += 1
    }
  }

  private enum State: UInt8 {
    case unseen, open, done
  }

  /// Calls a closure with each edge that leads to an entry still open.
  func walk(_ closes: (_ edge: Int) -> Void) {
    var states = Array(repeating: State.unseen, count: starts.count)
    var roots = [0]
    var nextRoot = 0
    var stack: [(entry: Int, next: Int)] = []
    while nextRoot < roots.count {
      let root = roots[nextRoot]
      nextRoot += 1
      guard states[root] == .unseen else { continue }
      states[root] = .open
      stack.append((root, starts[root]))
      while let (entry, next) = stack.last {
        guard next < starts[entry + 1] else {
          states[entry] = .done
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let number = Int(order[next])
        let target = Int(edges[number].target)
        if edges[number].isBackReference {
          roots.append(target)
        } else if states[target] == .unseen {
          states[target] = .open
          stack.append((target, starts[target]))
        } else if states[target] == .open {
          closes(number)
        }
      }
    }
  }
}
