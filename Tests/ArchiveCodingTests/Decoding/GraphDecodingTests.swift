import ArchiveCoding
import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// Shared objects, cycles, deep graphs and class hierarchies.
struct GraphDecodingTests {
  private final class Node: Decodable {
    var name: String?
    var next: Node?
  }

  private func contract(graphDepth: UInt64 = 200) -> Contract {
    Contract(root: "Node", limits: [.graphDepth: graphDepth, .expandedNodes: 10_000_000]) {
      ObjectType("Node", className: "A.Node") {
        Field("name", .string().optional())
        Field("next", .type("Node", backReference: true).optional())
      }
    }
  }

  private func chain(_ length: Int) throws -> [UInt8] {
    var sketch = ArchiveSketch()
    var next = ArchiveSketch.Value.null
    for _ in 0..<length { next = sketch.instance("A.Node", ["next": next]) }
    return try sketch.bytes(["root": next])
  }

  private final class Box: @unchecked Sendable {
    var value = 0
  }

  /// Runs on a thread with the small stack that the default depth is made for.
  private func onSmallStack(_ body: @escaping @Sendable () -> Int) -> Int {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.value = body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    return box.value
  }

  @Test func decodesAChainOf200LevelsOnASmallStack() throws {
    let bytes = try chain(200)
    let contract = contract()
    let length = onSmallStack { () -> Int in
      var node = try? KeyedArchiveDecoder(contract: contract).decode(Node.self, from: bytes)
      var count = 0
      while let current = node {
        count += 1
        node = current.next
      }
      return count
    }
    #expect(length == 200)
  }

