extension ShapeGraph {
  /// The references that must be allowed to close a cycle, so that no cycle is left: those that
  /// lead back to an object still open in a depth-first walk from `$top`.
  ///
  /// - Parameter allowed: References that may close one already.
  mutating func closingSteps(allowed: Set<ShapeEdgeStep>) -> Set<ShapeEdgeStep> {
    var result = allowed
    for edges in cyclicEdges {
      let known = edges.map { edge in
        ShapeEdge(source: edge.source, target: edge.target, step: find(edge.step))
      }
      CycleWalk(known.filter { !result.contains($0.step) }).run { result.insert($0.step) }
    }
    return result
  }

  /// A reference with the places that stand for its own.
  mutating func find(_ step: ShapeEdgeStep) -> ShapeEdgeStep {
    var found = step
    found.place = find(step.place)
    found.holder = step.holder.map { find($0) }
    return found
  }
}

/// A depth-first walk over the references of one sample.
private struct CycleWalk {
  private enum State {
    case open, done
  }

  private let edges: [Int: [ShapeEdge]]
  private let starts: [Int]

  init(_ edges: [ShapeEdge]) {
    self.edges = Dictionary(grouping: edges, by: \.source)
    // What only references that are left out reach is walked afterwards.
    starts = [0] + self.edges.keys.sorted()
  }

  func run(_ closes: (ShapeEdge) -> Void) {
    var states: [Int: State] = [:]
    for start in starts where states[start] == nil {
      var stack = [(entry: start, next: 0)]
      states[start] = .open
      while let (entry, next) = stack.last {
        guard let known = edges[entry], next < known.count else {
          states[entry] = .done
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        switch states[known[next].target] {
        case nil:
          states[known[next].target] = .open
          stack.append((known[next].target, 0))
        case .open: closes(known[next])
        case .done: break
        }
      }
    }
  }
}
