import ArchiveCoding
import ArchiveContracts
import Foundation
import KeyedArchives
import PropertyListBytes
import Testing

/// Each type that archives have a form for, written and read again, for every reader.
struct RoundTripTests {
  private func check<Value: Codable & Equatable>(
    _ value: Value, as definition: ValueDefinition,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for reader in [ContractDocument.Reader.any, .foundation] {
      // As the root, in a field and in a collection, which are spelled in different ways.
      let contract = Contract(root: .array(of: ["Box"]), reader: reader) {
        ObjectType("Box", className: "A.Box") {
          Field("value", definition)
          Field("list", .array(of: [definition]))
        }
      }
      #expect(contract.fault == nil, sourceLocation: location)
      let boxes = [Box(value: value, list: [value, value])]
      let bytes = try KeyedArchiveEncoder(contract: contract).encode(boxes)
      let decoded = try KeyedArchiveDecoder(contract: contract).decode(
        [Box<Value>].self, from: bytes)
      #expect(decoded == boxes, sourceLocation: location)
      let again = try KeyedArchiveEncoder(contract: contract).encode(decoded)
      #expect(again == bytes, sourceLocation: location)
      let alone = Contract(root: definition, reader: reader) {}
      let single = try KeyedArchiveEncoder(contract: alone).encode(value)
      #expect(
        try KeyedArchiveDecoder(contract: alone).decode(Value.self, from: single) == value,
        sourceLocation: location)
    }
  }

  struct Box<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    var list: [Value]
  }

  @Test func scalars() throws {
    try check(true, as: .boolean())
    try check(Int.min, as: .integer())
    try check(Int.max, as: .integer())
    try check(Int8(-5), as: .integer())
    try check(UInt16(300), as: .integer())
    try check(7, as: .number())
    try check(7.25, as: .number())
    try check(0.1, as: .real())
    try check(-0.0, as: .real())
    try check(Float(0.1), as: .real())
    try check(45.0, as: .real())
    try check("", as: .string())
    try check("ASCII", as: .string())
    try check("𝄞 é e\u{301} \u{0} \u{202E}", as: .string())
  }

  @Test func scalarsInBothSpellings() throws {
    try check(5, as: .integer(spelling: .reference))
    try check(true, as: .boolean(spelling: .reference))
    try check(0.5, as: .real(spelling: .reference))
    try check(7, as: .number(spelling: .reference))
    let contract = Contract(root: "Box", reader: .foundation) {
      ObjectType("Box", className: "A.Box") {
        Field("value", .number(spelling: .inline))
        Field("list", .array(of: [.number()]))
      }
    }
    let box = Box(value: 7, list: [8])
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(box)
    #expect(try KeyedArchiveDecoder(contract: contract).decode(Box<Int>.self, from: bytes) == box)
  }

  @Test func integersBeyondInt64() throws {
    let contract = Contract(root: .unsignedInteger()) {}
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(UInt64.max)
    #expect(try KeyedArchiveDecoder(contract: contract).decode(UInt64.self, from: bytes) == .max)
  }

  @Test func foundationValues() throws {
    try check(Date(timeIntervalSinceReferenceDate: 123456.789), as: .date())
    try check(Data([0, 255, 7]), as: .data())
    try check(Data(), as: .data())
    try check(UUID(), as: .uuid)
    try check(try #require(URL(string: "https://a.example/b?c#d")), as: .url())
    try check(
      try #require(URL(string: "c", relativeTo: URL(string: "https://a.example/b/"))),
      as: .url(base: true))
    try check(Locale(identifier: "de_AT"), as: .locale)
    try check(try #require(TimeZone(identifier: "Europe/Vienna")), as: .timeZone)
    try check(IndexPath(indexes: [1, 200, 3]), as: .indexPath)
    try check(IndexPath(index: 5), as: .indexPath)
    try check(IndexPath(), as: .indexPath)
    try check(IndexSet([1, 2, 3, 500, 70_000]), as: .indexSet())
    try check(IndexSet(integersIn: 5..<9), as: .indexSet())
    try check(IndexSet(), as: .indexSet())
    try check(NSRange(location: 3, length: 9), as: .range())
    try check(3..<12, as: .range())
    try check(CGPoint(x: 1, y: -2.5), as: .point())
    try check(CGSize(width: 1e-7, height: 3), as: .size())
    try check(CGRect(x: 1, y: 2, width: 3, height: 1e22), as: .rect())
  }

  @Test func calendars() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "de_AT")
    calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
    calendar.firstWeekday = 3
    calendar.minimumDaysInFirstWeek = 2
    let contract = Contract(root: .calendar) {}
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(calendar)
    let decoded = try KeyedArchiveDecoder(contract: contract).decode(Calendar.self, from: bytes)
    #expect(decoded.identifier == calendar.identifier)
    #expect(decoded.locale?.identifier == "de_AT")
    #expect(decoded.firstWeekday == 3)
    #expect(decoded.minimumDaysInFirstWeek == 2)
  }

  @Test(arguments: [
    "0", "-12.34", "1e127", "0.0000000001", "340282366920938463463374607431768211455",
  ])
  func decimals(_ text: String) throws {
    try check(try #require(Decimal(string: text)), as: .decimal())
  }

  @Test func decimalsThatAreNoNumber() throws {
    let contract = Contract(root: .decimal(nonFinite: true)) {}
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(Decimal.nan)
    #expect(try KeyedArchiveDecoder(contract: contract).decode(Decimal.self, from: bytes).isNaN)
  }

  @Test func measurements() throws {
    try check(Measurement(value: 2.5, unit: UnitLength.kilometers), as: .measurement)
    try check(Measurement(value: -40, unit: UnitTemperature.fahrenheit), as: .measurement)
    try check(Measurement(value: 1, unit: Unit(symbol: "apples")), as: .measurement)
    try check(
      Measurement(value: 6, unit: UnitFuelEfficiency.litersPer100Kilometers), as: .measurement)
  }

  @Test func attributedTexts() throws {
    try check(AttributedText("plain"), as: .attributedString())
    try check(
      AttributedText("all", runs: [.init(length: 3, attributes: ["a": .integer(5)])]),
      as: .attributedString())
    try check(
      AttributedText(
        "go on",
        runs: [
          .init(
            length: 2, attributes: ["NSLink": .url("https://a.example"), "b": .boolean(true)]),
          .init(length: 1, attributes: [:]),
          .init(length: 2, attributes: ["t": .text("x"), "d": .date(5), "r": .real(0.5)]),
        ]), as: .attributedString())
  }

  @Test func refusesRunsThatDoNotFit() {
    let contract = Contract(root: .attributedString()) {}
    for length in [0, 2, 4] {
      let text = AttributedText("abc", runs: [.init(length: length, attributes: [:])])
      let failure = failure { () throws(ArchiveCodingFailure) in
        try KeyedArchiveEncoder(contract: contract).encode(text)
      }
      #expect(failure?.code == .unsupportedValue)
    }
  }

  // MARK: Collections

  @Test func collections() throws {
    try check(["a", "b", "a"], as: .array(of: [.string()]))
    try check([[1, 2], [], [3]], as: .array(of: [.array(of: [.integer()])]))
    try check(Set(["c", "a", "b"]), as: .set(of: [.string()]))
    try check(Set([Set([1, 2]), Set([3])]), as: .set(of: [.set(of: [.integer()])]))
    try check(["z", "a"], as: .orderedSet(of: [.string()]))
    try check(["one": 1, "two": 2, "": 3], as: .dictionary(values: [.integer()]))
    try check([-1: "a", 7: "b"], as: .dictionary(keys: [.integer()], values: [.string()]))
    try check(
      [UUID(): ["x": true], UUID(): [:]],
      as: .dictionary(keys: [.uuid], values: [.dictionary(values: [.boolean()])]))
    try check(["a": 3, "b": 1], as: .countedSet(of: [.string()]))
  }

  @Test func optionalsInCollections() throws {
    try check(["a", nil, "b"] as [String?], as: .array(of: [.anyOf("string", "null")]))
    let contract = Contract(root: .array(of: [.string()])) {}
    let failure = failure { () throws(ArchiveCodingFailure) in
      try KeyedArchiveEncoder(contract: contract).encode(["a", nil] as [String?])
    }
    #expect(failure?.code == .unsupportedValue)
    #expect(failure?.path?.description == "root[1]")
  }

  @Test func ordersSetsAndDictionariesByTheirContent() throws {
    let contract = Contract(root: .dictionary(values: [.set(of: [.integer()])])) {}
    var first: [String: Set<Int>] = [:]
    var second: [String: Set<Int>] = [:]
    for number in 0..<50 { first["key \(number)"] = Set(0..<number) }
    for number in (0..<50).reversed() { second["key \(number)"] = Set((0..<number).reversed()) }
    let encoder = KeyedArchiveEncoder(contract: contract)
    #expect(try encoder.encode(first) == encoder.encode(second))
  }

  // MARK: Structures

  private struct Settings: Codable, Equatable {
    var name: String
    var size: Int?
    var nested: [String: Double]
  }

  @Test func dictionariesWithNamedEntriesAreStructures() throws {
    let definition = ValueDefinition.dictionary(
      entries: [
        "name": [.string()], "size": [.integer().optional()],
        "nested": [.dictionary(values: [.real()])],
      ])
    try check(Settings(name: "n", size: 5, nested: ["a": 1]), as: definition)
    try check(Settings(name: "n", size: nil, nested: [:]), as: definition)
  }

  private enum Item: Codable, Equatable {
    case square(side: Double)
    case circle(radius: Double)

    private enum CodingKeys: String, CodingKey { case kind, side, radius }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      switch try fields.decode(String.self, forKey: .kind) {
      case "square": self = .square(side: try fields.decode(Double.self, forKey: .side))
      default: self = .circle(radius: try fields.decode(Double.self, forKey: .radius))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .square(let side):
        try fields.encode(side, forKey: .side)
        try fields.encode("square", forKey: .kind)
      case .circle(let radius):
        try fields.encode(radius, forKey: .radius)
        try fields.encode("circle", forKey: .kind)
      }
    }
  }

  @Test func variantsByAValue() throws {
    var document = ContractDocument(name: "Items")
    var type = ObjectTypeDefinition()
    type.className = "A.Item"
    type.fields = ["kind": FieldDefinition(.string())]
    type.variants = Variants(
      key: "kind",
      cases: [
        .init(.when([.text("square")]), fields: ["side": FieldDefinition(.real())]),
        .init(.when([.text("circle")]), fields: ["radius": FieldDefinition(.real())]),
      ])
    document.types["Item"] = .object(type)
    document.top["root"] = FieldDefinition(.array(of: ["Item"]))
    let contract = try Contract(document)
    let items = [Item.square(side: 2), .circle(radius: 1)]
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(items)
    #expect(try KeyedArchiveDecoder(contract: contract).decode([Item].self, from: bytes) == items)
  }

  private indirect enum JSON: Codable, Equatable {
    case null
    case flag(Bool)
    case integer(Int)
    case real(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let integer = try? value.decode(Int.self) {
        self = .integer(integer)
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let real = try? value.decode(Double.self) {
        self = .real(real)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let object = try? value.decode([String: JSON].self) {
        self = .object(object)
      } else {
        self = .list(try value.decode([JSON].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .flag(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .real(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }

  @Test(arguments: [ContractDocument.Reader.any, .foundation])
  func valuesOfManyKinds(_ reader: ContractDocument.Reader) throws {
    let contract = Contract(root: .type("Json"), reader: reader) {
      TypeAlias(
        "Json",
        .anyOf(
          "string", "integer", "real", "boolean", "null", .array(of: "Json"),
          .dictionary(values: "Json")))
    }
    let json = JSON.object([
      "a": .list([.null, .flag(true), .integer(1), .real(1.5), .text("t")]), "b": .object([:]),
    ])
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(json)
    #expect(try KeyedArchiveDecoder(contract: contract).decode(JSON.self, from: bytes) == json)
  }

  @Test func nestedContainers() throws {
    struct Pair: Codable, Equatable {
      var x = 1, y = 2
      private enum Outer: CodingKey { case inner, list }
      private enum Inner: CodingKey { case x, y }
      init() {}
      init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Outer.self)
        let inner = try outer.nestedContainer(keyedBy: Inner.self, forKey: .inner)
        x = try inner.decode(Int.self, forKey: .x)
        var list = try outer.nestedUnkeyedContainer(forKey: .list)
        y = try list.decode(Int.self)
      }
      func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Outer.self)
        var inner = outer.nestedContainer(keyedBy: Inner.self, forKey: .inner)
        var list = outer.nestedUnkeyedContainer(forKey: .list)
        try list.encode(y)
        try inner.encode(x, forKey: .x)
      }
    }
    let contract = Contract(root: "Outer") {
      ObjectType("Outer", className: "A.Outer") {
        Field("inner", "Inner")
        Field("list", .array(of: [.integer()]))
      }
      ObjectType("Inner", className: "A.Inner") { Field("x", .integer()) }
    }
    let bytes = try KeyedArchiveEncoder(contract: contract).encode(Pair())
    #expect(try KeyedArchiveDecoder(contract: contract).decode(Pair.self, from: bytes) == Pair())
  }
}
