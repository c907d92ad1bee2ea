import KeyedArchives
import PropertyListBytes
import Testing

struct GraphShapeTests {
  /// A graph of arrays that refer to each other, with texts as leaves.
  private struct Graph {
    /// For each node, the nodes it refers to; a node without any is a text as long as its number.
    let targets: [[Int]]
    let roots: [Int]

    init(nodes: Int, edges: Int, cyclic: Bool, _ generator: inout SplitMix) {
      var targets = Array(repeating: [Int](), count: nodes)
      for _ in 0..<edges {
        let from = Int.random(in: 0..<nodes, using: &generator)
        let to = Int.random(in: 0..<nodes, using: &generator)
        if cyclic || from < to { targets[from].append(to) }
      }
      self.targets = targets
      roots = (0..<2).map { _ in Int.random(in: 0..<nodes, using: &generator) }
    }

    func archive() throws -> KeyedArchive {
      var builder = ArchiveBuilder()
      for (node, targets) in targets.enumerated() {
        if targets.isEmpty {
          _ = builder.entry(.init(stringLiteral: String(repeating: "x", count: node)))
        } else {
          _ = builder.entry(
            .array([.array(targets.map { .reference($0 + 1) }), "é"]))
        }
      }
      builder.top(["a": .reference(roots[0] + 1), "b": .array([.reference(roots[1] + 1)])])
      return try builder.read()
    }

    func reaches(_ from: Int) -> Set<Int> {
      var seen: Set<Int> = []
      var queue = [from]
      while let node = queue.popLast() {
        if seen.insert(node).inserted { queue += targets[node] }
      }
      return seen
    }
  }

  /// Depth and number of written-out nodes by plain recursion over components.
  private struct Naive {
    let graph: Graph
    let reach: [Set<Int>]
    var reached: Set<Int> = []
    var depth: UInt64 = 0
    var expanded: UInt64 = 0
    var bytes: UInt64 = 0

    init(_ graph: Graph) {
      self.graph = graph
      reach = graph.targets.indices.map { graph.reaches($0) }
      for root in graph.roots {
        reached.formUnion(reach[root])
        depth = max(depth, deepest(root))
        expanded += nodes(root)
        bytes += size(root)
      }
      for node in reached {
        if !graph.targets[node].isEmpty { bytes += 2 }
        for target in graph.targets[node] { bytes += size(target) }
      }
    }

    private func size(_ node: Int) -> UInt64 { graph.targets[node].isEmpty ? UInt64(node) : 0 }

    private func component(_ node: Int) -> Set<Int> {
      reach[node].filter { reach[$0].contains(node) }
    }

    /// The targets outside its component, once per edge.
    private func outside(_ component: Set<Int>) -> [Int] {
      component.flatMap { graph.targets[$0] }.filter { !component.contains($0) }
    }

    private func deepest(_ node: Int) -> UInt64 {
      let component = component(node)
      return UInt64(component.count) + (outside(component).map { deepest($0) }.max() ?? 0)
    }

    private func nodes(_ node: Int) -> UInt64 {
      let component = component(node)
      return UInt64(component.count) + outside(component).reduce(0) { $0 + nodes($1) }
    }
  }

  @Test(arguments: [false, true])
  func agreesWithPlainRecursion(cyclic: Bool) throws {
    for seed in 1...60 {
      var generator = SplitMix(state: UInt64(seed))
      let nodes = Int.random(in: 1...9, using: &generator)
      let edges = Int.random(in: 0...14, using: &generator)
      let graph = Graph(nodes: nodes, edges: edges, cyclic: cyclic, &generator)
      let naive = Naive(graph)
      let shape = GraphShape(try graph.archive())
      let reached = Set(graph.targets.indices.filter { shape.reached[$0 + 1] })
      #expect(reached == naive.reached, "seed \(seed)")
      #expect(shape.depth == naive.depth, "seed \(seed)")
      #expect(shape.expandedNodes == naive.expanded, "seed \(seed)")
      #expect(shape.materializedBytes == naive.bytes, "seed \(seed)")
      if let components = shape.components {
        for left in naive.reached {
          for right in naive.reached {
            let same = naive.reach[left].contains(right) && naive.reach[right].contains(left)
            #expect((components[left + 1] == components[right + 1]) == same, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func findsCyclesOnlyWhereTheyAre() throws {
    var builder = ArchiveBuilder()
    let first = builder.entry([])
    builder.setInstance(first, "NSArray", ["NS.objects": [.reference(first)]])
    builder.top(["a": .reference(first)])
    #expect(GraphShape(try builder.read()).components != nil)
    builder.setInstance(first, "NSArray", ["NS.objects": []])
    #expect(GraphShape(try builder.read()).components == nil)
  }

  @Test func saturatesInsteadOfOverflowing() throws {
    var builder = ArchiveBuilder()
    var last = builder.entry("x")
    for _ in 0..<70 {
      last = builder.instance("NSArray", ["NS.objects": [.reference(last), .reference(last)]])
    }
    builder.top(["a": .reference(last)])
    let shape = GraphShape(try builder.read())
    #expect(shape.expandedNodes == .max)
    #expect(shape.depth == 71)
  }

  @Test func measuresLongChainsWithoutRecursion() throws {
    var builder = ArchiveBuilder()
    var last = builder.entry("x")
    for _ in 0..<5_000 { last = builder.entry([.reference(last)]) }
    builder.top(["a": .reference(last)])
    let archive = try builder.read()
    #expect(GraphShape(archive).depth == 5_001)
    var limits = ReadLimits.default
    limits[.graphDepth] = 5_000
    #expect(throws: ReadFailure.self) { try builder.read(limits: limits) }
  }

  @Test func countsNeitherNilNorClassRecords() throws {
    var builder = ArchiveBuilder()
    let memo = builder.instance("Notes.Memo", ["a": .null])
    builder.top(["a": .reference(memo), "b": .null])
    let shape = GraphShape(try builder.read())
    #expect(shape.expandedNodes == 1)
    #expect(shape.depth == 1)
    #expect(shape.reached.filter { $0 }.count == 1)
  }
}
