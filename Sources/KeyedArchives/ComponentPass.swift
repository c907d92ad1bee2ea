import PropertyListBytes

/// Measures any graph, by its strongly connected components (Tarjan's algorithm, with a stack of
/// its own).
enum ComponentPass {
  static func measure(_ archive: KeyedArchive) -> GraphShape {
    let edges = Edges(archive)
    let components = Components(edges)
    var shape = GraphShape(reached: edges.reached, materializedBytes: edges.bytes)
    if components.hasCycle { shape.components = components.numbers }

    // Tarjan numbers a component only after all that it reaches, so descending numbers run along
    // the references.
    var paths = Array(repeating: UInt64(0), count: components.sizes.count)
    var depths = Array(repeating: UInt64(0), count: components.sizes.count)
    for target in edges.roots {
      let component = Int(components.numbers[Int(target)])
      paths[component].add(saturating: 1)
    }
    let members = components.members()
    var end = members.count
    for component in components.sizes.indices.reversed() {
      let size = UInt64(components.sizes[component])
      let start = end - Int(size)
      defer { end = start }
      depths[component] += size
      shape.depth = max(shape.depth, depths[component])
      shape.expandedNodes.add(saturating: paths[component].multiplied(saturating: size))
      for entry in members[start..<end] {
        for target in edges.targets(of: Int(entry)) {
          let other = Int(components.numbers[Int(target)])
          guard other != component else { continue }
          paths[other].add(saturating: paths[component])
          depths[other] = max(depths[other], depths[component])
        }
      }
    }
    return shape
  }
}

/// The references between the reached nodes, as one list with a range for each entry.
private struct Edges {
  private(set) var reached: [Bool]
  private(set) var bytes: UInt64 = 0
  private(set) var roots: [UInt32] = []
  private var all: [UInt32] = []
  private var ranges: [Range<UInt32>]

  init(_ archive: KeyedArchive) {
    reached = Array(repeating: false, count: archive.entryCount)
    ranges = Array(repeating: 0..<0, count: archive.entryCount)
    var sizes = TextSizes()
    var queue: [UInt32] = []
    roots = collect(nil, archive, &queue, &sizes)
    var next = 0
    while next < queue.count {
      let entry = Int(queue[next])
      next += 1
      let start = UInt32(truncatingIfNeeded: all.count)
      all.append(contentsOf: collect(entry, archive, &queue, &sizes))
      ranges[entry] = start..<UInt32(truncatingIfNeeded: all.count)
    }
  }

  func targets(of entry: Int) -> ArraySlice<UInt32> {
    all[Int(ranges[entry].lowerBound)..<Int(ranges[entry].upperBound)]
  }

  private mutating func collect(
    _ entry: Int?, _ archive: KeyedArchive, _ queue: inout [UInt32], _ sizes: inout TextSizes
  ) -> [UInt32] {
    let list = archive.propertyList
    var targets: [UInt32] = []
    var found: UInt64 = 0
    var fresh: [UInt32] = []
    archive.forEachValue(ofEntry: entry) { object in
      guard let target = list.uid(of: object) else {
        found.add(saturating: sizes.size(of: object, in: list))
        return
      }
      if target == 0 || archive.roles[target].recordNumber != nil { return }
      found.add(saturating: sizes.size(of: archive.object(ofEntry: target), in: list))
      targets.append(UInt32(truncatingIfNeeded: target))
      fresh.append(UInt32(truncatingIfNeeded: target))
    }
    for target in fresh where !reached[Int(target)] {
      reached[Int(target)] = true
      queue.append(target)
    }
    bytes.add(saturating: found)
    return targets
  }
}

/// The strongly connected components of the reached nodes, numbered from the leaves upwards.
private struct Components {
  private(set) var numbers: [UInt32]
  private(set) var sizes: [UInt32] = []
  private(set) var hasCycle = false

  private struct Frame {
    let entry: Int
    let targets: ArraySlice<UInt32>
    var next: Int
  }

  init(_ edges: Edges) {
    let count = edges.reached.count
    numbers = Array(repeating: UInt32.max, count: count)
    var order = Array(repeating: UInt32(0), count: count)
    var low = Array(repeating: UInt32(0), count: count)
    var onStack = Array(repeating: false, count: count)
    var stack: [UInt32] = []
    var frames: [Frame] = []
    var counter: UInt32 = 0

    func open(_ entry: Int) {
      counter += 1
      order[entry] = counter
      low[entry] = counter
      onStack[entry] = true
      stack.append(UInt32(truncatingIfNeeded: entry))
      let targets = edges.targets(of: entry)
      frames.append(Frame(entry: entry, targets: targets, next: targets.startIndex))
    }

    for start in edges.roots where order[Int(start)] == 0 {
      open(Int(start))
      while let top = frames.last {
        if top.next < top.targets.endIndex {
          frames[frames.count - 1].next += 1
          let target = Int(top.targets[top.next])
          if order[target] == 0 {
            open(target)
          } else if onStack[target] {
            low[top.entry] = min(low[top.entry], order[target])
            if target == top.entry { hasCycle = true }
          }
          continue
        }
        frames.removeLast()
        if let parent = frames.last { low[parent.entry] = min(low[parent.entry], low[top.entry]) }
        guard low[top.entry] == order[top.entry] else { continue }
        var size: UInt32 = 0
        while let member = stack.popLast() {
          onStack[Int(member)] = false
          numbers[Int(member)] = UInt32(truncatingIfNeeded: sizes.count)
          size += 1
          if Int(member) == top.entry { break }
        }
        if size > 1 { hasCycle = true }
        sizes.append(size)
      }
    }
  }

  /// The reached entries in the order of their components.
  func members() -> [UInt32] {
    var next: [Int] = []
    var total = 0
    for size in sizes {
      next.append(total)
      total += Int(size)
    }
    var result = Array(repeating: UInt32(0), count: total)
    for (entry, number) in numbers.enumerated() where number != .max {
      result[next[Int(number)]] = UInt32(truncatingIfNeeded: entry)
      next[Int(number)] += 1
    }
    return result
  }
}
