import KeyedArchives
import PropertyListBytes
import Testing

struct FoundationGeometryTests {
  private func text(_ special: Int64, _ key: String, _ text: String) throws -> Reading {
    try Reading { builder in
      let entry = builder.entry(.init(stringLiteral: text))
      let index = builder.entry([])
      builder.setInstance(
        index, "NSValue",
        .init(
          dictionaryLiteral: ("NS.special", .init(integerLiteral: special)),
          (key, .reference(entry))))
      return index
    }
  }

  @Test func readsPointsSizesAndRectangles() throws {
    #expect(try text(1, "NS.pointval", "{0, -1.5}").description == "[0.0, -1.5]")
    #expect(try text(2, "NS.sizeval", "{1e3, 2E-1}").description == "[1000.0, 0.2]")
    let rect = try text(3, "NS.rectval", "{{400, 300}, {200, 300}}")
    #expect(rect.description == "[400.0, 300.0, 200.0, 300.0]")
    #expect(rect.parts == ["NS.rectval string"])
    #expect(rect.faults.isEmpty)
  }

  @Test(arguments: [
    "", "{}", "{1}", "{1, 2", "{1, 2}}", "{1, 2, 3}", "{nan, 1}", "{inf, 1}", "{1e999, 1}",
    "{0x1, 1}", "{1., 2}", "{.5, 2}", "{1, 2} ", " {1, 2}", "{+1, 2}", "{1,  2}", "{1e, 2}",
    "{{1, 2}, {3, 4}}", "{1;2}", "{{{{", "{1, }", "{1 2}", "{1, 2e+}",
  ])
  func refusesOtherTextsAsPoints(written: String) throws {
    #expect(try text(1, "NS.pointval", written).faults == ["malformed NS.pointval"])
  }

  @Test(arguments: [
    "{{nan, inf}, {-1e999, 1}}", "{1, 2}", "{{1, 2}{3, 4}}", "{{1, 2}, {3, 4}", "{{1, 2}, {3}}",
    "{{1}, {3, 4}}", "{{1, 2}, {3, 4}} ",
  ])
  func refusesOtherTextsAsRectangles(written: String) throws {
    #expect(try text(3, "NS.rectval", written).faults == ["malformed NS.rectval"])
  }

  @Test func boundsTheDigitsOfANumber() throws {
    let zeros = String(repeating: "0", count: 1_100)
    #expect(try text(1, "NS.pointval", "{\(zeros), 1}").description == "[0.0, 1.0]")
    #expect(try text(1, "NS.pointval", "{0\(zeros), 1}").faults == ["malformed NS.pointval"])
  }

  @Test func refusesAMillionDigits() throws {
    let digits = String(repeating: "1", count: 100_000)
    #expect(try text(1, "NS.pointval", "{\(digits), 1}").faults == ["malformed NS.pointval"])
  }

  @Test func readsRangesByReferenceAndInline() throws {
    let referenced = try Reading {
      let (location, length) = ($0.entry(3), $0.entry(4))
      return $0.instance(
        "NSValue",
        [
          "NS.special": 4, "NS.rangeval.location": .reference(location),
          "NS.rangeval.length": .reference(length),
        ])
    }
    #expect(referenced.description == "[3, 4]")
    #expect(referenced.layout == .fields)
    #expect(referenced.parts == ["NS.rangeval.location integer", "NS.rangeval.length integer"])
    let inline = try Reading(
      "NSValue", ["NS.special": 4, "NS.rangeval.location": 3, "NS.rangeval.length": 4])
    #expect(inline.description == "[3, 4]")
    #expect(inline.layout == .inlineRange)
    #expect(!inline.layout.isCurrent(for: .value))
  }

  @Test func refusesRangesOutsideTheirDomain() throws {
    for (location, length) in [(-5, 1), (1, -1), (.max, 1), (.max, .max)] as [(Int64, Int64)] {
      let reading = try Reading(
        "NSValue",
        [
          "NS.special": 4, "NS.rangeval.location": .init(integerLiteral: location),
          "NS.rangeval.length": .init(integerLiteral: length),
        ])
      #expect(reading.faults == ["out-of-range"])
      #expect(reading.value == nil)
    }
    let unsigned = try Reading {
      let number = $0.entry(.unsigned(.max))
      return $0.instance(
        "NSValue",
        ["NS.special": 4, "NS.rangeval.location": .reference(number), "NS.rangeval.length": 1])
    }
    #expect(unsigned.faults == ["out-of-range NS.rangeval.location"])
  }

  @Test func acceptsTheRangeThatStandsForNotFound() throws {
    let reading = try Reading(
      "NSValue",
      [
        "NS.special": 4, "NS.rangeval.location": .unsigned(0x7FFF_FFFF_FFFF_FFFF),
        "NS.rangeval.length": 0,
      ])
    #expect(reading.faults.isEmpty)
  }

  @Test func readsEdgeInsets() throws {
    let reading = try Reading(
      "NSValue",
      [
        "NS.special": 12, "NS.edgeval.top": 1.0, "NS.edgeval.left": 2, "NS.edgeval.bottom": 3.0,
        "NS.edgeval.right": 4.0,
      ])
    #expect(reading.description == "[top 1.0, left 2.0, bottom 3.0, right 4.0]")
    #expect(
      try Reading("NSValue", ["NS.special": 12, "NS.edgeval.top": .real(.nan)]).faults
        == [
          "not-allowed-value NS.edgeval.top", "missing-field NS.edgeval.left",
          "missing-field NS.edgeval.bottom", "missing-field NS.edgeval.right",
        ])
  }

  @Test func refusesUnknownKindsOfValues() throws {
    #expect(try Reading("NSValue", ["NS.special": 99]).faults == ["wrong-type NS.special"])
    #expect(try Reading("NSValue", ["NS.special": 0]).faults == ["wrong-type NS.special"])
    #expect(try Reading("NSValue", ["NS.special": true]).faults == ["wrong-type NS.special"])
    #expect(try Reading("NSValue", [:]).faults == ["missing-field NS.special"])
  }

  @Test func refusesTheKeysOfAnotherKindOfValue() throws {
    let reading = try Reading {
      let entry = $0.entry("{1, 2}")
      return $0.instance(
        "NSValue",
        ["NS.special": 1, "NS.pointval": .reference(entry), "NS.sizeval": .reference(entry)])
    }
    #expect(reading.faults == ["unknown-field NS.sizeval"])
  }

  @Test func leavesValuesByObjectiveCTypeUnread() throws {
    let reading = try Reading {
      let (type, values) = ($0.entry("[3i]"), $0.instance("_NSKeyedCoderOldStyleArray"))
      return $0.instance("NSValue", ["$0": .reference(type), "$1": .reference(values)])
    }
    #expect(reading.layout == .objectiveCType)
    #expect(reading.faults.isEmpty)
    #expect(reading.parts == ["$0 any", "$1 any"])
    let both = try Reading {
      let (type, values) = ($0.entry("[3i]"), $0.instance("_NSKeyedCoderOldStyleArray"))
      return $0.instance(
        "NSValue", ["$0": .reference(type), "$1": .reference(values), "NS.pointval": "{1, 2}"])
    }
    #expect(both.faults == ["unknown-field NS.pointval"])
  }
}
