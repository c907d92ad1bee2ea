import ArchiveCoding
import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// Classes: hierarchies, sharing, and depth.
struct ClassEncodingTests {
  private class Shape: Codable {
    var name: String
    private enum CodingKeys: String, CodingKey { case name }
    init(_ name: String) { self.name = name }
    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(name, forKey: .name)
    }
  }

  private final class Circle: Shape {
    var radius: Double
    private enum CodingKeys: String, CodingKey { case radius }
    init(_ name: String, radius: Double) {
      self.radius = radius
      super.init(name)
    }
    required init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      radius = try fields.decode(Double.self, forKey: .radius)
      try super.init(from: fields.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(radius, forKey: .radius)
      try super.encode(to: fields.superEncoder())
    }
  }

  private let shapes = Contract(root: .array(of: [.type("Shape", subtypes: true)])) {
    ObjectType("Shape", className: "A.Shape") { Field("name", .string()) }
    ObjectType("Circle", className: "A.Circle", extends: "Shape") { Field("radius", .real()) }
  }

  @Test func writesHierarchiesByTheMap() throws {
    let encoder = KeyedArchiveEncoder(
      contract: shapes, classes: ["A.Shape": Shape.self, "A.Circle": Circle.self])
    let bytes = try encoder.encode([Shape("s"), Circle("c", radius: 2)])
    let decoder = KeyedArchiveDecoder(contract: shapes, classes: ["A.Circle": Circle.self])
    let decoded = try decoder.decode([Shape].self, from: bytes)
    #expect(decoded.map(\.name) == ["s", "c"])
    #expect((decoded[1] as? Circle)?.radius == 2)
    let again = try encoder.encode(decoded.map { Polymorphic<Any>($0) })
    #expect(again == bytes)
  }

  @Test func asksForAMapWhereSeveralClassesMayStand() {
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveEncoder(contract: shapes).encode([Shape("s")])
    }
    #expect(failure?.code == .classNotInContract)
    #expect(failure?.path?.description == "root[0]")
  }

  @Test func writesASharedInstanceOnce() throws {
    let contract = Contract(root: .array(of: ["Shape"])) {
      ObjectType("Shape", className: "A.Shape") { Field("name", .string()) }
    }
    let shape = Shape("s")
    let bytes = try KeyedArchiveEncoder(contract: contract).encode([shape, shape, Shape("s")])
    let archive = try KeyedArchive(bytes)
    let instances = (1..<archive.entryCount).filter {
      guard case .instance(let record, _) = archive.entry($0) else { return false }
      return archive.className(of: record) == "A.Shape"
    }
    #expect(instances.count == 2)
  }

  private final class Node: Codable {
    var next: Node?
    init(_ next: Node? = nil) { self.next = next }
  }

  private func nodes(backReference: Bool) -> Contract {
    Contract(root: "Node", limits: [.graphDepth: 1_000]) {
      ObjectType("Node", className: "A.Node") {
        Field("next", .type("Node", backReference: backReference).optional())
      }
    }
  }

  @Test func writesACycleThatTheContractAllows() throws {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    #expect(throws: Never.self) {
      try KeyedArchiveEncoder(contract: nodes(backReference: true)).encode(node)
    }
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveEncoder(contract: nodes(backReference: false)).encode(node)
    }
    #expect(failure?.code == .cycle)
  }

  @Test func refusesDepthBeyondItsOwn() throws {
    func chain(_ length: Int) -> Node {
      var node = Node()
      for _ in 1..<length { node = Node(node) }
      return node
    }
    var encoder = KeyedArchiveEncoder(contract: nodes(backReference: true))
    #expect(throws: Never.self) { try encoder.encode(chain(200)) }
    let deep = chain(300)
    let failure = failure { () throws(ArchiveCodingFailure) in try encoder.encode(deep) }
    #expect(failure?.code == .limitExceeded)
    encoder.maximumDepth = 300
    #expect(throws: Never.self) { try encoder.encode(deep) }
  }
}
