import ArchiveContracts
import KeyedArchives
import PropertyListBytes
import Testing

struct InferenceVariantTests {
  @Test func selectsVariantsByValue() throws {
    let sample = try SampleBuilder.archive { builder in
      var colours: [SampleBuilder.Value] = []
      for space in [1, 1, 3, 3, 4, 4] as [Int64] {
        let key = space == 1 ? "rgb" : "white"
        colours.append(
          builder.object("Colour", ["space": .init(integerLiteral: space), key: .data(8)]))
      }
      return builder.array(colours)
    }
    let document = try Inference.contract(from: [sample])
    let variants = document.type("Colour")?.variants
    #expect(variants?.key == "space")
    let one = ScalarValue.integer(PropertyListInteger(Int64(1)))
    let others = [3, 4].map { ScalarValue.integer(PropertyListInteger(Int64($0))) }
    #expect(variants?.cases.map(\.condition) == [.when([one]), .when(others)])
    #expect(variants?.cases.map { $0.fields.keys.sorted() } == [["rgb"], ["white"]])
    let mixed = try SampleBuilder.archive { builder in
      let colour = builder.object("Colour", ["space": 3, "rgb": .data(8)])
      return builder.array([colour])
    }
    #expect(try codes(document, mixed) == ["missing-field", "unknown-field"])
  }

  @Test func selectsVariantsByPresence() throws {
    func sample(_ keys: [[String]]) throws -> KeyedArchive {
      try SampleBuilder.archive { builder in
        var bodies: [SampleBuilder.Value] = []
        for keys in keys {
          var fields: [(String, SampleBuilder.Value)] = [("mass", 1.0)]
          fields += keys.map { ($0, 2) }
          bodies.append(builder.object("Body", fields))
        }
        return builder.array(bodies)
      }
    }
    let document = try Inference.contract(
      from: [sample([["radius"], ["width", "height"], ["radius", "note"]])])
    let variants = document.type("Body")?.variants
    #expect(variants?.key == nil)
    #expect(
      variants?.cases.map(\.condition)
        == [.has(["height", "width"]), .has(["note", "radius"]), .has(["radius"])])
    #expect(try codes(document, sample([["radius", "width", "height"]])) == ["not-allowed-value"])
    #expect(try codes(document, sample([["width", "height"]])).isEmpty)
  }

  @Test func leavesFieldsThatMayOccurTogetherOptional() throws {
    let sample = try SampleBuilder.archive { builder in
      let both = builder.object("A", ["x": 1, "y": 2])
      let one = builder.object("A", ["x": 1])
      return builder.array([both, one])
    }
    let document = try Inference.contract(from: [sample])
    #expect(document.type("A")?.variants == nil)
    #expect(document.definition("A", "y")?.isOptional == true)
  }
}