  @Test func refusesDeeperGraphsUnlessTold() throws {
    let bytes = try chain(201)
    let contract = contract(graphDepth: 1_000)
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: contract).decode(Node.self, from: bytes)
    }
    #expect(failure?.code == .limitExceeded)
    #expect(failure?.offset != nil)
    var decoder = KeyedArchiveDecoder(contract: contract)
    decoder.maximumDepth = 201
    #expect(throws: Never.self) { try decoder.decode(Node.self, from: bytes) }
  }

  @Test func refusesACycleThatTheContractAllows() throws {
    var sketch = ArchiveSketch()
    let (first, second) = (sketch.reserve(), sketch.reserve())
    sketch.fill(first, "A.Node", ["next": second])
    sketch.fill(second, "A.Node", ["next": first])
    let bytes = try sketch.bytes(["root": first])
    let contract = contract()
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: contract).decode(Node.self, from: bytes)
    }
    #expect(failure?.code == .cycle)
    #expect(failure?.path?.description == "root.next.next")
  }

  @Test func decodesACycleForATypeThatDoesNotFollowIt() throws {
    struct Leaf: Decodable { var name: String? }
    var sketch = ArchiveSketch()
    let first = sketch.reserve()
    sketch.fill(first, "A.Node", ["next": first])
    let bytes = try sketch.bytes(["root": first])
    let leaf = try KeyedArchiveDecoder(contract: contract()).decode(Leaf.self, from: bytes)
    #expect(leaf.name == nil)
  }

  private indirect enum Tree: Decodable {
    case leaf
    case branches([Tree])

    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      var trees: [Tree] = []
      while !elements.isAtEnd { trees.append(try elements.decode(Tree.self)) }
      self = trees.isEmpty ? .leaf : .branches(trees)
    }
  }

  /// An array that holds two references to an array, which holds two, and so on.
  private func doubling(_ levels: Int) throws -> [UInt8] {
    var sketch = ArchiveSketch()
    var next = sketch.collection("NSArray", [])
    for _ in 0..<levels { next = sketch.collection("NSArray", [next, next]) }
    return try sketch.bytes(["root": next])
  }

  private func treeContract(_ limits: [ReadLimits.Name: UInt64] = [:]) -> Contract {
    Contract(root: .type("Tree"), limits: limits) { TypeAlias("Tree", .array(of: "Tree")) }
  }

  @Test func refusesAnExpansionBombByTheContract() throws {
    let bytes = try doubling(40)
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: treeContract()).decode(Tree.self, from: bytes)
    }
    #expect(failure?.code == .limitExceeded)
  }

  @Test func decodesASharedObjectForEachPlace() throws {
    let tree = try KeyedArchiveDecoder(contract: treeContract()).decode(
      Tree.self, from: doubling(3))
    func leaves(_ tree: Tree) -> Int {
      switch tree {
      case .leaf: 1
      case .branches(let trees): trees.reduce(0) { $0 + leaves($1) }
      }
    }
    #expect(leaves(tree) == 8)
  }

  /// Decodes its only child twice, so that each level doubles the work.
  private struct Doubler: Decodable {
    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      guard !elements.isAtEnd else { return }
      _ = try elements.decode(Doubler.self)
      var again = try decoder.unkeyedContainer()
      _ = try again.decode(Doubler.self)
    }
  }

  @Test func boundsTheWorkOfATypeThatDecodesTooOften() throws {
    var sketch = ArchiveSketch()
    var next = sketch.collection("NSArray", [])
    for _ in 0..<100 { next = sketch.collection("NSArray", [next]) }
    let bytes = try sketch.bytes(["root": next])
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: treeContract()).decode(Doubler.self, from: bytes)
    }
    #expect(failure?.code == .limitExceeded)
  }

  /// Asks for itself without end.
  private struct Endless: Decodable {
    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Endless.self)
    }
  }

  @Test func boundsATypeThatAsksForItself() throws {
    let bytes = try chain(1)
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveDecoder(contract: contract()).decode(Endless.self, from: bytes)
    }
    #expect(failure?.code == .limitExceeded)
  }

  // MARK: Classes

  private class Shape: Decodable {
    var name: String
    private enum CodingKeys: String, CodingKey { case name }
  }

  private final class Circle: Shape {
    var radius: Double
    private enum CodingKeys: String, CodingKey { case radius }
    required init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      radius = try fields.decode(Double.self, forKey: .radius)
      try super.init(from: fields.superDecoder())
    }
  }

  private let shapes = Contract(root: .array(of: [.type("Shape", subtypes: true)])) {
    ObjectType("Shape", className: "A.Shape") { Field("name", .string()) }
    ObjectType("Circle", className: "A.Circle", extends: "Shape") {
      FormerClassName("Old.Circle")
      Field("radius", .real())
    }
  }

  private func shapeBytes(_ circle: String = "A.Circle") throws -> [UInt8] {
    var sketch = ArchiveSketch()
    let name = sketch.entry("n")
    let one = sketch.instance("A.Shape", ["name": name])
    let two = sketch.instance(
      circle, inherits: ["A.Shape", "NSObject"], ["name": name, "radius": 2.5])
    let root = sketch.collection("NSArray", [one, two])
    return try sketch.bytes(["root": root])
  }

  @Test(arguments: ["A.Circle", "Old.Circle"])
  func decodesASubclassByTheMap(_ name: String) throws {
    let decoder = KeyedArchiveDecoder(contract: shapes, classes: ["A.Circle": Circle.self])
    let decoded = try decoder.decode([Shape].self, from: shapeBytes(name))
    #expect(decoded.count == 2)
    #expect(!(decoded[0] is Circle))
    #expect((decoded[1] as? Circle)?.radius == 2.5)
    #expect(decoded[1].name == "n")
  }

  @Test func neverTakesATypeFromTheArchive() throws {
    let decoded = try KeyedArchiveDecoder(contract: shapes).decode([Shape].self, from: shapeBytes())
    #expect(decoded.allSatisfy { !($0 is Circle) })
  }

  @Test func tellsProtocolsApartByTheMap() throws {
    let decoder = KeyedArchiveDecoder(
      contract: shapes, classes: ["A.Circle": Circle.self, "A.Shape": Shape.self])
    let decoded = try decoder.decode([Polymorphic<Any>].self, from: shapeBytes())
    #expect(decoded[1].value is Circle)
    let failure = try failureOf(KeyedArchiveDecoder(contract: shapes))
    #expect(failure?.code == .unsupportedValue)
  }

  private func failureOf(_ decoder: KeyedArchiveDecoder) throws -> ArchiveCodingFailure? {
    let bytes = try shapeBytes()
    return failure { () throws(ArchiveCodingFailure) in
      try decoder.decode([Polymorphic<Any>].self, from: bytes)
    }
  }

  @Test func refusesTwoTypesForOneClass() throws {
    let twice = KeyedArchiveDecoder(
      contract: shapes, classes: ["A.Circle": Circle.self, "Old.Circle": Shape.self])
    #expect(try failureOf(twice)?.code == .twoTypesForClass)
  }

  @Test func refusesAClassThatTheContractDoesNotHave() throws {
    let unknown = KeyedArchiveDecoder(contract: shapes, classes: ["A.Square": Shape.self])
    #expect(try failureOf(unknown)?.code == .classNotInContract)
  }

  @Test func tellsTheClassToATypeThatAsks() throws {
    struct Tagged: Decodable {
      let name: String?
      init(from decoder: any Decoder) throws { name = decoder.archivedClassName }
    }
    let decoded = try KeyedArchiveDecoder(contract: shapes).decode(
      [Tagged].self, from: shapeBytes("Old.Circle"))
    #expect(decoded.map(\.name) == ["A.Shape", "A.Circle"])
  }
}
