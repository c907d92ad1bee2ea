import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationAttributedStringTests {
  private func runs(_ bytes: [UInt8], text: String = "0123456789", dictionaries: Int = 2) throws
    -> Reading
  {
    try Reading { builder in
      let text = builder.entry(.init(stringLiteral: text))
      let attributes = (0..<dictionaries).map { _ in
        builder.instance("NSDictionary", ["NS.keys": [], "NS.objects": []])
      }
      let list = builder.instance(
        "NSMutableArray", ["NS.objects": .array(attributes.map { .reference($0) })])
      let data = builder.instance("NSMutableData", ["NS.data": .data(bytes)])
      return builder.instance(
        "NSAttributedString",
        [
          "NSString": .reference(text), "NSAttributes": .reference(list),
          "NSAttributeInfo": .reference(data),
        ])
    }
  }

  @Test func readsRuns() throws {
    let reading = try runs([3, 1, 7, 0])
    guard case .attributedString(let value)? = reading.value,
      case .runs(let runs, let dictionaries) = value.attributes
    else { throw NoReading() }
    #expect(runs.map(\.length) == [3, 7])
    #expect(runs.map(\.attributes) == [1, 0])
    #expect(dictionaries.count == 2)
    #expect(reading.description == "0123456789")
    #expect(
      reading.parts
        == ["NSString string", "NSAttributeInfo data", "NSAttributes attributesList"])
  }

  @Test func countsUTF16Units() throws {
    #expect(try runs([2, 0], text: "\u{1F600}").faults.isEmpty)
    #expect(try runs([1, 0], text: "\u{1F600}").faults == ["malformed NSAttributeInfo"])
  }

  @Test(
    arguments: [
      [3, 1, 6, 0], [3, 1, 8, 0], [3, 1, 7, 2], [3, 1, 7], [0x83], [3, 1, 0, 0, 7, 0],
      [0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 9], [],
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0],
    ] as [[UInt8]])
  func refusesRunsThatDoNotFit(bytes: [UInt8]) throws {
    let reading = try runs(bytes)
    #expect(reading.faults == ["malformed NSAttributeInfo"])
    #expect(reading.value == nil)
  }

  @Test func readsUniformAndNoAttributes() throws {
    let plain = try Reading {
      let text = $0.entry("a")
      return $0.instance("NSAttributedString", ["NSString": .reference(text)])
    }
    guard case .attributedString(let value)? = plain.value, case .none = value.attributes else {
      throw NoReading()
    }
    let uniform = try Reading {
      let text = $0.instance("NSMutableString", ["NS.string": "a"])
      let attributes = $0.instance("NSDictionary", ["NS.keys": [], "NS.objects": []])
      return $0.instance(
        "NSMutableAttributedString",
        ["NSString": .reference(text), "NSAttributes": .reference(attributes)])
    }
    guard case .attributedString(let value)? = uniform.value, case .uniform = value.attributes
    else { throw NoReading() }
    #expect(uniform.parts == ["NSString string", "NSAttributes attributes"])
  }

  @Test func refusesMissingTextAndAttributes() throws {
    #expect(try Reading("NSAttributedString", [:]).faults == ["missing-field NSString"])
    let reading = try Reading {
      let (text, data) = ($0.entry("a"), $0.entry(.data([1, 0])))
      return $0.instance(
        "NSAttributedString",
        ["NSString": .reference(text), "NSAttributeInfo": .reference(data)])
    }
    #expect(reading.faults == ["missing-field NSAttributes"])
  }

  @Test func readsAStringInsideItselfWithoutRecursion() throws {
    let reading = try Reading { builder in
      let index = builder.entry([])
      builder.setInstance(
        index, "NSAttributedString",
        [
          "NSString": .reference(index), "NSAttributes": .reference(index),
          "NSAttributeInfo": .reference(index),
        ])
      return index
    }
    #expect(reading.value == nil)
    #expect(reading.faults.isEmpty)
    #expect(reading.parts.count == 3)
  }
}
